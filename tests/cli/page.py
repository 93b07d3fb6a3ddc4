"""Reading the pages that Moira writes: are they well-formed, do their links lead somewhere, do texts of drawings overlap."""

import re
import unicodedata
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

VOID = {"meta", "input", "br", "hr", "img", "link"}
SVG = "{http://www.w3.org/2000/svg}"
CHARACTER = 7.3  # pixels of the drawings' font
INLINE = re.compile(r"<(style|script)>.*?</\1>", re.DOTALL)


class Balance(HTMLParser):
    """What a browser would have to guess: tags that do not pair up, attributes that are given twice, ids that are not unique."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.problems, self.ids, self.links = [], [], set(), []

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.problems.append(f"<{tag}> has an attribute twice")
        self.look_at(dict(attributes))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.look_at(dict(attributes))

    def look_at(self, attributes):
        if "id" in attributes:
            if attributes["id"] in self.ids:
                self.problems.append(f"the id {attributes['id']} is there twice")
            self.ids.add(attributes["id"])
        if "href" in attributes:
            self.links.append(attributes["href"])
        for name in attributes:
            if name.startswith("on") or name in ("style", "src"):
                self.problems.append(f"an attribute {name}")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")


def page_problems(page):
    """What is wrong with a page, as texts."""
    reader = Balance()
    reader.feed(page)
    reader.close()
    problems = list(reader.problems)
    if reader.open:
        problems.append(f"not closed: {reader.open}")
    for link in reader.links:
        # A line is found by the script; its file must be there.
        target = re.sub(r"^(#f\d+)L\d+$", r"\1", link)
        if not target.startswith("#") or target[1:] not in reader.ids:
            problems.append(f"the link {link} leads nowhere")
    try:
        ElementTree.fromstring(INLINE.sub("", page).replace("<!DOCTYPE html>", ""))
    except ElementTree.ParseError as error:
        problems.append(f"no XML: {error}")
    return problems


def drawings(page):
    """The elements of all drawings of findings."""
    root = ElementTree.fromstring(INLINE.sub("", page).replace("<!DOCTYPE html>", ""))
    return [svg for svg in root.iter(f"{SVG}svg") if "drawing" in svg.get("class", "").split()]


def width_of(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text) * CHARACTER


def text_boxes(svg):
    """(left, top, right, bottom, text) of each text."""
    for text in svg.iter(f"{SVG}text"):
        content = "".join(text.itertext())
        x, y, width = float(text.get("x")), float(text.get("y")), width_of(content)
        left = {"end": x - width, "middle": x - width / 2}.get(text.get("text-anchor"), x)
        yield left, y - 10, left + width, y + 3, content


def drawing_problems(svg):
    """Texts that overlap one another, or lie outside of their drawing."""
    problems, boxes = [], list(text_boxes(svg))
    width, height = float(svg.get("width")), float(svg.get("height"))
    for i, (left, top, right, bottom, text) in enumerate(boxes):
        if left < 0 or top < 0 or right > width or bottom > height:
            problems.append(f"{text!r} is outside of the drawing")
        for other in boxes[:i]:
            if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                problems.append(f"{text!r} overlaps {other[4]!r}")
    return problems
