"""Checks a SARIF document against what the specification (2.1.0) demands of the objects in it, and regions against
the files. usage: sarif.py FILE

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import os
import re
import sys
import urllib.parse

URI = re.compile(r"([A-Za-z0-9._~/!$&'()*+,;=@-]|%[0-9A-F]{2})+")  # a relative reference without a colon
LEVELS = {"none", "note", "warning", "error"}


def need(condition, what):
    if not condition:
        sys.exit(f"{sys.argv[1]}: {what}")


prints = set()


def check_region(uri, region):
    """Texts have a line; regions of bytes, 3.30.10: they have an offset and a length, and lie in the file."""
    if "startLine" in region:
        need(isinstance(region["startLine"], int) and region["startLine"] > 0, "startLine")
        return
    need(isinstance(region["byteOffset"], int) and region["byteOffset"] >= 0, "byteOffset")
    need(isinstance(region["byteLength"], int) and region["byteLength"] > 0, "byteLength")
    path = urllib.parse.unquote(uri)
    if os.path.exists(path):
        need(region["byteOffset"] + region["byteLength"] <= os.path.getsize(path), f"a region behind the end of {uri}")


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
    uris = [location["physicalLocation"]["artifactLocation"]["uri"] for location in result["locations"]]
    whole = (*uris, result["partialFingerprints"]["p3dinfoFinding/v1"])
    need(whole not in prints, f"two results have the fingerprint {whole}")
    prints.add(whole)
    for location in result["locations"]:
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        need(URI.fullmatch(uri), f"no URI: {uri}")
        if "region" in location["physicalLocation"]:
            check_region(uri, location["physicalLocation"]["region"])
        for logical in location["logicalLocations"]:
            need(logical["fullyQualifiedName"] and logical["name"] and logical["kind"], "a logical location")


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
