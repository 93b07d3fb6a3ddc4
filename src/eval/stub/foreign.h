/* Arrays of other libraries, and objects that stand for arrays, among the arguments of functions of NumPy and
 * TensorFlow. */
#ifndef MOIRA_EVAL_STUB_FOREIGN_H
#define MOIRA_EVAL_STUB_FOREIGN_H

#include "eval/forward.h"
#include "stubs/rule.h"

/* Whether an argument of a function has rules of its own: objects with these methods take over whatever NumPy
 * is asked to do with them. */
bool foreign_takes_over(Interp *interp, const FunctionObject *function, Value value);
/* Whether NumPy leaves what it is asked to do to a tensor of another library: a ufunc gives what that makes
 * of its result, a function calls the method of its name. */
bool foreign_is_left(Interp *interp, const NativeCall *call, const Object *array);
/* Notes of what a function or method of NumPy has given that it may have been left to another library, since
 * nothing is known of what it was given: an array of unknown kind, whose shape is what it would be. */
void foreign_made(Interp *interp, const NativeCall *call, const Rule *rule, Value result);
/* Converts the arrays of other libraries that a function is given, as their method `__array__` or
 * `__tf_tensor__` says: whether one of them certainly refuses, which has been reported. What NumPy leaves to
 * them ([is_left]) is not converted, unless it is a ufunc. */
bool foreign_refuses(Interp *interp, const NativeCall *call, const Rule *rule, bool is_left);

#endif
