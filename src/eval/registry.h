/* Registries: containers of lazy modules that statements of other modules fill when they are imported. Of
 * such a module nothing runs until a name of it is asked for, so the container that somebody looks a key up
 * in may not have it yet. Then the statements that mention the key run: `@register def key`, `register("key",
 * f)`, `REGISTRY["key"] = f`. */
#ifndef MOIRA_EVAL_REGISTRY_H
#define MOIRA_EVAL_REGISTRY_H

#include "eval/forward.h"

/* Notes that a container, which a statement of the module made, has a name there, so that others fill it. */
void registry_note(Interp *interp, const Module *module, Address container);
/* Runs the statements that may put [key] into a dict or set of [entries], NULL for unknown ones, when it is
 * looked up there for the first time; true when the container may have changed. */
bool registry_fill(Interp *interp, Value container, const Entries *entries, Value key);

#endif
