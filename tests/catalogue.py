"""The catalogues of the languages: `make language` adds the texts that are new in the code.

    python -m tests.catalogue

Every text stays with its translation, what the code no longer says leaves, and what has no
translation yet is listed; it stays English until `sim/locale/*/LC_MESSAGES/rufer.po` has one.
"""

import ast
import inspect
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from reports import cli
from sim.language import DOMAIN, LANGUAGES, LOCALE

REPOSITORY: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("sim", "analysis", "reports")
TRANSLATED: Final = LANGUAGES[1:]  # the first is the one of the keys

_MARKS: Final = ("_", "N_", "ngettext")
_TEMPLATES: Final = [("**.j2", "jinja2")]
_OPTIONS: Final = {"**.j2": {"trimmed": "true", "silent": "false"}}

# What click says itself in our commands.
CLICK: Final[tuple[str | tuple[str, str], ...]] = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "default: {default}",
    "Missing argument",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Option {name!r} does not take a value.",
    "Invalid value for {param_hint}: {message}",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)
# And the system, of files.
SYSTEM: Final = (
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "No space left on device",
    "File name too long",
    "Input/output error",
)


class Bare(Catalog):
    """A catalogue that says nothing of when, where and by whom it was written."""

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        """What the first entry holds: only what gettext needs."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", f"text/plain; charset={self.charset}"),
        ]


def marked(source: str) -> Iterator[str | tuple[str, ...]]:
    """Every marked text of a Python file, also within f-strings, where Babel does not look."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        told = [part.value for part in call.args if isinstance(part, ast.Constant)]
        text = tuple(part for part in told if isinstance(part, str))
        if isinstance(call.func, ast.Name) and call.func.id in _MARKS and text:
            yield text[0] if len(text) == 1 else text


def texts() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Every text of the code with its file: marked texts, then help, then what click says."""
    for package in PACKAGES:
        for source in sorted((REPOSITORY / package).rglob("*.py")):
            file = source.relative_to(REPOSITORY).as_posix()
            yield from ((file, text) for text in marked(source.read_text("utf-8")))
        for template, _line, text, *_ in extract_from_dir(
            REPOSITORY / package, _TEMPLATES, _OPTIONS
        ):
            yield f"{package}/{Path(template).as_posix()}", text
    for command in (cli.main, *cli.main.commands.values()):
        file = command.callback.__module__.replace(".", "/") + ".py"
        for part in (command, *command.params):
            for name in ("help", "metavar", "options_metavar", "subcommand_metavar"):
                if told := getattr(part, name, None):
                    yield file, inspect.cleandoc(told)
    yield from (("click", text) for text in CLICK)
    yield from (("errno", text) for text in SYSTEM)


def path(language: str, suffix: str) -> Path:
    """Where a catalogue lies: .po to be edited, .mo to be read by Python."""
    return LOCALE / language / "LC_MESSAGES" / (DOMAIN + suffix)


def read(language: str) -> Catalog:
    """The catalogue as it is on disk; an empty one where there is none."""
    po = path(language, ".po")
    if not po.exists():
        return Catalog(language, DOMAIN)
    return read_po(io.BytesIO(po.read_bytes()), language, DOMAIN)


def updated(language: str) -> Bare:
    """All texts of the code, with the translations that are known."""
    old = read(language)
    comment = f"# The texts of rufer in the language {language}; `make language` adds new ones."
    new = Bare(language, DOMAIN, header_comment=comment, fuzzy=False)
    for file, text in texts():
        known = old.get(text[0] if isinstance(text, tuple) else text)
        new.add(text, known.string if known and known.id == text else "", [(file, 0)])
    return new


def missing(catalogue: Catalog) -> list[Message]:
    """The texts that have no translation, or not one for every number."""
    return [m for m in catalogue if m.id and (m.fuzzy or not all(strings(m)))]


def strings(message: Message) -> tuple[str, ...]:
    """The translations of a text: one, or one for each number."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def written(catalogue: Catalog) -> bytes:
    """The text of a .po file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False)
    return file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The bytes of a .mo file."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Updates and compiles every catalogue, and lists what has no translation."""
    for language in TRANSLATED:
        catalogue = updated(language)
        path(language, ".po").write_bytes(written(catalogue))
        path(language, ".mo").write_bytes(compiled(catalogue))
        without = missing(catalogue)
        for message in without:
            print(f"{language}: no translation of {message.id!r}")
        print(f"{language}: {len(catalogue)} texts, {len(without)} without translation")
        if without:
            sys.exit(1)


if __name__ == "__main__":
    main()
