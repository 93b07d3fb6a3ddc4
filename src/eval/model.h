/* Embedded models, of which only the parts that are asked for are parsed and run. */
#ifndef MOIRA_EVAL_MODEL_H
#define MOIRA_EVAL_MODEL_H

#include "eval/forward.h"
#include "value/module.h"

/* The embedded model of a module in parts, and a source that stands for it; NULL when there is none. */
SourceModule *model_open(Interp *interp, const char *dotted, ModelParts **opened);
/* Runs what may bind [name]. True when some of it was running already, so that the name may come later. */
bool model_run(Interp *interp, Module *whole, Sym name);
/* The modules of `from x import *`. */
uint32_t model_star_count(const Module *whole);
const char *model_star(const Module *whole, uint32_t index);
/* Tells the names that a model, or a class of one, binds (outline_each): none of them need have been read. */
void model_each(const ModelParts *parts, OutlineTell *tell, void *context);
void model_each_member(const ClassMembers *members, OutlineTell *tell, void *context);
void model_free(ModelParts *parts);
/* The names of a class whose head was run as a part, none of them read yet. */
ClassMembers *model_members(Interp *interp, const Module *module, Sym name, Address class);
/* What the class binds [name] to; NEVER when it does not. */
Value model_member(Interp *interp, ClassMembers *members, Sym name);

#endif
