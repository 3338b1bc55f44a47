# _judge.py: what is wrong with a model, and what changed between two.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Union

from p3d._assets import AssetsLike
from p3d._library import Call, Memory, Path, ffi, lib, lod_name, real, string_of, text_of, value_of, word_of
from p3d._scene import Scene, open_for

Position = tuple[float, float, float]


@dataclass(frozen=True)
class Finding:
    """One thing that is worth telling of a model; docs/check.md lists the rules.

    id:       "P3D-G101"
    severity: "error", "warning" or "note"
    message:  the facts
    summary, engine, fix: the rule in a line, what the engine does, what to do
    lod, lod_name:        the LOD's index in the file, or None, and its name, or ""
    element:  "none" (the LOD as a whole), "selection", "face", "point", "texture", ...
    index:    of the first such element in the LOD, or None; count: how many there are
    name:     of the selection, proxy or property, or a path
    position: of the first element, in metres, or None
    """

    id: str
    severity: str
    message: str
    summary: str
    engine: str
    fix: str
    lod: Optional[int]
    lod_name: str
    element: str
    index: Optional[int]
    count: int
    name: str
    position: Optional[Position]


def _position_of(item: Any) -> Optional[Position]:
    return (item.position.x, item.position.y, item.position.z) if item.has_position else None


def _finding_of(finding: Any) -> Finding:
    rule, has_lod = finding.rule, finding.lod != lib.P3D_NO_LOD
    return Finding(
        id=string_of(rule.id),
        severity=word_of("enum p3d_severity", "P3D_SEVERITY_", rule.severity),
        message=string_of(finding.message),
        summary=string_of(rule.summary),
        engine=string_of(rule.detail),
        fix=string_of(rule.fix),
        lod=finding.lod if has_lod else None,
        lod_name=lod_name(finding.resolution) if has_lod else "",
        element=word_of("enum p3d_element", "P3D_ELEMENT_", finding.element),
        index=None if finding.index == lib.P3D_NO_ELEMENT else finding.index,
        count=finding.count,
        name=text_of(finding.name),
        position=_position_of(finding),
    )


def check(
    path: Path, profile: str = "any", assets: AssetsLike = None, model_cfg: Optional[Path] = None
) -> list[Finding]:
    """The findings of `p3dinfo check` for a P3D.

    profile: the game, some limits depend on it: "any", "ofp", "a1", "a2", "a3" or "dayz"
    assets:  where the files that it names should be, as for p3d.open
    """
    chosen = value_of("enum p3d_profile", "P3D_PROFILE_", profile)
    scene = open_for(0, path, assets, model_cfg, None, True)
    call, memory = Call(scene.name), scene.memory()
    found = call.check(lib.p3d_check_scene(memory.pointer, chosen, call.options, call.error))
    findings = Memory(found, lib.p3d_findings_free)
    return [_finding_of(findings.pointer.items[i]) for i in range(findings.pointer.count)]


@dataclass(frozen=True)
class Members:
    """How the members of a selection changed."""

    gained: int
    lost: int
    reweighted: int


@dataclass(frozen=True)
class Change:
    """One change; docs/diff.md says which of these a kind has.

    kind:     "points moved", "selection added", ...
    is_note:  it only says that equal things stand in another order
    lod:      an index into Diff.lods, or None: it is of the model
    name, field, before, after: texts, "" if they say nothing
    count:    of elements; distance: metres; angle: degrees
    factor:   how many times as large the triangle of a proxy became, or 0
    position: in the first model if it is there, or None
    points, faces: members of a selection
    """

    kind: str
    is_note: bool
    lod: Optional[int]
    name: str
    field: str
    before: str
    after: str
    count: int
    distance: float
    angle: float
    factor: float
    position: Optional[Position]
    points: Members
    faces: Members


@dataclass(frozen=True)
class DiffLod:
    """A LOD of either model. first, second: its indices in the files, or None. is_damaged: it was not compared."""

    resolution: float
    first: Optional[int]
    second: Optional[int]
    is_damaged: bool


@dataclass(frozen=True)
class Diff:
    """The changes between two models. is_same: nothing but notes."""

    is_same: bool
    lods: list[DiffLod]
    changes: list[Change]


def _change_of(change: Any) -> Change:
    return Change(
        kind=string_of(lib.p3d_change_name(change.kind)).replace("-", " "),
        is_note=lib.p3d_change_is_note(change.kind),
        lod=None if change.lod == lib.P3D_NO_LOD else change.lod,
        name=text_of(change.name),
        field=text_of(change.field),
        before=text_of(change.before),
        after=text_of(change.after),
        count=change.count,
        distance=change.distance,
        angle=change.angle,
        factor=change.factor,
        position=_position_of(change),
        points=Members(change.points.gained, change.points.lost, change.points.reweighted),
        faces=Members(change.faces.gained, change.faces.lost, change.faces.reweighted),
    )


def _lod_of(lod: Any) -> DiffLod:
    indices = [None if i == lib.P3D_DIFF_NONE else i for i in (lod.first, lod.second)]
    return DiffLod(lod.resolution, indices[0], indices[1], lod.is_damaged)


def diff(first: Union[Path, Scene], second: Union[Path, Scene], tolerance: float = 0) -> Diff:
    """The changes between two P3Ds, which may be of different formats. tolerance: metres that points may have moved."""
    owners = [
        item._owner if isinstance(item, Scene) else open_for(0, item, None, None, None, True)
        for item in (first, second)
    ]
    memories = [owner.memory() for owner in owners]
    call, how = Call(owners[1].name), ffi.new("struct p3d_diff_options *", {"tolerance": real("tolerance", tolerance)})
    documents = [ffi.addressof(memory.pointer, "document") for memory in memories]
    made = Memory(call.check(lib.p3d_diff_documents(*documents, how, call.options, call.error)), lib.p3d_diff_free)
    found = made.pointer
    changes = [_change_of(found.changes[i]) for i in range(found.change_count)]
    return Diff(found.is_same, [_lod_of(found.lods[i]) for i in range(found.lod_count)], changes)
