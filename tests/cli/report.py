#!/usr/bin/env python3
"""`moira report`: pages are well-formed whatever is in a program, and have the findings, the shapes and the drawings."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from page import drawing_problems, drawings, page_problems

MOIRA = os.environ.get("MOIRA", "build/moira")
passed = failed = 0

PROGRAM = """\
import numpy as np


def scale(table, factor):
    return table * factor


x = np.zeros((32, 784))
w = np.zeros((768, 10))
y = x @ w
z = scale(np.ones((4, 3)), np.ones(5))
print(undefined)
"""

MODEL = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(*[nn.Linear(8, 8) for _ in range(4)])
        self.head = nn.Linear(9, 2)

    def forward(self, x):
        return self.head(self.body(x) + 1)


net = Net()
net(torch.zeros(5, 8))
net(torch.zeros(5, 8))
"""

CONDITIONS = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(8, 2)

    def forward(self, x: torch.Tensor):
        if x.shape[0] > 4:
            x = x + 1
        x = x.reshape(-1, 8)
        if x.dim() == 2:
            return self.head(x)
        return x
"""

HOSTILE = """\
# </script><script>alert(1)</script> <!-- ]]> & &amp; \x0c
import numpy as np
a = np.zeros((2, 3))  # "quotes" 'and' \u202e\u2028\x7f
s = "</div></main><img src=x onerror=alert(1)>\\x00\ufeff\ufffe"
b = a + np.zeros((4, 5)) if True else '''</pre>
<b>'''
c = a[0, 0, 0, 0]; d = a.reshape(7); e = np.concatenate([a, np.zeros((3, 4))], axis=0)
"""


def check(what, problem):
    global passed, failed
    if not problem:
        passed += 1
        return
    failed += 1
    print(f"FAILED: {what}\n  {problem}")


def report(*arguments):
    done = subprocess.run([MOIRA, "report", "--isolated", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr


def look_at(name, page):
    check(f"{name}: well-formed", page_problems(page)[:5])
    for svg in drawings(page):
        check(f"{name}: {svg[0].text}", drawing_problems(svg))


def test_contents():
    Path("program.py").write_text(PROGRAM)
    status, page, errors = report("program.py")
    check("a page is written, whatever is found", status or errors)
    look_at("program.py", page)
    for text in ("cannot multiply (32, 784) by (768, 10)", "name &#39;undefined&#39; is not defined",
                 "x<i>: (32, 784)</i> = np.zeros", "called from &lt;module&gt;", "768 (first of w)", "<b>3</b> errors"):
        check(f"the page has {text}", "" if text in page else "it does not")
    check("two findings have drawings", "" if len(drawings(page)) == 2 else len(drawings(page)))
    status, _, errors = report("-o", "page.html", "program.py")
    check("-o writes the same page", status or errors or Path("page.html").read_text() != page)
    status, page, _ = report("missing.py")
    check("a file that is missing is trouble", "" if status == 2 else status)


def test_models():
    Path("model.py").write_text(MODEL)
    _, page, _ = report("model.py")
    look_at("model", page)
    graph = page[page.index('<section id="models">'):page.index('<section id="coverage">')]
    for text in ("Net, called in model.py:16", "<b>× 4</b> 3 more of the same, to 3", 'class="layer fails"', "fails here",
                 '<div class="edge">(5, 8)</div>', '<div class="edge guess">(5, 8)</div>', 'href="#f0L12"', "72 "):
        check(f"the graph has {text}", "" if text in graph else graph)
    done = subprocess.run([MOIRA, "summary", "--isolated", "--output-format", "html", "model.py", "Net()", "n,8"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    look_at("summary", done.stdout)
    check("a summary has the graph, the finding and the source",
          "" if all(text in done.stdout for text in ("(n, 8)", 'id="d0"', 'id="f0L12"')) and done.returncode == 1 else done.stderr)
    done = subprocess.run([MOIRA, "summary", "--isolated", "--output-format", "html", "torch.nn.ReLU()", "2"], stdout=subprocess.PIPE, text=True)
    look_at("summary without a file", done.stdout)


def test_conditions():
    Path("net.py").write_text(CONDITIONS)
    _, page, _ = report("--branches", "net.py")
    look_at("conditions", page)
    for wanted in ("<code>x.dim() == 2</code>", "always true", ">either<", "true when <code>", "false when <code>"):
        check(f"the page has {wanted}", "" if wanted in page else "it does not")


def test_choreographies():
    examples = Path(__file__).resolve().parent.parent.parent / "examples" / "choreo"
    for name in ("auction.py", "two_buyers.py"):
        shutil.copy(examples / name, name)
    _, page, _ = report("auction.py", "two_buyers.py")
    look_at("choreographies", page)
    for wanted in ("<h3>Auction.run</h3>", 'class="sequence"', ">Round.NEXT<", 'id="tip"'):
        check(f"the page has {wanted}", "" if wanted in page else "it does not")


def test_plan():
    examples = Path(__file__).resolve().parent.parent.parent / "examples" / "distribute"
    shutil.copy(examples / "torch_classifier.py", "trains.py")
    command = [MOIRA, "distribute", "--isolated", "--output-format", "html"]
    done = subprocess.run([*command, "trains.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    look_at("a plan", done.stdout)
    check("a plan is written", done.returncode or done.stderr)
    for wanted in ('<section id="plan">', "<code>torchrun", "<ins>+", "<summary>Plan: what is what, and why</summary>", 'id="f0"'):
        check(f"the page has {wanted}", "" if wanted in done.stdout else "it does not")
    Path("refused.py").write_text(Path("trains.py").read_text().replace("loss.backward()", "loss.backward(); loss.backward(retain_graph=True)"))
    for arguments in ([], ["--explain"]):
        done = subprocess.run([*command, *arguments, "trains.py", "refused.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        look_at("two plans", done.stdout)
    Path("plain.py").write_text("print(1)\n")
    done = subprocess.run([*command, "plain.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    check("what does not train has no page", "" if done.returncode == 2 and not done.stdout else done.stdout[:200])


def test_explain():
    done = subprocess.run([MOIRA, "rules", "--output-format", "json"], stdout=subprocess.PIPE, text=True, check=True)
    codes = [rule["code"] for rule in json.loads(done.stdout)]
    done = subprocess.run([MOIRA, "explain", "--html", *codes], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    check("all rules are explained", done.returncode or done.stderr)
    look_at("all rules", done.stdout)
    check("each has its place", [code for code in codes if f'<h2 id="{code}">' not in done.stdout])
    check("examples are drawn", "" if len(drawings(done.stdout)) > 10 else len(drawings(done.stdout)))
    check("the text is that of the page", "" if "<li>Look at the two dimensions that the message names" in done.stdout else "it is not")


def test_policy():
    Path("program.py").write_text(PROGRAM)
    _, page, _ = report("program.py")
    policy = re.search(r'Security-Policy" content="([^"]*)"', page).group(1)
    check("nothing is allowed but what is in the page",
          "" if policy.startswith("default-src 'none'") and "unsafe" not in policy and "http" not in policy else policy)
    check("no address of the web", re.findall(r"(?:src|href|url)\W{0,2}=?\W?https?:[^\"]*", page))


def test_hostile():
    name = "<img src=x onerror=alert(1)>&\"'\n\x1b[31m.py"
    Path(name).write_text(HOSTILE, encoding="utf-8")
    Path("broken.py").write_text("def f(:\n  <b>\n")
    Path("bytes.py").write_bytes(b"# \xff\xfe\nx = 1\n")
    Path("empty.py").write_text("")
    status, page, errors = report("-j", "1", name, "broken.py", "bytes.py", "empty.py")
    check("hostile files make a page", "" if status in (0, 2) else f"{status}: {errors}")
    look_at("hostile", page)
    body = re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL)
    check("no tag of the program is one of the page", re.findall(r"<img|<b>\n|onerror=\"|<script", body))
    check("three files have a text", "" if body.count("<details class=\"file\"") == 3 else body.count("<details class=\"file\""))
    check("and one has a finding", "" if "is not UTF-8" in body else body[:400])


def test_same():
    for number in range(12):
        Path(f"part{number}.py").write_text(f"import numpy as np\nx{number} = np.zeros(({number}, 3)) @ np.ones((4, {number}))\n")
    pages = [report("-j", jobs, ".")[1] for jobs in ("1", "4")]
    check("the page is the same for any number of threads", "" if pages[0] == pages[1] else "it differs")
    look_at("twelve files", pages[0])


def main():
    for test in (test_contents, test_models, test_conditions, test_choreographies, test_plan, test_explain, test_policy, test_hostile, test_same):
        test()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
