# test_catalogue.py: the catalogue is the same for any number of workers, also if one is killed, and goes on where it ended.
# SPDX-License-Identifier: GPL-2.0-or-later
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any

import catalogue
from distributed import Client, LocalCluster

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures"


def rows_in(table: Path) -> list[Any]:
    with sqlite3.connect(table) as database:
        return database.execute("SELECT * FROM models ORDER BY path").fetchall()


class Catalogue(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_with(self, table: str, root: Path, workers: int = 1) -> str:
        command = [sys.executable, catalogue.__file__, self.folder / table, root, "--workers", workers]
        ended = subprocess.run(
            [str(part) for part in [*command, "--assets", FIXTURES]], check=True, capture_output=True, timeout=300
        )
        return ended.stdout.decode()

    def test_the_table_is_the_same_for_any_number_of_workers(self) -> None:
        self.run_with("1.sqlite", FIXTURES)
        one = rows_in(self.folder / "1.sqlite")
        named = {row[0]: dict(zip(catalogue.COLUMNS, row)) for row in one}
        pickup = named["pickup/pickup.p3d"]
        self.assertEqual((pickup["lods"], pickup["faces"], pickup["errors"]), (8, 1362, 0))
        self.assertEqual(pickup["thumbnail"][:4], b"\x89PNG")
        self.assertIn("addon.pbo:data\\crate.p3d", named)
        self.run_with("2.sqlite", FIXTURES, 2)
        self.assertEqual(rows_in(self.folder / "2.sqlite"), one)

    def test_a_run_reads_only_what_is_new_or_has_changed(self) -> None:
        root = self.folder / "mods"
        for name in ("a", "b", "c"):
            (root / name).mkdir(parents=True)
            shutil.copy(FIXTURES / "crate.p3d", root / name / "crate.p3d")
        with contextlib.closing(catalogue.open_table(str(self.folder / "table.sqlite"))) as table:
            catalogue.save(table, catalogue.part_of(str(root), "a", {}, None, 64))  # a run that was ended after this
        self.assertEqual(self.run_with("table.sqlite", root), "3 models, 2 read now, 0 cannot be read\n")
        (root / "b" / "crate.p3d").write_bytes(b"MLOD")
        shutil.rmtree(root / "c")
        self.assertEqual(self.run_with("table.sqlite", root), "2 models, 1 read now, 1 cannot be read\n")
        named = {row[0]: dict(zip(catalogue.COLUMNS, row))["status"] for row in rows_in(self.folder / "table.sqlite")}
        self.assertEqual(named, {"a/crate.p3d": "ok", "b/crate.p3d": "damaged"})

    def test_a_worker_that_is_killed_loses_nothing(self) -> None:
        root, output = self.folder / "mods", self.folder / "table.sqlite"
        for index in range(80):
            folder = root / str(index % 4)
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(FIXTURES / "pickup" / "pickup.p3d", folder / f"{index}.p3d")
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(
            cluster
        ) as client:
            client.run(setattr, catalogue, "AT_ONCE", 10)  # parts of folders
            table = catalogue.open_table(str(output))
            writer = threading.Thread(target=catalogue.write, args=(table, client, str(root), None, 64))
            worker = next(iter(client.run(os.getpid).values()))
            writer.start()
            while not rows_in(output):
                time.sleep(0.01)
            os.kill(worker, signal.SIGKILL)
            writer.join(timeout=300)
            table.close()
        rows = [dict(zip(catalogue.COLUMNS, row)) for row in rows_in(output)]
        self.assertEqual([row["path"] for row in rows], sorted(f"{index % 4}/{index}.p3d" for index in range(80)))
        self.assertEqual({row["status"] for row in rows}, {"ok"})


if __name__ == "__main__":
    unittest.main()
