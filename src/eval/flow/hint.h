/* Shape annotations, and what follows from an annotation for the value that it stands at. */
#ifndef MOIRA_EVAL_FLOW_HINT_H
#define MOIRA_EVAL_FLOW_HINT_H

#include "eval/forward.h"

/* The value of something that is annotated: the more precise of both. A contradiction is reported at [node],
 * and the value stays what it is. [name] is what symbols are named after (may be NULL). */
Value hint_check(Interp *interp, Node *annotation, Value value, const char *name, const Node *node);
/* The same, but it is the caller who reports the contradiction: false. */
bool hint_fits(Interp *interp, Node *annotation, Value *value, const char *name);
/* What the annotation of a function of a stub promises; where others wrote the stub, it promises no built-in
 * type for certain. */
Value hint_foreign(Interp *interp, const Module *module, Value promised);
/* Reports it; [module] is where the annotation is written. NULL when nobody sees it. */
Failure *hint_contradicted(Interp *interp, Module *module, const Node *annotation, Value value,
                           const Node *node);
/* The array that a shape annotation promises; false when it is none, or means nothing. */
bool hint_array(Interp *interp, Node *annotation, Value *array);

/* The same as a type: what is not said is not known. A name is one symbol in all annotations of the running
 * frame. */
typedef struct HintType {
    const Shape *shape;
    Address class;
    uint8_t element; /* ElementType */
    bool says_more;  /* than the shape: `#b`, `2*n`, `*batch` of jaxtyping */
} HintType;

bool hint_declares(Interp *interp, Node *annotation, HintType *type);

#endif
