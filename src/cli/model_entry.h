/* What `moira summary` and `moira cost` are asked: a model, which an expression gives, and the shapes that it
 * is called with. Mistakes are reported through the session. */
#ifndef MOIRA_CLI_MODEL_ENTRY_H
#define MOIRA_CLI_MODEL_ENTRY_H

#include "cli/session.h"
#include "eval/flow/call.h"
#include "workspace/entry.h"

typedef struct ModelEntry {
    Session *session;
    const char *path; /* of the file, or NULL */
    const char *expression;
    const char *const *shapes;
    uint32_t shape_count;
    EntryPoint entry;
    Arguments arguments; /* one for each shape; those with names lie after the others */
} ModelEntry;

/* Whether an operand is a file: if it looks like one, or is there; an expression seldom is either. */
bool model_entry_is_file(const char *operand);
/* The operands of the command line; false when they are not what is wanted. */
bool model_entry_take(ModelEntry *run, Session *session);
/* Makes the model and the arguments; false when there is none. entry_free follows in both cases. */
bool model_entry_open(ModelEntry *run);
/* Puts the model into evaluation mode. */
void model_entry_evaluate(ModelEntry *run);
/* Calls the model; NEVER when the call does not come to its end. */
Value model_entry_call(ModelEntry *run);

#endif
