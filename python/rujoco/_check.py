"""Checks of models: what MuJoCo accepts and is still wrong. See ``docs/checks.md`` for the rules."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable
from typing import Optional, Union

import rujoco._rujoco as _rujoco
from rujoco._batch import ModelSource, load_model

__all__ = ['Difference', 'Finding', 'check', 'check_against', 'diff']

_Path = Union[str, 'os.PathLike[str]']


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that a rule has found."""

    #: The rule: ``RJ101``. Codes are stable.
    code: str
    #: ``error``, ``warning`` or ``advice``.
    severity: str
    #: What is wrong, in one sentence without numbers.
    title: str
    #: Kind of the element, as MJCF calls it; None if the finding is about the whole model.
    kind: Optional[str]
    #: Number of the element in the compiled model, if it is there.
    id: Optional[int]
    #: Name of the element, or what it is found by.
    name: Optional[str]
    #: The file that it is written in; empty if there is none.
    file: str
    #: The line in the file, from 1, if it is known.
    line: Optional[int]
    #: What was measured, with numbers.
    measured: str
    #: Why it matters.
    why: str
    #: What to write instead.
    instead: str

    def __str__(self) -> str:
        place = f'{self.file}:{self.line}: ' if self.line else f'{self.file}: ' if self.file else ''
        element = f"{self.kind} '{self.name}': " if self.kind else ''
        return f'{place}{self.severity} {self.code}: {element}{self.title} {self.measured}'


@dataclasses.dataclass(frozen=True)
class Difference:
    """What two models differ in."""

    #: Kind of the element, as MJCF calls it.
    kind: str
    #: Name of the element, or what it is found by.
    name: str
    #: What differs: ``mass``, ``range``, ``presence``, ...
    what: str
    #: In the first model.
    left: str
    #: In the second model.
    right: str

    def __str__(self) -> str:
        return f"{self.kind} '{self.name}': {self.what}: {self.left or 'none'} -> {self.right or 'none'}"


def check(model: ModelSource, *, allow: Iterable[str] = (), simulate: bool = True) -> list[Finding]:
    """Finds what is wrong with a model that loads. The worst findings come first.

    `model` is a path, XML text, a ``mujoco.MjModel`` or the bytes of an MJB file. Only of paths and texts are the
    elements' lines known, and all rules applied. A file that does not load is a finding too.

    `allow` leaves out rules (``'RJ203'``), or rules for one element (``'RJ203:elbow'``); an unknown one is a ValueError.
    Without `simulate`, only what the model says is looked at; with it, a second is simulated, too.
    """
    codes = [allow] if isinstance(allow, str) else list(allow)
    if isinstance(model, (str, os.PathLike)):
        text = os.fspath(model)
        is_text = isinstance(model, str) and text.lstrip().startswith('<')
        found = (_rujoco.check_xml if is_text else _rujoco.check_file)(text, codes, simulate)
    else:
        found = _rujoco.check_model(load_model(model), codes, simulate)
    return [Finding(**fields) for fields in found]


def check_against(path: _Path, reference: _Path, *, allow: Iterable[str] = ()) -> list[Finding]:
    """Finds what a model file and another one of the same robot, mostly its URDF, disagree about: masses, inertias, axes,
    limits, and where joints are in random poses. Joints belong together by name. A file that does not load is a
    ValueError."""
    codes = [allow] if isinstance(allow, str) else list(allow)
    return [Finding(**fields) for fields in _rujoco.check_against(os.fspath(path), os.fspath(reference), codes)]


def diff(left: ModelSource, right: ModelSource) -> list[Difference]:
    """What two models differ in, by element and physical meaning: frames are compared in the world, at the reference pose."""
    return [Difference(*fields) for fields in _rujoco.differences(load_model(left), load_model(right))]
