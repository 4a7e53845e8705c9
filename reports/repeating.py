"""The commands that make a report again, or a part of it, as they are typed."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sim import cards
from sim.contracts import CONTRACTS

if TYPE_CHECKING:
    from analysis.claims import Judgement
    from analysis.sweep import Sweep

# Of the options of claims, what need not be typed.
_USUAL: Final = {
    "--rules": "seed",
    "--strategy": "standard",
    "--seed": "1",
    "--confidence": "0.95",
}


def sweep_options(
    sweep: "Sweep", *, rules: str | None = None, strategy: str | None = None
) -> list[str]:
    """What makes a sweep, but for the games that are played and the filter of its hands.

    `rules` and `strategy` are what was typed for them, if it is known.
    """
    return [
        "--hands", str(sweep.hands), "--deals", str(sweep.deals),
        "--rules", rules or sweep.rules_name, "--strategy", strategy or sweep.strategy,
        "--seed", str(sweep.seed),
    ]  # fmt: skip


def sweep_command(folder: str, sweep: "Sweep") -> str:
    """What plays a sweep into a folder."""
    words = ["rufer", "sweep", folder, *sweep_options(sweep)]
    if sweep.where:
        words += ["--where", sweep.where]
    played = {row.option.contract for row in sweep.rows}
    if played < {*CONTRACTS}:
        words += [word for name in CONTRACTS if name in played for word in ("--contract", name)]
    return shlex.join(words)


def claims_command(found: "Judgement", file: str) -> str:
    """What judges the claims into a file."""
    options = _claims_options(found)
    if options["--confidence"] == _USUAL["--confidence"]:
        del options["--confidence"]
    words = ["rufer", "claims", *(word for option in options.items() for word in option), "--json"]
    return f"{shlex.join(words)} > {shlex.quote(file)}"


def claim_command(found: "Judgement", key: str) -> str:
    """What measures one claim again, without what is usual."""
    options = [o for o in _claims_options(found).items() if _USUAL.get(o[0]) != o[1]]
    return shlex.join(["rufer", "claims", key, *(word for option in options for word in option)])


def _claims_options(found: "Judgement") -> dict[str, str]:
    return {
        "--deals": str(found.deals),
        "--rules": found.rules_name,
        "--strategy": found.strategy,
        "--seed": str(found.seed),
        "--confidence": str(found.confidence),
    }


def report_command(
    *words: str, talons: int, hands: Sequence[int], claims: Path | None, out: Path
) -> str:
    """What makes the report of sweeps, or of one that is played for it."""
    more = ["--talons", str(talons)]
    for hand in hands:
        more += ["--hand", cards.text_of(hand)]
    if claims is not None:
        more += ["--claims", str(claims)]
    return shlex.join(["rufer", "report", *words, *more, "--out", out.name])
