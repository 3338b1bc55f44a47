"""Judges what p3dinfo --check --json says of the corpus. usage: check.py JSON MANIFEST

Models of the games' own makers have neither errors nor warnings, but that files are missing which the corpus lacks
(N107).

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys

json_path, manifest_path = sys.argv[1:]
with open(manifest_path, encoding="utf-8") as file:
    rows = [line.rstrip("\n").split("\t") for line in file][1:]
own = {row[0] for row in rows if row[3].startswith("BohemiaInteractive/")}
with open(json_path, encoding="utf-8") as file:
    reports = [json.loads(line) for line in file]
names = {report["file"]: "/".join(report["file"].split("/")[-2:]) for report in reports}
assert len(reports) == len(rows), f"{len(reports)} reports of {len(rows)} files"
problems = []
for report in reports:
    name = names[report["file"]]
    for key, severity in (("errors", "error"), ("warnings", "warning"), ("notes", "note")):
        assert report[key] == sum(finding["severity"] == severity for finding in report["findings"]), name
    for finding in report["findings"]:
        if name in own and finding["severity"] != "note" and finding["id"] != "P3D-N107":
            problems.append(f"{name}: {finding['id']} {finding['message']}")
print(f"{len(reports)} files, {len(own)} of the games' own makers, {len(problems)} unexpected findings on those")
print("\n".join(problems))
sys.exit(bool(problems) or not own)
