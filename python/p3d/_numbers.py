# _numbers.py: numbers of a caller as tables of the library.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

from typing import Any

import numpy as np

from p3d._library import Error

Table = Any  # what numpy.asarray takes


def table_of(what: str, values: Table, kind: str) -> np.ndarray[Any, Any]:
    """A copy, which the caller cannot change any more. `kind` is numpy's name of the numbers' type."""
    try:
        found = np.asarray(values)
    except (TypeError, ValueError) as error:
        raise Error(f"{what}: {error}") from error
    if found.dtype.kind not in "biuf":
        raise Error(f"{what} must be numbers, not {found.dtype}")
    wanted = np.dtype(kind)
    if wanted.kind in "iu" and found.size:
        limits, low, high = np.iinfo(wanted), found.min(), found.max()
        if not limits.min <= low <= high <= limits.max:
            raise Error(f"{what} must be from {limits.min} to {limits.max}, not from {low} to {high}")
        if found.dtype.kind == "f" and (found != np.floor(found)).any():
            raise Error(f"{what} must be whole numbers")
    with np.errstate(over="ignore"):  # a number that is too large for a float is infinite
        return np.array(found, wanted, order="C")
