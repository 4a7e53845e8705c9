"""The house rules that no linter knows, each shown to be able to fail.

A rule reads one file and yields a line number and a complaint for every fault. `RULES` says
where it holds, and gives a text that it must refuse and one that it must let pass.
"""

import ast
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
PACKAGES = ("sim", "analysis", "reports")
DECORATORS = ("kernel", "routine", "entry")  # of sim/kernels/jit.py
MAX_LINES = 400

Faults = Iterator[tuple[int, str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


class Rule(NamedTuple):
    """A check, the files it holds for, and one text for each outcome."""

    faults: Callable[[str], Faults]
    holds_for: Callable[[str], bool]
    bad: str
    good: str


def last_name(node: ast.expr) -> str:
    """The name at the end of a decorator or call: `b` for `a.b(...)`."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def wears(function: Function, *names: str) -> bool:
    """Whether a function wears one of these decorators."""
    return any(last_name(decorator) in names for decorator in function.decorator_list)


def kernel_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All below a node but intrinsics and overloads: those write LLVM, they are no kernels."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function) and wears(child, "intrinsic", "overload"):
            continue
        yield child
        yield from kernel_nodes(child)


def imports(text: str) -> Faults:
    """Full names of all that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def undecorated_kernels(text: str) -> Faults:
    """Functions beside the kernels that do not wear the project's decorator."""
    for node in kernel_nodes(ast.parse(text)):
        if isinstance(node, Function) and not wears(node, *DECORATORS):
            yield node.lineno, f"{node.name} wears none of the decorators {DECORATORS}"


def loud_kernels(text: str) -> Faults:
    """Kernels that raise, assert or print instead of returning a status."""
    for node in kernel_nodes(ast.parse(text)):
        if isinstance(node, ast.Raise | ast.Assert):
            yield node.lineno, f"a kernel has no {type(node).__name__.lower()}"
        elif isinstance(node, ast.Call) and last_name(node) == "print":
            yield node.lineno, "a kernel has no print"


def global_randomness(text: str) -> Faults:
    """Uses of a generator that belongs to a thread and not to a deal."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("np.random", "numpy.random"):
            yield node.lineno, "randomness comes from rng.py, not from np.random"
    for line, name in imports(text):
        if re.match(r"(numpy\.)?random\b", name):
            yield line, f"randomness comes from rng.py, not from {name}"


def prints(text: str) -> Faults:
    """Calls of print."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print":
            yield node.lineno, "only reports/ prints"


def numba_imports(text: str) -> Faults:
    """Imports of numba."""
    for line, name in imports(text):
        if name.partition(".")[0] == "numba":
            yield line, f"only sim/table.py and sim/kernels/ import {name}"


def long_files(text: str) -> Faults:
    """The line where a file has become too long."""
    if len(text.splitlines()) > MAX_LINES:
        yield MAX_LINES + 1, f"longer than {MAX_LINES} lines: two ideas, two files"


def undocumented(text: str) -> Faults:
    """Public functions, classes and methods without a docstring."""

    def faults_in(body: list[ast.stmt]) -> Faults:
        for node in body:
            if isinstance(node, Definition) and not node.name.startswith("_"):
                if not ast.get_docstring(node) and not (
                    isinstance(node, Function) and wears(node, "overload", "override", "setter")
                ):
                    yield node.lineno, f"{node.name} has no docstring"
                if isinstance(node, ast.ClassDef):
                    yield from faults_in(node.body)

    return faults_in(ast.parse(text).body)


def matching(pattern: str, complaint: str) -> Callable[[str], Faults]:
    """A check that refuses every line in which a pattern is found."""

    def faults(text: str) -> Faults:
        for number, line in enumerate(text.splitlines(), 1):
            if found := re.search(pattern, line):
                yield number, f"{found[0]!r}: {complaint}"

    return faults


def is_code(path: str) -> bool:
    """Whether a file is a module of one of the packages."""
    return path.endswith(".py") and path.startswith(tuple(f"{name}/" for name in PACKAGES))


def is_kernel(path: str) -> bool:
    """Whether a file holds kernels; jit.py makes the decorator and wears none."""
    return is_code(path) and path.startswith("sim/kernels/") and path != "sim/kernels/jit.py"


# The bad texts of the last two are glued from halves: this file has to pass as well.
RULES = {
    "every kernel wears the decorator": Rule(
        undecorated_kernels,
        is_kernel,
        bad="@kernel\ndef outer(x):\n    def inner(y):\n        return y\n    return x",
        good=(
            "@kernel\ndef f(x):\n    return x\n"
            "@routine\ndef e(x):\n    return x\n"
            "@jit.entry\ndef g(x):\n    return x\n"
            "@intrinsic\ndef h(context, x):\n    def generate(builder):\n        return builder\n"
        ),
    ),
    "no kernel raises": Rule(
        loud_kernels,
        is_kernel,
        bad="@kernel\ndef f(x):\n    if x < 0:\n        raise ValueError\n    return x",
        good="@intrinsic\ndef f(context, x):\n    raise TypeError",
    ),
    "no kernel asserts": Rule(
        loud_kernels,
        is_kernel,
        bad="@kernel\ndef f(x):\n    assert x\n    return x",
        good="@kernel\ndef f(x):\n    return STATUS_BAD if x else STATUS_OK",
    ),
    "no kernel prints": Rule(
        loud_kernels,
        is_kernel,
        bad="@kernel\ndef f(x):\n    print(x)",
        good="@kernel\ndef f(fingerprint):\n    return fingerprint",
    ),
    "no kernel draws from np.random": Rule(
        global_randomness,
        lambda path: is_code(path) and path.startswith("sim/kernels/"),
        bad="@kernel\ndef f():\n    return np.random.random()",
        good="from sim.kernels.rng import random\nRANDOM = 0  # the policy `random`",
    ),
    "no kernel imports a generator": Rule(
        global_randomness,
        lambda path: is_code(path) and path.startswith("sim/kernels/"),
        bad="from numpy.random import default_rng",
        good="import numpy as np",
    ),
    "only reports prints": Rule(
        prints,
        lambda path: is_code(path) and not path.startswith("reports/"),
        bad="def f(x):\n    print(x)",
        good='def f(page):\n    """Does not print(x)."""\n    return page.print()',
    ),
    "only the table and the kernels import numba": Rule(
        numba_imports,
        lambda path: (
            is_code(path) and not path.startswith("sim/kernels/") and path != "sim/table.py"
        ),
        bad="def f():\n    from numba.core import types\n    return types",
        good="from sim import table",
    ),
    "no file is longer than one idea": Rule(
        long_files,
        is_code,
        bad="x = 1\n" * (MAX_LINES + 1),
        good="x = 1\n" * MAX_LINES,
    ),
    "every public function has a docstring": Rule(
        undocumented,
        is_code,
        bad="@kernel\ndef f(x):\n    return x",
        good='def f(x):\n    """x, unchanged."""\n    return x\ndef _g(x):\n    return x',
    ),
    "every public class and method has a docstring": Rule(
        undocumented,
        is_code,
        bad='class C:\n    """A thing."""\n    def f(self):\n        return 1',
        good='class C:\n    """A thing."""\n    def __len__(self):\n        return 1',
    ),
    "no file knows a machine": Rule(
        matching(r"(?<![\w.~])/(?:work|root|home|Users)/", "a path of one machine"),
        lambda path: True,
        bad="see /ro" + "ot/notes.txt",
        good="see docs/work/notes.txt and https://example.org/home/",
    ),
    "no file knows a registry": Rule(
        matching(
            r"(?:https?|file)://\S*(?:pypi|pythonhosted|/simple\b)|--(?:extra-)?index[-]url",
            "an address of a package registry",
        ),
        lambda path: True,
        bad="numpy @ https:/" + "/mirror.example.org/simple/numpy",
        good="players simple/standard; https://example.org/a-simple/page",
    ),
}


def sources() -> Iterator[str]:
    """Paths of the files that belong to the tree: no environment, cache or built file."""
    for folder, inner, files in os.walk(REPOSITORY):
        inner[:] = sorted(
            name
            for name in inner
            if name in (".ci", ".github")
            or not (name.startswith(".") or name in ("__pycache__", "build", "dist"))
        )
        for name in sorted(files):
            yield (Path(folder) / name).relative_to(REPOSITORY).as_posix()


def text_of(path: str) -> str:
    """The text of a file; nothing where it is not text."""
    try:
        return (REPOSITORY / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@pytest.mark.parametrize("name", RULES)
def test_the_house_keeps_the_rule(name: str) -> None:
    """No file of the tree breaks the rule."""
    rule = RULES[name]

    actual = [
        f"{path}:{line}: {complaint}"
        for path in sources()
        if rule.holds_for(path)
        for line, complaint in rule.faults(text_of(path))
    ]

    assert actual == []


@pytest.mark.parametrize("name", RULES)
def test_the_rule_can_fail(name: str) -> None:
    """A text made to break the rule is refused; one that only looks like it is not."""
    rule = RULES[name]

    assert list(rule.faults(rule.bad)) != []
    assert list(rule.faults(rule.good)) == []


def test_rules_see_the_tree() -> None:
    """The walk finds the packages, the hidden CI folder and this file, and no environment."""
    found = set(sources())

    assert {"pyproject.toml", "sim/cards.py", ".ci/constraints.txt", "tests/test_house.py"} <= found
    assert not any(path.startswith((".venv/", ".git/")) for path in found)
