"""The claims about play: each is a habit of one role, turned as the claim says.

How far a habit is turned is a matter of taste: so far that a player plays differently often
enough to be seen, and not so far that he plays nonsense. The unit is points a deal.
"""

from typing import Any, Final

from analysis.claim import Claim
from analysis.features import stecher, tarocks
from analysis.game_claims import RUFER, TRISCHAKEN
from analysis.play_trials import Habits, Hands, PlayTrial, habit
from sim.language import N_

# Half a point decides most cards; a suit or a third counts several times, and less is enough.
CLEARLY: Final = 0.5
EACH_CARD: Final = 0.3
EACH_THIRD: Final = 0.05

# Roles of analysis/roles.py.
DECLARER: Final = "declarer"
WITH_PARTNER: Final = "declarer_with_partner"
ALONE: Final = "declarer_alone"
PARTNER: Final = "partner"
AGAINST_TWO: Final = "defender_against_two"
AGAINST_ONE: Final = "defender_against_one"
ANY_SEAT: Final = "any_seat"


STRONG: Final = Hands(
    N_("six tarocks or more, two of them Stecher"),
    lambda hand: tarocks(hand) >= 6 and stecher(hand) >= 2,
)
WEAK: Final = Hands(N_("up to three tarocks"), lambda hand: tarocks(hand) <= 3)

_ON: Final = {"give_up_below": -20.0}
_UP: Final = {"give_up_below": 20.0}


def _alone(advised: Habits, other: Habits, **more: Any) -> PlayTrial:
    return PlayTrial(contract=RUFER, role=ALONE, advised=advised, other=other, **more)


CLAIMS: Final = (
    Claim(
        key="C-13b",
        text=N_("Keep a card of the called suit"),
        source="LTA",
        trials=habit("lay_called", CLEARLY, DECLARER),
    ),
    Claim(
        key="C-23a",
        text=N_("The declarer leads his long suit"),
        source="SEED",
        trials=habit("lead_long", EACH_CARD, DECLARER),
    ),
    Claim(
        key="C-23b",
        text=N_("Opponents shorten the declarer's tarocks"),
        source="SEED",
        trials=habit("shorten", CLEARLY, AGAINST_TWO) + habit("shorten", CLEARLY, AGAINST_ONE),
    ),
    Claim(
        key="C-24b",
        text=N_("The declarer leaves short kings alone"),
        source="TTI, KOMP",
        trials=habit("lead_short_king", CLEARLY, DECLARER),
    ),
    Claim(
        key="C-25a",
        text=N_("The declarer leads no tarock below X"),
        source="KOMP, HT",
        trials=habit("lead_low_tarock", CLEARLY, DECLARER),
    ),
    Claim(
        key="C-25b",
        text=N_("The highest tarocks wait for rich tricks"),
        source="KOMP, HT",
        trials=habit("tarock_top", CLEARLY, DECLARER),
    ),
    Claim(
        key="C-26",
        text=N_("Without tarocks to draw with, the declarer leads one suit over and over"),
        source="KRUFSK",
        trials=habit("lead_long", EACH_CARD, DECLARER, hands=WEAK),
    ),
    Claim(
        key="C-27",
        text=N_("Cash birds early, do not wait for their trick"),
        source="KOMP, TTI",
        trials=habit("save_bird", -CLEARLY, DECLARER) + habit("save_bird", -CLEARLY, PARTNER),
    ),
    Claim(
        key="C-29a",
        text=N_("The partner puts rich cards on the declarer's tricks"),
        source="SEED, HT",
        trials=habit("smear", EACH_THIRD, PARTNER),
    ),
    Claim(
        key="C-29b",
        text=N_("The partner leads the declarer's suit back"),
        source="SEED, HT",
        trials=habit("return_suit", CLEARLY, PARTNER),
    ),
    Claim(
        key="C-29c",
        text=N_("The partner plays high tarocks"),
        source="HT",
        trials=habit("tarock_top", -CLEARLY, PARTNER),
    ),
    Claim(
        key="C-29d",
        text=N_("What is played tells who is the partner, and who reads that gains"),
        source="SEED, HT",
        trials=tuple(
            PlayTrial(
                contract=RUFER,
                role=role,
                advised={"read_signals": 1.0},
                other={"read_signals": 0.0},
            )
            for role in (ANY_SEAT, WITH_PARTNER, AGAINST_TWO)
        ),
    ),
    Claim(
        key="C-30",
        text=N_("The partner draws tarocks, as if a bird were wanted"),
        source="KRUFSK",
        trials=habit("partner_tarock", CLEARLY, PARTNER),
    ),
    Claim(
        key="C-33a",
        text=N_("A strong opponent (six tarocks, two Stecher) forces with his long suit"),
        source="HT, KOMP",
        trials=habit("defend_long", EACH_CARD, AGAINST_TWO, hands=STRONG),
    ),
    Claim(
        key="C-33b",
        text=N_("A weak opponent (up to three tarocks) leads short suits"),
        source="HT, KOMP",
        trials=habit("defend_long", -EACH_CARD, AGAINST_TWO, hands=WEAK),
    ),
    Claim(
        key="C-34a",
        text=N_("Opponents stay away from the called suit"),
        source="HT",
        trials=habit("defend_called", CLEARLY, AGAINST_TWO),
    ),
    Claim(
        key="C-34b",
        text=N_("Opponents stay away from suits whose king the declarer took up"),
        source="HT",
        trials=habit("defend_taken", CLEARLY, AGAINST_TWO)
        + habit("defend_taken", CLEARLY, AGAINST_ONE),
    ),
    Claim(
        key="C-35b",
        text=N_("Opponents go high, or lose their Stecher later"),
        source="HT, KOMP",
        trials=habit("tarock_top", -CLEARLY, AGAINST_TWO),
    ),
    Claim(
        key="C-37",
        text=N_("Put counters only on tricks that surely stay with the own side"),
        source="KON",
        trials=tuple(
            PlayTrial(contract=RUFER, role=role, advised={}, other={"smear": 4 * EACH_THIRD})
            for role in (AGAINST_TWO, AGAINST_ONE, PARTNER)
        ),
    ),
    Claim(
        key="C-38",
        text=N_("In Trischaken, lead low from a king's suit"),
        source="KRUFSK, KON",
        trials=habit("t_underlead", CLEARLY, ANY_SEAT, contract=TRISCHAKEN),
    ),
    Claim(
        key="C-39",
        text=N_("In Trischaken, lead the XXI as long as the Sküs is out"),
        source="HT, KON",
        trials=habit("t_mond", CLEARLY, ANY_SEAT, contract=TRISCHAKEN),
    ),
    Claim(
        key="C-40a",
        text=N_("In Trischaken, throw counters away"),
        source="HT",
        trials=habit("t_worth", EACH_THIRD, ANY_SEAT, contract=TRISCHAKEN),
    ),
    Claim(
        key="C-40b",
        text=N_("In Trischaken, no trick at all is best"),
        source="HT",
        trials=habit("t_jungfrau", CLEARLY, ANY_SEAT, contract=TRISCHAKEN),
    ),
    Claim(
        key="S-04",
        text=N_("With the called king in the talon there is a choice: give up, or play alone"),
        source="SEED",
        trials=(
            _alone({}, _ON),
            _alone({}, _UP),
            _alone(_ON, _UP),
            _alone(_ON, _UP, hands=STRONG),
            _alone({}, _ON, account="money"),
        ),
    ),
    Claim(
        key="S-06",
        text=N_("Opponents of a declarer who plays alone may gain by kontra"),
        source="SEED",
        trials=(
            PlayTrial(
                contract=RUFER,
                role=AGAINST_ONE,
                advised={},
                other={"kontra_from": 40.0},
                account="money",
            ),
        ),
    ),
)
