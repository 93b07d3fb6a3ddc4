"""Markdown to HTML, as far as the documentation uses it: headings, paragraphs, lists, tables, code, quotes, links, emphasis.

    page = Markdown(text, resolve)
    page.html, page.title, page.sections

`resolve(target)` gives the address of a link. Headings get the identifiers that GitHub gives them. `sections` are (identifier, heading,
text without marks), for the search. What is HTML in the source is shown as it is written: the pages contain none.
"""

import html
import io
import keyword
import re
import token
import tokenize

INLINE = re.compile(r"(?P<code>`+)(?P<inside>.+?)(?P=code)|!?\[(?P<label>(?:[^\[\]`]|`[^`]*`|\[[^\]]*\])*)\]\((?P<target>[^()\s]*)\)|"
                    r"\*\*(?P<strong>.+?)\*\*|(?<![\w*])\*(?P<emphasis>[^*\s](?:[^*]*[^*\s])?)\*(?!\w)|<(?P<auto>https?://[^>\s]+)>|\\(?P<escaped>[\\`*_{}\[\]()#+.!|<>-])", re.S)
ITEM = re.compile(r"( *)([-*]|\d+\.) +(.*)")
FENCE = re.compile(r"( *)```(\w*)\s*$")


def plain(text):
    """What is left of a text without its marks."""
    return INLINE.sub(lambda m: m["inside"] or plain(m["label"] or m["strong"] or m["emphasis"] or "") or m["auto"] or m["escaped"] or "", text)


def identifier(heading, taken):
    name = re.sub(r"[^\w\- ]", "", plain(heading).lower()).strip().replace(" ", "-")
    number = taken.get(name, -1) + 1
    taken[name] = number
    return f"{name}-{number}" if number else name


def highlight_python(code):
    """Python with its words marked; code that cannot be read is only escaped."""
    lines = code.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    out, at, defines = [], 0, False
    try:
        for kind, text, (row, column), (end_row, end_column), _ in tokenize.generate_tokens(io.StringIO(code).readline):
            begin, end = starts[row - 1] + column, starts[min(end_row - 1, len(lines))] + end_column
            name = {token.COMMENT: "comment", token.STRING: "string", token.NUMBER: "number"}.get(kind)
            if kind == getattr(token, "FSTRING_START", -1) or kind == getattr(token, "FSTRING_MIDDLE", -1) or kind == getattr(token, "FSTRING_END", -1):
                name = "string"
            if kind == token.NAME:
                name = "keyword" if keyword.iskeyword(text) else "definition" if defines else None
                defines = text in ("def", "class")
            if name and begin >= at:
                out.append(html.escape(code[at:begin], quote=False))
                out.append(f'<span class="{name}">{html.escape(code[begin:end], quote=False)}</span>')
                at = end
    except (tokenize.TokenError, SyntaxError, IndexError):
        return html.escape(code, quote=False)
    return "".join(out) + html.escape(code[at:], quote=False)


def highlight_console(code):
    """A session: what is typed stands out, and so does the severity of a finding."""
    lines = []
    for line in html.escape(code, quote=False).splitlines():
        if line.startswith("$ "):
            line = f'<span class="typed">{line}</span>'
        else:
            line = re.sub(r"\b(error|warning)(?=\[)", r'<span class="\1">\1</span>', line, count=1)
        lines.append(line)
    return "\n".join(lines) + "\n"


class Markdown:
    def __init__(self, text, resolve, after_code=None):
        """`after_code(language, code)` may give HTML that follows a block of code."""
        self.resolve, self.after_code = resolve, after_code
        self.taken, self.title, self.sections = {}, "", [("", "", [])]
        self.html = self.blocks(text.split("\n"))
        self.sections = [(name, heading, " ".join(" ".join(words).split())) for name, heading, words in self.sections]

    # ---- inside a line ----

    def inline(self, text):
        out, at = [], 0
        for match in INLINE.finditer(text):
            out.append(html.escape(text[at:match.start()], quote=False))
            at = match.end()
            if match["code"]:
                out.append(f"<code>{html.escape(match['inside'].strip() if match['code'] != '`' else match['inside'], quote=False)}</code>")
            elif match["label"] is not None:
                out.append(f'<a href="{html.escape(self.resolve(match["target"]))}">{self.inline(match["label"])}</a>')
            elif match["strong"] or match["emphasis"]:
                name = "strong" if match["strong"] else "em"
                out.append(f"<{name}>{self.inline(match['strong'] or match['emphasis'])}</{name}>")
            elif match["auto"]:
                out.append(f'<a href="{html.escape(match["auto"])}">{html.escape(match["auto"])}</a>')
            else:
                out.append(html.escape(match["escaped"], quote=False))
        return "".join(out) + html.escape(text[at:], quote=False)

    def say(self, text):
        self.sections[-1][2].append(plain(text))

    # ---- blocks ----

    def blocks(self, lines):
        out, at = [], 0
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                at += 1
                continue
            if FENCE.match(line):
                at = self.code(lines, at, out)
            elif re.match(r"#{1,6} ", line):
                out.append(self.heading(line))
                at += 1
            elif line.lstrip().startswith("|") and at + 1 < len(lines) and re.fullmatch(r" *\|[-:| ]+\| *", lines[at + 1]):
                at = self.table(lines, at, out)
            elif ITEM.match(line):
                at = self.list(lines, at, out)
            elif line.startswith("> "):
                end = at
                while end < len(lines) and lines[end].startswith(">"):
                    end += 1
                out.append(f"<blockquote>{self.blocks([quoted[2:] for quoted in lines[at:end]])}</blockquote>")
                at = end
            elif line.startswith("    "):
                end = at
                while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                    end += 1
                body = "\n".join(code[4:] for code in lines[at:end]).rstrip()
                out.append(f'<pre tabindex="0"><code>{html.escape(body, quote=False)}</code></pre>')
                self.say(body)
                at = end
            else:
                end = at + 1
                while end < len(lines) and lines[end].strip() and not re.match(r"#{1,6} |> | *```|\|", lines[end]) and not ITEM.match(lines[end]):
                    end += 1
                text = "\n".join(part.strip() for part in lines[at:end])
                self.say(text)
                out.append(f"<p>{self.inline(text)}</p>")
                at = end
        return "\n".join(out)

    def heading(self, line):
        marks, text = line.split(" ", 1)
        name = identifier(text, self.taken)
        if len(marks) == 1 and not self.title:
            self.title = plain(text)
        self.sections.append((name, plain(text), []))
        anchor = f'<a class="anchor" href="#{name}" aria-label="Link to this section">#</a>' if len(marks) > 1 else ""
        return f'<h{len(marks)} id="{name}">{self.inline(text)}{anchor}</h{len(marks)}>'

    def code(self, lines, at, out):
        indent, language = FENCE.match(lines[at]).groups()
        end = at + 1
        while end < len(lines) and lines[end].strip() != "```":
            end += 1
        body = "".join(line.removeprefix(indent) + "\n" for line in lines[at + 1:end])
        shown = highlight_python(body) if language == "python" else highlight_console(body) if language == "console" else html.escape(body, quote=False)
        out.append(f'<pre class="{language or "text"}" tabindex="0"><code>{shown}</code></pre>')
        self.say(body)
        if self.after_code:
            out.append(self.after_code(language, body) or "")
        return end + 1

    def table(self, lines, at, out):
        rows = []
        while at < len(lines) and lines[at].lstrip().startswith("|"):
            # A bar in code or after a backslash separates nothing.
            cells = re.findall(r"((?:\\\||`[^`]*`|[^|])*)\|", lines[at].strip()[1:])
            rows.append([cell.strip().replace("\\|", "|") for cell in cells])
            at += 1
        head, body = rows[0], rows[2:]
        for row in rows[:1] + body:
            self.say(" ".join(row))
        th = "".join(f'<th scope="col">{self.inline(cell)}</th>' if cell else "<td></td>" for cell in head)
        tr = "".join("<tr>" + "".join(f"<td>{self.inline(cell)}</td>" for cell in row) + "</tr>" for row in body)
        top = f"<thead><tr>{th}</tr></thead>" if any(head) else ""
        out.append(f'<div class="table" tabindex="0" role="region" aria-label="Table"><table>{top}<tbody>{tr}</tbody></table></div>')
        return at

    def list(self, lines, at, out):
        base, mark = len(ITEM.match(lines[at])[1]), ITEM.match(lines[at])[2]
        tag = "ol" if mark[0].isdigit() else "ul"
        items = []
        while at < len(lines):
            match = ITEM.match(lines[at])
            if not match or len(match[1]) != base:
                break
            content = [match[3]]
            inner = len(lines[at]) - len(match[3])
            at += 1
            while at < len(lines):
                line = lines[at]
                indent = len(line) - len(line.lstrip())
                if not line.strip():
                    following = next((n for n in lines[at + 1:] if n.strip()), "")
                    if len(following) - len(following.lstrip()) < inner:
                        break
                elif indent <= base and (ITEM.match(line) or lines[at - 1].strip() == "" or line.startswith(("#", "|", "```"))):
                    break
                content.append(line[inner:] if indent >= inner else line.lstrip())
                at += 1
            body = self.blocks(content)
            items.append(re.sub(r"\A<p>(.*?)</p>", r"\1", body, count=1, flags=re.S))
            while at < len(lines) and not lines[at].strip() and at + 1 < len(lines) and (m := ITEM.match(lines[at + 1])) and len(m[1]) == base:
                at += 1
        out.append(f"<{tag}>" + "".join(f"<li>{item}</li>" for item in items) + f"</{tag}>")
        return at
