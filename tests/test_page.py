"""The page of a report: the same bytes, whole on its own, sound HTML that anybody can read.

`python -m tests.test_page` writes tests/gold/page.html anew, after a change that was meant.
"""

import base64
import gc
import re
import sys
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from reports.page import html_of, page_of
from reports.version import version
from tests.pages import CARD, HOSTILE, tiny_page

GOLD = Path(__file__).resolve().parent / "gold" / "page.html"
PICTURE = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
STYLE = re.compile("<style>.*?</style>", re.DOTALL)  # looked at in test_browser.py
# Elements that have no end.
VOID = {"br", "col", "hr", "img", "input", "link", "meta"}
# What may make a browser ask for something, or run.
ADDRESSES = {
    "action",
    "background",
    "cite",
    "data",
    "formaction",
    "href",
    "poster",
    "src",
    "srcset",
}


class Read(HTMLParser):
    """Reads HTML and notes what is wrong in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is never closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if len(dict(attrs)) < len(attrs):
            self.faults.append(f"{tag} has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.faults.append(f"{tag} closed in {self.open[-1:]}, line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements with this tag."""
        return [attributes for name, attributes in self.elements if name == tag]


@cache
def tiny() -> str:
    """The HTML of the tiny report."""
    return html_of(tiny_page())


def scrubbed(text: str) -> str:
    """A page without what a release of the program or of matplotlib changes."""
    text = PICTURE.sub("data:image/svg+xml;base64,...", STYLE.sub("<style>...</style>", text))
    return text.replace(version(), "rufer VERSION")


def verify_page(text: str) -> None:
    """The page is sound: elements balanced, links within it, nothing asked from elsewhere."""
    read = Read(text)
    names = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    addresses = {
        address or ""
        for _, attributes in read.elements
        for name, address in attributes.items()
        if name in ADDRESSES
    }

    assert read.faults == []
    assert len(names) == len({*names})
    assert {address for address in addresses if not address.startswith(("#", "data:"))} == set()
    assert {a[1:] for a in addresses if a.startswith("#")} <= {*names}
    labels = [attributes.get("aria-labelledby") for _, attributes in read.elements]
    assert {*filter(None, labels)} <= {*names}
    assert {"script", "iframe", "object", "embed"}.isdisjoint(tag for tag, _ in read.elements)
    assert not any(name.startswith("on") for _, attributes in read.elements for name in attributes)
    assert not re.search(r"@import|url\(", text)
    for image in read.all("img"):
        assert (image["alt"] or "").strip()
    headings = [int(tag[1]) for tag, _ in read.elements if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(headings))
    assert len(read.all("table")) == len(read.all("caption"))
    assert {cell.get("scope") for cell in read.all("th")} <= {"col", "row"}
    for picture in PICTURE.findall(text):
        assert ElementTree.fromstring(base64.b64decode(picture)).tag.endswith("svg")


def test_the_page_is_as_it_was() -> None:
    """The HTML of a tiny report is the one looked at, but for the version and the drawings."""
    assert scrubbed(tiny()) == GOLD.read_text(encoding="utf-8")


def test_the_same_page_has_the_same_bytes() -> None:
    """Made twice, with the figures drawn twice."""
    assert html_of(tiny_page()) == tiny()


def test_the_page_is_sound() -> None:
    """Balanced, linked within, captioned, with a text for each picture, nothing from elsewhere."""
    verify_page(tiny())

    read = Read(tiny())
    assert len(read.all("img")) == len(PICTURE.findall(tiny())) == 2
    assert [attributes["lang"] for attributes in read.all("html")] == ["en"]
    policy = next(m["content"] for m in read.all("meta") if "http-equiv" in m)
    assert "default-src 'none'" in (policy or "")


@pytest.mark.parametrize(
    "broken",
    [
        tiny().replace("</article>", "", 1),
        tiny().replace('href="#games"', 'href="#game"', 1),
        tiny().replace('href="#games"', 'href="//example.org"', 1),
        tiny().replace('alt="Two bars, the second is higher"', 'alt=" "'),
        tiny().replace("<h2", "<h4", 1).replace("</h2", "</h4", 1),
        tiny().replace('id="half"', 'id="games"'),
        tiny().replace("<footer>", "<footer><script></script>"),
    ],
)
def test_a_page_that_is_not_sound_is_found(broken) -> None:
    """The check above can fail."""
    with pytest.raises(AssertionError):
        verify_page(broken)


def test_names_stay_texts() -> None:
    """A strategy may be called like HTML or like a template: it is read as it is written."""
    read = Read(tiny())

    assert read.text.count(HOSTILE) >= 5
    assert read.all("script") == []


def held() -> tuple[int, int]:
    """Blocks of memory that Python holds, and bytes that the process holds where Linux tells."""
    gc.collect()
    pages = Path("/proc/self/statm")
    resident = int(pages.read_text(encoding="ascii").split()[1]) if pages.exists() else 0
    return sys.getallocatedblocks(), resident * 4096


def test_many_reports_need_no_more_memory_than_few() -> None:
    """200 reports in one process hold what 20 hold: ten blocks or 10 kB a report would be seen."""

    def bare() -> Figure:
        figure = Figure(figsize=(1, 1))
        figure.add_artist(Line2D([0, 1], [0, 1]))
        return figure

    chapter = replace(CARD, draw=bare, alt="A line")
    before = held()
    for number in range(1, 201):
        assert "svg+xml" in html_of(page_of("Again", (), [chapter], boxes=[chapter]))
        if number == 20:
            before = held()
    after = held()

    assert after[0] - before[0] < 1_800
    assert after[1] - before[1] < 1_800_000


if __name__ == "__main__":
    GOLD.write_text(scrubbed(tiny()), encoding="utf-8")
