# test_recipes.py: each recipe of docs/python.md prints what stands below it. `--write` writes that anew.
# SPDX-License-Identifier: GPL-2.0-or-later
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "python.md"
RECIPE = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.S)


def run(code: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / "fixtures", f"{folder}/fixtures")
        done = subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


class Recipes(unittest.TestCase):
    def test_each_prints_what_the_page_says(self) -> None:
        recipes = RECIPE.findall(PAGE.read_text())
        self.assertEqual(len(recipes), 10)
        for code, printed in recipes:
            self.assertEqual(run(code), printed, code)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        page = PAGE.read_text()
        PAGE.write_text(RECIPE.sub(lambda m: f"```python\n{m[1]}```\n\n```text\n{run(m[1])}```", page))
    else:
        unittest.main()
