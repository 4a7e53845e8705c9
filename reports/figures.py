"""Figures as files: SVG, PNG or PDF, the same bytes for the same figure; and their colours."""

import io
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reports import files
from sim.errors import SettingsError
from sim.language import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Colours that differ for every eye (Okabe and Ito), and shapes for who sees none.
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
SHAPES: Final = ("o", "s", "^", "D", "v", "P", "X")
DARK: Final = "#222222"
GREY: Final = "#666666"
PALE: Final = "#F4F4F4"

# What a file says about itself, without the time at which it was written.
_METADATA: Final[dict[str, dict[str, Any]]] = {
    ".svg": {"Date": None},
    ".png": {},
    ".pdf": {"CreationDate": None},
}
_DPI: Final = 160


def write(page: "Axes", x: float, y: float, text: str, **how: Any) -> None:
    """A text with its middle at this height; a $ in a name is no formula."""
    page.text(x, y, text, va="center_baseline", parse_math=False, **{"color": DARK} | how)


def verify_plot(path: Path) -> None:
    """Raises SettingsError where `save` cannot succeed, before anybody waits for it."""
    if path.suffix.lower() not in _METADATA:
        fault = _("{path}: a figure with the suffix .svg, .png or .pdf would be right")
        raise SettingsError(fault.format(path=path))
    files.verify_writable(path)


def save(figure: "Figure", path: Path) -> None:
    """Writes a figure in the format that the suffix of the file names. Raises SettingsError."""
    verify_plot(path)
    files.write_whole(path, drawn(figure, path.suffix.lower()))


def drawn(figure: "Figure", suffix: str, *, outlined: bool = False) -> bytes:
    """A figure as the content of a file with this suffix: .svg, .png or .pdf.

    An SVG has letters of the reader's own fonts, or with `outlined` the outlines of ours.
    """
    import matplotlib as mpl

    content = io.BytesIO()
    letters = "path" if outlined else "none"
    # Names inside an SVG hang on what is drawn, not on chance.
    style = mpl.rc_context(
        {"svg.hashsalt": "rufer", "svg.fonttype": letters, "pdf.fonttype": 42},
    )
    with style, warnings.catch_warnings():
        # A player's name may have letters that the font lacks: a box stands for them.
        warnings.filterwarnings("ignore", "Glyph .* missing")
        figure.savefig(content, format=suffix[1:], dpi=_DPI, metadata=_METADATA[suffix])
    return content.getvalue()
