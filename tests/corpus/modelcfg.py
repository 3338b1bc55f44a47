# modelcfg.py: for each pair whose source's repository has a model.cfg with a class for it: bones, parents and
# animations of the ODOL are those that the model.cfg gives the MLOD.
#     modelcfg.py MODELCFG SHARED
# SPDX-License-Identifier: GPL-2.0-or-later
import csv
import os
import subprocess
import sys


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def owner(source):
    return source.replace("@", "/").split("/")[0]


program, shared = sys.argv[1:3]
corpus = os.path.join(shared, "corpus")
models = {row["file"]: row for row in rows(os.path.join(corpus, "MANIFEST.tsv"))}
configs = [row for row in rows(os.path.join(shared, "assets", "MANIFEST.tsv")) if row["file"].startswith("modelcfg/")]
pairs = rows(os.path.join(corpus, "pairs.tsv")) + rows(os.path.join(corpus, "pairs-geometry.tsv"))
compared = failed = 0
for pair in pairs:
    name = os.path.basename(models[pair["odol"]]["path"].replace("\\", "/").split("!")[-1])
    results = []
    for config in configs:
        if owner(config["from"]) not in (owner(models[pair[kind]]["from"]) for kind in ("mlod", "odol")):
            continue
        done = subprocess.run([program, os.path.join(corpus, pair["odol"]), os.path.join(corpus, pair["mlod"]),
                               os.path.join(shared, "assets", config["file"]), os.path.splitext(name)[0]],
                              stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 3:
            results.append((done.returncode, config["file"], done.stdout))
    # A repository has several revisions of a model.cfg; one of them was there when the model was binarised.
    if results:
        compared += 1
        code, file, text = min(results)
        if code:
            failed += 1
            print(pair["odol"], pair["mlod"], file, text, sep="\n", end="")
print(f"{compared} pairs with a model.cfg, {failed} differ")
sys.exit(failed != 0 or compared == 0)
