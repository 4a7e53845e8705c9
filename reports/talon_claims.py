"""The table of the claims about the talon.

    python -m reports.talon_claims --talons 2000 --claim C-17 --claim C-18

To be read, not parsed; progress goes to stderr.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator

from analysis.claims import MIN_TALONS, Claim, Result, Row, weigh_claims
from analysis.talon_claims import CLAIMS
from reports.layout import between, columns, percent, signed, wrapped


def main() -> None:
    """Measures the claims asked for, or all, and prints what came of them."""
    parser = argparse.ArgumentParser(description="the claims of the books about the talon")
    parser.add_argument("--talons", type=int, default=2_000, help="talons a claim")
    parser.add_argument("--claim", action="append", help="such as C-17; all unless given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    asked = parser.parse_args()
    claims = [claim for claim in CLAIMS if not asked.claim or claim.key.split()[0] in asked.claim]
    if not claims:
        parser.error(f"no such claim: {', '.join(asked.claim)}")

    def progress(done: int, total: int) -> None:
        print(f"\r{done} of {total} talons", end="", file=sys.stderr, flush=True)

    results = weigh_claims(
        claims, asked.talons, seed=asked.seed, threads=asked.threads, progress=progress
    )
    print(file=sys.stderr)
    print("\n".join(page(results)))


def page(results: Iterable[Result]) -> Iterator[str]:
    """The lines of a table: each claim, and below it both places of the called king."""
    last: Claim | None = None
    for result in results:
        if result.claim != last:
            last = result.claim
            yield from ["", *wrapped(f"{last.key}  {last.text}")]
            yield from wrapped(f"Compared: {last.classes}.", indent=2)
            yield from wrapped(f"Talons: {last.talons}.", indent=2)
        yield ""
        place = "in the talon" if result.king_in_talon else "elsewhere"
        yield from wrapped(f"Called king {place}: {result.verdict}.", indent=2)
        yield from _numbers(result)


def _numbers(result: Result) -> Iterator[str]:
    if not result.total:
        return
    wins = result.claim.wins
    table = [("", "talons", "won" if wins else "points", "interval", "" if wins else "right")]
    table.append(_cells("all", result.total, wins))
    for broken in result.broken:
        explained = f" (explains {percent(broken.explained)})" if wins else ""
        table.append((broken.name + explained, "", "", "", ""))
        table += [_cells(f"  {row.name}", row, wins) for row in broken.rows]
    if result.habits:
        table.append(("loss by always taking", "", "", "", ""))
        table += [_cells(f"  {row.name}", row, wins) for row in result.habits]
    yield from columns(table, "<>>>>", indent=4)


def _cells(name: str, row: Row, wins: bool) -> tuple[str, str, str, str, str]:
    # The intervals are normal ones, and of a few talons they would be too narrow.
    low, high = (row.low, row.high) if row.talons >= MIN_TALONS else (None, None)
    if wins:
        low, high = (100 * row.low, 100 * row.high) if low is not None else (None, None)
        return name, str(row.talons), f"{100 * row.mean:.1f} %", between(low, high, 1), ""
    mean = signed(row.mean, 3)
    return name, str(row.talons), mean, between(low, high, 3), percent(row.right)


if __name__ == "__main__":
    main()
