/* What was read of shape stubs so far, and what the function of a stub that runs has said. It is part of the
 * interpreter, and all of it belongs to this folder. */
#ifndef MOIRA_EVAL_STUB_STUBS_H
#define MOIRA_EVAL_STUB_STUBS_H

#include "base/map.h"
#include "diag/diagnostic.h"
#include "eval/forward.h"

/* Classes of moira.stubs that the code knows: the base of arrays, and shapes of unknown rank. */
typedef enum StubClass { STUB_SHAPED, STUB_OPEN_SHAPE, STUB_CLASS_COUNT } StubClass;

/* What may fail in the running call, for --strict: the first doubt counts. */
typedef struct Doubt {
    const char *message; /* NULL: none */
    DiagCode code;
    Address exception;
} Doubt;

typedef struct Stubs {
    Arena arena;
    Map rules;                         /* FunctionDef to BoundRule */
    Map modules;                       /* Module to ModuleRules */
    Address classes[STUB_CLASS_COUNT]; /* of moira.stubs; 0: none */
    bool has_class[STUB_CLASS_COUNT];  /* they have been looked for */
    const struct BoundRule *matching;  /* the rule whose arguments are being matched; NULL for none */
    struct StubRun *run;    /* the innermost call of a function of a stub; NULL for none (call.h) */
    bool mixes_floats;      /* PyTorch may convert floats of one width to another by itself */
    Doubt doubt;            /* in the calls that run */
    const char *about;      /* what a stub says its call is about, should that fail; NULL: nothing */
    const Node *about_site; /* where the program makes that call */
    const char *suspicion;  /* what a stub suspects of the call that runs; NULL: nothing */
    Map tables;             /* places whose value is a table that nobody asked for (suspicion.h) */
} Stubs;

void stubs_free(Stubs *stubs);

#endif
