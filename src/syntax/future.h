/* The `from __future__` imports at the head of a module, and the features that exist. The parser of
 * Python 3.14 refuses unknown ones, earlier versions leave that to the compiler: so both ask here. */
#ifndef MOIRA_SYNTAX_FUTURE_H
#define MOIRA_SYNTAX_FUTURE_H

#include "diag/diagnostic.h"
#include "syntax/ast.h"

typedef struct FutureImports {
    uint32_t end;     /* where the last of them ends; later ones are too late */
    bool annotations; /* from __future__ import annotations */
} FutureImports;

/* True for `from __future__ import …`; before 3.13 also for a relative import of that name. */
bool is_future_import(const Node *node, int minor);

/* True for a statement that is a string. */
bool is_docstring(const Node *node);

/* Reads the imports, and reports the features that do not exist as [code]; [diagnostics] may be NULL. */
FutureImports future_imports(const AstModule *module, int minor, const Text *text, const Symbols *symbols,
                             Diagnostics *diagnostics, DiagCode code);

#endif
