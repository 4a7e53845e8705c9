"""Where a player loses points as the lines of a screen: role by role, trick by trick."""

from typing import Final

from analysis.headroom import Headroom, HeadroomRow
from analysis.verdict import MIN_DEALS
from reports.layout import between, bound, columns, counted, game_name, joined, labelled, wrapped
from reports.sureness import decimals_for, half_width

# Roles as players call them, in two parts: columns are narrow.
ROLES: Final = {
    "declarer_with_partner": ("declarer", "with a partner"),
    "declarer_alone": ("declarer", "alone"),
    "partner": ("partner", ""),
    "defender_against_two": ("defender", "against two"),
    "defender_against_one": ("defender", "against one"),
    "any_seat": ("any seat", ""),
}
_CUTS: Final = {"lead": "leading", "follow": "following"}
_CARDS: Final = ("leading", "playing second", "playing third", "playing last")
_WORST: Final = 5


def headroom_lines(found: Headroom, wanted: int) -> list[str]:
    """What every role loses for `wanted` deals; an interrupted table says so."""
    lines = []
    if found.stop == "interrupted":
        so_far = f"Interrupted after {found.deals:,} of {wanted:,} deals: the table so far."
        lines += [so_far, ""]
    lines += [*wrapped(f"{finding(found)}."), "", *_by_role(found)]
    for contract in found.contracts:
        lines += ["", *_by_trick(found, contract)]
    lines += ["", *labelled("Worst", *worst(found)), *labelled("Points", *meaning(found))]
    lines += labelled("Sure", sure(found))
    return [*lines, "", *wrapped(f"{played(found)} · {found.elapsed_s:.1f} s")]


def finding(found: Headroom) -> str:
    """What is lost for sure in each game, as a sentence without its full stop."""
    told = []
    who, unit = found.strategy, " points a deal"  # each said once
    for contract in found.contracts:
        rows = [row for row in cut_of(found, contract, "role") if row.shown]
        losses: list[str] = []
        for row in sorted(rows, key=lambda row: -(row.loss or 0)):
            or_more = "" if losses else f"{unit} or more"
            losses.append(f"{number(row, decimals_of(found))}{or_more} {_as(row)}")
            unit = ""
        lost = f"loses {joined(losses)}" if losses else "shows no loss"
        told.append(f"in {game_name(contract, None)} {who} {lost}")
        who = "it"
    text = "; ".join(told)
    return text[0].upper() + text[1:]


def cut_of(found: Headroom, contract: str, cut: str) -> list[HeadroomRow]:
    """The rows of a cut, of one contract."""
    return [row for row in found.rows if (row.contract, row.cut) == (contract, cut)]


def role_name(row: HeadroomRow) -> str:
    """A role as players call it."""
    return " ".join(filter(None, ROLES[row.role]))


def _as(row: HeadroomRow) -> str:
    return f"in {role_name(row)}" if row.role == "any_seat" else f"as {role_name(row)}"


def decimals_of(found: Headroom) -> int:
    """Enough decimals to see the interval of every role."""
    sizes = [half for row in found.rows if row.cut == "role" and (half := half_width(row))]
    return decimals_for(sizes)


def number(row: HeadroomRow, decimals: int, *, unit: float = 1) -> str:
    """A loss with its interval, as in 0.31 ± 0.02; what did not occur has none."""
    if row.loss is None:
        return "–"
    half = half_width(row)
    error = "" if half is None else f" ± {half / unit:.{decimals}f}"
    return bound(row.loss / unit, decimals) + error


def cell(row: HeadroomRow) -> str:
    """A loss in hundredths of a point, without its interval."""
    return "–" if row.loss is None else bound(100 * row.loss, 0)


def worst(found: Headroom) -> list[str]:
    """The habits that cost most, of those that cost something for sure."""
    habits = found.habits
    if not habits:
        return ["No habit costs points for sure with so few deals and worlds."]
    told = []
    unit = " points a deal"  # said once
    decimals = decimals_for(row.low or 0 for row in habits[:_WORST])
    for row in habits[:_WORST]:
        bounds = between(row.low, row.high, decimals)
        told.append(f"{bound(row.loss or 0, decimals)}{unit} {bounds}: {habit(row)}.")
        unit = ""
    if len(habits) > _WORST:
        told.append(f"And {len(habits) - _WORST} more cost points for sure.")
    return told


def habit(row: HeadroomRow) -> str:
    """Which choices a habit is about, as in Rufer, partner: leading in tricks 1 to 4."""
    first, last = row.tricks
    doing = _CARDS[row.cards[0] - 1]
    return f"{game_name(row.contract, None)}, {role_name(row)}: {doing} in tricks {first} to {last}"


def meaning(found: Headroom) -> list[str]:
    """What was done, and what a number counts."""
    half = found.worlds // 2
    number = (
        f"At each choice every card is played out in the same {found.worlds:,} deals of the hidden"
        " cards, as search does. A number is what the best card brings more than the player's,"
        " summed over the choices of a deal, for a seat that has the role."
    )
    luck = (
        f"The best card is chosen on {half:,} of these deals and measured on the other {half:,},"
        " and the reverse, so the luck that made the choice does not count. An ideal choice"
        " gains more, most of all in early tricks; a number below 0 says that so few deals choose"
        " worse than the player."
    )
    return [number, luck]


def sure(found: Headroom) -> str:
    """What the intervals promise."""
    habits = sum(row.cut == "habit" and row.choices > 0 for row in found.rows)
    return (
        f"± holds at {100 * found.confidence:g} % for each number by itself, and counts deals in"
        f" which the role occurred; fewer than {MIN_DEALS} are too few. The bounds of the worst"
        f" hold together for all {habits} habits looked at."
    )


def played(found: Headroom) -> str:
    """Everything that repeats the measurement."""
    return " · ".join(
        (
            f"{counted(found.deals, 'deal')} a game"
            + " (interrupted)" * (found.stop == "interrupted"),
            f"{found.worlds:,} worlds",
            f"rules {found.rules_name}",
            f"players {found.strategy}",
            f"seed {found.seed}",
        )
    )


def _by_role(found: Headroom) -> list[str]:
    decimals = decimals_of(found)
    rows = [("points a deal lost", "", "deals", "choices", "")]
    for contract in found.contracts:
        rows.append((game_name(contract, None), "", "", "", ""))
        for row in found.rows:
            if row.contract != contract or row.cut not in ("role", *_CUTS):
                continue
            name = f"    {_CUTS[row.cut]}" if row.cut in _CUTS else f"  {role_name(row)}"
            few = "too few deals" if row.deals < MIN_DEALS else "no loss shown"
            counts = f"{row.deals:,}", f"{row.choices:,}"
            rows.append((name, number(row, decimals), *counts, "" if row.shown else few))
    return columns(rows, "<>>><")


def _by_trick(found: Headroom, contract: str) -> list[str]:
    """A line a trick with any choice, in hundredths of a point, and a column a role."""
    tricks = cut_of(found, contract, "trick")
    enough = [row for row in tricks if row.deals >= MIN_DEALS]
    decimals = decimals_for(half for row in enough if (half := half_width(row)))
    roles = list(dict.fromkeys(row.role for row in tricks))
    heads = zip(("trick", ""), *(ROLES[role] for role in roles), strict=True)
    rows = [head for head in heads if any(head)]
    for trick in sorted({row.tricks for row in tricks if row.choices}):
        cells = [number(row, decimals - 2, unit=0.01) for row in tricks if row.tricks == trick]
        rows.append((str(trick[0]), *cells))
    heading = f"{game_name(contract, None)}, trick by trick, in hundredths of a point:"
    return [*wrapped(heading), *columns(rows, ">" * len(rows[0]))]
