"""What a measurement found, and the word on it: a claim holds, or does not, or nobody can tell.

Numbers are turned so that they lie above 0 where the claim is right, unless the claim itself
names bounds. All texts are keys of the catalogue, translated where they are shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance, stdev
from typing import Any, Final, Literal, NamedTuple

from analysis.estimate import MIN_HANDS, student_quantile
from analysis.verdict import INDIFFERENCE
from sim.language import N_

Word = Literal["holds", "holds only if", "does not hold", "cannot tell", "not yet"]
Unit = Literal["points", "share", "tarocks"]

WORDS: Final[tuple[Word, ...]] = (
    N_("holds"), N_("holds only if"), N_("does not hold"), N_("cannot tell"), N_("not yet"),
)  # type: ignore[assignment]  # fmt: skip


INFINITE: Final = float("inf")


class Bounds(NamedTuple):
    """Where the number of a claim lies if the claim is right: above `low` and below `high`."""

    low: float = 0.0
    high: float = INFINITE


BETTER: Final = Bounds()


class Breakdown(NamedTuple):
    """Strata of what is counted; `of` tells the stratum from the facts of a trial."""

    name: str
    strata: tuple[str, ...]
    of: Callable[..., int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A mean and its interval, missing where too little was counted; `n` None is an exact number.

    `right` is the share of what was counted where the claim is right, and `changed` how many
    deals a habit paid otherwise, if that can be told.
    """

    name: str
    n: int | None
    mean: float
    low: float | None
    high: float | None
    right: float | None = None
    changed: int | None = None

    def is_inside(self, bounds: Bounds) -> bool:
        """Whether it lies between the bounds for sure."""
        if self.low is None or self.high is None:
            return False
        return self.low > bounds.low and self.high < bounds.high

    def is_outside(self, bounds: Bounds) -> bool:
        """Whether it lies beyond one of the bounds for sure."""
        if self.low is None or self.high is None:
            return False
        return self.high < bounds.low or self.low > bounds.high

    @property
    def is_negligible(self) -> bool:
        """Whether it is no difference worth naming, for sure."""
        if self.low is None or self.high is None:
            return False
        return self.low >= -INDIFFERENCE and self.high <= INDIFFERENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A result by strata, and the share of the spread that they explain.

    `decides` says whether clear strata of both signs make the claim a conditional one.
    """

    name: str
    effects: tuple[Effect, ...]
    explained: float | None = None
    decides: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One measurement: `what` with its `values`, the number, its strata, and the word on it.

    `total` is None where nothing was found to count, `counted` what `n` counts, `bounds` are
    those between which the number of a right claim lies, and `only_if` names the strata for
    which alone the claim holds, the breakdown first. `negligible` is a difference that is
    smaller than anybody need care, for sure.
    """

    what: str
    unit: Unit
    counted: str
    total: Effect | None
    word: Word
    bounds: Bounds = BETTER
    values: tuple[tuple[str, str], ...] = ()
    broken: tuple[Broken, ...] = ()
    only_if: tuple[str, ...] = ()
    negligible: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A claim and what was measured of it; `missing` names what has to be there first.

    The first measurement is the one that the claim is about, and decides; others say more.
    """

    key: str
    text: str
    source: str
    measured: tuple[Measured, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def word(self) -> Word:
        """What became of the claim."""
        return self.measured[0].word if self.measured else "not yet"

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain lists, dicts, texts and numbers."""
        return {
            "claim": self.key,
            "text": self.text,
            "source": self.source,
            "verdict": self.word,
            "missing": list(self.missing),
            "measured": [_measured_dict(one) for one in self.measured],
        }


def verdict_from(found: dict[str, Any]) -> Verdict:
    """The verdict that `to_dict` made plain."""
    return Verdict(
        key=found["claim"],
        text=found["text"],
        source=found["source"],
        measured=tuple(_measured_from(one) for one in found["measured"]),
        missing=tuple(found["missing"]),
    )


def measured(
    total: Effect | None,
    *,
    what: str,
    unit: Unit,
    counted: str,
    bounds: Bounds = BETTER,
    values: tuple[tuple[str, str], ...] = (),
    broken: Sequence[Broken] = (),
) -> Measured:
    """A measurement with the word on it; see `Measured`."""
    small = unit == "points" and bounds == BETTER
    negligible = total is not None and small and total.is_negligible
    only_if = only_for(broken, bounds)
    word: Word = "cannot tell"
    if only_if:
        word = "holds only if"
    elif total is not None and total.is_inside(bounds):
        word = "holds"
    elif total is not None and (total.is_outside(bounds) or negligible):
        word = "does not hold"
    return Measured(
        what=what,
        unit=unit,
        counted=counted,
        total=total,
        word=word,
        bounds=bounds,
        values=values,
        broken=tuple(broken),
        only_if=only_if,
        negligible=negligible and not only_if,
    )


def only_for(broken: Sequence[Broken], bounds: Bounds) -> tuple[str, ...]:
    """The strata where a claim is clearly right, if in others of the breakdown it is wrong.

    The name of the breakdown stands first; nothing where no breakdown has both.
    """
    for found in broken:
        good = [effect.name for effect in found.effects if effect.is_inside(bounds)]
        if found.decides and good and any(e.is_outside(bounds) for e in found.effects):
            return found.name, *good
    return ()


def effect_of(
    name: str,
    values: Sequence[float],
    *,
    confidence: float,
    comparisons: int = 1,
    right: float | None = None,
) -> Effect:
    """The mean of at least one number; fewer than MIN_HANDS prove nothing: no interval."""
    n = len(values)
    mean = fmean(values)
    if n < MIN_HANDS:
        return Effect(name=name, n=n, mean=mean, low=None, high=None, right=right)
    half = student_quantile(confidence, n, comparisons) * stdev(values) / n**0.5
    return Effect(name=name, n=n, mean=mean, low=mean - half, high=mean + half, right=right)


def break_down(
    breakdown: Breakdown,
    values: Sequence[float],
    strata: Sequence[int],
    *,
    confidence: float,
    rights: Sequence[bool] | None = None,
) -> Broken:
    """The means of the strata, which hold together: of many, one is soon clear by chance."""
    rows = [[i for i, own in enumerate(strata) if own == s] for s in range(len(breakdown.strata))]
    parts = [[values[i] for i in some] for some in rows]
    comparisons = sum(map(bool, parts))
    return Broken(
        name=breakdown.name,
        effects=tuple(
            effect_of(
                name,
                part,
                confidence=confidence,
                comparisons=comparisons,
                right=None if rights is None else fmean(rights[i] for i in some),
            )
            for name, part, some in zip(breakdown.strata, parts, rows, strict=True)
            if part
        ),
        explained=_explained(values, parts),
    )


def _explained(values: Sequence[float], parts: Sequence[Sequence[float]]) -> float:
    spread = pvariance(values) if values else 0.0
    if not spread:
        return 0.0
    inner = sum(len(part) * pvariance(part) for part in parts if part)
    return 1 - inner / len(values) / spread


def _measured_dict(one: Measured) -> dict[str, Any]:
    return {
        "what": one.what,
        "values": dict(one.values),
        "unit": one.unit,
        "counted": one.counted,
        "bounds": [one.bounds.low, None if one.bounds.high == INFINITE else one.bounds.high],
        "verdict": one.word,
        "only_if": list(one.only_if),
        "negligible": one.negligible,
        "effect": None if one.total is None else _effect_dict(one.total),
        "by": [
            {
                "name": part.name,
                "decides": part.decides,
                "explained": part.explained,
                "effects": [_effect_dict(effect) for effect in part.effects],
            }
            for part in one.broken
        ],
    }


def _effect_dict(effect: Effect) -> dict[str, Any]:
    return {name: getattr(effect, name) for name in Effect.__slots__}


def _measured_from(found: dict[str, Any]) -> Measured:
    effect = found["effect"]
    return Measured(
        what=found["what"],
        unit=found["unit"],
        counted=found["counted"],
        total=None if effect is None else Effect(**effect),
        word=found["verdict"],
        bounds=Bounds(
            found["bounds"][0], INFINITE if found["bounds"][1] is None else found["bounds"][1]
        ),
        values=tuple(found["values"].items()),
        broken=tuple(
            Broken(
                name=part["name"],
                effects=tuple(Effect(**effect) for effect in part["effects"]),
                explained=part["explained"],
                decides=part["decides"],
            )
            for part in found["by"]
        ),
        only_if=tuple(found["only_if"]),
        negligible=found["negligible"],
    )
