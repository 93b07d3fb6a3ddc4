/* From a program for one device to one for many: the whole of `moira distribute` but reading and writing
 * files.
 *
 * A program is one or more modules that import each other. Either every module gets its new text, or there
 * are errors among the diagnostics and no text at all. Results live in the caller's arena. */
#ifndef MOIRA_DISTRIBUTE_DISTRIBUTE_H
#define MOIRA_DISTRIBUTE_DISTRIBUTE_H

#include "distribute/rewriter.h"

typedef enum DistributeOutcome {
    DISTRIBUTE_DONE,
    DISTRIBUTE_REFUSED, /* errors say why */
    DISTRIBUTE_NOTHING, /* there is no training loop */
    DISTRIBUTE_DEFECT,  /* two rules contradict each other: a defect of Moira */
} DistributeOutcome;

typedef struct DistributedModule {
    const Text *original;
    bool is_listed;   /* the user named it; another one must not be changed without asking */
    bool is_entry;    /* no other module imports it: this is what is launched */
    const char *text; /* the new text; NULL when nothing changes */
    size_t length;
} DistributedModule;

typedef struct DistributeResult {
    DistributeOutcome outcome;
    DistributeTarget target; /* the one that was chosen */
    DistributedModule *modules;
    uint32_t count;
    const Text *framework; /* of NOTHING: the file that imports TensorFlow or PyTorch; NULL when none does */
    Span framework_place;  /* where it does so, or where it may train */
    bool computes;         /* gradients are computed there, but nothing is known that applies them */
    const char *elsewhere; /* another library that the program trains with; NULL for none */
    const char *unknown;   /* of what nothing is known there: the text of an object; NULL for none */
} DistributeResult;

/* Rewrites [script], which has been analysed. With [explanation] not NULL the summaries and the changes with
 * their rules are appended to it. */
DistributeResult distribute_script(Script *script, const DistributeOptions *options, Arena *arena,
                                   Diagnostics *diagnostics, StrBuf *explanation);

/* How to start the result on [count] processes: "horovodrun -np 2 -H localhost:2 python train.py". */
const char *distribute_launch(DistributeTarget target, const char *script, Arena *arena);

#endif
