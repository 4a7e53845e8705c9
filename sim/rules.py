"""The rules that differ from club to club: one frozen table of ints, and its presets.

Every field carries its range, its section of docs/rules.md and its meaning, so
that checking, `rufer rules` and the documents all read the same place.
"""

from enum import IntEnum
from typing import Annotated, Final, NamedTuple, get_type_hints

from sim import cards
from sim.errors import NotAllowedError
from sim.language import N_, _


class FourKings(IntEnum):
    """What a forehand with all four kings does (3.3)."""

    OTHER_GAME = 0  # no Rufer, and the right of forehand stays
    HAND_ON = 1  # no Rufer; may pass the right of forehand to the right
    CALL_QUEEN = 2  # calls a queen instead


class SoloruferKing(IntEnum):
    """What a Solorufer's declarer gets of the talon if the called king lies in it (4.6)."""

    KING_HALF = 0
    ALL_SIX = 1


class Kaiserstich(IntEnum):
    """When Sküs, XXI and Pagat in one trick let the Pagat win (5)."""

    NONE = 0
    ANY_ORDER = 1
    IN_ORDER = 2  # only XXI, then Sküs, then Pagat


class ValatPremiums(IntEnum):
    """What birds, König ultimo and Mondfang count beside a Valat (7.5)."""

    SILENCED = 0
    COUNT = 1
    MULTIPLIED = 2  # `valat_factor` times, as the game does


class TrischakenTalon(IntEnum):
    """Who gets the six talon cards in Trischaken (6.1)."""

    LAST_TRICK = 0  # all six to the winner of the last trick
    FIRST_SIX = 1  # one card to the winner of each of the first six tricks
    NOBODY = 2


NEVER: Final = cards.PACK_THIRDS + 1  # 211 thirds, which no side can reach


class Spec(NamedTuple):
    """Range, section of docs/rules.md and meaning, to be translated, of one rule."""

    low: int
    high: int
    section: str
    meaning: str
    names: type[IntEnum] | None = None


def _switch(section: str, meaning: str) -> Spec:
    return Spec(0, 1, section, meaning)


def _choice(names: type[IntEnum], section: str, meaning: str) -> Spec:
    return Spec(min(names), max(names), section, meaning, names)


class Rules(NamedTuple):
    """The rules of one club. The defaults are the preset `seed` (docs/rules.md 11)."""

    # The game.
    threshold: Annotated[
        int, Spec(1, 210, "1.4", N_("thirds of a point the declarer's side needs to win"))
    ] = 107
    rufer_value: Annotated[int, Spec(0, 99, "3.4", N_("points a Rufer is worth"))] = 1
    call_own_king: Annotated[int, _switch("4.2", N_("a king in the own hand may be called"))] = 0
    four_kings: Annotated[
        int, _choice(FourKings, "3.3", N_("what a forehand with all four kings does"))
    ] = FourKings.HAND_ON
    lay_tarocks: Annotated[
        int, _switch("4.3", N_("tarocks from II to XX may be laid away before suit cards, openly"))
    ] = 0
    give_up: Annotated[
        int, _switch("4.4", N_("with the called king in the talon the declarer may give up"))
    ] = 1
    king_half: Annotated[
        int, _switch("4.4", N_("the half in which the called king lies must be taken up"))
    ] = 0
    kontra_alone: Annotated[
        int,
        _switch(
            "4.4",
            N_("with the called king in the talon a declarer who plays on may be given kontra"),
        ),
    ] = 1
    kontra_in_points: Annotated[
        int, _switch("7.6", N_("kontra changes the written points too"))
    ] = 0
    solorufer_king: Annotated[
        int,
        _choice(
            SoloruferKing,
            "4.6",
            N_("Solorufer, called king in the talon: what the declarer gets (not yet played)"),
        ),
    ] = SoloruferKing.KING_HALF
    kaiserstich: Annotated[
        int, _choice(Kaiserstich, "5", N_("Sküs, XXI and Pagat in one trick: the Pagat wins"))
    ] = Kaiserstich.NONE
    kaiserstich_negative: Annotated[
        int, _switch("5", N_("the Kaiserstich also holds in negative games"))
    ] = 0
    # Premiums, silent values in points.
    pagat: Annotated[int, Spec(0, 99, "7.1", N_("the I wins trick 12"))] = 1
    uhu: Annotated[int, Spec(0, 99, "7.1", N_("the II wins trick 11"))] = 2
    kakadu: Annotated[int, Spec(0, 99, "7.1", N_("the III wins trick 10"))] = 3
    quapil: Annotated[int, Spec(0, 99, "7.1", N_("the IIII wins trick 9"))] = 4
    koenig_ultimo: Annotated[
        int, Spec(0, 99, "7.1", N_("the declarer's side wins the called king in trick 12"))
    ] = 1
    trull: Annotated[int, Spec(0, 99, "7.1", N_("Sküs, XXI and I with one side"))] = 1
    kings: Annotated[int, Spec(0, 99, "7.1", N_("all four kings with one side"))] = 1
    mondfang: Annotated[
        int, Spec(0, 99, "7.1", N_("the XXI falls to the Sküs of the other side"))
    ] = 0
    sack: Annotated[int, Spec(0, 99, "7.1", N_("a side reaches a Sack, each of the two apart"))] = 0
    sack_thirds: Annotated[
        int, Spec(1, NEVER, "7.1", N_("thirds of a point for the first Sack; 211 never"))
    ] = 137
    second_sack_thirds: Annotated[
        int, Spec(1, NEVER, "7.1", N_("thirds of a point for the second Sack; 211 never"))
    ] = 167
    failed_minus: Annotated[
        int, _switch("7.4", N_("a bird or called king that loses its trick counts minus"))
    ] = 0
    valat_factor: Annotated[
        int,
        Spec(0, 99, "7.5", N_("all twelve tricks: factor that replaces the game's value; 0 none")),
    ] = 4
    valat_points: Annotated[
        int, Spec(0, 99, "7.5", N_("all twelve tricks: points in addition to the game"))
    ] = 0
    valat_trick_premiums: Annotated[
        int, _choice(ValatPremiums, "7.5", N_("with a Valat: birds, König ultimo and Mondfang"))
    ] = ValatPremiums.SILENCED
    # Trischaken.
    trischaken_must_beat: Annotated[
        int, _switch("5", N_("Trischaken: the best card of the trick must be beaten"))
    ] = 1
    trischaken_talon: Annotated[
        int, _choice(TrischakenTalon, "6.1", N_("Trischaken: who gets the talon"))
    ] = TrischakenTalon.LAST_TRICK
    trischaken_pool: Annotated[
        int, Spec(1, 99, "6.3", N_("Trischaken: points that the loser pays in all"))
    ] = 3
    trischaken_round_up: Annotated[
        int,
        _switch("6.3", N_("Trischaken: a pool that does not divide is rounded up, not down")),
    ] = 1
    trischaken_forehand_factor: Annotated[
        int, Spec(1, 99, "6.3", N_("Trischaken: factor when the forehand alone pays"))
    ] = 2
    trischaken_forehand_alone: Annotated[
        int, _switch("6.3", N_("Trischaken: a forehand tied for the most points pays alone"))
    ] = 1
    trischaken_buergermeister_factor: Annotated[
        int, Spec(1, 99, "6.3", N_("Trischaken: factor when the loser reaches the threshold"))
    ] = 2
    trischaken_pair_value: Annotated[
        int,
        Spec(0, 99, "6.3", N_("Trischaken: two highest pay this to two lowest; 0 one loser pays")),
    ] = 0
    trischaken_jungfrau_pool: Annotated[
        int,
        Spec(
            0,
            99,
            "6.3",
            N_("Trischaken: all with a trick pay this to those without; 0 the loser pays"),
        ),
    ] = 0
    trischaken_lone_jungfrau: Annotated[
        int, _switch("6.3", N_("Trischaken: several Jungfrauen count as none"))
    ] = 0
    trischaken_whole_points: Annotated[
        int,
        _switch("6.1", N_("Trischaken: each player's points are rounded to whole points first")),
    ] = 0


SPECS: Final[dict[str, Spec]] = {
    name: hint.__metadata__[0] for name, hint in get_type_hints(Rules, include_extras=True).items()
}

PRESETS: Final[dict[str, Rules]] = {
    "seed": Rules(),
    "wien": Rules(
        four_kings=FourKings.CALL_QUEEN,
        kaiserstich=Kaiserstich.ANY_ORDER,
        valat_factor=0,
        valat_points=10,
        valat_trick_premiums=ValatPremiums.COUNT,
        trischaken_talon=TrischakenTalon.FIRST_SIX,
        trischaken_pool=6,
    ),
    "tirol": Rules(
        four_kings=FourKings.OTHER_GAME,
        kaiserstich=Kaiserstich.IN_ORDER,
        kaiserstich_negative=1,
        mondfang=1,
        sack=1,
        valat_factor=0,
        valat_points=10,
        valat_trick_premiums=ValatPremiums.COUNT,
        trischaken_forehand_alone=0,
        trischaken_pair_value=2,
        trischaken_jungfrau_pool=6,
    ),
    "cheltenham": Rules(
        call_own_king=1,
        four_kings=FourKings.OTHER_GAME,
        kontra_in_points=1,
        solorufer_king=SoloruferKing.ALL_SIX,
        uhu=1,
        kakadu=1,
        quapil=0,
        trull=0,
        kings=0,
        failed_minus=1,
        trischaken_talon=TrischakenTalon.NOBODY,
        trischaken_round_up=0,
        trischaken_forehand_alone=0,
        trischaken_buergermeister_factor=1,
        trischaken_jungfrau_pool=3,
        trischaken_whole_points=1,
    ),
    "rueger": Rules(
        threshold=106,
        call_own_king=1,
        four_kings=FourKings.OTHER_GAME,
        lay_tarocks=1,
        king_half=1,
        kontra_in_points=1,
        solorufer_king=SoloruferKing.ALL_SIX,
        kaiserstich=Kaiserstich.IN_ORDER,
        kaiserstich_negative=1,
        sack=1,
        sack_thirds=151,
        second_sack_thirds=NEVER,
        failed_minus=1,
        valat_trick_premiums=ValatPremiums.MULTIPLIED,
        trischaken_talon=TrischakenTalon.FIRST_SIX,
        trischaken_pool=1,
        trischaken_forehand_factor=1,
        trischaken_forehand_alone=0,
        trischaken_buergermeister_factor=3,
        trischaken_pair_value=1,
        trischaken_jungfrau_pool=3,
        trischaken_lone_jungfrau=1,
    ),
}

PRESET_NOTES: Final[dict[str, str]] = {
    "seed": N_("Upper Austria with the rules of the page this project started from"),
    "wien": N_("Vienna and Styria 2021; a Valat counts +10 beside the game (assumed)"),
    "tirol": N_(
        "Tyrol 2020; the forehand chooses must-beat and the talon rule of Trischaken: "
        "must beat and last trick are assumed; middle ties and Jungfrauen are our reading"
    ),
    "cheltenham": N_(
        "Cheltenham/London; a Valat replaces the game and silences premiums (assumed)"
    ),
    "rueger": N_(
        "the Rüger variant, private play; kontra counts in its only account (assumed); its"
        " Mondfang, paid between the two players alone, and doubled rounds are not played"
    ),
}


def callable_cards(hand: int, rules: Rules) -> tuple[int, ...]:
    """The cards that this hand may call, hearts to clubs (docs/rules.md 3.3, 4.2).

    Kings, or queens where four kings may call one; empty where no Rufer is possible.
    """
    kings = tuple(cards.king_of(suit) for suit in range(cards.N_SUITS))
    if rules.call_own_king:
        return kings
    missing = tuple(king for king in kings if not hand >> king & 1)
    if not missing and rules.four_kings == FourKings.CALL_QUEEN:
        return tuple(king - 1 for king in kings if not hand >> (king - 1) & 1)
    return missing


def verify_call(hand: int, called: int, rules: Rules) -> None:
    """Raises NotAllowedError, with the reason, unless this hand may call this card."""
    allowed = callable_cards(hand, rules)
    if called in allowed:
        return
    name = cards.name_of(called)
    if hand >> called & 1:
        reason = _("{card} is in the own hand")
    elif allowed:
        reason = _("{card} is not a card to call")
    else:
        reason = _("{card} cannot be called")
    names = " ".join(cards.name_of(card) for card in allowed)
    instead = (
        _("may be called: {cards}").format(cards=names)
        if allowed
        else _("with all four kings in hand there is no Rufer")
    )
    raise NotAllowedError(f"{reason.format(card=name)}; {instead}")
