"""What others published about the same game, as numbers to compare with.

The engine KON ships the results of 1,000 random forehand hands, 100 deals each, with each
contract forced and its own fixed heuristics. Source: docs/rules.md 10.9.
"""

from typing import Final

RULES: Final = "cheltenham"
HANDS: Final = 1_000
DEALS: Final = 100
# Points a deal by own tarocks, and how many of KON's hands have as many, from its files.
TAROCKS: Final = (2, 3, 4, 5, 6, 7, 8)
POINTS: Final = {
    "rufer": (-0.38, -0.29, -0.15, 0.17, 0.67, 1.25, 1.85),
    "trischaken": (1.58, 1.13, 0.76, -0.10, -1.67, -2.39, -2.61),
}
KON_HANDS: Final = (43, 130, 228, 257, 175, 99, 38)
WON_WITH_PARTNER: Final = 0.749
WON_ALONE: Final = 0.168
