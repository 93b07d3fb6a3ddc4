/* What every rule is given: the analysed script, a patch for each module, the diagnostics, the options. A
 * rule looks at the program and adds changes, refuses (an error, and then nothing is written), or warns.
 * Rules never see each other's changes; they agree because they ask the same questions.
 *
 * Texts that rules make live in the rewriter's arena. */
#ifndef MOIRA_DISTRIBUTE_REWRITER_H
#define MOIRA_DISTRIBUTE_REWRITER_H

#include "distribute/patch.h"
#include "distribute/script_query.h"

typedef enum DistributeTarget { TARGET_AUTO, TARGET_HOROVOD, TARGET_DDP } DistributeTarget;

typedef struct DistributeOptions {
    DistributeTarget target;
    bool keeps_rate; /* --no-scale-lr */
    bool keeps_data; /* --no-shard */
    uint32_t warmup; /* --warmup N, 0 for none */
} DistributeOptions;

/* What a module needs in its prologue; the rules of a target say what the bits mean. */
typedef struct ModuleNeeds {
    uint32_t needs;
    uint32_t temporaries; /* hoisted so far */
} ModuleNeeds;

typedef struct Rewriter {
    Arena *arena;
    Script *script;
    const DistributeOptions *options;
    Diagnostics *diagnostics;
    Patch *patches;     /* one for each module of the script, in its order */
    ModuleNeeds *needs; /* likewise */
    uint32_t refusals;
} Rewriter;

/* The patch and the needs of the module in which [node] stands. */
Patch *rewriter_patch(Rewriter *rewriter, const Node *node);
ModuleNeeds *rewriter_needs(Rewriter *rewriter, const Node *node);

/* An error at [node], or at its first line when it is a compound statement: nothing will be written. [help]
 * is the remedy. The pointer is valid until the next diagnostic. */
Diagnostic *rewriter_refuse(Rewriter *rewriter, DiagCode code, const Node *node, const char *help,
                            const char *format, ...) __attribute__((format(printf, 5, 6)));
Diagnostic *rewriter_warn(Rewriter *rewriter, DiagCode code, const Node *node, const char *help,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Adds `message` at [node] to a diagnostic. */
void rewriter_note(Rewriter *rewriter, Diagnostic *diagnostic, const Node *node, const char *message);

/* The line of [node], from 1. */
uint32_t rewriter_line(const Rewriter *rewriter, const Node *node);

/* Whether [node] binds looser than `*`, so that it needs parentheses to be multiplied; whether it needs them
 * as the first part of a conditional expression. */
bool binds_looser_than_product(const Node *node);
bool binds_looser_than_condition(const Node *node);

/* Changes `e` into `e OPERATOR`, with parentheses where they are needed: " * hvd.size()". */
void rewriter_operate(Rewriter *rewriter, const char *rule, const Node *expression,
                      const char *operator_text);
/* Changes `e` into `e CONDITION`: " if hvd.rank() == 0 else None". */
void rewriter_condition(Rewriter *rewriter, const char *rule, const Node *expression, const char *condition);

/* Changes the list `e` into that of [item] for each of its elements, `v`: "v * hvd.size()". */
void rewriter_map(Rewriter *rewriter, const char *rule, const Node *list, const char *item);
/* Whether [node] binds names with `:=`: then it cannot be what a comprehension goes through. */
bool binds_names(const Script *script, const Node *node);

/* A name that starts with [wanted] and that nothing in the module binds or uses. */
const char *rewriter_fresh(Rewriter *rewriter, const ScriptModule *module, const char *wanted);

/* The list of statements that holds [statement], and where in it; NULL for none. */
NodeList *rewriter_block(const Rewriter *rewriter, const Node *statement, uint32_t *index);

/* Takes the statement away; what is left of a block that loses all of its statements is `pass`. */
void rewriter_delete(Rewriter *rewriter, const char *rule, const Node *statement);

/* ---- Modules of a program (modules.c) ---- */

/* Finds out which modules are started and what that means for those that they import; [steps] are the Effects
 * that train. Returns whether any that trains is started. */
bool modules_mark(Script *script, uint32_t steps);
/* `if __name__ == '__main__':`, or NULL. */
const Node *module_guard(const Script *script, const ScriptModule *module);
/* Whether the scripts that are started never come to [node]: it is in a function that nothing mentions, or
 * under the guard of a module that is imported. */
bool module_is_idle(const Script *script, const Node *node);
/* Whether new code at [node] must ask first whether this process has joined the others. */
bool module_is_shared(const Script *script, const Node *node);

/* ---- Rank 0 only (gate.c), for every target ---- */

/* How a target says that a rank writes. */
typedef struct GateStyle {
    const char *condition; /* "hvd.rank() == 0" */
    const char *shared;    /* the same where the process may have no rank, or no others */
    const char *temporary; /* the stem of names for hoisted values: "hvd_t" */
    uint32_t needs;        /* what the module then needs in its prologue */
    uint32_t needs_os;     /* what it needs for os.devnull */
    uint32_t steps;        /* Effects that every rank must take part in */
    /* The statement that makes all ranks wait for each other before [reader]; NULL when none can stand there.
     */
    const char *(*barrier)(void *context, const AstCall *reader);
    /* The line that makes rank 0, with "==", or all others, with "!=", wait at [statement]; NULL where they
     * wait already. */
    const char *(*turn)(void *context, const Node *statement, const char *comparison);
    /* The condition under which a process writes files at [node], where that is another one; NULL otherwise.
     */
    const char *(*maker)(void *context, const Node *node);
    void *context;
} GateStyle;

/* Gates every call that prints or writes, files that are opened for writing, in all modules. */
void gate_script(Rewriter *rewriter, const GateStyle *style);
/* Whether [call] writes or removes files, and is none that only prints or logs. */
bool gate_writes_file(const Script *script, const AstCall *call);
/* Gates one call, as it stands: statement, assignment, part of a line. */
void gate_call(Rewriter *rewriter, const GateStyle *style, AstCall *call);
/* The file that the call writes, or reads, as the program says it; NULL for none. */
const Node *gate_written_file(const Script *script, const AstCall *call);
const Node *gate_read_file(const Script *script, const AstCall *call);

/* ---- Files that are built where they are missing (caches.c) ---- */

/* Lets rank 0 go first where such a file is built or read; [ordered] becomes the set of the statements and
 * functions in which it does. */
void caches_order(Rewriter *rewriter, const GateStyle *style, Map *ordered);
/* Whether [node] is below one of these. */
bool caches_are_ordered(const Script *script, const Map *ordered, const Node *node);
/* Whether a function is called, or goes on, for each row that is asked for: processes do not meet there. */
bool function_gives_rows(const Script *script, const Function *function);

/* ---- The targets ---- */

/* Apply all rules of the target; diagnostics say what was refused. */
void horovod_rewrite(Rewriter *rewriter);
void ddp_rewrite(Rewriter *rewriter);

/* Which steps a program has decides what `auto` means. */
bool horovod_applies(const Script *script);
bool ddp_applies(const Script *script);
/* Refuses a program that a library for PyTorch distributes; true when it is one. */
bool ddp_refuses_distributed(Rewriter *rewriter);

#endif
