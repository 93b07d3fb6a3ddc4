/* What a program can ask about itself: the `__dict__` of an object, its local variables. */
#ifndef MOIRA_EVAL_OBJECT_REFLECT_H
#define MOIRA_EVAL_OBJECT_REFLECT_H

#include "eval/forward.h"
#include "eval/object/native.h"

/* A text of the program. */
Value reflect_text(Interp *interp, const char *text);
/* The `__dict__` of an instance, class or module: what is read and set in it is read and set there. */
Value reflect_namespace(Interp *interp, Value of, const Node *site);
/* A dict of the variables of the running function, as they are now. */
Value reflect_locals(Interp *interp, const NativeCall *call);

#endif
