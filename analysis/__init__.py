"""Questions in, estimates and verdicts out: `from analysis import ask, talon, ladder`.

Importing it loads neither numba nor pandas; the first question and the first table do.
"""

from analysis.answer import Answer, OptionEstimate, Stratum, TalonStakes
from analysis.ask import COMPARE_DEALS, DEFAULT_DEALS, ask
from analysis.headroom import Headroom, HeadroomRow, headroom
from analysis.ladder import Ladder, LadderRow, ladder
from analysis.options import Option, options_for
from analysis.talon import ExchangeEstimate, TalonAnswer, talon
from analysis.verdict import INDIFFERENCE, PlayersView, Verdict

__all__ = [
    "COMPARE_DEALS",
    "DEFAULT_DEALS",
    "INDIFFERENCE",
    "Answer",
    "ExchangeEstimate",
    "Headroom",
    "HeadroomRow",
    "Ladder",
    "LadderRow",
    "Option",
    "OptionEstimate",
    "PlayersView",
    "Stratum",
    "TalonAnswer",
    "TalonStakes",
    "Verdict",
    "ask",
    "headroom",
    "ladder",
    "options_for",
    "talon",
]
