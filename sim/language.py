"""The language of everything a user reads: English texts are the keys of a catalogue.

Card terms (Rufer, Talon, Pagat ...) are German in every language. The catalogues are
`sim/locale/*/LC_MESSAGES/rufer.po`, and `rufer.mo` beside each is what Python reads.
"""

import gettext
import os
import re
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de")
DOMAIN: Final = "rufer"
LOCALE: Final = Path(__file__).with_name("locale")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(language: str | None) -> None:
    """Speaks one of LANGUAGES from now on; None takes the one of the locale, else English."""
    global _catalogue, _language  # noqa: PLW0603  (a process speaks one language at a time)
    _language = language or _of_locale()
    _catalogue = gettext.translation(DOMAIN, LOCALE, [_language], fallback=True)


def _of_locale() -> str:
    """What gettext would choose, had English a catalogue too."""
    names = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    codes = [re.split("[_.@]", locale)[0] for locale in next(filter(None, names), "").split(":")]
    return next((code for code in codes if code in LANGUAGES), "en")


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
