/* Functions that nobody in the file calls: entry points, run when the module has ended. */
#ifndef MOIRA_EVAL_UNCALLED_H
#define MOIRA_EVAL_UNCALLED_H

#include "base/map.h"
#include "eval/forward.h"

/* Runs the functions of the file that nobody called, with what their signatures say. */
void uncalled_run(Interp *interp, Module *module);
/* Whether an attribute is among those of the map, which are as they are written: not mangled. */
bool uncalled_stores(const Interp *interp, const Map *stored, Sym name);
/* Whether a call of [func] wants what it is given to fail: assert_raises(ValueError, f, 1),
 * self.assertRaises(…, lambda: …), pytest.raises(…, f), assert_deprecated(f). */
bool uncalled_expects(const Interp *interp, const Node *func);

#endif
