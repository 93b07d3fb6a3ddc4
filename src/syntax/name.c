#include "syntax/name.h"

void symbols_init_python(Symbols *symbols) {
    static const char *const known[] = {
#define KEYWORD(name) #name,
#define NAME(name) #name,
#include "syntax/names.def"
    };
    symbols_init(symbols, known, sizeof known / sizeof *known);
}
