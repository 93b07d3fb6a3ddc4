#!/usr/bin/env python3
"""The page of `moira report` in a headless Chromium, from disk: no request and no complaint, in both themes and at two widths; the
keys, the toggles, search and folding; axe-core, where it is in $AXE_CORE, finds nothing serious. With --keep DIR the
screenshots stay there."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
from browser import Browser, find_browser

MOIRA = os.environ.get("MOIRA", "build/moira")
AXE = os.environ.get("AXE_CORE", "")  # the file axe.min.js of the npm package axe-core
passed = failed = skipped = 0

PROGRAM = """\
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        return x + self.feed(self.norm(x))


class Net(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.embed = nn.Embedding(1000, 64)
        self.blocks = nn.Sequential(*[Block(64) for _ in range(12)])
        self.head = nn.Linear(60, classes)

    def forward(self, tokens):
        return self.head(self.blocks(self.embed(tokens)).mean(1))


scores = Net()(torch.zeros(8, 32, dtype=torch.long))
x = torch.zeros(32, 784) @ torch.zeros(768, 10)
print(torch.zeros(4, 3, 8).view(5, 7), undefined)
"""

DEEP = """\
import torch
from torch import nn


def many(make, count=30):
    return nn.Sequential(*[make() for _ in range(count)])


net = many(lambda: many(lambda: many(lambda: nn.Sequential(nn.Linear(8, 8), nn.ReLU()))), %d)
"""


CALLS_OF_PART = 30 * (30 * 3 + 1) + 1


def check(what, problem):
    global passed, failed
    if not problem:
        passed += 1
        return
    failed += 1
    print(f"FAILED: {what}\n  {problem}")


def write_page(name, source, *command):
    Path(f"{name}.py").write_text(source)
    done = subprocess.run([MOIRA, *(command or ("report", f"{name}.py")), "-q", "--isolated", "-o", f"{name}.html"],
                          stderr=subprocess.PIPE, text=True)
    check(f"{name}: the page is written", done.returncode > 1 and done.stderr)
    return Path(f"{name}.html").resolve().as_uri()


def ask_axe(browser, name):
    if not AXE:
        return
    browser.run_source(Path(AXE).read_text())
    check(f"{name}: axe-core", browser.ask(
        "axe.run().then((all) => all.violations.filter((one) => ['serious', 'critical'].includes(one.impact))"
        ".map((one) => `${one.id}: ${one.nodes.length} x ${one.nodes[0].html}`.slice(0, 300)))"))


def look_at_others(browser):
    """The pages of other commands."""
    examples = Path(__file__).resolve().parent.parent.parent / "examples"
    choreography, script = (examples / part for part in ("choreo/auction.py", "distribute/torch_classifier.py"))
    pages = {
        "explain": write_page("explain", "", "explain", "--html", "shape-mismatch", "invalid-reshape", "gradient"),
        "summary": write_page("net", PROGRAM, "summary", "net.py", "Net()", "n,s:int64", "--output-format", "html"),
        "choreographies": write_page("auction", choreography.read_text(), "report", "--branches", "auction.py"),
        "distribute": write_page("script", script.read_text(), "distribute", "script.py", "--output-format", "html"),
    }
    for what, address in pages.items():
        for scheme, width in (("light", 390), ("dark", 1280)):
            name = f"{what}, {scheme}, {width} pixels"
            browser.open(address, width, 844, scheme)
            check(f"{name}: no request and no complaint", browser.complaints())
            check(f"{name}: nothing is wider than the window",
                  browser.ask("document.documentElement.scrollWidth > innerWidth && document.documentElement.scrollWidth"))
            ask_axe(browser, name)


def look_at(browser, address, keep):
    for scheme in ("light", "dark"):
        for width, height in ((1280, 900), (390, 844)):
            name = f"{scheme}, {width} pixels"
            seconds = browser.open(address, width, height, scheme)
            check(f"{name}: the first finding is there within a second", "" if seconds < 1 else f"{seconds:.2f} s")
            check(f"{name}: no request and no complaint", browser.complaints())
            check(f"{name}: nothing is wider than the window",
                  browser.ask("document.documentElement.scrollWidth > innerWidth && document.documentElement.scrollWidth"))
            check(f"{name}: the first finding is seen",
                  browser.ask("document.querySelector('.finding').getBoundingClientRect().height < 100"))
            if keep:
                browser.screenshot(Path(keep) / f"report-{scheme}-{width}.png")
            ask_axe(browser, name)


def use_it(browser, address):
    browser.open(address, 1280, 900, "light")
    colour = browser.ask("getComputedStyle(document.body).backgroundColor")
    browser.press("t")
    check("t changes the theme", browser.ask("getComputedStyle(document.body).backgroundColor") == colour)
    check("shapes are shown", browser.ask("getComputedStyle(document.querySelector('.src i')).display === 'none'"))
    browser.press("s")
    check("s hides shapes", browser.ask("getComputedStyle(document.querySelector('.src i')).display !== 'none'"))
    browser.press("j")
    check("j goes to a finding", "" if browser.ask("location.hash") == "#d0" else browser.ask("location.hash"))
    check("a link to a line shows it", browser.ask(
        "location.hash = '#f0L8', new Promise((done) => setTimeout(() => done("
        "document.querySelector('.here')?.textContent.includes('self.norm') ? '' : 'it does not'), 100))"))
    check("a layer is found, and what it is in opens", browser.ask(
        "{ const field = document.querySelector('.graph-tools input'); field.value = 'blocks.7.feed'; "
        "field.dispatchEvent(new Event('input')); const hit = document.querySelector('.hit'); "
        "hit?.dataset.path.startsWith('blocks.7.feed') && hit.checkVisibility() ? '' : 'it is not' }"))
    check("repeated blocks are folded with their count", browser.ask(
        "document.querySelector('.repeated summary').textContent.includes('× 12') ? '' : 'they are not'"))
    check("the failing call is marked", browser.ask("document.querySelector('.layer.fails') ? '' : 'it is not'"))
    check("the source has colours", browser.ask(
        "new Promise((done) => setTimeout(() => done(CSS.highlights.get('word').size > 0 ? '' : 'it has none'), 500))"))
    check("no complaint", browser.complaints())


def test_large(browser, calls):
    address = write_page("deep", DEEP % (calls // CALLS_OF_PART), "summary", "deep.py", "net", "2,8", "--output-format", "html")
    browser.open(address, 1280, 900, "light")
    browser.ask("window.longest = 0, new PerformanceObserver((list) => { for (const entry of list.getEntries()) "
                "longest = Math.max(longest, entry.duration); }).observe({ type: 'longtask' }), 0")
    browser.ask("document.querySelector('#models').scrollIntoView()")
    browser.ask("{ const field = document.querySelector('.graph-tools input'); field.value = '%d.29.29.1'; "
                "field.dispatchEvent(new Event('input')); }" % (calls // CALLS_OF_PART - 1))
    time.sleep(0.5)
    check("a layer of a large model is found", browser.ask("document.querySelector('.hit') ? '' : 'it is not'"))
    longest = browser.ask("longest")
    print(f"note: {calls} calls: the longest task takes {longest:.0f} ms")
    check("no complaint about a large model", browser.complaints())
    return longest


def main():
    global skipped
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", help="a folder for the screenshots")
    parser.add_argument("--calls", type=int, default=3000, help="module calls of the large model")
    arguments = parser.parse_args()
    program = find_browser()
    if not program:
        print("skipped: 1 test of pages: there is no Chromium\n0 passed, 0 failed, 1 skipped")
        return 0
    if not AXE:
        skipped += 1
        print("skipped: 1 test of accessibility: $AXE_CORE names no axe.min.js")
    address = write_page("program", PROGRAM)
    browser = Browser(program)
    try:
        look_at(browser, address, arguments.keep)
        use_it(browser, address)
        look_at_others(browser)
        test_large(browser, arguments.calls)
    finally:
        browser.close()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
