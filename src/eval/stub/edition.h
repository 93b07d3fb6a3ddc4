/* Editions: what a stub says is there in some versions of its library only. `@since("2.1")` and
 * `@until("2.0", use="inf")` stand above a definition, or as the annotation of a name; with names after the
 * version they speak of parameters. What the version in use lacks is not bound, and it is kept why. */
#ifndef MOIRA_EVAL_STUB_EDITION_H
#define MOIRA_EVAL_STUB_EDITION_H

#include "eval/forward.h"
#include "names/version.h"

/* The version of a library that the program finds, or that of the settings; else the newest that the stubs
 * are written for, and of no parts when that is not known either. [is_own]: as the library itself writes it.
 */
LibraryVersion edition_version(Interp *interp, const char *library, bool is_own);

/* Whether a statement of the running stub binds its name in this version. If not, that is noted. */
bool edition_binds(Interp *interp, const Node *statement);
/* Whether the stub says that the module or class at [owner] has the name in this version. */
bool edition_has(const Interp *interp, Address owner, Sym name);
/* Whether it lacks the name in this version. */
bool edition_lacks(const Interp *interp, Address owner, Sym name);
/* What a message says after the name that [owner] lacks: " since version 2.0: use np.inf"; "" when versions
 * have nothing to do with it. A class stands for its bases, too. */
const char *edition_reason(Interp *interp, Address owner, Sym name);

/* Whether an exception is being handled: what stands there is for other versions than this one. */
bool edition_is_handled(const Interp *interp);

/* Whether some parameters of a function of a stub are there in some versions only. */
bool edition_limits(const FunctionObject *function);
/* What a message says after a parameter that a function of a stub does not have in this version; NULL when
 * it has it. */
const char *edition_parameter(Interp *interp, const FunctionObject *function, Sym name);

#endif
