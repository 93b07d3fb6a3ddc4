/* Class hierarchies and their method resolution order. */
#include "unit.h"
#include "unit_names.h"

#include "names/hierarchy.h"

static ClassInfo *class_named(Workshop *workshop, SourceModule *module, const char *name) {
    return class_of(&workshop->project, module,
                    AS(ClassDef, workshop_global(workshop, module, name)->sites->node));
}

/* The order of a class of [module], without the module's own name and "builtins", and its status. */
static const char *order(Workshop *workshop, SourceModule *module, const char *name) {
    const ClassInfo *class = class_named(workshop, module, name);
    const char *text = mro_status_name(class->status);
    for (const MroLink *link = class->mro; link; link = link->next) {
        const char *short_name = link->class->name;
        if (strncmp(short_name, "m.", 2) == 0) short_name += 2;
        if (strncmp(short_name, "builtins.", 9) == 0) short_name += 9;
        text = arena_printf(&workshop->arena, "%s %s", text, short_name);
    }
    return text;
}

TEST(hierarchy_linearises_as_python_does) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    SourceModule *module =
        workshop_add(&workshop, "m.py",
                     "class O: pass\n"
                     "class A(O): pass\nclass B(O): pass\nclass C(O): pass\nclass D(O): pass\n"
                     "class E(O): pass\nclass K1(C, A, B): pass\nclass K2(B, D, E): pass\n"
                     "class K3(A, D): pass\nclass Z(K1, K3, K2): pass\n"
                     "class X(A, B): pass\nclass Y(B, A): pass\nclass Bad(X, Y): pass\n"
                     "class Twice(A, A): pass\nclass Below(Bad): pass\n"
                     "class Err(ValueError, KeyError): pass\nclass Io(IOError): pass\n"
                     "class Group(ExceptionGroup): pass\n"
                     "Late = None\nclass Late(A): pass\nclass After(Late): pass\n");
    CHECK_STRING(order(&workshop, module, "After"), "known After Late A O object");
    CHECK_STRING(order(&workshop, module, "O"), "known O object");
    CHECK_STRING(order(&workshop, module, "Z"), "known Z K1 C K3 A K2 B D E O object");
    CHECK_STRING(order(&workshop, module, "Bad"), "inconsistent Bad");
    CHECK_STRING(order(&workshop, module, "Twice"), "inconsistent Twice");
    CHECK_STRING(order(&workshop, module, "Below"), "unknown Below Bad");
    CHECK_STRING(order(&workshop, module, "Err"),
                 "known Err ValueError KeyError LookupError Exception BaseException object");
    CHECK_STRING(order(&workshop, module, "Io"), "known Io OSError Exception BaseException object");
    CHECK_STRING(order(&workshop, module, "Group"),
                 "known Group ExceptionGroup BaseExceptionGroup Exception BaseException object");
    workshop_close(&workshop);
}

TEST(hierarchy_across_files) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    workshop_write(&workshop, "lib/torch/__init__.py", "");
    workshop_write(&workshop, "lib/torch/nn/__init__.py", "from .module import Module\n");
    workshop_write(&workshop, "lib/torch/nn/module.py",
                   "class Module:\n  training = True\n  def train(self): pass\n");
    workshop_write(&workshop, "base.py", "import torch.nn as nn\nBase = nn.Module\nclass Mixin: pass\n");
    SourceModule *module =
        workshop_add(&workshop, "m.py",
                     "from base import Base, Mixin\nimport gone\nfrom gone import maker\n"
                     "class Net(Mixin, Base):\n  depth = 1\n"
                     "class Deep(Net): pass\n"
                     "class Out(gone.Thing): pass\nclass Odd(maker(1), Net): pass\n"
                     "class Generic_[T](Base): pass\nclass Meta(Base, metaclass=gone.M): pass\n");
    CHECK_STRING(order(&workshop, module, "Deep"), "known Deep Net base.Mixin torch.nn.module.Module object");
    CHECK_STRING(order(&workshop, module, "Out"), "unknown Out gone.Thing object");
    CHECK_STRING(order(&workshop, module, "Odd"), "unknown Odd Net base.Mixin torch.nn.module.Module object");
    CHECK_STRING(order(&workshop, module, "Generic_"),
                 "known Generic_ torch.nn.module.Module typing.Generic object");
    CHECK(class_named(&workshop, module, "Meta")->metaclass != NULL);
    const ClassInfo *deep = class_named(&workshop, module, "Deep"), *owner = NULL;
    CHECK(class_inherits(deep, "torch.nn.Module") && class_inherits(deep, "torch.nn.module.Module"));
    CHECK(class_inherits(class_named(&workshop, module, "Out"), "gone.Thing"));
    CHECK(!class_inherits(deep, "gone.Thing"));
    CHECK(class_attribute(deep, workshop_sym(&workshop, "train"), &owner) && owner->node);
    CHECK_STRING(owner->name, "torch.nn.module.Module");
    CHECK(!class_attribute(class_named(&workshop, module, "Odd"), workshop_sym(&workshop, "train"), &owner));
    CHECK(!class_attribute(deep, workshop_sym(&workshop, "gone"), &owner));
    workshop_close(&workshop);
}

TEST(hierarchy_of_long_chains_and_circles) {
    Workshop workshop;
    workshop_open(&workshop, 12);
    StrBuf source = {0};
    strbuf_puts(&source, "class C0: pass\n");
    for (int i = 1; i < 20000; i++) strbuf_printf(&source, "class C%d(C%d): pass\n", i, i - 1);
    strbuf_puts(&source, "class P(Q): pass\nclass Q(P): pass\nclass S(S): pass\n");
    SourceModule *module = workshop_add(&workshop, "m.py", strbuf_text(&source));
    uint32_t length = 0;
    for (const MroLink *link = class_named(&workshop, module, "C19999")->mro; link; link = link->next)
        length++;
    CHECK(length == 20001);
    CHECK(class_named(&workshop, module, "P")->status != MRO_KNOWN);
    CHECK(class_named(&workshop, module, "S")->status == MRO_INCONSISTENT);
    strbuf_free(&source);
    workshop_close(&workshop);
}
