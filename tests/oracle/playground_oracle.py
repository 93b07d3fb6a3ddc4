#!/usr/bin/env python3
"""Opens the playground (`make playground`) from the disk in a headless Chromium, and tries it.

    tests/oracle/playground_oracle.py [--sample [N]] [--screenshots DIR]

The page must ask for nothing but itself and say nothing on the console; what it shows of each example must be what the native
program prints without libz3; a link must bring back what it was made of; whatever it is given, it must go on: deep nesting, programs
that take longer than it allows, and N random ones (10,000). axe-core, where the page was built with it, must find nothing serious.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import browser
import interpreters
import wasm_oracle

ROOT = interpreters.ROOT
PAGE = ROOT / "build/playground/index.html"
AXE = ROOT / "build/playground-modules/node_modules/axe-core/axe.min.js"
FIRST_FINDING = 1.0  # seconds after the page is loaded
SIZES = [(1280, 800), (420, 900)]
TABS = ["findings", "shapes", "summary", "annotate", "prune", "distribute", "project"]
COMMANDS = {"findings": ["check", "--isolated", "--output-format", "json"], "shapes": ["shapes", "--isolated", "--output-format", "json"],
            "annotate": ["annotate", "--isolated", "--quiet"], "prune": ["prune", "--isolated", "--quiet"],
            "distribute": ["distribute", "--isolated", "--quiet"], "project": ["project", "--isolated", "--quiet", "--diagram", "json"]}
HOSTILE = ["(" * 100000, "[" * 5000 + "]" * 5000, "x = " + "-" * 100000 + "1", "\n".join(" " * i + "if x:" for i in range(3000)),
           "f" + "(f" * 20000 + ")" * 20000, "x = " + "+".join(["1"] * 50000), "lambda: " * 20000 + "0", "\x00\ufeff\ud7ff" * 1000,
           "def f():\n    return f() + f()\nf()\n", "x = 1\nwhile True:\n    x = x * 3 + 1\n", "a." * 50000 + "b", "'" * 99999,
           "x = " + "{1: " * 10000 + "2" + "}" * 10000, "class A(" * 2000, "@" * 10000, "match x:\n" + " case [" * 4000]
WORDS = ["(", ")", "[", "]", "{", "}", ":", ",", ".", "=", "lambda", "if ", "for x in ", "await ", "yield", "\n    ", "\n", "'''", '"', "\\",
         "np.zeros", "torch.nn.Linear(3, 4)", "[::-1]", "**", "@", "0", "10**9", "None", "self", "é", "\U0001f600", "\x00", "# type: ignore"]


class Tests:
    def __init__(self, moira):
        self.moira, self.passed, self.failed, self.skipped = moira, 0, 0, 0

    def expect(self, name, problem):
        self.passed += not problem
        self.failed += bool(problem)
        if problem:
            print(f"{name}: {problem}"[:1500])

    def native(self, arguments, text):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "program.py").write_bytes(text.encode())
            environment = {**wasm_oracle.make_environment(ROOT / "build/empty-environment"), "PWD": folder}
            ran = subprocess.run([self.moira, *arguments, "program.py"], cwd=folder, env=environment, capture_output=True,
                                 stdin=subprocess.DEVNULL, timeout=120, check=False)
        return {"status": ran.returncode, "stdout": ran.stdout.decode()}


def ready(page):
    """Waits until all is said about the text in the editor."""
    page.wait("document.documentElement?.dataset.looked === 'true'")


def foreign(page):
    """What the page asked for beside itself."""
    return [address[:200] for address in page.requests if not address.startswith((PAGE.as_uri(), "blob:", "data:"))]


def test_opening(tests, chromium):
    for width, height in SIZES:
        page = chromium.open(PAGE.as_uri(), width, height)
        ready(page)
        tests.expect("requests", foreign(page))
        tests.expect("console", page.messages)
        seconds = page.evaluate("performance.getEntriesByName('first-finding')[0].startTime "
                                "- performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
        print(f"first finding {seconds:.2f} s after the page is loaded, {width} wide")
        tests.expect("first finding", "" if seconds < FIRST_FINDING else f"after {seconds:.2f} s")
        tests.expect("width", page.evaluate("document.documentElement.scrollWidth > innerWidth ? 'wider than the window' : ''"))
        page.close()


def test_examples(tests, page):
    """Each example: what the program in the page says is what the native program says; no tab says anything on the console."""
    names = page.evaluate("[...document.querySelectorAll('#examples option')].map((o) => o.value).filter(Boolean)")
    for name in names:
        page.evaluate(f"location.hash = 'example=' + encodeURIComponent({json.dumps(name)})")
        page.evaluate("new Promise((done) => setTimeout(done, 50))")
        ready(page)
        text = page.evaluate("moiraPlayground.editor.text()")
        for tab, command in COMMANDS.items():
            got = page.evaluate(f"moiraPlayground.client.ask('run', [[...{json.dumps(command)}, 'program.py'], "
                                "{files: {'program.py': moiraPlayground.editor.text()}}]).then(({status, stdout}) => ({status, stdout}))")
            wanted = tests.native(command, text)
            tests.expect(f"{name}: {tab}", "" if got == wanted else f"{got} is not {wanted}")
            page.evaluate(f"document.getElementById('tab-{tab}').click()")
            page.wait("!document.getElementById('panel').hasAttribute('aria-busy')")
        tests.expect(f"{name}: console", page.messages)
        page.messages.clear()


def test_walk(tests, page):
    """A choreography, step by step: Enter on a button does a step, and at the end all roles have finished."""
    page.evaluate("location.hash = 'example=dist_auth'")
    page.wait("document.querySelectorAll('section.role').length === 3")
    for _ in range(50):
        if page.evaluate("document.querySelector('.said').textContent.includes('All roles have finished')"):
            break
        page.evaluate("(document.querySelector('.branches button') ?? "
                      "[...document.querySelectorAll('#panel button')].find((b) => b.textContent === 'Step')).click()")
    said = page.evaluate("document.querySelector('.said').textContent")
    tests.expect("the walk ends", "" if "All roles have finished" in said else said)
    told = page.evaluate("[...document.querySelectorAll('.knows')].map((p) => p.textContent).join('|')")
    tests.expect("roles are told", "" if "credentials.username (from Client)" in told and "AuthBranch.OK (from IP)" in told else told)


def test_links(tests, page):
    text = "import numpy as np\nx = np.zeros((2, 3))  # é \U0001f600\ny = x @ x\n"
    page.evaluate(f"moiraPlayground.editor.setText({json.dumps(text)})")
    page.evaluate("document.getElementById('strict').click()")
    page.evaluate("document.getElementById('share').click()")
    page.wait("location.hash.startsWith('#p=')")
    address = page.evaluate("location.href")
    other = page.browser.open(address)
    ready(other)
    got = other.evaluate("[moiraPlayground.editor.text(), moiraPlayground.current().strict, document.querySelectorAll('.cm-lintRange-error').length > 0]")
    tests.expect("a link", "" if got == [text, True, True] else str(got))
    other.evaluate("location.hash = 'p=nonsense'")
    tests.expect("a wrong link", other.messages)
    other.close()
    page.evaluate("document.getElementById('strict').click()")


def test_keys(tests, page):
    """Tabs by Alt and arrows; typing makes findings; Escape and Tab leave the editor."""
    page.press("3", modifiers=1)
    tests.expect("Alt+3", page.evaluate("document.activeElement.id === 'tab-summary' ? '' : document.activeElement.id"))
    page.press("ArrowLeft")
    tests.expect("left", page.evaluate("document.activeElement.id === 'tab-shapes' ? '' : document.activeElement.id"))
    page.evaluate("moiraPlayground.editor.setText(''), moiraPlayground.editor.focus()")
    page.send("Input.insertText", text="import numpy as np\nx = np.ones(3) + np.ones(4)\n")
    page.wait("document.querySelectorAll('.cm-lintRange-error').length > 0")
    ready(page)
    page.press("Escape", code="Escape", windowsVirtualKeyCode=27)
    page.press("Tab", code="Tab", windowsVirtualKeyCode=9)
    tests.expect("Escape, Tab", page.evaluate("document.activeElement.closest('.cm-editor') ? 'still in the editor' : ''"))


def test_editor(tests, page):
    """What an expression is, under the mouse; what comes after a dot; the drawing of a finding leads to the line where a size comes from."""
    page.evaluate("location.hash = 'example=classify'")
    page.wait("moiraPlayground.editor.text().startsWith('\"\"\"A two-layer')")
    ready(page)
    where = "[...document.querySelectorAll('.cm-line')].find((l) => l.textContent.startsWith('images')).getBoundingClientRect()"
    x, y = page.evaluate(f"(({{left, top}}) => [left + 20, top + 8])({where})")
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=x - 3, y=y)
    page.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    page.wait("document.querySelector('.hover')?.textContent.includes('(500, 28, 28)')")
    tests.expect("hover", "")
    page.wait("document.querySelectorAll('.finding svg').length > 0")
    page.evaluate("document.querySelector('.finding svg a').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    line = page.evaluate("moiraPlayground.editor.view.state.doc.lineAt(moiraPlayground.editor.view.state.selection.main.head).number")
    tests.expect("a size in a drawing", "" if line in (24, 26) else f"line {line}")
    page.evaluate("moiraPlayground.editor.setText(''), moiraPlayground.editor.focus()")
    page.send("Input.insertText", text="import numpy as np\nx = np.zeros((2, 3))\nx")
    page.send("Input.insertText", text=".")
    page.wait("[...document.querySelectorAll('.cm-tooltip-autocomplete li')].some((li) => li.textContent.startsWith('T'))")
    tests.expect("completion", "")
    page.press("Escape", code="Escape", windowsVirtualKeyCode=27)


def run_text(page, text):
    return page.evaluate(f"moiraPlayground.client.ask('check', [{json.dumps(text)}, {{}}]).then((a) => a.status)")


def alive(tests, page, name):
    got = run_text(page, "import numpy as np\nnp.ones(3) + np.ones(4)\n")
    tests.expect(f"after {name}", "" if got == 1 else f"status {got}")


def test_hostile(tests, page):
    page.evaluate("moiraPlayground.client.limit = 5000")
    for text in HOSTILE:
        status = run_text(page, text)
        tests.expect(f"{text[:20]!r}", "" if status in (0, 1, 2, 3, "stopped") else f"status {status}")
        alive(tests, page, repr(text[:20]))
    # What takes too long is ended; the page answers meanwhile.
    page.evaluate("moiraPlayground.client.limit = 1")
    status = run_text(page, "import numpy as np\n" + "x = np.ones(3)\n" * 3000)
    tests.expect("a limit", "" if status == "stopped" else f"status {status}")
    page.evaluate("moiraPlayground.client.limit = 10000")
    alive(tests, page, "a restart")
    page.evaluate(f"moiraPlayground.editor.setText({json.dumps(HOSTILE[0])})")
    page.wait("!/…/.test(document.getElementById('status').textContent)")
    page.evaluate("moiraPlayground.editor.setText('x = 1')")
    page.wait("/nothing found/.test(document.getElementById('status').textContent)")


def mutated(source, chance):
    text = list(source)
    for _ in range(chance.randint(1, 12)):
        at, many = chance.randrange(len(text) + 1), chance.choice([1, 1, 1, 2, 5, 300])
        change = chance.random()
        if change < 0.5:
            text[at:at] = chance.choice(WORDS) * many
        elif change < 0.8:
            del text[at:at + chance.randint(1, 40)]
        else:
            piece = text[at:at + chance.randint(1, 200)]
            to = chance.randrange(len(text) + 1)
            text[to:to] = piece * min(many, 20)
    return "".join(text)


def test_random(tests, page, count, seed):
    chance = random.Random(seed)
    corpus = [path.read_bytes().decode("utf-8", "replace") for folder in ("fuzz/corpus", "fuzz/check_corpus", "examples", "tests/thesis")
              for path in sorted((ROOT / folder).rglob("*")) if path.is_file() and path.stat().st_size < 6000]
    statuses = {}
    for start in range(0, count, 50):
        batch = [mutated(chance.choice(corpus), chance) for _ in range(min(50, count - start))]
        got = page.evaluate(f"(async () => {{ const all = []; for (const text of {json.dumps(batch)}) "
                            "all.push((await moiraPlayground.client.ask('check', [text, {}])).status); return all; })()")
        for text, status in zip(batch, got):
            statuses[status] = statuses.get(status, 0) + 1
            tests.expect(f"{text[:300]!r}", "" if status in (0, 1, 2, 3, "stopped") else f"status {status}")
    alive(tests, page, f"{count} random programs")
    tests.expect("console", page.messages)
    restarts = page.evaluate("moiraPlayground.client.restarts")
    print(f"{count} random programs: statuses {statuses}; the worker was restarted {restarts} times in all")


def test_axe(tests, chromium):
    if not AXE.exists():
        tests.skipped += 1
        print("skipped: axe-core is not there (make playground fetches it)")
        return
    for width, height in SIZES:
        for dark in (False, True):
            page = chromium.open(PAGE.as_uri() + "#example=classify", width, height, dark)
            ready(page)
            page.evaluate(AXE.read_text() + "; 0")
            for tab, example in zip(TABS, ["classify", "linreg", "net", "net", "attention", "image_classifier", "dist_auth"]):
                page.evaluate(f"location.hash = 'example={example}'")
                page.evaluate("new Promise((done) => setTimeout(done, 50))")
                ready(page)
                page.wait("!document.getElementById('panel').hasAttribute('aria-busy')")
                found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations"
                                      ".map((v) => `${v.impact}: ${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`))")
                serious = [line for line in found if line.startswith(("serious", "critical"))]
                tests.expect(f"axe: {tab}, {width} wide, {'dark' if dark else 'light'}", "\n".join(serious))
            page.close()


def take_screenshots(chromium, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        for dark in (False, True):
            page = chromium.open(PAGE.as_uri(), width, height, dark)
            for example in ("autoencoder", "net", "image_classifier", "dist_auth"):
                page.evaluate(f"location.hash = 'example={example}'")
                page.evaluate("new Promise((done) => setTimeout(done, 500))")
                ready(page)
                page.screenshot(folder / f"{example}-{width}-{'dark' if dark else 'light'}.png")
            page.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=100)
    parser.add_argument("--screenshots", type=Path, help="only write pictures of the page to this folder")
    options = parser.parse_args()
    reason = "there is no Chromium" if not browser.find() else "it is not built (make playground)" if not PAGE.exists() else ""
    if reason:
        print(f"skipped: the playground: {reason}\n0 passed, 0 failed, 1 skipped")
        return 0
    tests = Tests(options.moira)
    with browser.Browser() as chromium:
        if options.screenshots:
            take_screenshots(chromium, options.screenshots)
            return 0
        test_opening(tests, chromium)
        page = chromium.open(PAGE.as_uri(), *SIZES[0])
        ready(page)
        test_examples(tests, page)
        test_walk(tests, page)
        test_links(tests, page)
        test_keys(tests, page)
        test_editor(tests, page)
        test_hostile(tests, page)
        test_random(tests, page, options.sample or 10000, options.seed)
        tests.expect("requests", foreign(page))
        page.close()
        test_axe(tests, chromium)
    print(f"{tests.passed} passed, {tests.failed} failed, {tests.skipped} skipped")
    return 1 if tests.failed else 0


if __name__ == "__main__":
    sys.exit(main())
