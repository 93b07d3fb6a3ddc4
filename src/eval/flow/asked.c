/* Conditions that ask for the version of a library: `if sklearn_version >= parse_version("1.9")`. Where the
 * answer is not known, each branch is written for versions that have what it uses, and those that are
 * installed need not have it.
 *
 * So it is with those that ask how many dimensions there are, or of which class something is: where the
 * answer is not known in a call, a branch that its arguments do not fit is not for them. */
#include "eval/flow/asked.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"

#include <string.h>
#include <strings.h>

/* Whether a name has a library and a number in it: NUMPY2, IS_NP_2, is_torch_v1. */
static bool numbers_library(const char *name) {
    static const char *const libraries[] = {"numpy", "np", "torch"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        const char *found = strcasestr(name, libraries[i]);
        if (!found) continue;
        found += strlen(libraries[i]);
        found += strspn(found, "_vV");
        if (strspn(found, "0123456789")) return true;
    }
    return false;
}

/* Whether a name says that it is about a version: torch_version, TORCH_GREATER_EQUAL_2_6, IS_TF_2_4. */
static bool names_version(const char *name) {
    static const char *const words[] = {"version", "greater_equal", "_ge_", "_gte_", "_lt_", "_geq_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i])) return true;
    if (numbers_library(name)) return true;
    size_t length = strlen(name);
    return length > 4 && strspn(name + length - 1, "0123456789") && name[length - 2] == '_' &&
           strspn(name + length - 3, "0123456789");
}

/* Whether an expression says how many dimensions something has: x.ndim, x.dim(), len(x.shape). */
static bool counts_dimensions(const Interp *interp, const Node *node) {
    if (node->kind == AST_Call && AS(Call, node)->func->kind == AST_Name &&
        AS(Name, AS(Call, node)->func)->id == SYM_len && list_count(AS(Call, node)->args) == 1) {
        const Node *counted = AS(Call, node)->args->items[0];
        return counted->kind == AST_Attribute &&
               strcmp(interp_text(interp, AS(Attribute, counted)->attr), "shape") == 0;
    }
    if (node->kind != AST_Attribute) return false;
    const char *name = interp_text(interp, AS(Attribute, node)->attr);
    return strcmp(name, "ndim") == 0 || strcmp(name, "dim") == 0 || strcmp(name, "ndimension") == 0;
}

/* What a condition asks for. */
enum { ASKS_KNOWN = 1, ASKS_VERSION = 2, ASKS_RANK = 4 };

typedef struct Asking {
    const Interp *interp;
    uint64_t asked;
} Asking;

/* `version is not None` asks whether there is one. */
static bool asks_for_identity(const Node *node) {
    if (node->kind != AST_Compare) return false;
    uint8_t op = AS(Compare, node)->ops[0];
    return op == OP_Is || op == OP_IsNot;
}

static bool look_for_words(void *context, Node *node) {
    Asking *asking = context;
    if (asks_for_identity(node)) return false;
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : SYM_NONE;
    const char *text = name == SYM_NONE ? "" : symbol_text(asking->interp->analysis.symbols, name);
    if (names_version(text)) asking->asked |= ASKS_VERSION;
    if (name == SYM_isinstance || counts_dimensions(asking->interp, node)) asking->asked |= ASKS_RANK;
    return true;
}

static uint64_t asked_by(Interp *interp, Node *test) {
    uint64_t *known = map_at(&interp->run.asked.versions, (uintptr_t)test);
    if (*known == 0) {
        Asking asking = {interp, ASKS_KNOWN};
        ast_walk(test, &(Visitor){.enter = look_for_words, .context = &asking});
        *known = asking.asked;
    }
    return *known;
}

AskedAround asked_enter(Interp *interp, Node *test) {
    AskedAround *around = &interp->path.frame->asked, before = *around;
    around->versions += (asked_by(interp, test) & ASKS_VERSION) != 0;
    around->ranks += (asked_by(interp, test) & ASKS_RANK) != 0;
    return before;
}

void asked_leave(Interp *interp, AskedAround before) { interp->path.frame->asked = before; }

bool asked_of_rank(const Interp *interp) {
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        if (frame->asked.ranks && frame->site) return true;
    return false;
}

bool asked_of_version(const Interp *interp, DiagCode code) {
    if (code != CODE_WRONG_ARGUMENTS && code != CODE_NO_SUCH_ATTRIBUTE && code != CODE_NO_SUCH_IMPORT)
        return false;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        if (frame->asked.versions) return true;
    return false;
}
