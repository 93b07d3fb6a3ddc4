/* The names that Moira's own code knows: SYM_match, SYM___init__, and the keywords SYM_if, SYM_for. */
#ifndef MOIRA_SYNTAX_NAME_H
#define MOIRA_SYNTAX_NAME_H

#include "base/symbol.h"

typedef enum KnownName {
    SYM_NONE,
#define KEYWORD(name) SYM_##name,
#define NAME(name) SYM_##name,
#include "syntax/names.def"
    SYM_KNOWN_END,
    SYM_LAST_KEYWORD = SYM_yield,
} KnownName;

/* A symbol table in which the known names have their constants. */
void symbols_init_python(Symbols *symbols);

#endif
