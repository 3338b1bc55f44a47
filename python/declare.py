# declare.py: the declarations for cffi out of the public headers, and the module's C source.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: declare.py COMPILER INCLUDE OUTPUT.c

The headers are the only description of calls and structs: they are preprocessed, and what is not theirs is left out."""
import re
import subprocess
import sys
from pathlib import Path

import cffi

# Functions that the library calls back.
CALLBACKS = """
extern "Python" void p3d_python_warn(void *user, const struct p3d_error *warning);
"""
NUMBER = re.compile(r"\(?(-?\d+|0x[0-9a-fA-F]+|UINT32_MAX)[uU]?\)?$")


def preprocess(compiler: str, include: Path) -> str:
    """All that stands in the headers, macros too, with markers that say where each line is from."""
    command = [compiler, "-E", "-dD", "-I", str(include), "-x", "c", "-"]
    return subprocess.run(command, input="#include <p3d/p3d.h>\n", capture_output=True, text=True, check=True).stdout


def own_lines(text: str, include: Path) -> tuple[list[str], list[str]]:
    """Lines of code, and names of numbers, of our headers alone."""
    lines: list[str] = []
    numbers: list[str] = []
    is_ours = False
    for line in text.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        macro = re.match(r"#define (P3D_\w+) (.*)", line)
        if marker:
            is_ours = Path(marker[1]).parent == include / "p3d"
        elif is_ours and macro and NUMBER.match(macro[2]):
            numbers.append(macro[1])
        elif is_ours and not line.startswith("#"):
            lines.append(line)
    return lines, numbers


def declarations(compiler: str, include: Path) -> str:
    """The declarations for cffi: structs, enums, calls, also those that are inline, and numbers."""
    lines, numbers = own_lines(preprocess(compiler, include), include)
    code = re.sub(r"\bstatic inline (.*?\))\n\{\n.*?\n\}", r"\1;", "\n".join(lines), flags=re.S)
    return code + "".join(f"\n#define {name} ..." for name in numbers) + CALLBACKS


def main() -> None:
    compiler, include, output = sys.argv[1], Path(sys.argv[2]).resolve(), sys.argv[3]
    ffi = cffi.FFI()
    ffi.cdef(declarations(compiler, include))
    ffi.set_source("p3d._native", "#include <p3d/p3d.h>\n")
    ffi.emit_c_code(output)


if __name__ == "__main__":
    main()
