"""Rules and players as text: TOML files that change single values, and texts to start from.

    preset = "wien"                 base = "standard"
    trischaken_pool = 3             [knobs]
    kaiserstich = "in_order"        smear = 1.5

Whatever a file names must exist, and each value must be in its range: what is wrong is said
with the file, the word, and what would be right, all faults of a file in one line.
"""

import textwrap
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from sim.errors import SettingsError
from sim.lookup import instead
from sim.rules import PRESET_NOTES, PRESETS, SPECS, Rules, Spec
from sim.strategy import KIND_NOTES, KNOBS, STRATEGIES, TUNABLE, Knob, Strategy, knob_row

_LARGEST: Final = 1_000_000  # bytes; a file of settings has a few thousand
_KNOBS: Final = {knob.name: knob for knob in KNOBS}

T = TypeVar("T")


# Reading -----------------------------------------------------------------------------------


def load_rules(name: str | Path, *, folder: Path | None = None) -> tuple[str, Rules]:
    """The rules of a preset, or of a TOML file, and what to call them in an answer.

    A file may name the preset it starts from (`preset = "wien"`, else `seed`) and any field of
    `Rules`: whole numbers, true and false for switches, names such as "last_trick" for choices.
    A relative path is looked up in `folder`. Raises SettingsError.
    """
    preset = _named(str(name), PRESETS, "preset of rules")
    if preset is not None:
        return str(name).lower(), preset
    path = (folder or Path()) / name
    table = read_toml(path)
    faults: list[str] = []
    base = table.pop("preset", "seed")
    if not isinstance(base, str) or base not in PRESETS:
        faults.append(f"preset {base!r}: {instead(base, PRESETS)}")
        base = "seed"
    values = {}
    for key, value in table.items():
        spec = SPECS.get(key)
        fault = f"no rule {key!r}: {instead(key, SPECS)}" if spec is None else ""
        if spec is not None:
            values[key], fault = _rule_value(key, value, spec)
        faults += [fault] if fault else []
    _refuse(path, faults)
    return path.name, PRESETS[base]._replace(**values)


def load_strategy(name: str | Path, *, folder: Path | None = None) -> Strategy:
    """The player of this name, or of a TOML file.

    A file may name the player it starts from (`base`, else `standard`), its own `name` (else
    that of the file), a file of fitted `weights` beside it and knobs in a table `[knobs]`.
    A relative path is looked up in `folder`. Raises SettingsError.
    """
    known = _named(str(name), STRATEGIES, "strategy")
    if known is not None:
        return known
    path = (folder or Path()) / name
    table = read_toml(path)
    faults = unknown_keys(table, ("base", "name", "weights", "knobs"))
    base = table.get("base", "standard")
    if not isinstance(base, str) or base not in STRATEGIES:
        faults.append(f"base {base!r}: {instead(base, STRATEGIES)}")
        base = "standard"
    knobs = table.get("knobs", {})
    if not isinstance(knobs, dict):
        faults.append("knobs is a table: a line [knobs], and the knobs below it")
        knobs = {}
    kind = STRATEGIES[base].kind
    weights = table.get("weights", "")
    if not isinstance(weights, str):
        faults.append(f"weights = {_shown(weights)}: the name of a file in quotes would be right")
        weights = ""
    if (knobs or weights) and kind not in TUNABLE:
        faults.append(f"base {base!r} has neither knobs nor weights, 'standard' has")
    if weights:
        from sim import play_weights  # noqa: PLC0415  (numpy, which --help need not wait for)

        weights = str((path.parent / weights).resolve())
        try:
            play_weights.load(weights)
        except SettingsError as refused:
            faults.append(str(refused))
    faults += [fault for item in knobs.items() if (fault := _knob_fault(*item))]
    own_name = table.get("name", path.stem)
    if not isinstance(own_name, str) or not own_name.isprintable() or not 0 < len(own_name) <= 40:
        faults.append(f"name {own_name!r}: 1 to 40 letters would be right")
    _refuse(path, faults)
    player = Strategy(own_name, kind, knob_row(knobs), weights)
    if own_name not in STRATEGIES or player == STRATEGIES[own_name]:
        return player
    if "name" not in table:
        return player._replace(name=path.name)
    raise SettingsError(f"{path}: name {own_name!r} belongs to a player without these knobs")


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file. Raises SettingsError with the file, and the line if it has one.

    UTF-8, or what editors and shells of Windows make of it: with a mark, or as UTF-16.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise SettingsError(f"{path}: too large for a file of settings")
        wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
        return tomllib.loads(raw.decode("utf-16" if wide else "utf-8-sig"))
    except (OSError, ValueError, RecursionError) as fault:
        if isinstance(fault, SettingsError):
            raise
        raise SettingsError(f"{path}: {_reason(fault)}") from None


def unknown_keys(table: Mapping[str, Any], known: Iterable[str]) -> list[str]:
    """A fault for each key of a table that is not known, with the nearest that is."""
    known = tuple(known)
    return [f"no key {key!r}: {instead(key, known)}" for key in table if key not in known]


def _reason(fault: Exception) -> str:
    if isinstance(fault, OSError):
        return f"cannot be read: {fault.strerror or fault}"
    if isinstance(fault, UnicodeDecodeError):
        return "is not a text in UTF-8"
    if isinstance(fault, RecursionError):
        return "is nested too deeply"
    return f"is not valid TOML: {fault}"


def _named(name: str, known: Mapping[str, T], what: str) -> T | None:
    """What is known under a name; None for the name of a file; else SettingsError."""
    if name.lower() in known:
        return known[name.lower()]
    if name.lower().endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file():
        return None
    raise SettingsError(f"no {what} {name!r}: {instead(name, known)}, or a file *.toml")


def _refuse(path: Path, faults: list[str]) -> None:
    if faults:
        raise SettingsError(f"{path}: " + "; ".join(faults))


def is_switch(spec: Spec) -> bool:
    """Whether a rule is either on or off."""
    return spec.names is None and (spec.low, spec.high) == (0, 1)


def _rule_value(key: str, value: Any, spec: Spec) -> tuple[int, str]:
    """The value of a rule as a number and no fault, or a fault."""
    if isinstance(value, str) and spec.names is not None:
        names = {member.name.lower(): member for member in spec.names}
        if value.lower() in names:
            return names[value.lower()], ""
        return 0, f"{key} = {value!r}: {instead(value, names)}"
    if is_switch(spec) and isinstance(value, bool):
        return int(value), ""
    if isinstance(value, int) and not isinstance(value, bool) and spec.low <= value <= spec.high:
        return spec.names(value) if spec.names else value, ""
    if spec.names is not None:
        right = "one of " + ", ".join(repr(member.name.lower()) for member in spec.names)
    elif is_switch(spec):
        right = "true or false"
    else:
        right = f"a whole number from {spec.low} to {spec.high}"
    return 0, f"{key} = {_shown(value)}: {right} would be right"


def _knob_fault(name: str, value: Any) -> str:
    knob = _KNOBS.get(name)
    if knob is None:
        return f"no knob {name!r}: {instead(name, _KNOBS)}"
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and knob.low <= value <= knob.high:  # never true of nan
        return ""
    return f"{name} = {_shown(value)}: a number from {knob.low:g} to {knob.high:g} would be right"


def _shown(value: Any) -> str:
    """A value as TOML writes it, if it is a small one."""
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 40 else text[:36] + " ..."


# Writing -----------------------------------------------------------------------------------


def value_text(spec: Spec, value: int) -> str:
    """The value of a rule as people read it: a name, yes or no, or a number."""
    if spec.names is not None:
        return spec.names(value).name.lower()
    if is_switch(spec):
        return "yes" if value else "no"
    return str(int(value))


def range_text(spec: Spec) -> str:
    """The values that a rule may have."""
    if spec.names is not None:
        return ", ".join(f'"{member.name.lower()}"' for member in spec.names)
    return "true, false" if is_switch(spec) else f"{spec.low} to {spec.high}"


def rules_toml(name: str, rules: Rules) -> list[str]:
    """Rules as the lines of a TOML file that `load_rules` reads back as the same rules."""
    base = name if name in PRESETS else "seed"
    note = PRESET_NOTES.get(name)
    lines = [
        *_comment(f"The rules {name}" + (f": {note}." if note else ".")),
        "# Save this text, change what you like, and give the file to --rules.",
        "# A line that you leave out is as in the preset. Behind each meaning stand what",
        "# the value may be and the section of docs/rules.md.",
        "",
        f'preset = "{base}"',
    ]
    for key, spec in SPECS.items():
        value = value_text(spec, getattr(rules, key))
        if spec.names is not None:
            value = f'"{value}"'
        elif is_switch(spec):
            value = "true" if value == "yes" else "false"
        meaning = f"{spec.meaning} ({range_text(spec)}; {spec.section})"
        lines += ["", *_comment(meaning), f"{key} = {value}"]
    return lines


def strategy_toml(player: Strategy) -> list[str]:
    """A player as the lines of a TOML file that `load_strategy` reads back as the same player."""
    lines = [
        *_comment(f"The player {player.name}: {KIND_NOTES[player.kind]}."),
        "# Save this text, change what you like, and give the file to --strategy or --me.",
        "",
        f'base = "{player.kind.name.lower()}"',
    ]
    if player.name not in STRATEGIES:
        lines.append(f"name = {_quoted(player.name)}")
    if player.weights:
        lines.append(f"weights = {_quoted(player.weights)}")
    if player.kind not in TUNABLE:
        return [*lines, "# This player has no knobs."]
    lines += ["", "[knobs]  # points a deal, unless the meaning says otherwise"]
    for knob, value in zip(KNOBS, player.knobs, strict=True):
        text = repr(value).removesuffix(".0")
        lines += ["", *_comment(f"{knob.meaning} ({knob_range(knob)})"), f"{knob.name} = {text}"]
    return lines


def knob_range(knob: Knob) -> str:
    """The values that a knob may have."""
    return f"{knob.low:g} to {knob.high:g}"


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, 80, initial_indent="# ", subsequent_indent="# ")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
