# test_catalogue.py: the catalogue is the same for any number of workers, also if one is killed.
# SPDX-License-Identifier: GPL-2.0-or-later
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

    def run_with(self, workers: int, *paths: Path) -> list[Any]:
        output = self.folder / f"{workers}.sqlite"
        command = [sys.executable, catalogue.__file__, output, *paths, "--workers", str(workers), "--assets", FIXTURES]
        subprocess.run([str(part) for part in command], check=True, capture_output=True, timeout=300)
        return rows_in(output)

    def test_the_table_is_the_same_for_any_number_of_workers(self) -> None:
        damaged = self.folder / "damaged.p3d"
        damaged.write_bytes(b"MLOD")
        one = self.run_with(1, FIXTURES, damaged)
        columns = list(catalogue.COLUMNS)
        named = {row[0]: dict(zip(columns, row)) for row in one}
        self.assertEqual(named[str(damaged)]["status"], "damaged")
        pickup = named[str(FIXTURES / "pickup" / "pickup.p3d")]
        self.assertEqual((pickup["lods"], pickup["faces"], pickup["errors"]), (8, 1362, 0))
        self.assertEqual(pickup["thumbnail"][:4], b"\x89PNG")
        self.assertIn(f"{FIXTURES}/addon.pbo:data\\crate.p3d", named)
        for workers in (2, 4):
            self.assertEqual(self.run_with(workers, FIXTURES, damaged), one)

    def test_a_worker_that_is_killed_loses_nothing(self) -> None:
        for index in range(200):
            shutil.copy(FIXTURES / "pickup" / "pickup.p3d", self.folder / f"{index}.p3d")
        paths = list(catalogue.models_in(str(self.folder)))
        catalogue.AT_ONCE = 10
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(
            cluster
        ) as client:
            table = sqlite3.connect(self.folder / "table.sqlite", check_same_thread=False)
            writer = threading.Thread(target=catalogue.write, args=(table, client, paths, None, 64))
            worker = next(iter(client.run(os.getpid).values()))
            writer.start()
            output = self.folder / "table.sqlite"
            while not output.exists() or not output.stat().st_size:
                time.sleep(0.01)
            os.kill(worker, signal.SIGKILL)
            writer.join(timeout=300)
            table.close()
        rows = rows_in(self.folder / "table.sqlite")
        self.assertEqual([row[0] for row in rows], sorted(paths))
        self.assertEqual({row[1:] for row in rows}, {rows[0][1:]})


if __name__ == "__main__":
    unittest.main()
