"""Where a player loses points as the lines of a screen: role by role, trick by trick."""

from typing import Final

from analysis.headroom import Headroom, HeadroomRow
from analysis.verdict import MIN_DEALS
from reports.intervals import half_width
from reports.layout import (
    between,
    bound,
    columns,
    counted,
    game_name,
    give_or_take,
    joined,
    labelled,
    seconds,
    short,
    whole,
    wrapped,
)
from reports.sureness import decimals_for, rules_named, so_far
from sim.language import N_, _

# Roles as players call them, to be translated: in two parts, for narrow columns, and behind "as".
ROLES: Final = {
    "declarer_with_partner": (N_("declarer"), N_("with a partner")),
    "declarer_alone": (N_("declarer"), N_("alone")),
    "partner": (N_("partner"), ""),
    "defender_against_two": (N_("defender"), N_("against two")),
    "defender_against_one": (N_("defender"), N_("against one")),
    "any_seat": (N_("any seat"), ""),
}
_AS: Final = {
    "declarer_with_partner": N_("as declarer with a partner"),
    "declarer_alone": N_("as declarer alone"),
    "partner": N_("as partner"),
    "defender_against_two": N_("as defender against two"),
    "defender_against_one": N_("as defender against one"),
    "any_seat": N_("in any seat"),
}
_CUTS: Final = {"lead": N_("leading"), "follow": N_("following")}
_CARDS: Final = (N_("leading"), N_("playing second"), N_("playing third"), N_("playing last"))
_WORST: Final = 5


def headroom_lines(found: Headroom, wanted: int) -> list[str]:
    """What every role loses for `wanted` deals; an interrupted table says so."""
    lines = []
    if found.stop == "interrupted":
        text = _("Interrupted after {done} of {wanted} deals: the table so far.")
        lines += [*wrapped(text.format(done=whole(found.deals), wanted=whole(wanted))), ""]
    lines += [*wrapped(f"{finding(found)}."), "", *_by_role(found)]
    for contract in found.contracts:
        lines += ["", *_by_trick(found, contract)]
    lines += ["", *labelled(_("Worst"), *worst(found)), *labelled(_("Points"), *meaning(found))]
    lines += labelled(_("Sure"), sure(found))
    return [*lines, "", *wrapped(f"{played(found)} · {seconds(found.elapsed_s)}")]


def finding(found: Headroom) -> str:
    """What is lost for sure in each game, as a sentence without its full stop."""
    told: list[str] = []
    unit = True  # said once, as who loses
    for contract in found.contracts:
        rows = [row for row in cut_of(found, contract, "role") if row.shown]
        losses: list[str] = []
        for row in sorted(rows, key=lambda row: -(row.loss or 0)):
            text = _("{points} or more {role}")
            if losses:
                text = _("{points} {role}")
            elif unit:
                text = _("{points} points a deal or more {role}")
            points = number(row, decimals_of(found))
            losses.append(text.format(points=points, role=_(_AS[row.role])))
            unit = False
        if losses:
            text = _("in {game} it loses {points}") if told else _("in {game} {who} loses {points}")
        else:
            text = _("in {game} it shows no loss") if told else _("in {game} {who} shows no loss")
        game = game_name(contract)
        told.append(text.format(game=game, who=found.strategy, points=joined(losses)))
    finding = "; ".join(told)
    return finding[0].upper() + finding[1:]


def cut_of(found: Headroom, contract: str, cut: str) -> list[HeadroomRow]:
    """The rows of a cut, of one contract."""
    return [row for row in found.rows if (row.contract, row.cut) == (contract, cut)]


def role_name(row: HeadroomRow) -> str:
    """A role as players call it."""
    return " ".join(_(part) for part in ROLES[row.role] if part)


def decimals_of(found: Headroom) -> int:
    """Enough decimals to see the interval of every role."""
    sizes = [half for row in found.rows if row.cut == "role" and (half := half_width(row))]
    return decimals_for(sizes)


def number(row: HeadroomRow, decimals: int, *, unit: float = 1) -> str:
    """A loss with its interval, as in 0.31 ± 0.02; what did not occur has none."""
    if row.loss is None:
        return "–"
    half = half_width(row)
    error = give_or_take(None if half is None else half / unit, decimals)
    return bound(row.loss / unit, decimals) + error


def cell(row: HeadroomRow) -> str:
    """A loss in hundredths of a point, without its interval."""
    return "–" if row.loss is None else bound(100 * row.loss, 0)


def worst(found: Headroom) -> list[str]:
    """The habits that cost most, of those that cost something for sure."""
    habits = found.habits
    if not habits:
        return [_("No habit costs points for sure with so few deals and worlds.")]
    told = []
    text = _("{points} points a deal {bounds}: {habit}.")  # the unit is said once
    decimals = decimals_for(row.low or 0 for row in habits[:_WORST])
    for row in habits[:_WORST]:
        bounds = between(row.low, row.high, decimals)
        points = bound(row.loss or 0, decimals)
        told.append(text.format(points=points, bounds=bounds, habit=habit(row)))
        text = _("{points} {bounds}: {habit}.")
    if len(habits) > _WORST:
        more = _("And {n} more cost points for sure.")
        told.append(more.format(n=whole(len(habits) - _WORST)))
    return told


def habit(row: HeadroomRow) -> str:
    """Which choices a habit is about, as in Rufer, partner: leading in tricks 1 to 4."""
    first, last = row.tricks
    return _("{game}, {role}: {doing} in tricks {first} to {last}").format(
        game=game_name(row.contract),
        role=role_name(row),
        doing=_(_CARDS[row.cards[0] - 1]),
        first=first,
        last=last,
    )


def meaning(found: Headroom) -> list[str]:
    """What was done, and what a number counts."""
    half = found.worlds // 2
    number = _(
        "At each choice every card is played out in the same {worlds} deals of the hidden"
        " cards, as search does. A number is what the best card brings more than the player's,"
        " summed over the choices of a deal, for a seat that has the role."
    ).format(worlds=whole(found.worlds))
    luck = _(
        "The best card is chosen on {half} of these deals and measured on the other {half},"
        " and the reverse, so the luck that made the choice does not count. An ideal choice"
        " gains more, most of all in early tricks; a number below 0 says that so few deals choose"
        " worse than the player."
    ).format(half=whole(half))
    return [number, luck]


def sure(found: Headroom) -> str:
    """What the intervals promise."""
    habits = sum(row.cut == "habit" and row.choices > 0 for row in found.rows)
    return _(
        "± holds at {share} % for each number by itself, and counts deals in which the role"
        " occurred; fewer than {least} are too few. The bounds of the worst hold together for all"
        " {habits} habits looked at."
    ).format(share=short(100 * found.confidence), least=whole(MIN_DEALS), habits=whole(habits))


def played(found: Headroom) -> str:
    """Everything that repeats the measurement."""
    deals = _("{deals} a game").format(deals=counted(found.deals, "deal"))
    return " · ".join(
        (
            so_far(deals) if found.stop == "interrupted" else deals,
            _("{n} worlds").format(n=whole(found.worlds)),
            rules_named(found.rules_name),
            _("players {names}").format(names=found.strategy),
            _("seed {n}").format(n=found.seed),
        )
    )


def _by_role(found: Headroom) -> list[str]:
    decimals = decimals_of(found)
    rows = [(_("points a deal lost"), "", _("deals"), _("choices"), "")]
    for contract in found.contracts:
        rows.append((game_name(contract), "", "", "", ""))
        for row in found.rows:
            if row.contract != contract or row.cut not in ("role", *_CUTS):
                continue
            name = f"    {_(_CUTS[row.cut])}" if row.cut in _CUTS else f"  {role_name(row)}"
            few = _("too few deals") if row.deals < MIN_DEALS else _("no loss shown")
            counts = whole(row.deals), whole(row.choices)
            rows.append((name, number(row, decimals), *counts, "" if row.shown else few))
    return columns(rows, "<>>><")


def _by_trick(found: Headroom, contract: str) -> list[str]:
    """A line a trick with any choice, in hundredths of a point, and a column a role."""
    tricks = cut_of(found, contract, "trick")
    enough = [row for row in tricks if row.deals >= MIN_DEALS]
    decimals = decimals_for(half for row in enough if (half := half_width(row)))
    roles = list(dict.fromkeys(row.role for row in tricks))
    heads = zip((N_("trick"), ""), *(ROLES[role] for role in roles), strict=True)
    rows = [tuple(text and _(text) for text in head) for head in heads if any(head)]
    for trick in sorted({row.tricks for row in tricks if row.choices}):
        cells = [number(row, decimals - 2, unit=0.01) for row in tricks if row.tricks == trick]
        rows.append((str(trick[0]), *cells))
    heading = _("{game}, trick by trick, in hundredths of a point:")
    heading = heading.format(game=game_name(contract))
    return [*wrapped(heading), *columns(rows, ">" * len(rows[0]))]
