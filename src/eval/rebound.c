/* Which globals of a lazy module may hold something else than its statements gave them. Only the statements
 * that bind a name are run when it is asked for, so what rebinds it later is not seen: a function
 * that says `global`, the dict that globals() gives, or the module itself as an object, be it in another file
 * of the project. So the text is searched for these.
 *
 * A None is there for others to set. */
#include "base/word.h"
#include "eval/constant.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "names/stores.h"

#include <string.h>

/* One walk over the text. */
typedef struct ReboundSearch {
    Interp *interp;
    Module *module;
    Array(const Node *) parents;
} ReboundSearch;

static const Node *parent_of(const ReboundSearch *search) {
    return search->parents.count ? search->parents.items[search->parents.count - 1] : NULL;
}

static void note_any(ReboundSearch *search) { search->module->text.rebinds_any = true; }

/* The name that an expression, a key of globals(), says; any name when that is not written there. */
static void note_key(ReboundSearch *search, const Node *key) {
    if (key->kind == AST_Constant && key->op == CONSTANT_STR) {
        const AstConstant *constant = AS(Constant, key);
        *map_at(&search->module->text.rebound,
                symbol_from(search->interp->analysis.symbols, constant->text, constant->length)) = 1;
    } else {
        note_any(search);
    }
}

static bool is_named(const Interp *interp, const Node *node, const char *name) {
    return node->kind == AST_Name && strcmp(interp_text(interp, AS(Name, node)->id), name) == 0;
}

static bool is_called(const Interp *interp, const Node *node, const char *name) {
    return node->kind == AST_Call && is_named(interp, AS(Call, node)->func, name);
}

/* `sys.modules[__name__]` */
static bool is_own_module(const Interp *interp, const Node *node) {
    if (node->kind != AST_Subscript) return false;
    const Node *container = AS(Subscript, node)->value, *key = AS(Subscript, node)->slice;
    return container->kind == AST_Attribute && key->kind == AST_Name && AS(Name, key)->id == SYM___name__ &&
           strcmp(interp_text(interp, AS(Attribute, container)->attr), "modules") == 0;
}

/* What a method of a dict does to it. */
static void note_method(ReboundSearch *search, const Node *call, const AstAttribute *method) {
    static const char *const reading[] = {"get", "items", "keys", "values", "copy", "__getitem__"};
    static const char *const keyed[] = {"setdefault", "pop", "__setitem__", "__delitem__"};
    const char *name = symbol_text(search->interp->analysis.symbols, method->attr);
    if (WORD_IS_AMONG(name, reading)) return;
    bool is_call = call && call->kind == AST_Call && AS(Call, call)->func == &method->node;
    const NodeList *arguments = is_call ? AS(Call, call)->args : NULL;
    if (WORD_IS_AMONG(name, keyed) && list_count(arguments)) {
        note_key(search, arguments->items[0]);
    } else if (strcmp(name, "update") == 0 && is_call && list_count(arguments) == 0) {
        FOR_EACH (item, AS(Call, call)->keywords) {
            if (AS(keyword, item)->arg)
                *map_at(&search->module->text.rebound, AS(keyword, item)->arg) = 1;
            else
                note_any(search);
        }
    } else {
        note_any(search);
    }
}

/* Functions that only read the dict that they are given. */
static bool reads_only(const Interp *interp, const Node *call, const Node *dict) {
    static const char *const readers[] = {"len", "list", "dict", "set", "sorted", "print", "eval"};
    const Node *function = AS(Call, call)->func;
    return function != dict && function->kind == AST_Name &&
           WORD_IS_AMONG(interp_text(interp, AS(Name, function)->id), readers);
}

/* `globals()`, where it stands in its parent. */
static void note_dict(ReboundSearch *search, const Node *node) {
    const Node *parent = parent_of(search);
    if (!parent) return;
    switch (parent->kind) {
    case AST_Subscript:
        if (parent->op != OP_Load) note_key(search, AS(Subscript, parent)->slice);
        return;
    case AST_Attribute: {
        uint32_t count = search->parents.count;
        note_method(search, count > 1 ? search->parents.items[count - 2] : NULL, AS(Attribute, parent));
        return;
    }
    case AST_Call:
        if (!reads_only(search->interp, parent, node)) note_any(search);
        return;
    case AST_Compare:
    case AST_For:
    case AST_comprehension:
    case AST_Expr: return;
    default: note_any(search); return;
    }
}

/* The module itself, where it stands in its parent. */
static void note_module(ReboundSearch *search, const Node *node) {
    const Node *parent = parent_of(search);
    if (!parent) return;
    if (parent->kind == AST_Attribute) {
        if (parent->op != OP_Load) *map_at(&search->module->text.rebound, AS(Attribute, parent)->attr) = 1;
        if (strcmp(symbol_text(search->interp->analysis.symbols, AS(Attribute, parent)->attr), "__dict__") ==
            0)
            note_any(search);
    } else if (is_called(search->interp, parent, "setattr") && list_count(AS(Call, parent)->args) > 1) {
        note_key(search, AS(Call, parent)->args->items[1]);
    } else if (!is_called(search->interp, parent, "getattr") &&
               !is_called(search->interp, parent, "hasattr") && !is_called(search->interp, parent, "dir") &&
               node->op == OP_Load) {
        note_any(search);
    }
}

static bool enter(void *context, Node *node) {
    ReboundSearch *search = context;
    if (is_called(search->interp, node, "globals"))
        note_dict(search, node);
    else if (is_called(search->interp, node, "exec") && !search->interp->options.is_planned)
        note_any(search);
    else if (is_own_module(search->interp, node))
        note_module(search, node);
    array_push(&search->parents, node);
    return true;
}

static void leave(void *context, Node *node) {
    ReboundSearch *search = context;
    (void)node;
    search->parents.count--;
}

static bool has_word(const Module *module, const char *word) {
    const Text *text = module->source->tree->text;
    return memmem(text->data, text->length, word, strlen(word)) != NULL;
}

/* Asks the text, where it has the words at all. */
static void find_rebound(Interp *interp, Module *module) {
    if (module->text.knows_rebound) return;
    module->text.knows_rebound = true;
    if (!has_word(module, "globals") && !has_word(module, "exec") && !has_word(module, "modules")) return;
    ReboundSearch search = {.interp = interp, .module = module};
    Visitor visitor = {.enter = enter, .leave = leave, .context = &search};
    ast_walk(&module->source->tree->module->node, &visitor);
    array_free(&search.parents);
}

/* Whether a statement assigns the variable: what is defined or imported is seldom replaced under a name that
 * nobody wrote. */
static bool is_assigned(const Variable *variable) {
    for (const Site *site = variable->sites; site; site = site->next) {
        NodeKind kind = site->owner->kind;
        if (kind != AST_FunctionDef && kind != AST_AsyncFunctionDef && kind != AST_ClassDef &&
            kind != AST_Import && kind != AST_ImportFrom)
            return true;
    }
    return false;
}

/* The file that is checked, whose own statements are run one after another. */
static const SourceModule *main_source(const Interp *interp) {
    const SourceModule *source = NULL;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        if (frame->module->is_main) source = frame->module->source;
    return source;
}

bool is_stored_elsewhere(const Interp *interp, const Module *module, const char *owner, Sym name) {
    return module->is_user && stores_name(interp->analysis.project, module->source, owner,
                                          interp_text(interp, name), main_source(interp));
}

bool may_be_stored(const Interp *interp, const Module *module, Sym name) {
    return module->is_user && stores_may_have(interp->analysis.project, module->source, module->name,
                                              interp_text(interp, name), main_source(interp));
}

/* What a function rebinds when it is called is seen where one call is asked about. */
bool is_rebound(Interp *interp, Module *module, const Variable *variable) {
    for (const Site *site = variable->sites; site && !interp->options.one_call; site = site->next)
        if (site->scope->kind != SCOPE_MODULE && !scope_is_comprehension(site->scope)) return true;
    find_rebound(interp, module);
    if (map_find(&module->text.rebound, variable->name)) return true;
    return is_assigned(variable) &&
           (module->text.rebinds_any || is_stored_elsewhere(interp, module, module->name, variable->name));
}
