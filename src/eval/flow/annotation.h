/* Annotations: the value that one promises. */
#ifndef MOIRA_EVAL_FLOW_ANNOTATION_H
#define MOIRA_EVAL_FLOW_ANNOTATION_H

#include "eval/forward.h"

/* The value that an annotation promises, evaluated in the module of the running frame: `int`,
 * `list[int]`, `Optional[X]`; ANY when it says nothing. [name] names symbols (may be NULL). */
Value annotation_value(Interp *interp, Node *annotation, const char *name);
/* Evaluates an annotation as Python does where it stands, unless that is postponed. */
void annotation_eval(Interp *interp, Node *annotation);
/* An unknown instance of a class of arrays, as one array; NEVER for other classes. */
Value annotation_of_array(Interp *interp, Address class, const Node *site);

#endif
