"""The command `rufer report`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from analysis.arguments import read_hand
from reports import files, options, questions
from reports.commands import Command
from reports.repeating import claims_command, report_command, sweep_command, sweep_options
from reports.report_now import hand_chapters_now, sweep_now, talon_chapters_now
from sim.errors import SettingsError
from sim.language import N_, _
from sim.rules import PRESETS
from sim.strategy import STRATEGIES

if TYPE_CHECKING:
    from analysis.sweep import Sweep
    from reports.chapter import Chapter

DEFAULT_HANDS: Final = 2_000
DEFAULT_DEALS: Final = 400
DEFAULT_TALONS: Final = 100_000
_MAX_HANDS: Final = 10**6
_SUFFIXES: Final = (".html", ".htm")


@click.command(cls=Command)
@click.argument("folders", nargs=-1, metavar="[FOLDER ...]", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.html",
    help=N_("The page to write; needed."),
)
@click.option(
    "--hands",
    metavar="N",
    help=N_("Without a folder: random hands to play; 2,000 unless given."),
)
@click.option(
    "--deals",
    metavar="N",
    help=N_("Without a folder: deals of each game of a hand; 400 unless given."),
)
@click.option(
    "--talons",
    metavar="N",
    help=N_("Deals for the chapters on the talon; 100,000 unless given, 0 leaves them out."),
)
@click.option(
    "--hand",
    "asked_hands",
    multiple=True,
    metavar="HAND",
    help=N_("Also the answer for this hand, as `rufer ask` gives it; may be repeated."),
)
@click.option(
    "--claims",
    type=click.Path(path_type=Path),
    metavar="FILE.json",
    help=N_("Also the claims judged in this file, which `rufer claims --json` prints."),
)
@options.equals
@options.threads
@options.quiet
def report(
    folders: tuple[Path, ...],
    out: Path | None,
    hands: str | None,
    talons: str | None,
    asked_hands: tuple[str, ...],
    claims: Path | None,
    threads: str | None,
    quiet: bool,
    **given: Any,
) -> None:
    """A strategy report: one HTML page with all figures in it.

    It is about the sweep in the first FOLDER (see `rufer sweep`), or without one about a small
    sweep that is played now. Sweeps in further folders, of the same hands by other players or
    other rules, show what would turn its advice. Own rules or players of a sweep are named once
    more, by --rules and --strategy, for what is still to be played.

        rufer report --out report.html
    """
    target = _target(out)
    hand_masks = [read_hand(hand) for hand in asked_hands]
    deals_of_talons = (
        DEFAULT_TALONS if talons is None else questions.whole("talons", talons, 0, 10**9)
    )
    judged, claim_commands = _claims(claims)
    sweeps = _loaded(folders, {"hands": hands, **given}) if folders else []
    asked = _asked(given, folders, sweeps)
    how = {
        "rules": asked.rules,
        "rules_name": asked.rules_name,
        "strategy": questions.one_player(asked.players),
        "seed": asked.seed,
        "threads": questions.workers(threads),
    }
    commands = [sweep_command(str(folder), s) for folder, s in zip(folders, sweeps, strict=True)]
    if not sweeps:
        number = DEFAULT_HANDS if hands is None else questions.whole("hands", hands, 1, _MAX_HANDS)
        sweeps = [sweep_now(number, asked.deals or DEFAULT_DEALS, how, quiet=quiet)]
    more = [
        *talon_chapters_now(deals_of_talons, how, quiet=quiet),
        *hand_chapters_now(hand_masks, how, quiet=quiet),
        *judged,
    ]
    typed = {name: given[name] for name in ("rules", "strategy") if given[name] is not None}
    if folders:
        words = [*map(str, folders), *(w for n, v in typed.items() for w in (f"--{n}", v))]
    else:
        words = sweep_options(sweeps[0], **typed)
    commands += [
        *claim_commands,
        report_command(*words, talons=deals_of_talons, hands=hand_masks, claims=claims, out=target),
    ]
    from reports.page import html_of
    from reports.report import report_page

    files.write_whole(target, html_of(report_page(sweeps, more, commands)))


def _target(out: Path | None) -> Path:
    """The file to write, which can be written. Raises SettingsError."""
    if out is None:
        raise SettingsError(_("which file? Write its name, such as --out report.html"))
    if out.suffix.lower() not in _SUFFIXES:
        raise SettingsError(
            _("{file}: a page with the suffix .html would be right").format(file=out)
        )
    files.verify_writable(out)
    return out


def _loaded(folders: Sequence[Path], given: dict[str, Any]) -> "list[Sweep]":
    """The sweeps of the folders. Raises SettingsError."""
    for name in ("hands", "deals", "seed"):
        if given[name] is not None:
            raise SettingsError(
                _(
                    "--{name}: the sweep in {folder} is played already; without a folder one is"
                    " played now"
                ).format(name=name, folder=folders[0])
            )
    from analysis.sweep_store import load

    sweeps = [load(folder) for folder in folders]
    first = sweeps[0]
    for folder, other in zip(folders, sweeps, strict=True):
        # Other hands cannot be compared, and of other halves the luck would count.
        for name in ("seed", "deals"):
            if (own := getattr(other, name)) != (wanted := getattr(first, name)):
                raise SettingsError(
                    _("{folder}: {name} {own}; {wanted}, as in {first}, would be right").format(
                        folder=folder, name=name, own=own, wanted=wanted, first=folders[0]
                    )
                )
    return sweeps


def _asked(
    given: dict[str, Any], folders: Sequence[Path], sweeps: "Sequence[Sweep]"
) -> questions.Asked:
    """Rules, players and chance: those of the first sweep, where there is one."""
    if not sweeps:
        return questions.read_question((), given)
    first = sweeps[0]
    names = {"rules": first.rules_name, "strategy": first.strategy}
    own = {"rules": first.rules_name not in PRESETS, "strategy": first.strategy not in STRATEGIES}
    for option, name in names.items():
        if given[option] is None and own[option]:
            raise SettingsError(
                _("{folder} was played with {name}: name its file by --{option}").format(
                    folder=folders[0], name=name, option=option
                )
            )
    said = {option: given[option] or name for option, name in names.items()}
    asked = questions.read_question((), {**said, "seed": str(first.seed)})
    for option, other in (("rules", asked.rules_name), ("strategy", asked.players[0].name)):
        if other != names[option]:
            raise SettingsError(
                _("--{option} {other}: the sweep in {folder} was played with {name}").format(
                    option=option, other=other, folder=folders[0], name=names[option]
                )
            )
    return asked


def _claims(path: Path | None) -> "tuple[list[Chapter], list[str]]":
    """The chapter on the claims in a file, and the command that makes the file."""
    if path is None:
        return [], []
    from analysis.claims import from_json
    from reports.claims_chapter import claims_chapter

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        why = getattr(fault, "strerror", None) or fault
        raise SettingsError(
            _("{path}: cannot be read: {fault}").format(path=path, fault=why)
        ) from None
    try:
        found = from_json(text)
    except SettingsError as fault:
        raise SettingsError(f"{path}: {fault}") from None
    return claims_chapter(found), [claims_command(found, str(path))]
