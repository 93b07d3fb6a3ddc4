/* Comparing a stub with the source that it speaks of: `moira check --verify-stubs`.
 *
 * Every function of the stub, and every method of its classes, is called with arguments that its patterns
 * accept: arrays of several ranks whose sizes are all different, and numbers. The stub says what comes out,
 * the interpreter runs the source on the same arguments, and where the two certainly differ, or the source
 * certainly raises, the stub is reported. Nothing is said where the source gives something unknown. */
#ifndef MOIRA_EVAL_STUB_VERIFY_H
#define MOIRA_EVAL_STUB_VERIFY_H

#include "eval/forward.h"
#include "names/project.h"

/* How many functions of a stub were found to be what. */
typedef struct StubVerdict {
    uint32_t agree, disagree;
    uint32_t unknown; /* neither: not modelled, or the source gives something unknown */
    bool has_source;  /* there is something to compare it with */
} StubVerdict;

/* Whether a file is a shape stub: it imports moira.stubs. */
bool is_shape_stub(const SourceModule *source, const Symbols *symbols);

/* The interpreter must have been started on [stub]; diagnostics go where it was told. */
StubVerdict stub_verify(Interp *interp, SourceModule *stub, SourceModule *source);

#endif
