/* The place of a module's prologue: after the imports that it needs and before the first line that needs it.
 * What it needs and what is imported only later it brings itself; importing something twice does no harm.
 *
 * A place is found when all other changes of the module are known. Memory is in the rewriter's arena. */
#ifndef MOIRA_DISTRIBUTE_PROLOGUE_H
#define MOIRA_DISTRIBUTE_PROLOGUE_H

#include "distribute/rewriter.h"

typedef struct Prologue {
    Rewriter *rewriter;
    const ScriptModule *module;
    const NodeList *body;
    uint32_t first_use; /* index of the statement that needs the prologue first; their number for none */
    uint32_t behind;    /* the prologue stands after so many statements */
} Prologue;

/* [roots] are the packages after whose first import the prologue goes, the last one NULL; [names] the
 * variables of the module that it needs, the last one NULL. */
Prologue prologue_find(Rewriter *rewriter, const ScriptModule *module, const char *const *roots,
                       Variable *const *names);
/* Whether an import in front of the prologue binds the variable, which may be NULL. */
bool prologue_has(const Prologue *prologue, const Variable *variable);
/* The line that imports the variable where the prologue stands: as the module itself does below, or
 * [otherwise] when it does nowhere at its top; "" when it is imported before. */
const char *prologue_import(const Prologue *prologue, const Variable *variable, const char *otherwise);
void prologue_write(const Prologue *prologue, const char *text);

/* Whether new code runs when the module is imported. */
bool prologue_is_needed_at_top(Rewriter *rewriter, const ScriptModule *module);
/* The same for what an import statement imports, directly or not. */
bool prologue_is_needed_by_import(Rewriter *rewriter, const Node *statement);

/* The variable of the module that an import binds to the library's [dotted], or NULL. */
Variable *prologue_variable(const Script *script, const ScriptModule *module, const char *dotted);

#endif
