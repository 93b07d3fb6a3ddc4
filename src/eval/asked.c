/* Conditions that ask for the version of a library: `if sklearn_version >= parse_version("1.9")`. Where the
 * answer is not known, each branch is written for versions that have what it uses, and those that are
 * installed need not have it. */
#include "eval/run.h"

#include <string.h>
#include <strings.h>

/* Whether a name says that it is about a version: torch_version, TORCH_GREATER_EQUAL_2_6, IS_TF_2_4. */
static bool names_version(const char *name) {
    static const char *const words[] = {"version", "greater_equal", "_ge_", "_gte_", "_lt_", "_geq_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i])) return true;
    size_t length = strlen(name);
    return length > 4 && strspn(name + length - 1, "0123456789") && name[length - 2] == '_' &&
           strspn(name + length - 3, "0123456789");
}

typedef struct Asking {
    const Interp *interp;
    bool is_found;
} Asking;

static bool look_for_version(void *context, Node *node) {
    Asking *asking = context;
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : SYM_NONE;
    if (name != SYM_NONE && names_version(symbol_text(asking->interp->symbols, name)))
        asking->is_found = true;
    return !asking->is_found;
}

bool asks_for_version(Interp *interp, Node *test) {
    enum { ASKS_NOT = 1, ASKS = 2 };
    uint64_t *known = map_at(&interp->versions_asked, (uintptr_t)test);
    if (*known == 0) {
        Asking asking = {.interp = interp};
        Visitor visitor = {.enter = look_for_version, .context = &asking};
        ast_walk(test, &visitor);
        *known = asking.is_found ? ASKS : ASKS_NOT;
    }
    return *known == ASKS;
}

bool is_of_version(const Interp *interp, DiagCode code) {
    if (code != CODE_WRONG_ARGUMENTS && code != CODE_NO_SUCH_ATTRIBUTE && code != CODE_NO_SUCH_IMPORT)
        return false;
    for (const Frame *frame = interp->frame; frame; frame = frame->caller)
        if (frame->versions) return true;
    return false;
}
