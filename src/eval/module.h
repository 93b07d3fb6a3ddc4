/* Modules: finding and making them, their globals and attributes. */
#ifndef MOIRA_EVAL_MODULE_H
#define MOIRA_EVAL_MODULE_H

#include "base/strbuf.h"
#include "eval/forward.h"
#include "names/outline.h"
#include "names/project.h"

/* Questions about the text of a module, answered once. */
typedef struct ModuleText {
    Map changed;        /* the names whose containers it may change (constant.c) */
    Map aliases;        /* names of containers to the global in which its own statements put them */
    bool knows_changed; /* that was asked */
    Map rebound;        /* the names that it rebinds in ways that no scope tells (rebound.c) */
    bool rebinds_any;   /* or those that it rebinds are not known */
    bool knows_rebound; /* that was asked */
    bool has_looked;    /* whether it makes names that nobody sees was asked (module.c) */
    uint8_t writes;     /* Tri + 1: it may write files of data (stub/word_file.c); 0: nobody asked */
    uint8_t registers;  /* Tri + 1: some `X.register` stands in it; 0: nobody asked */
} ModuleText;

/* A module as the interpreter knows it. The file that is checked runs from top to bottom, and its globals are
 * in the state. Any other module is lazy: a statement of it runs when somebody asks for a name that it binds,
 * and what it makes is kept for all states. */
struct Module {
    SourceModule *source;     /* NULL: a package of which nothing can be read */
    const char *name;         /* dotted */
    Address address;          /* of its ModuleObject */
    Module *whole;            /* itself, or the model of which it is a part */
    struct ModelParts *parts; /* of an embedded model: its statements, not parsed yet (model.c); else NULL */
    const OutlineScope *body; /* of a part that is the head of a class: what the class binds; else NULL */
    bool is_found;            /* there is such a module, whatever is known of it */
    bool is_user;             /* one of the project's own: errors are reported in it */
    bool is_model;            /* a shape stub */
    bool is_stub;             /* a .pyi file: bodies are `...` */
    bool is_main;             /* the file that is checked */
    bool is_elsewhere;        /* it is for another operating system (platform.c) */
    bool is_named;            /* the project's own code imports it */
    bool is_over;             /* it ran to its end: functions that nobody called are looked at */
    Map ran; /* the statements that have run: its index, and above it the name for which it ran
                when it only imports */
    ModuleText text;
    const struct Addition *additions; /* of a lazy module: what sets attributes of its globals (lazy.c) */
    uint32_t addition_count;
    struct StarImport *stars; /* of its `import *`, where they lead; NULL: nobody asked (module.c) */
    bool has_additions;       /* they have been looked for */

    bool is_written;            /* the interpreter wrote its text itself */
    bool postpones_annotations; /* they are not evaluated where they stand */
    bool has_unknown_globals;   /* an `import *` or unknown code may have made names that nobody sees */
};

/* The file that is to be checked. */
Module *module_main(Interp *interp, SourceModule *source);
/* A module whose text the interpreter wrote itself. */
Module *module_written(Interp *interp, SourceModule *source);
/* A module of a file that is not the one to be checked. */
Module *module_of_source(Interp *interp, SourceModule *source, const char *name);
/* A module of which the interpreter wrote the text itself (dataclass.c). */
Module *module_of_text(Interp *interp, const StrBuf *written, const char *name);
/* Whether a file imports moira.stubs. */
bool imports_stub_words(const Tree *tree, const Symbols *symbols);
/* The module that the statement imports from; NULL when its dots lead nowhere. */
Module *module_import_source(Interp *interp, Module *module, AstImportFrom *node);
/* The module that a dotted name means, seen from [from]; never NULL: nothing may be known of it. */
Module *module_import(Interp *interp, Module *from, const char *dotted);
/* Whether the package, or a part of it, is imported by the program or by what it imports; with [is_named], by
 * the project's own code. */
bool module_is_used(const Interp *interp, const char *package, bool is_named);
/* From now on its globals may be anything, except functions, classes and modules. */
void module_forget_globals(Interp *interp, Module *module);
/* The value of a global of a module; NEVER when it has none, ANY when it may have. */
Value module_global(Interp *interp, Module *module, Sym name);
/* The same with the built-ins behind it. */
Value module_lookup(Interp *interp, Module *module, Sym name);
Value module_builtin(Interp *interp, Sym name);
/* Whether the text of a module registers something: with an abstract class, perhaps. */
bool module_registers(Module *module);
void module_set_global(Interp *interp, Module *module, Sym name, Value value);
void module_delete_global(Interp *interp, Module *module, Sym name);
/* The attribute of a module object, submodules included. */
Value module_attribute(Interp *interp, Module *module, Sym name, const Node *node);
void module_count_unknown(Interp *interp, const char *name);

#endif
