"""Checks a SARIF document against what the specification (2.1.0) demands of the objects in it. usage: sarif.py FILE

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import re
import sys

URI = re.compile(r"([A-Za-z0-9._~/!$&'()*+,;=@-]|%[0-9A-F]{2})+")  # a relative reference without a colon
LEVELS = {"none", "note", "warning", "error"}


def need(condition, what):
    if not condition:
        sys.exit(f"{sys.argv[1]}: {what}")


def check_text(value, where):
    need(isinstance(value, dict) and isinstance(value.get("text"), str) and value["text"], f"{where} has no text")


def check_rule(rule):
    need(isinstance(rule.get("id"), str) and rule["id"], "a rule has no id")
    for key in ("shortDescription", "fullDescription", "help"):
        check_text(rule[key], f"{rule['id']}: {key}")
    need(rule["defaultConfiguration"]["level"] in LEVELS, f"{rule['id']}: level")


def check_result(result, rules):
    check_text(result.get("message"), "a result's message")
    need(result["level"] in LEVELS, "a result's level")
    need(rules[result["ruleIndex"]]["id"] == result["ruleId"], "ruleIndex is of another rule")
    need(result["partialFingerprints"]["p3dinfoFinding/v1"].startswith(result["ruleId"] + "\t"), "a result's fingerprint")
    need(result["locations"], "a result without a location")
    for location in result["locations"]:
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        need(URI.fullmatch(uri), f"no URI: {uri}")
        for logical in location["logicalLocations"]:
            need(logical["fullyQualifiedName"], "a logical location without a name")


with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)
need(log.get("version") == "2.1.0", "version")
need(log["$schema"].endswith("sarif-2.1.0.json"), "$schema")
need(isinstance(log.get("runs"), list) and len(log["runs"]) == 1, "runs")
run = log["runs"][0]
driver = run["tool"]["driver"]
need(driver.get("name") == "p3dinfo" and driver.get("version"), "the tool has no name or version")
ids = [rule["id"] for rule in driver["rules"]]
need(len(set(ids)) == len(ids), "two rules have one id")
for each in driver["rules"]:
    check_rule(each)
need(isinstance(run.get("results"), list), "results")
for each in run["results"]:
    check_result(each, driver["rules"])
print(f"{len(ids)} rules, {len(run['results'])} results")
