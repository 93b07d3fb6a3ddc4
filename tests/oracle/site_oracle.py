#!/usr/bin/env python3
"""Opens the documentation (`make docs`) from the disk in a headless Chromium, and tries it.

    tests/oracle/site_oracle.py [--sample [N]] [--screenshots DIR]

Each page may ask for nothing but files of the site, say nothing on the console, and be no wider than its window, at two widths; the search
finds pages by what is in them, with the keyboard; colours change and are remembered; an example opens in the playground, where that is built;
axe-core, where `make playground` has fetched it, finds nothing serious in either theme.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import browser
import interpreters
from playground_oracle import AXE, PAGE, SIZES, Tests


ROOT = interpreters.ROOT
SEARCHES = {"baseline": "adoption.html", "shape-mismatch": "rules/shape-mismatch.html", "neovim": "editors.html", "five minutes": "quickstart.html",
            "pyright": "beside.html", "horovod": "distribute", "choreography role": "project"}


def test_page(tests, page, folder, name):
    for width, height in SIZES:
        page.resize(width, height)
        page.go((folder / name).as_uri())
        foreign = [address for address in page.requests if not address.startswith((folder.as_uri(), "data:"))]
        tests.expect(f"{name}: requests", foreign)
        tests.expect(f"{name}: console", page.messages)
        tests.expect(f"{name}: {width}", "wider than the window" if page.evaluate("document.documentElement.scrollWidth > innerWidth") else "")


def test_search(tests, page, folder):
    page.resize(*SIZES[0])
    page.go((folder / "index.html").as_uri())
    for query, wanted in SEARCHES.items():
        found = page.evaluate(f"moiraFind({query!r})")
        tests.expect(f"search: {query}", "" if any(wanted in address for address in found[:5]) else str(found))
    page.evaluate("document.body.focus()")
    page.press("/", text="/", code="Slash", windowsVirtualKeyCode=191)
    page.send("Input.insertText", text="zero-division")
    page.wait("document.querySelectorAll('#site-results li').length > 0")
    page.press("Enter", code="Enter", windowsVirtualKeyCode=13)
    page.wait("location.pathname.endsWith('rules/zero-division.html')")
    tests.expect("the keyboard", "")


def test_colours(tests, page, folder):
    page.set_dark(False)
    page.go((folder / "index.html").as_uri())
    page.evaluate("document.getElementById('site-theme').click()")
    tests.expect("dark", "" if page.evaluate("document.documentElement.dataset.theme") == "dark" else "it is not")
    page.go((folder / "tasks.html").as_uri())
    tests.expect("still dark", "" if page.evaluate("document.documentElement.dataset.theme") == "dark" else "it is forgotten")
    page.evaluate("localStorage.clear()")


def test_menu(tests, page, folder):
    page.resize(*SIZES[1])
    page.go((folder / "index.html").as_uri())
    page.evaluate("document.getElementById('site-menu').click()")
    shown = page.evaluate("getComputedStyle(document.getElementById('site-sidebar')).display")
    tests.expect("the menu", "" if shown == "block" else shown)


def test_example(tests, page, folder):
    page.resize(*SIZES[0])
    page.go((folder / "rules/shape-mismatch.html").as_uri())
    page.evaluate("document.querySelector('.play a').click()")
    page.wait("document.documentElement?.dataset.looked === 'true'")
    tests.expect("an example", "" if page.evaluate("document.querySelectorAll('.finding').length") == 2 else "it has other findings")


def test_axe(tests, page, folder, names):
    for name in names:
        for dark in (False, True):
            for width, height in SIZES:
                page.set_dark(dark)
                page.resize(width, height)
                page.go((folder / name).as_uri())
                page.evaluate(AXE.read_text() + "; 0")
                found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations"
                                      ".map((v) => `${v.impact}: ${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`))")
                tests.expect(f"axe: {name}, {width} wide, {'dark' if dark else 'light'}",
                             "\n".join(line for line in found if line.startswith(("serious", "critical"))))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=25)
    parser.add_argument("--screenshots", type=Path, help="only write pictures of some pages to this folder")
    options = parser.parse_args()
    if not browser.find():
        print("skipped: the documentation in a browser: there is no Chromium\n0 passed, 0 failed, 1 skipped")
        return 0
    tests = Tests(options.moira)
    with tempfile.TemporaryDirectory() as temporary, browser.Browser() as chromium:
        folder = Path(temporary, "site")
        subprocess.run([sys.executable, ROOT / "scripts/make_site", folder, "--playground", PAGE], check=True, stdout=subprocess.DEVNULL)
        if options.screenshots:
            options.screenshots.mkdir(parents=True, exist_ok=True)
            for name in ("index", "quickstart", "beside", "documents"):
                for width, height in SIZES:
                    for dark in (False, True):
                        page = chromium.open((folder / f"{name}.html").as_uri(), width, height, dark)
                        page.screenshot(options.screenshots / f"{name}-{width}-{'dark' if dark else 'light'}.png")
                        page.close()
            return 0
        names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html") if path.parent.name != "playground")
        if options.sample:
            names = random.Random(options.seed).sample(names, min(options.sample, len(names)))
        page = chromium.open()
        for name in names:
            test_page(tests, page, folder, name)
        test_search(tests, page, folder)
        test_colours(tests, page, folder)
        test_menu(tests, page, folder)
        if PAGE.exists():
            test_example(tests, page, folder)
        else:
            tests.skipped += 1
            print("skipped: an example in the playground: it is not built (make playground)")
        if AXE.exists():
            test_axe(tests, page, folder, ["index.html", "quickstart.html", "beside.html", "commands/check.html", "files/examples/net.py.html"])
        else:
            tests.skipped += 1
            print("skipped: axe-core is not there (make playground fetches it)")
    print(f"{tests.passed} passed, {tests.failed} failed, {tests.skipped} skipped")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
