/* Uncalled functions of the file: entry points, run when the module has ended. */
#ifndef MOIRA_EVAL_UNCALLED_H
#define MOIRA_EVAL_UNCALLED_H

#include "base/map.h"
#include "eval/forward.h"
#include "syntax/ast.h"

/* Runs the uncalled functions of the file, with what their signatures say. */
void uncalled_run(Interp *interp, Module *module);
/* Whether an attribute is among those of the map, which are as they are written: not mangled. */
bool uncalled_stores(const Interp *interp, const Map *stored, Sym name);
/* Whether some object gets the attribute from the constructor of another one, or by register_buffer and its
 * like. */
bool uncalled_attaches(const Map *stored, Sym name);
/* Whether a call of [func] wants what it is given to fail: assert_raises(ValueError, f, 1),
 * self.assertRaises(…, lambda: …), pytest.raises(…, f), assert_deprecated(f). */
bool uncalled_expects(const Interp *interp, const Node *func);

/* What those find who call the functions of a file later: names that may be bound anew by then, and objects
 * that somebody may change, are unknown. */
typedef struct Later Later;

/* Makes the state such; it stays so. To be closed. */
Later *uncalled_open(Interp *interp, Module *module);
void uncalled_close(Later *later);
/* Code that runs in between is that of such a caller. */
void uncalled_enter(Later *later);
void uncalled_leave(Later *later);
/* What __init__ makes of unknown arguments, without what other methods change; some instance when it fails.
 * The state stays as that leaves it. */
Value uncalled_make_self(Later *later, Address class);
/* A new instance of the class or of a subclass, of which nothing is known. */
Value uncalled_instance(Interp *interp, Address class, const Node *site);
/* What each parameter may be; the first one is [self], if that is not NEVER. In the arena of the run. */
Value *uncalled_arguments(Interp *interp, const FunctionObject *function, Value self);
/* The class of the arrays that the program computes with, of PyTorch or NumPy; 0: of neither. */
Address uncalled_array_class(Interp *interp);

#endif
