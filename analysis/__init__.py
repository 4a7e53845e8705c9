"""Questions in, estimates and verdicts out: `from analysis import ask`.

Importing it loads neither numba nor pandas; the first question and the first table do.
"""

from analysis.answer import Answer, OptionEstimate, Stratum
from analysis.ask import COMPARE_DEALS, DEFAULT_DEALS, ask
from analysis.options import Option, options_for
from analysis.verdict import INDIFFERENCE, PlayersView, Verdict

__all__ = [
    "COMPARE_DEALS",
    "DEFAULT_DEALS",
    "INDIFFERENCE",
    "Answer",
    "Option",
    "OptionEstimate",
    "PlayersView",
    "Stratum",
    "Verdict",
    "ask",
    "options_for",
]
