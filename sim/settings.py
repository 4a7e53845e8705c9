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
from sim.language import N_, _
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
    preset = _named(
        str(name), PRESETS, N_("no preset of rules {name!r}: {instead}, or a file *.toml")
    )
    if preset is not None:
        return str(name).lower(), preset
    path = (folder or Path()) / name
    table = read_toml(path)
    faults: list[str] = []
    base = table.pop("preset", "seed")
    if not isinstance(base, str) or base not in PRESETS:
        fault = _("preset {name!r}: {instead}")
        faults.append(fault.format(name=base, instead=instead(base, PRESETS)))
        base = "seed"
    values = {}
    for key, value in table.items():
        spec = SPECS.get(key)
        if spec is None:
            fault = _("no rule {name!r}: {instead}").format(name=key, instead=instead(key, SPECS))
        else:
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
    known = _named(str(name), STRATEGIES, N_("no strategy {name!r}: {instead}, or a file *.toml"))
    if known is not None:
        return known
    path = (folder or Path()) / name
    table = read_toml(path)
    faults = unknown_keys(table, ("base", "name", "weights", "knobs"))
    base = table.get("base", "standard")
    if not isinstance(base, str) or base not in STRATEGIES:
        fault = _("base {name!r}: {instead}")
        faults.append(fault.format(name=base, instead=instead(base, STRATEGIES)))
        base = "standard"
    knobs = table.get("knobs", {})
    if not isinstance(knobs, dict):
        faults.append(_("knobs is a table: a line [knobs], and the knobs below it"))
        knobs = {}
    kind = STRATEGIES[base].kind
    weights = table.get("weights", "")
    if not isinstance(weights, str):
        fault = _("weights = {value}: the name of a file in quotes would be right")
        faults.append(fault.format(value=_shown(weights)))
        weights = ""
    if (knobs or weights) and kind not in TUNABLE:
        fault = _("base {name!r} has neither knobs nor weights, 'standard' has")
        faults.append(fault.format(name=base))
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
        faults.append(_("name {name!r}: 1 to 40 letters would be right").format(name=own_name))
    _refuse(path, faults)
    player = Strategy(own_name, kind, knob_row(knobs), weights)
    if own_name not in STRATEGIES or player == STRATEGIES[own_name]:
        return player
    if "name" not in table:
        return player._replace(name=path.name)
    raise SettingsError(
        _("{path}: name {name!r} belongs to a player without these knobs").format(
            path=path, name=own_name
        )
    )


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file. Raises SettingsError with the file, and the line if it has one.

    UTF-8, or what editors and shells of Windows make of it: with a mark, or as UTF-16.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise SettingsError(_("{path}: too large for a file of settings").format(path=path))
        wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
        return tomllib.loads(raw.decode("utf-16" if wide else "utf-8-sig"))
    except (OSError, ValueError, RecursionError) as fault:
        if isinstance(fault, SettingsError):
            raise
        raise SettingsError(f"{path}: {_reason(fault)}") from None


def unknown_keys(table: Mapping[str, Any], known: Iterable[str]) -> list[str]:
    """A fault for each key of a table that is not known, with the nearest that is."""
    known = tuple(known)
    return [
        _("no key {name!r}: {instead}").format(name=key, instead=instead(key, known))
        for key in table
        if key not in known
    ]


def _reason(fault: Exception) -> str:
    if isinstance(fault, OSError):
        return _("cannot be read: {fault}").format(fault=_(fault.strerror or str(fault)))
    if isinstance(fault, UnicodeDecodeError):
        return _("is not a text in UTF-8")
    if isinstance(fault, RecursionError):
        return _("is nested too deeply")
    return _("is not valid TOML: {fault}").format(fault=fault)


def _named(name: str, known: Mapping[str, T], unknown: str) -> T | None:
    """What is known under a name; None for the name of a file; else SettingsError: `unknown`."""
    if name.lower() in known:
        return known[name.lower()]
    if name.lower().endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file():
        return None
    raise SettingsError(_(unknown).format(name=name, instead=instead(name, known)))


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
        right = _("{key} = {value}: one of {names} would be right")
    elif is_switch(spec):
        right = _("{key} = {value}: true or false would be right")
    else:
        right = _("{key} = {value}: a whole number from {low} to {high} would be right")
    choices = ", ".join(repr(member.name.lower()) for member in spec.names or ())
    return 0, right.format(
        key=key, value=_shown(value), names=choices, low=spec.low, high=spec.high
    )


def _knob_fault(name: str, value: Any) -> str:
    knob = _KNOBS.get(name)
    if knob is None:
        return _("no knob {name!r}: {instead}").format(name=name, instead=instead(name, _KNOBS))
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and knob.low <= value <= knob.high:  # never true of nan
        return ""
    return _("{key} = {value}: a number from {low:g} to {high:g} would be right").format(
        key=name, value=_shown(value), low=knob.low, high=knob.high
    )


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
        return _("yes") if value else _("no")
    return str(int(value))


def range_text(spec: Spec) -> str:
    """The values that a rule may have."""
    if spec.names is not None:
        return ", ".join(f'"{member.name.lower()}"' for member in spec.names)
    if is_switch(spec):
        return "true, false"
    return _("{low} to {high}").format(low=spec.low, high=spec.high)


def rules_toml(name: str, rules: Rules) -> list[str]:
    """Rules as the lines of a TOML file that `load_rules` reads back as the same rules."""
    base = name if name in PRESETS else "seed"
    what = _("The rules {name}: {note}.") if name in PRESET_NOTES else _("The rules {name}.")
    lines = [
        *_comment(what.format(name=name, note=_(PRESET_NOTES.get(name, "")))),
        *_comment(_("Save this text, change what you like, and give the file to --rules.")),
        *_comment(
            _(
                "A line that you leave out is as in the preset. Behind each meaning stand what the"
                " value may be and the section of docs/rules.md."
            )
        ),
        "",
        f'preset = "{base}"',
    ]
    for key, spec in SPECS.items():
        number = getattr(rules, key)
        value = value_text(spec, number)
        if spec.names is not None:
            value = f'"{value}"'
        elif is_switch(spec):
            value = "true" if number else "false"
        meaning = f"{_(spec.meaning)} ({range_text(spec)}; {spec.section})"
        lines += ["", *_comment(meaning), f"{key} = {value}"]
    return lines


def strategy_toml(player: Strategy) -> list[str]:
    """A player as the lines of a TOML file that `load_strategy` reads back as the same player."""
    lines = [
        *_comment(
            _("The player {name}: {note}.").format(
                name=player.name, note=_(KIND_NOTES[player.kind])
            )
        ),
        *_comment(
            _("Save this text, change what you like, and give the file to --strategy or --me.")
        ),
        "",
        f'base = "{player.kind.name.lower()}"',
    ]
    if player.name not in STRATEGIES:
        lines.append(f"name = {_quoted(player.name)}")
    if player.weights:
        lines.append(f"weights = {_quoted(player.weights)}")
    if player.kind not in TUNABLE:
        return [*lines, *_comment(_("This player has no knobs."))]
    lines += ["", f"[knobs]  # {_('points a deal, unless the meaning says otherwise')}"]
    for knob, value in zip(KNOBS, player.knobs, strict=True):
        text = repr(value).removesuffix(".0")
        meaning = f"{_(knob.meaning)} ({knob_range(knob)})"
        lines += ["", *_comment(meaning), f"{knob.name} = {text}"]
    return lines


def knob_range(knob: Knob) -> str:
    """The values that a knob may have."""
    return _("{low:g} to {high:g}").format(low=knob.low, high=knob.high)


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, 80, initial_indent="# ", subsequent_indent="# ")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
