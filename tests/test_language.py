"""Every text that a user reads is in the catalogue, and German has all of them."""

import gettext
import re
import string
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from analysis.accounts import ACCOUNTS
from reports import cli, commands, layout
from sim import cards, language
from sim.contracts import CONTRACTS
from sim.errors import RuferError
from sim.rules import PRESETS, SPECS
from sim.settings import load_rules
from sim.spellings import spellings
from sim.strategy import KNOBS, STRATEGIES
from tests import catalogue
from tests.test_cli import H1, H3, UNCHANGED, rufer

OF_LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _english_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test leaves another language behind."""
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


# The catalogue -----------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", catalogue.TRANSLATED)
def test_the_catalogue_is_complete_and_compiled(spoken: str) -> None:
    """No text of the code is missing, empty or doubtful; .po and .mo are as `make language` has it.

    So nothing in them tells when, where or by whom they were made.
    """
    fresh = catalogue.updated(spoken)

    assert [message.id for message in catalogue.missing(fresh)] == []
    assert catalogue.written(fresh) == catalogue.path(spoken, ".po").read_bytes()
    assert catalogue.compiled(fresh) == catalogue.path(spoken, ".mo").read_bytes()


def places(text: str) -> set[tuple[str, str | None, str | None]]:
    """The values that a text names, with how they are put in."""
    return {(name, how, form) for _, name, form, how in string.Formatter().parse(text) if name}


def edges(text: str) -> tuple[str, str]:
    """The blanks around a text, which separate it from its neighbours."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


@pytest.mark.parametrize("spoken", catalogue.TRANSLATED)
def test_a_translation_names_the_same_values(spoken: str) -> None:
    """`{n}` stands in every translation where it stands in the text, and so do blanks around."""
    for message in catalogue.read(spoken):
        texts = (message.id,) if isinstance(message.id, str) else message.id
        for text, translation in zip(texts, catalogue.strings(message), strict=True):
            if text:
                assert (places(translation), edges(translation)) == (places(text), edges(text))


def test_the_catalogue_finds_marked_texts() -> None:
    """In calls, split over lines, as plurals and within f-strings; not what is only formatted."""
    source = (
        '_("one"\n  " two")\nN_("three")\nngettext("{n} card", "{n} cards", n)\n'
        "f\"{_('four')}\"\n_(five)\nformat('six')\n"
    )

    assert [*catalogue.marked(source)] == ["one two", "three", ("{n} card", "{n} cards"), "four"]


# Which language ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_AT.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_DE@euro", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LANGUAGE": "fr:de", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LANGUAGE": "en:de", "LANG": "de_AT.UTF-8"}, "en"),
        ({"LANGUAGE": "", "LC_ALL": "de_AT"}, "de"),
    ],
)
def test_the_locale_says_which(
    locale: Mapping[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of four variables that says anything; of a list the first that is known."""
    for name in OF_LOCALE:
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)

    language.use(None)

    assert language.language() == spoken


@pytest.mark.parametrize(
    ("arguments", "spoken"),
    [
        ("", "en"),
        ("ask --deals 10", "en"),
        ("--lang de ask", "de"),
        ("ask --help --lang de", "de"),
        ("ask --lang=de --nonsense", "de"),
        ("--lang de ask --lang en", "en"),
        ("ask -- --lang de", "en"),
    ],
)
def test_the_command_line_goes_before_the_locale(arguments: str, spoken: str) -> None:
    """`--lang` holds wherever it stands, and the last one holds."""
    commands.speak(arguments.split())

    assert language.language() == spoken


def test_python_gets_english() -> None:
    """Whoever imports the analysis is told in English, unless `use` was called."""
    with pytest.raises(RuferError, match="no preset of rules 'wein': 'wien' would be right"):
        load_rules("wein")

    language.use("de")

    with pytest.raises(RuferError, match="kein Regelwerk 'wein': 'wien' wäre richtig"):
        load_rules("wein")


@pytest.mark.parametrize(
    ("arguments", "changes", "said"),
    [
        (["--help", "--lang", "de"], UNCHANGED, "Aufruf: rufer [OPTIONEN]"),
        (["ask", "--help"], {"LC_ALL": None, "LANG": "de_AT.UTF-8"}, "Welches Spiel,"),
        (["ask", "--help"], {"LC_ALL": "de_AT.UTF-8", "PYTHONUTF8": "1"}, "Optionen:"),
        (["ask", "--help", "--lang", "en"], {"LC_ALL": "de_AT.UTF-8"}, "Usage: rufer ask"),
        (["ask", "--lang", "de", "--depth"], UNCHANGED, "Es gibt keine Option '--depth'"),
        (["ask", "--lang", "fr"], UNCHANGED, "rufer: lang 'fr': en or de would be right\n"),
        (["ask", "--lang", "de"], UNCHANGED, "rufer: welches Blatt? Schreib zwölf Karten,"),
    ],
)
def test_the_command_speaks(
    arguments: list[str], changes: Mapping[str, str | None], said: str
) -> None:
    """Help, wrong words and errors are in the language asked for; an unknown one is refused."""
    done = rufer(*arguments, changes=changes)

    assert said in done.stdout + done.stderr
    assert done.returncode == (0 if "--help" in arguments else 2)


def test_the_list_of_commands_is_translated() -> None:
    """Every command says in German what it does, in one line."""
    english = {name: one.get_short_help_str(70) for name, one in cli.main.commands.items()}
    language.use("de")
    german = {name: one.get_short_help_str(70) for name, one in cli.main.commands.items()}

    assert "" not in german.values()
    assert not {*english.values()} & {*german.values()}


def test_numbers_have_the_marks_of_the_language() -> None:
    """German has a decimal comma and points between thousands."""
    english = layout.whole(20_000), layout.between(-0.05, 0.1, 2), layout.short(99.5)
    language.use("de")
    german = layout.whole(20_000), layout.between(-0.05, 0.1, 2), layout.short(99.5)

    assert english == ("20,000", "(−0.05 to 0.10)", "99.5")
    assert german == ("20.000", "(−0,05 bis 0,10)", "99,5")
    assert layout.signed(0.001, 2) == "0,00"
    assert [layout.worth(thirds) for thirds in (2, 3, 13)] == [
        "2/3 Punkt",
        "1 Punkt",
        "4 1/3 Punkte",
    ]


# Nothing escapes the catalogue -------------------------------------------------------------

# Words that are the same in every language: what is typed, and the names of games and cards.
KNOWN = {
    *(
        "rufer",
        "docs",
        "md",
        "toml",
        "club",
        "mine",
        "KON",
        "SEED",
        "WN",
        "HAND",
        "Rufer",
        "Trischaken",
        "true",
        "false",
    ),
    *(*PRESETS, *STRATEGIES, *SPECS, *CONTRACTS, *ACCOUNTS, *cards.NAMES),
    *(knob.name for knob in KNOBS),
    *(member.name.lower() for spec in SPECS.values() for member in spec.names or ()),
    *(word for row in spellings() for cell in row for word in re.findall(r"\w+", cell)),
    *cli.main.commands,
}


class Bracketed(gettext.NullTranslations):
    """A language in which every text stands in brackets."""

    def gettext(self, message: str) -> str:
        """The text in brackets."""
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for this number in brackets."""
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(name="said")
def _said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Callable[..., str]]:
    """What a command says in the language of brackets, errors included."""
    with monkeypatch.context() as patched:
        patched.chdir(tmp_path)  # where sweeps are kept
        patched.setattr(gettext, "translation", lambda *args, **kwargs: Bracketed())
        patched.setenv("PYTHONUTF8", "1")  # an output that carries brackets
        language.use("de")

        def said(*arguments: str) -> str:
            try:
                cli.run(list(arguments))
            except RuferError as fault:
                return str(fault)
            return capsys.readouterr().out

        yield said


def escaped(text: str) -> set[str]:
    """The words outside all brackets that are not the same in every language."""
    while "⟦" in text:
        text, found = re.subn(r"⟦[^⟦⟧]*⟧", "", text)
        assert found, "a bracket is never closed"
    words = re.findall(r"(?<![\w-])[^\W\d_]\w+", re.sub(r"--?[a-z-]+", "", text))
    return {word for word in words if word not in KNOWN}


TALON = ("--talon", "♥K V ♣8 | XX ♦2 ♠D")
FEW = ("--deals", "40", "--fast", "--quiet")
SCREENS = {
    "ask": ["ask", H1, *FEW],
    "ask, many": ["ask", H1, "--deals", "1200", "--fast", "--quiet", "--me", "simple"],
    "ask, one game": ["ask", H1, *FEW, "--contract", "trischaken", "--account", "money"],
    "ask, four kings": ["ask", H3, *FEW],
    "talon": ["talon", H1, "--king", "♥", *TALON, *FEW],
    "talon, money": ["talon", H1, "--king", "♥", *TALON, *FEW, "--account", "money"],
    "talon, partner": ["talon", H1, "--king", "♦", *TALON, *FEW],
    "talon, audit": ["talon", "--audit", "2", "--quiet"],
    "deal": ["deal", "--count", "3", "--quiet"],
    "deal, Trischaken": ["deal", "--contract", "trischaken", "--quiet"],
    "rules": ["rules"],
    "strategies": ["strategies"],
    "cards": ["cards"],
    "ladder": ["ladder", "standard", "simple", "--deals", "100", "--quiet"],
    "ladder, three": ["ladder", "standard", "simple", "random", "--deals", "10", "--quiet"],
    "headroom": ["headroom", "simple", "--deals", "20", "--worlds", "4", "--quiet"],
    "outside": ["outside", "--hands", "2", "--deals", "5", "--quiet"],
    "agreement": ["agreement", "--judge", "simple", "--hands", "2", "--deals", "20", "--quiet"],
    "sweep": ["sweep", "hands", "--hands", "30", "--deals", "10", "--quiet"],
    "claims": ["claims", "C-43", "C-45", "--quiet"],
    **{f"{name} --help": [name, "--help"] for name in cli.main.commands},
}
ERRORS = {
    "no hand": ["ask"],
    "few cards": ["ask", "XXI"],
    "no cards": ["ask", "+++"],
    "twice": ["ask", H1, "XXI", "♥Q", "ZZ", "♥5"],
    "own king": ["ask", H1, "--king", "♠"],
    "no Rufer": ["ask", H3, "--contract", "rufer"],
    "no number": ["ask", H1, "--deals", "0"],
    "no share": ["ask", H1, "--confidence", "2"],
    "no preset": ["ask", H1, "--rules", "wein"],
    "no player": ["ask", H1, "--strategy", "standrd"],
    "two players": ["ask", H1, "--strategy", "simple,simple"],
    "no contract": ["ask", H1, "--contract", "rufr"],
    "no file": ["ask", "nowhere.toml"],
    "no talon": ["talon", H1],
    "half a talon": ["talon", H1, "--king", "♥", "--talon", "XX"],
    "talon in hand": ["talon", H1, "--king", "♥", "--talon", "XXI V ♣8 | XX ♦2 ♠D"],
    "audit of a hand": ["talon", H1, "--audit", "2"],
    "audit of me": ["talon", "--audit", "2", "--me", "simple"],
    "one player": ["ladder", "standard"],
    "no feature": ["sweep", "hands", "--where", "tarock > 3"],
    "no such hand": ["sweep", "hands", "--hands", "0"],
    "two players of a sweep": ["sweep", "hands", "--strategy", "simple,random,random,random"],
    "no claim": ["claims", "C-99"],
    "no page": ["report", "--out", "page.pdf"],
    "no sweep": ["report", "nowhere", "--out", "page.html"],
    "same player": ["ladder", "standard", "standard"],
    "search judged by search": ["headroom", "search"],
    "odd worlds": ["headroom", "--worlds", "3"],
    "no judge": ["agreement"],
    "no suffix": ["ladder", "standard", "simple", "--plot", "figure"],
    "no such option": ["ask", "--nonsense"],
    "no such command": ["frobnicate"],
    "no value": ["ask", "--deals"],
    "too much": ["cards", "XXI"],
}  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_translated(screen: str, said: Callable[..., str]) -> None:
    """In a language that puts all texts in brackets, no word of a screen is outside of them."""
    text = said(*SCREENS[screen])

    assert "⟦" in text
    assert escaped(text) == set()


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_is_translated(error: str, said: Callable[..., str]) -> None:
    """What is wrong is said in the language spoken; only what is quoted is not."""
    text = said(*ERRORS[error])

    assert text.startswith(("⟦", "nowhere.toml: ⟦", "figure: ⟦"))
    assert escaped(text) <= {"nowhere", "figure", "ZZ"}


@pytest.mark.parametrize("listed", [["rules", "wien"], ["strategies", "search"]])
def test_comments_are_translated_and_keys_are_not(
    listed: list[str], said: Callable[..., str], tmp_path: Path
) -> None:
    """A file to edit has its comments in the language spoken, and is read back all the same."""
    text = said(*listed)
    comments = "\n".join(re.findall("#(.*)", text))
    keys = re.findall(r"(?m)^\w+(?= = )", text)

    assert escaped(comments) == set()
    assert "⟦" not in re.sub("#.*", "", text)
    assert set(keys) <= {*SPECS, "preset", "base", *(knob.name for knob in KNOBS)}


def test_a_bracket_can_be_missing() -> None:
    """The check finds a word outside, and passes what is typed or the same everywhere."""
    assert escaped("⟦Play ⟦{game}⟧⟧ soon: Rufer ♥K --deals 10, 3.5 s") == {"soon"}
