/* Which containers of a lazy module stay what its statements made them. A list, dict or set that has a name,
 * of a module or in the body of a class, can be changed by any code that reads that name. So the text of the
 * module is asked: a name that it only reads items of, or looks something up in, stands for a constant. One
 * that is assigned to something else, passed on or returned may be changed anywhere.
 *
 * Other modules may change it when they are imported, too. This is taken to happen to an empty container of a
 * module, which is there to be filled, and to those of the project itself while it is checked. */
#include "eval/constant.h"
#include "base/word.h"
#include "eval/interp.h"
#include "eval/module.h"

#include <string.h>

enum { MOST_ALIASES = 4 }; /* names for one container that are followed */

/* One walk over the text. */
typedef struct Search {
    const Interp *interp;
    Module *module;
    uint32_t special;   /* how many special methods are around the node, as `__setitem__` */
    uint32_t functions; /* around the node that is looked at */
    Array(const Node *) parents;
} Search;

/* Functions that keep nothing of what they are given. */
static bool is_reader(const Interp *interp, const Node *function) {
    static const char *const functions[] = {"len", "list",  "dict",      "tuple", "set",       "frozenset",
                                            "str", "repr",  "sorted",    "any",   "all",       "min",
                                            "max", "sum",   "enumerate", "zip",   "reversed",  "isinstance",
                                            "map", "print", "bool",      "type",  "issubclass"};
    return function->kind == AST_Name &&
           WORD_IS_AMONG(interp_text(interp, AS(Name, function)->id), functions);
}

static bool is_reading_method(const Interp *interp, Sym name) {
    static const char *const methods[] = {"get",   "items",   "keys",  "values",       "copy",    "index",
                                          "count", "__len__", "union", "intersection", "issubset"};
    return WORD_IS_AMONG(interp_text(interp, name), methods);
}

/* Whether [parent] only looks at what [node], its child, stands for. */
static bool is_read(const Interp *interp, const Node *parent, const Node *node) {
    switch (parent->kind) {
    case AST_Subscript: return AS(Subscript, parent)->value == node && parent->op == OP_Load;
    case AST_Attribute:
        return parent->op == OP_Load && is_reading_method(interp, AS(Attribute, parent)->attr);
    case AST_Call: return AS(Call, parent)->func != node && is_reader(interp, AS(Call, parent)->func);
    case AST_keyword: return !AS(keyword, parent)->arg;
    case AST_For: return AS(For, parent)->iter == node;
    case AST_comprehension: return AS(comprehension, parent)->iter == node;
    case AST_IfExp: return AS(IfExp, parent)->test == node;
    case AST_Compare:
    case AST_BinOp:
    case AST_UnaryOp:
    case AST_Starred:
    case AST_FormattedValue:
    case AST_Expr:
    case AST_If:
    case AST_While: return true;
    default: return false;
    }
}

/* What a special method does is done where somebody writes `x[key] = value`: where one call is asked about,
 * the program that makes it has not come there yet. */
static void note_change(Search *search, Sym name) {
    if (search->special && search->interp->options.one_call) return;
    *map_at(&search->module->text.changed, name) = 1;
}

/* `ALL = (SOME, OTHERS)` at the top of a module; SYM_NONE for another statement. */
static Sym alias_of(const Search *search) {
    for (uint32_t i = search->parents.count; i-- > 0;) {
        const Node *parent = search->parents.items[i];
        if (parent->kind == AST_Tuple || parent->kind == AST_List || parent->kind == AST_Dict) continue;
        if (parent->kind != AST_Assign || list_count(AS(Assign, parent)->targets) != 1) return SYM_NONE;
        const Node *target = AS(Assign, parent)->targets->items[0];
        return target->kind == AST_Name ? AS(Name, target)->id : SYM_NONE;
    }
    return SYM_NONE;
}

/* What the statements of a module do to a container when it is imported is known where one call is asked
 * about: they run before somebody looks at it (lazy.c). Then only functions change it later, and who has it
 * under another name. */
static void note_top(Search *search, Sym name) {
    Sym alias = alias_of(search);
    uint64_t *known = map_at(&search->module->text.aliases, name);
    if (alias != SYM_NONE && *known && *known != alias) note_change(search, name);
    if (alias != SYM_NONE) *known = alias;
}

/* Whether [parent] changes what [node] stands for itself; who only has it under another name is seen to
 * change it where one call is asked about. */
static bool is_changed_by(const Node *parent, const Node *node) {
    if (parent->kind == AST_Subscript) return AS(Subscript, parent)->value == node;
    return parent->kind == AST_Attribute || parent->kind == AST_Delete;
}

static void note_mention(Search *search, const Node *node, Sym name) {
    const Node *parent = search->parents.count ? search->parents.items[search->parents.count - 1] : NULL;
    if (parent && is_read(search->interp, parent, node)) return;
    bool one_call = search->interp->options.one_call;
    if (!one_call || (search->functions && parent && is_changed_by(parent, node)))
        note_change(search, name);
    else if (!search->functions)
        note_top(search, name);
}

static void note_target(Search *search, const Node *target) {
    if (target->kind == AST_Name) note_change(search, AS(Name, target)->id);
    if (target->kind == AST_Attribute) note_change(search, AS(Attribute, target)->attr);
}

/* `getattr(x, "name")` gives what `x.name` does. */
static void note_call(Search *search, const AstCall *call) {
    Symbols *symbols = search->interp->analysis.symbols;
    Sym name = call->func->kind == AST_Name        ? AS(Name, call->func)->id
               : call->func->kind == AST_Attribute ? AS(Attribute, call->func)->attr
                                                   : SYM_NONE;
    if (name == SYM_NONE || !strstr(symbol_text(symbols, name), "getattr")) return;
    FOR_EACH (argument, call->args) {
        if (argument->kind != AST_Constant || argument->op != CONSTANT_STR) continue;
        const AstConstant *constant = AS(Constant, argument);
        note_mention(search, &call->node, symbol_from(symbols, constant->text, constant->length));
    }
}

/* Special methods that a class statement calls run when a module is imported. */
static bool is_special(const Search *search, const Node *node) {
    if (node->kind != AST_FunctionDef) return false;
    const char *name = interp_text(search->interp, AS(FunctionDef, node)->name);
    return strncmp(name, "__", 2) == 0 && strcmp(name, "__init_subclass__") != 0 &&
           strcmp(name, "__set_name__") != 0;
}

static bool is_function(const Node *node) {
    return node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef || node->kind == AST_Lambda;
}

static bool enter(void *context, Node *node) {
    Search *search = context;
    search->special += is_special(search, node);
    switch (node->kind) {
    case AST_Name:
        if (node->op == OP_Load) note_mention(search, node, AS(Name, node)->id);
        break;
    case AST_Attribute:
        if (node->op == OP_Load) note_mention(search, node, AS(Attribute, node)->attr);
        break;
    case AST_Call: note_call(search, AS(Call, node)); break;
    case AST_AugAssign: note_target(search, AS(AugAssign, node)->target); break;
    case AST_Assign: /* several names for one object */
        for (uint32_t i = 0;
             list_count(AS(Assign, node)->targets) > 1 && i < AS(Assign, node)->targets->count; i++)
            note_target(search, AS(Assign, node)->targets->items[i]);
        break;
    default: break;
    }
    array_push(&search->parents, node);
    search->functions += is_function(node);
    return true;
}

static void leave(void *context, Node *node) {
    Search *search = context;
    search->special -= is_special(search, node);
    search->functions -= is_function(node);
    search->parents.count--;
}

static bool is_empty(const Object *container) {
    if (container->kind == OBJECT_LIST) return OBJECT_AS(List, container)->items->count == 0;
    return OBJECT_AS(Dict, container)->entries->count == 0;
}

bool constant_is_container(Interp *interp, Module *module, const Object *object, Sym name, bool of_class) {
    if (object->kind < OBJECT_LIST || object->kind > OBJECT_SET || !module->source) return false;
    if (module->is_user && !interp->options.one_call) return false;
    /* What is empty is there to be filled; but a list that its own library only reads is the end of a custom.
     */
    bool is_read = interp->options.one_call && object->kind == OBJECT_LIST && !module->is_user;
    if (is_empty(object) && !of_class && !is_read) return false;
    return constant_is_kept(interp, module, name);
}

bool constant_is_kept(Interp *interp, Module *module, Sym name) {
    if (!module->text.knows_changed) {
        module->text.knows_changed = true;
        Search search = {.interp = interp, .module = module};
        Visitor visitor = {.enter = enter, .leave = leave, .context = &search};
        ast_walk(&module->source->tree->module->node, &visitor);
        array_free(&search.parents);
    }
    for (uint32_t i = 0; i < MOST_ALIASES; i++) {
        if (map_find(&module->text.changed, name)) return false;
        const uint64_t *alias = map_find(&module->text.aliases, name);
        if (!alias || !*alias) return true;
        name = (Sym)*alias;
    }
    return false;
}
