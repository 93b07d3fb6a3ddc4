/* Modules, as functions and classes on the heap know them: plain data that the interpreter fills and reads
 * (eval/module.h, eval/model.c, eval/lazy.c). Nothing in this folder looks into one. They live in the arena
 * of the analysis; what they point at in models lies in constant tables. */
#ifndef MOIRA_VALUE_MODULE_H
#define MOIRA_VALUE_MODULE_H

#include "base/map.h"
#include "names/outline.h"
#include "names/project.h"
#include "value/value.h"

typedef struct Module Module;

/* What was read of an embedded model, of which only the parts that are asked for are parsed and run. */
typedef struct ModelParts {
    const ModelFile *file;
    bool *has_begun, *has_ended; /* of each part of the module: it runs, or ran */
    Array(Module *) opened;      /* what was parsed */
    const char **stars;          /* the modules of `from x import *`, in order */
} ModelParts;

/* The same of a class of one. */
typedef struct ClassMembers {
    Module *whole;
    Address class;
    Sym name; /* of the class */
    const OutlineScope *scope;
    bool *has_begun; /* of each part */
    PMap names;      /* what was read: name to const Value * */
} ClassMembers;

/* `Name.attribute = value`, or `Name.append(value)`, at the top of a module: who asks for the name wants what
 * it has in the end. */
typedef struct Addition {
    Sym name;
    uint32_t statement; /* its index */
} Addition;

/* Where an `import *` leads, asked for once. */
typedef struct StarImport {
    const char *dotted; /* NULL: nowhere */
    bool is_asked;
    bool is_model;
    bool is_sought;           /* [found] is known */
    const FoundModule *found; /* its file; NULL: it has none */
} StarImport;

/* Questions about the text of a module, answered once. */
typedef struct ModuleText {
    Map changed;        /* the names whose containers it may change (constant.c) */
    Map aliases;        /* names of containers to the global in which its own statements put them */
    bool knows_changed; /* that was asked */
    Map rebound;        /* the names that it rebinds in ways that no scope tells (rebound.c) */
    bool rebinds_any;   /* or those that it rebinds are not known */
    bool knows_rebound; /* that was asked */
    bool has_looked;    /* whether it makes unseen names was asked (module.c) */
    uint8_t writes;     /* Tri + 1: it may write files of data (stub/word_file.c); 0: not asked yet */
    uint8_t registers;  /* Tri + 1: some `X.register` stands in it; 0: not asked yet */
} ModuleText;

/* A module as the interpreter knows it. The file that is checked runs from top to bottom, and its globals are
 * in the state. Any other module is lazy: a statement of it runs when somebody asks for a name that it binds,
 * and what it makes is kept for all states. */
struct Module {
    SourceModule *source;     /* NULL: a package of which nothing can be read */
    const char *name;         /* dotted */
    Address address;          /* of its ModuleObject */
    Module *whole;            /* itself, or the model of which it is a part */
    ModelParts *parts;        /* of an embedded model: its statements, not parsed yet (model.c); else NULL */
    const OutlineScope *body; /* of a part that is the head of a class: what the class binds; else NULL */
    bool is_found;            /* there is such a module, whatever is known of it */
    bool is_user;             /* one of the project's own: errors are reported in it */
    bool is_model;            /* a shape stub */
    bool is_stub;             /* a .pyi file: bodies are `...` */
    bool is_main;             /* the file that is checked */
    bool is_elsewhere;        /* it is for another operating system (platform.c) */
    bool is_named;            /* the project's own code imports it */
    bool is_over;             /* it ran to its end: uncalled functions are looked at */
    Map ran; /* the statements that have run: its index, and above it the name for which it ran
                when it only imports */
    ModuleText text;
    const Addition *additions; /* of a lazy module: what sets attributes of its globals (lazy.c) */
    uint32_t addition_count;
    StarImport *stars;  /* of its `import *`, where they lead; NULL: not asked yet (module.c) */
    bool has_additions; /* they have been looked for */

    bool is_written;            /* the interpreter wrote its text itself */
    bool postpones_annotations; /* they are not evaluated where they stand */
    bool has_unknown_globals;   /* an `import *` or unknown code may have made unseen names */
};

#endif
