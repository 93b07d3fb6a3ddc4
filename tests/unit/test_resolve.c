/* From an expression to a dotted name. */
#include "unit.h"
#include "unit_names.h"

typedef struct Case {
    const char *source, *expression, *wanted;
} Case;

static void check_cases(Workshop *workshop, const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *name = arena_printf(&workshop->arena, "case%zu.py", i);
        SourceModule *module = workshop_add(workshop, name, cases[i].source);
        CHECK_STRING(workshop_resolve(workshop, module, cases[i].expression, false), cases[i].wanted);
    }
}

TEST(resolve_without_files) {
    static const Case cases[] = {
        {"import torch\n", "torch.nn.Conv2d", "torch.nn.Conv2d"},
        {"import torch.nn as nn\n", "nn.Conv2d", "torch.nn.Conv2d"},
        {"import torch.nn\n", "torch.nn.Conv2d", "torch.nn.Conv2d"},
        {"import torch, torch.nn, torch.optim\n", "torch.optim", "torch.optim"},
        {"from torch import nn as n\n", "n.Conv2d", "torch.nn.Conv2d"},
        {"import torch\nnn = torch.nn\nconv = nn.Conv2d\n", "conv", "torch.nn.Conv2d"},
        {"import torch\nnn: object = torch.nn\n", "nn.Linear", "torch.nn.Linear"},
        {"import torch as t\nif (n := t.nn): pass\n", "n.Linear", "torch.nn.Linear"},
        {"import a\nx = y = a.b\n", "y", "a.b"},
        {"import a, b\nx = a.f if c else b.f\n", "x", "a.f | b.f"},
        {"x = 1\n", "x", "unknown"},
        {"import a\nx = a.f()\n", "x", "unknown"},
        {"import a\nx, y = a.f, a.g\n", "x", "unknown"},
        {"import a, b\nx = a.f\nx = b.f\n", "x", "unknown"},
        {"import a\nx = a.f\nx = a.f\n", "x", "a.f"},
        {"import a\ndel a\n", "a", "a"},
        {"x = y\ny = x\n", "x", "unknown"},
        {"x = x\n", "x", "unknown"},
        {"", "len", "builtins.len"},
        {"", "nothing", "unknown"},
        {"def len(): pass\n", "len", "case20.len"},
        {"from lib import *\n", "Thing", "lib.Thing"},
        {"from lib import *\n", "len", "builtins.len"},
        {"from one import *\nfrom two import *\n", "Thing", "two.Thing | one.Thing"},
        {"class A:\n  class B: pass\n", "A.B", "case24.A.B"},
        {"try: import a as x\nexcept ImportError: import b as x\n", "x.f", "a.f | b.f"},
        {"try: import a\nexcept ImportError: a = None\n", "a.f", "a.f ?"},
        {"a = None\nif t: import a\n", "a", "a ?"},
        {"if t: import a as x\nelse: x = object()\n", "x", "a ?"},
        {"if t: import a as x\nimport b as x\n", "x", "unknown"},
        {"from typing import TYPE_CHECKING\nif TYPE_CHECKING: from a import T\nelse: T = None\n", "T",
         "a.T ?"},
        {"def f(): pass\n@over\ndef f(x): pass\n", "f", "case31.f"},
        {"for x in y: pass\n", "x", "unknown"},
        {"def f():\n  global g\n  import a as g\n", "g.h", "a.h"},
        {"a = None\nimport a\n", "a", "a"},
        {"if t:\n  a = None\n  import a\n", "a", "a"},
        {"import a\ndef f():\n  global a\n  a = 1\n", "a", "unknown"},
    };
    Workshop workshop;
    workshop_open(&workshop, 12);
    check_cases(&workshop, cases, sizeof cases / sizeof *cases);
    workshop_close(&workshop);
}

TEST(resolve_in_scopes) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    SourceModule *module =
        workshop_add(&workshop, "m.py", "import a\ndef f(b):\n  import c as a\n  return a.x, b.y\n");
    const Node *function = module->tree->module->body->items[1];
    const Node *pair = AS(Return, AS(FunctionDef, function)->body->items[1])->value;
    const Resolution *resolution =
        resolve_expression(&workshop.project, module, AS(Tuple, pair)->elts->items[0]);
    CHECK(resolution->count == 1);
    CHECK_STRING(resolution->items[0].name, "c.x");
    CHECK(resolve_expression(&workshop.project, module, AS(Tuple, pair)->elts->items[1])->count == 0);
    CHECK_STRING(workshop_resolve(&workshop, module, "a.x", false), "a.x");
    workshop_close(&workshop);
}

TEST(resolve_through_files) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    workshop_write(&workshop, "lib/torch/__init__.py", "from . import nn\nfrom ._tensor import *\n");
    workshop_write(&workshop, "lib/torch/_tensor.py", "class Tensor: pass\ndef _private(): pass\n");
    workshop_write(&workshop, "lib/torch/nn/__init__.py",
                   "from .modules import Conv2d\nfrom . import functional\n");
    workshop_write(&workshop, "lib/torch/nn/modules.py", "class Conv2d:\n  def forward(self): pass\n");
    workshop_write(&workshop, "lib/torch/nn/functional.py", "relu = 1\n");
    workshop_write(&workshop, "pkg/__init__.py",
                   "from .net import Net, C\nfrom .shapes import *\nVERSION = 1\n");
    workshop_write(&workshop, "pkg/net.py", "from torch.nn import Conv2d as C\nclass Net: pass\n");
    workshop_write(&workshop, "pkg/shapes.py",
                   "from torch import *\nfrom gone import *\n__all__ = ['Tensor']\n");
    workshop_write(&workshop, "pkg/sub/deep.py", "def f(): pass\n");
    SourceModule *module = workshop_add(&workshop, "main.py",
                                        "import torch, pkg, pkg.sub.deep\n"
                                        "import torch.nn.functional as F\n"
                                        "from torch import nn\n");
    static const struct {
        const char *expression, *name, *definition;
    } cases[] = {
        {"nn.Conv2d", "torch.nn.Conv2d", "torch.nn.modules.Conv2d"},
        {"torch.nn.Conv2d.forward", "torch.nn.Conv2d.forward", "torch.nn.modules.Conv2d.forward"},
        {"torch.Tensor", "torch.Tensor", "torch._tensor.Tensor"},
        {"F.relu", "torch.nn.functional.relu", "torch.nn.functional.relu"},
        {"nn.functional.relu", "torch.nn.functional.relu", "torch.nn.functional.relu"},
        {"torch.gone", "torch.gone", "torch.gone"},
        {"pkg.Net", "pkg.net.Net", "pkg.net.Net"},
        {"pkg.C", "torch.nn.Conv2d", "torch.nn.modules.Conv2d"},
        {"pkg.Tensor", "torch.Tensor", "torch._tensor.Tensor"},
        {"pkg.VERSION", "pkg.VERSION", "pkg.VERSION"},
        {"pkg.sub.deep.f", "pkg.sub.deep.f", "pkg.sub.deep.f"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_STRING(workshop_resolve(&workshop, module, cases[i].expression, false), cases[i].name);
        CHECK_STRING(workshop_resolve(&workshop, module, cases[i].expression, true), cases[i].definition);
    }
    const Resolution *absolute = resolve_absolute(&workshop.project, module, "torch.nn.Conv2d");
    CHECK(absolute->count == 1 && absolute->items[0].variable);
    workshop_close(&workshop);
}

TEST(resolve_survives_hostile_aliases) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    StrBuf source = {0};
    strbuf_puts(&source, "import a\nx0 = a.b\n");
    for (int i = 1; i < 20000; i++) strbuf_printf(&source, "x%d = x%d\n", i, i - 1);
    strbuf_puts(&source, "y = a");
    for (int i = 0; i < 20000; i++) strbuf_puts(&source, ".b");
    strbuf_puts(&source, "\n");
    for (int i = 0; i < 200; i++) strbuf_printf(&source, "z%d = z%d if t else z%d\n", i, i + 1, i + 2);
    SourceModule *module = workshop_add(&workshop, "m.py", strbuf_text(&source));
    CHECK_STRING(workshop_resolve(&workshop, module, "x19999", false), "unknown");
    CHECK_STRING(workshop_resolve(&workshop, module, "x20", false), "a.b");
    CHECK_STRING(workshop_resolve(&workshop, module, "y", false), "unknown");
    CHECK_STRING(workshop_resolve(&workshop, module, "z0", false), "unknown");
    strbuf_free(&source);
    workshop_close(&workshop);
}
