#!/usr/bin/env python3
"""`make docs`: each page is well-formed, each link leads somewhere, nothing is loaded from elsewhere, and examples open in the playground."""

import base64
import html.parser
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VOID = {"meta", "link", "input", "br", "hr", "img"}
FEWEST_EXAMPLES = 150
passed = failed = 0


def expect(what, problem):
    global passed, failed
    passed += not problem
    failed += bool(problem)
    if problem:
        print(f"{what}: {problem}")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.problems, self.identifiers, self.links, self.loaded = [], [], [], [], []
        self.feed(text)
        if self.open:
            self.problems.append(f"never closed: {self.open}")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in values:
            self.identifiers.append(values["id"])
        if tag == "a":
            self.links.append(values.get("href", ""))
        if tag in ("script", "link", "img"):
            self.loaded += [value for name in ("src", "href") if (value := values.get(name)) and not value.startswith("data:")]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes something else, line {self.getpos()[0]}")


def make(*arguments):
    return subprocess.run([sys.executable, ROOT / "scripts/make_site", *arguments], capture_output=True, text=True, check=False)


def check_site(folder):
    pages = {path.relative_to(folder).as_posix(): Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")
             if path.parent.name != "playground"}
    for name, page in pages.items():
        expect(name, "; ".join(page.problems))
        expect(name, f"twice: {page.identifiers}" if len(set(page.identifiers)) < len(page.identifiers) else "")
        for link in page.links + page.loaded:
            if link.startswith("https://") and link not in page.loaded:
                continue
            path, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            problem = "" if (folder / target).is_file() else "it is not there"
            if not problem and anchor and target in pages and anchor not in pages[target].identifiers:
                problem = "there is no such section"
            expect(f"{name}: {link[:100]}", problem)
    return pages


def check_examples(pages):
    """The program in a link is one that the page shows; the playground has a tab of that name."""
    links = {name: [link for link in page.links if "playground/index.html#p=" in link] for name, page in pages.items()}
    count = sum(map(len, links.values()))
    expect("examples", "" if count >= FEWEST_EXAMPLES else f"only {count} open in the playground")
    for name, found in links.items():
        for link in found:
            data = link.partition("#p=")[2]
            state = json.loads(zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), -15))
            expect(f"{name}: {link[:60]}", "" if state["text"].strip() and state["tab"] in
                   ("findings", "shapes", "summary", "annotate", "prune", "distribute", "project") else str(state)[:200])


def check_broken_links():
    docs = Path("broken/docs")
    docs.mkdir(parents=True)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/README.md"):
        Path("broken", name).write_text("# Title\n\nText.\n")
    docs.joinpath("page.md").write_text("# Page\n\n[one](missing.md) [two](README.md#nowhere) [three](http://example.org) [four](README.md#title)\n")
    made = make("broken-site", "--root", "broken")
    expect("broken links", "" if made.returncode == 1 else f"status {made.returncode}")
    for text in ("missing.md: there is no", "README.md#nowhere: index.html has no such section", "http://example.org is no https address"):
        expect(text, "" if text in made.stderr else made.stderr)
    expect("a link that is right", "four" if "#title" in made.stderr else "")
    expect("nothing is written", "it is" if Path("broken-site").exists() else "")


def main():
    Path("play.html").write_text("<!doctype html><title>the playground</title>")
    made = make("site", "--playground", "play.html")
    expect("make_site", made.stderr if made.returncode else "")
    if made.returncode == 0:
        check_examples(check_site(Path("site")))
        plain = make("plain")
        expect("without the playground", "" if "without the playground" in plain.stdout else plain.stdout + plain.stderr)
        expect("no link to it", next((str(p) for p in Path("plain").rglob("*.html") if 'href="playground/index.html' in p.read_text()), ""))
    check_broken_links()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
