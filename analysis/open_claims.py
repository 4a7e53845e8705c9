"""Claims that nobody can try here yet, with what has to be there first; and a known number."""

from typing import Final

from analysis.claim import Claim
from sim.language import N_

# Contracts by the names that they would have in sim/contracts.py, so that none is forgotten here.
SECHSERDREIER: Final = N_("the contract Sechserdreier")
DREIER: Final = N_("the contracts Dreier and Solodreier")
SOLORUFER: Final = N_("the contract Solorufer")
PICCOLO: Final = N_("the contract Piccolo")
BIRDS: Final = N_("announcements of birds")
ULTIMO: Final = N_("the announcement of König ultimo")
BIDDING: Final = N_("bidding")

CLAIMS: Final = (
    Claim(
        key="C-01d",
        text=N_("A hand for a Rufer is too weak for a Sechserdreier"),
        source="SEED",
        missing=(SECHSERDREIER,),
    ),
    Claim(
        key="C-05",
        text=N_("Six tarocks, or five good ones, give a Sechserdreier a fair chance"),
        source="KRUFSK",
        missing=(SECHSERDREIER,),
    ),
    Claim(
        key="C-06",
        text=N_("A Sechserdreier needs ten (tarock or king 1, Stecher 2) and a Trull card"),
        source="LTA",
        missing=(SECHSERDREIER,),
    ),
    Claim(
        key="C-07",
        text=N_("In that count a Dreier needs twelve, a Solodreier sixteen"),
        source="HT",
        missing=(DREIER,),
    ),
    Claim(
        key="C-08",
        text=N_("Bird-Rufer by tarocks: Pagat 6, Uhu 7, Kakadu 8 to 9, Quapil 9 to 10"),
        source="LTA, HSK",
        missing=(BIRDS,),
    ),
    Claim(
        key="C-09c",
        text=N_("Forehand: Sechserdreier from seven tarocks with one from XVII up"),
        source="HSK",
        missing=(SECHSERDREIER,),
    ),
    Claim(
        key="C-10",
        text=N_("Bid with care in the first seat and boldly in the last; in doubt play"),
        source="TTI, LUST16",
        missing=(BIDDING,),
    ),
    Claim(
        key="C-14",
        text=N_("For a Solorufer a bare queen is best: it helps the partner's König ultimo"),
        source="HT",
        missing=(SOLORUFER, ULTIMO),
    ),
    Claim(
        key="C-15",
        text=N_('"The fourth king" tells the partner of three kings and hence few tarocks'),
        source="LTA",
        missing=(N_("a call that does not name its suit"),),
    ),
    Claim(
        key="C-24a",
        text=N_("The declarer starts the long suit with its king"),
        source="TTI, KOMP",
        missing=(N_("a habit of leading the king of a long suit"),),
    ),
    Claim(
        key="C-28",
        text=N_("Holding I and a single suit card, do not lead the II to trick 10"),
        source="KON",
        missing=(N_("a habit for the last three tricks"),),
    ),
    Claim(
        key="C-31",
        text=N_("Second player low, third player high; keep a low tarock to give up the lead"),
        source="HT",
        missing=(N_("habits by the place in the trick"),),
    ),
    Claim(
        key="C-32",
        text=N_("Announce König ultimo with king third and three or four tarocks, one a Stecher"),
        source="LTA",
        missing=(ULTIMO,),
    ),
    Claim(
        key="C-33c",
        text=N_("A weak opponent returns the strong one's suit"),
        source="HT, KOMP",
        missing=(N_("a habit of returning an opponent's suit"),),
    ),
    Claim(
        key="C-35a",
        text=N_("Lead through the declarer"),
        source="HT, KOMP",
        missing=(N_("habits by the place in the trick"),),
    ),
    Claim(
        key="C-36",
        text=N_("Kontra on a bird-Rufer takes six or seven tarocks with one or two Stecher"),
        source="HT",
        missing=(BIRDS, N_("kontra on announcements")),
    ),
    Claim(
        key="C-42",
        text=N_("Count the 22 tarocks, with those of the half not taken"),
        source="KOMP, KRUFSK",
        missing=(N_("a player who forgets what was played"),),
    ),
    Claim(
        key="C-44",
        text=N_("Piccolo is often bid on weak hands to keep forehand from better"),
        source="KRUFSK",
        missing=(PICCOLO, BIDDING),
    ),
    Claim(
        key="C-45",
        text=N_("Announce a bird whenever the hand bears it, and play as in a bird-Rufer"),
        source="SEED",
        missing=(BIRDS,),
    ),
    Claim(
        key="S-07",
        text=N_("With four kings, hand the forehand on or play a game without a partner"),
        source="SEED",
        missing=(N_("handing the forehand on"), N_("games without a partner")),
    ),
    Claim(
        key="S-08",
        text=N_("The partner makes himself known by announcing König ultimo"),
        source="SEED",
        missing=(ULTIMO,),
    ),
    Claim(
        key="S-09",
        text=N_("Forehand may start with a Sechserdreier, or wait what the others bid"),
        source="SEED",
        missing=(BIDDING, SECHSERDREIER),
    ),
)
