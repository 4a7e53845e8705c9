"""The chapters on the open talon: which half, and with the called king in it, give up or play?"""

from analysis.talon_maps import TalonMaps
from reports.alone_chapter import alone_chapter
from reports.chapter import Chapter
from reports.halves_chapter import halves_chapter


def talon_chapters(maps: TalonMaps) -> list[Chapter]:
    """Tarocks against points in the half taken up, and playing alone against giving up."""
    return [halves_chapter(maps), alone_chapter(maps)]
