"""The language of everything a user reads: English texts are the keys of a catalogue.

Card terms (Rufer, Talon, Pagat ...) are German in every language. The catalogues are
`sim/locale/*/LC_MESSAGES/rufer.po`, and `rufer.mo` beside each is what Python reads.
"""

import gettext
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de")
_DOMAIN: Final = "rufer"
_LOCALE: Final = Path(__file__).with_name("locale")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(language: str | None) -> None:
    """Speaks one of LANGUAGES from now on; None takes the one of the locale, else English."""
    global _catalogue, _language  # noqa: PLW0603  (a process speaks one language at a time)
    wanted = None if language is None else [language]
    found = gettext.find(_DOMAIN, _LOCALE, wanted)
    _catalogue = gettext.translation(_DOMAIN, _LOCALE, wanted, fallback=True)
    _language = Path(found).parts[-3] if found else "en"


def language() -> str:
    """Which of LANGUAGES is spoken."""
    return _language


def _(text: str) -> str:
    """A text in the language spoken; values are put in afterwards, by `format`."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for this number, in the language spoken."""
    return _catalogue.ngettext(one, many, number)


def N_(text: str) -> str:
    """A text that is translated where it is used: marks constants for the catalogue."""
    return text
