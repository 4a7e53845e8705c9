"""The page of a report in a real browser: Debian's Chromium without a window."""

import base64
import io
import json
import os
import re
import shutil
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest
from matplotlib.image import imread
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from reports.page import html_of
from tests.pages import tiny_page

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
FLAGS: Final = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PAPER: Final = (680, 1000)  # between the margins of A4
SCREENS: Final = {"phone": (360, 740), "desktop": (1280, 900)}
SCHEMES: Final = ("light", "dark")
A4: Final = (595, 842)  # points

# In CI a browser is installed: there a missing one is a failure and no reason to skip.
pytestmark = pytest.mark.skipif(
    not (BROWSER and DRIVER) and os.environ.get("CI") != "true",
    reason="no browser: needs chromium and chromedriver (Debian: chromium chromium-driver)",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """A browser that has nothing open and nothing in its logs."""
    assert BROWSER, "chromium is missing"
    assert DRIVER, "chromedriver is missing"
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        driver.get("about:blank")
        driver.get_log("browser")
        driver.get_log("performance")
        yield driver
    finally:
        driver.quit()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the tiny report."""
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(html_of(tiny_page()), encoding="utf-8")
    return path.as_uri()


def show(browser: webdriver.Chrome, page: str, size: tuple[int, int], scheme: str) -> None:
    """Opens the page in so many pixels, in a colour scheme."""
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": features})
    browser.get(page)


def requested(browser: webdriver.Chrome) -> list[str]:
    """Addresses that were asked for since the last call."""
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]


def overflow(browser: webdriver.Chrome) -> int:
    """By how many pixels the page is wider than the screen or the paper."""
    root = "document.documentElement"
    found: int = browser.execute_script(f"return {root}.scrollWidth - {root}.clientWidth")
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_can_be_read(browser, page, screen, scheme) -> None:
    """Nothing complains, nothing leaves the page, all pictures show, no line is cut off."""
    show(browser, page, SCREENS[screen], scheme)
    shot = imread(io.BytesIO(base64.b64decode(browser.get_screenshot_as_base64())), format="png")
    light = shot[..., :3].mean(axis=2)
    asked = requested(browser)

    assert browser.get_log("browser") == []
    assert page in asked
    assert {re.match("[a-z-]+:", address)[0] for address in asked} <= {"file:", "data:"}  # type: ignore[index]
    assert shot.shape[:2] == SCREENS[screen][::-1]
    assert (light[0, 0] > 0.5) == (scheme == "light")
    assert 0.01 < np.mean(np.abs(light - light[0, 0]) > 0.3) < 0.5
    shown = browser.execute_script(
        "return [...document.images].map(i => i.complete && i.naturalWidth > 0)"
    )
    assert shown == [True, True]
    assert overflow(browser) <= 0


def test_tables_are_open_on_paper(browser, page) -> None:
    """What is folded on a screen shows on paper without being opened, and fits there."""
    show(browser, page, PAPER, "light")
    open_now = (
        "return [...document.querySelectorAll('details table')].map(t => t.checkVisibility())"
    )

    assert browser.execute_script(open_now) == [False, False]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert browser.execute_script(open_now) == [True, True]
    assert overflow(browser) <= 0


def test_the_page_prints_on_a4(browser, page) -> None:
    """A PDF of a few pages, each of the size of A4."""
    show(browser, page, SCREENS["desktop"], "dark")
    how: dict[str, Any] = {"preferCSSPageSize": True, "printBackground": True}
    printed = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", how)["data"])
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)

    assert printed.startswith(b"%PDF")
    assert len(sizes) >= 2
    assert {tuple(round(float(side)) for side in size) for size in sizes} == {A4}
