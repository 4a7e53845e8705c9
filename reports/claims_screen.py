"""Claims and what became of them, as the lines of a screen: a summary, and a block a claim."""

from collections.abc import Sequence
from typing import Final

from analysis.claims import Judgement
from analysis.estimate import MIN_HANDS
from analysis.findings import WORDS, Broken, Effect, Measured, Verdict
from analysis.play_trials import MIN_CHANGED
from analysis.verdict import INDIFFERENCE, MIN_DEALS
from reports.ladder_screen import ROLES
from reports.layout import (
    LABEL,
    between,
    bound,
    columns,
    labelled,
    percent,
    seconds,
    short,
    signed,
    whole,
    wrapped,
)
from reports.repeating import claim_command
from reports.sureness import decimals_for
from sim.language import N_, _, ngettext

_DETAILS: Final = LABEL + 2
_ROLES: Final = ROLES | {
    "declarer_with_partner": N_("declarer with a partner"),
    "declarer_alone": N_("declarer alone"),
}


def claims_lines(found: Judgement, *, detailed: bool) -> list[str]:
    """All verdicts of a judgement; `detailed`, with the strata of each measurement."""
    lines = []
    if found.stop == "interrupted":
        lines += [*wrapped(_("Interrupted: the claims judged so far.")), ""]
    if len(found.verdicts) > 1:
        lines += [*wrapped(finding(found.verdicts)), "", *_summary(found.verdicts), ""]
    for verdict in found.verdicts:
        lines += [*labelled(verdict.key, f"{_(verdict.text)} [{verdict.source}]")]
        for one in verdict.measured:
            lines += wrapped(result(one), indent=LABEL)
            lines += wrapped(described(one), indent=_DETAILS)
            if detailed:
                lines += [line for part in one.broken for line in _table(part, one)]
        if verdict.missing:
            lines += wrapped(needs(verdict), indent=LABEL)
        else:
            lines += wrapped(claim_command(found, verdict.key), indent=LABEL)
        lines.append("")
    lines += [*labelled(_("Effects"), *meaning()), *labelled(_("Sure"), sure(found))]
    return [*lines, "", *wrapped(f"{played(found)} · {seconds(found.elapsed_s)}")]


def finding(verdicts: Sequence[Verdict]) -> str:
    """What became of the claims, in a sentence."""
    number = {word: sum(verdict.word == word for verdict in verdicts) for word in WORDS}
    tried = len(verdicts) - number["not yet"]
    return _(
        "Of {tried} claims that could be tried, {hold} hold, {only} hold only under a condition and"
        " {fail} do not; of {open} nobody can tell yet."
    ).format(
        tried=tried,
        hold=number["holds"],
        only=number["holds only if"],
        fail=number["does not hold"],
        open=number["cannot tell"],
    )


def result(one: Measured) -> str:
    """The verdict of a measurement and its number, on a line."""
    said = word_of(one)
    if one.total is None:
        return _("{verdict}: too little was found to count").format(verdict=said)
    count = counted(one)
    number = number_of(one, one.total)
    if one.only_if:
        text = _("{verdict}; in all {number}").format(verdict=said, number=number)
    else:
        text = _("{verdict}: {number}").format(verdict=said, number=number)
    if count:
        text = _("{text}, {count}").format(text=text, count=count)
    if one.total.changed is not None:
        text = _("{text}, {changed} of them paid otherwise").format(
            text=text, changed=whole(one.total.changed)
        )
    if one.negligible:
        text = _("{text}; less than {points} points, too little to matter").format(
            text=text, points=bound(INDIFFERENCE, 2)
        )
    if one.total.low is None:
        text = _("{text}; that is too few").format(text=text)
    if one.total.right is not None:
        text = _("{text}; right in {share} of them").format(
            text=text, share=percent(one.total.right)
        )
    return text


def word_of(one: Measured) -> str:
    """The verdict of a measurement, with its condition."""
    if not one.only_if:
        return _(one.word)
    name, *strata = map(_, one.only_if)
    return _("holds only if {name}: {strata}").format(name=name, strata=", ".join(strata))


def number_of(one: Measured, effect: Effect) -> str:
    """A number with its unit and its bounds, if it has any."""
    mean, bounds = cells(one, effect)
    if one.unit == "points":
        text = _("{number} points a deal").format(number=mean)
    elif one.unit == "tarocks":
        text = _("{number} tarocks").format(number=mean)
    else:
        text = mean
    return f"{text} {bounds}".rstrip()


def cells(one: Measured, effect: Effect) -> tuple[str, str]:
    """A number and its bounds; an exact one has none."""
    exact = effect.n is None
    low, high = (None, None) if exact else (effect.low, effect.high)
    if one.unit == "share":
        if low is None or high is None:
            return percent(effect.mean), ""
        return percent(effect.mean), between(100 * low, 100 * high, 0)
    decimals = decimals_of(effect)
    mean = bound(effect.mean, decimals) if one.unit == "tarocks" else signed(effect.mean, decimals)
    return mean, between(low, high, decimals)


def decimals_of(effect: Effect) -> int:
    """Enough decimals to see an interval, and on which side of 0 it lies."""
    if effect.low is None or effect.high is None:
        return 2
    sizes = [(effect.high - effect.low) / 2]
    if effect.low > 0 or effect.high < 0:
        sizes.append(min(abs(effect.low), abs(effect.high)))
    return decimals_for(size for size in sizes if size > 0)


def counted(one: Measured) -> str:
    """What a measurement stands on, such as 20,000 deals; an exact number on nothing."""
    n = one.total.n if one.total else None
    if n is None:
        return ""
    words = {
        "deal": ngettext("{number} deal", "{number} deals", n),
        "hand": ngettext("{number} hand", "{number} hands", n),
        "talon": ngettext("{number} talon", "{number} talons", n),
    }
    return words[one.counted].format(number=whole(n))


def described(one: Measured) -> str:
    """What was measured."""
    values = {name: _(_ROLES.get(value, value)).strip() for name, value in one.values}
    return _(one.what).format(**values)


def needs(verdict: Verdict) -> str:
    """What has to be there before a claim can be tried."""
    missing = ", ".join(map(_, verdict.missing))
    return _("not yet: it needs {missing}").format(missing=missing)


def meaning() -> list[str]:
    """What a number counts."""
    return [
        _(
            "A number is above 0 where the claim is right. Of two players that differ in one habit,"
            " it is what a seat gains when the first sits down in place of the second; that of two"
            " exchanges, kings or games is how far the best of the first is ahead of the best of"
            " the others, picked on other deals than those that count."
        ),
        _(
            "The first measurement of a claim decides; others say more. What lies within {points}"
            " points of 0 for sure is too little to matter: unless it lies above 0 for sure too,"
            " the claim does not hold."
        ).format(points=bound(INDIFFERENCE, 2)),
    ]


def sure(found: Judgement) -> str:
    """What the intervals promise."""
    return _(
        "In {share} of 100 such lists all intervals of all claims are right at once; each is as"
        " wide as that takes, and so the same when a claim is repeated alone. Fewer than {deals}"
        " deals, {hands} hands or talons, or {changed} deals paid otherwise prove nothing."
    ).format(
        share=short(100 * found.confidence),
        deals=whole(MIN_DEALS),
        hands=whole(MIN_HANDS),
        changed=whole(MIN_CHANGED),
    )


def played(found: Judgement) -> str:
    """Everything that repeats the list."""
    return " · ".join(
        (
            _("{deals} deals a claim about play").format(deals=whole(found.deals)),
            _("rules {name}").format(name=found.rules_name),
            _("players {name}").format(name=found.strategy),
            _("seed {seed}").format(seed=found.seed),
        )
    )


def _summary(verdicts: Sequence[Verdict]) -> list[str]:
    """How many claims each word is said of, and which."""
    lines = []
    wide = max(len(_(word)) for word in WORDS)
    for word in WORDS:
        keys = [verdict.key for verdict in verdicts if verdict.word == word]
        head = f"  {_(word):<{wide}}  {len(keys):>3}   "
        text = wrapped(" ".join(keys), indent=len(head))
        lines.append((head + text[0][len(head) :] if text else head).rstrip())
        lines += text[1:]
    return lines


def _table(part: Broken, one: Measured) -> list[str]:
    """The strata of a measurement; what share of the spread they explain, where that is asked."""
    heading = _(part.name)
    if one.unit == "share" and part.explained is not None:
        heading = _("{name} (explains {share})").format(name=heading, share=percent(part.explained))
    rows = [(heading, "", "", "", "")]
    for effect in part.effects:
        mean, bounds = cells(one, effect)
        right = "" if effect.right is None else percent(effect.right)
        n = "" if effect.n is None else whole(effect.n)
        rows.append((f"  {_(effect.name)}", n, mean, bounds, right))
    return columns(rows, "<>>>>", indent=_DETAILS)
