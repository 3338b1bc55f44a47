# hatch_build.py: builds the module with CMake and puts it into the wheel.
# SPDX-License-Identifier: GPL-2.0-or-later
import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def read_version() -> str:
    """The library's version, by its header."""
    header = (Path(__file__).resolve().parents[1] / "include" / "p3d" / "version.h").read_text()
    parts = [re.search(rf"#define P3D_VERSION_{name} (\d+)", header) for name in ("MAJOR", "MINOR", "PATCH")]
    return ".".join(part[1] for part in parts if part)


class CMakeHook(BuildHookInterface[Any]):
    """P3D_PYTHON_BUILD is a folder to build in, P3D_PYTHON_CMAKE more arguments of cmake."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root).resolve().parent
        build = Path(os.environ.get("P3D_PYTHON_BUILD", source / "build" / "python"))
        arguments = ["-DP3D_PYTHON=ON", "-DP3D_TOOLS=OFF", "-DP3D_INSTALL=OFF", "-DBUILD_TESTING=OFF"]
        arguments += [f"-DPython3_EXECUTABLE={sys.executable}"]
        arguments += shlex.split(os.environ.get("P3D_PYTHON_CMAKE", ""))
        subprocess.run(["cmake", "-S", source, "-B", build, *arguments], check=True)
        subprocess.run(
            ["cmake", "--build", build, "--target", "p3d_python", "--parallel", str(os.cpu_count() or 1)], check=True
        )
        (module,) = (build / "python").glob("_native.*")
        build_data["force_include"][str(module)] = f"p3d/{module.name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"cp39-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
