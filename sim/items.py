"""What a settlement is made of (docs/rules.md 7), and how a player says it."""

from typing import Final

ITEMS: Final = {
    "game": "game",
    "pagat": "Pagat",
    "uhu": "Uhu",
    "kakadu": "Kakadu",
    "quapil": "Quapil",
    "koenig_ultimo": "König ultimo",
    "trull": "Trull",
    "kings": "four kings",
    "mondfang": "Mondfang",
    "sack": "Sack",
    "valat": "Valat",
    "kontra": "kontra",
}
