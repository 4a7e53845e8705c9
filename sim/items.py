"""What a settlement is made of (docs/rules.md 7), and how a player says it, to be translated."""

from typing import Final

from sim.language import N_

ITEMS: Final = {
    "game": N_("game"),
    "pagat": "Pagat",
    "uhu": "Uhu",
    "kakadu": "Kakadu",
    "quapil": "Quapil",
    "koenig_ultimo": N_("König ultimo"),
    "trull": "Trull",
    "kings": N_("four kings"),
    "mondfang": "Mondfang",
    "sack": "Sack",
    "valat": "Valat",
    "kontra": N_("kontra"),
}
