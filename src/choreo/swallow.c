#include "choreo/swallow.h"

#include <string.h>

static const char *name_of(const ChoreoModule *module, const Node *node) {
    if (node->kind == AST_Name) return choreo_text(module->program, AS(Name, node)->id);
    return node->kind == AST_Attribute ? choreo_text(module->program, AS(Attribute, node)->attr) : "";
}

/* ---- functions with @contextmanager ---- */

typedef struct YieldSearch {
    uint32_t handled; /* try statements with handlers, or that leave in the end, around the place */
    bool found;       /* a yield in one of them, or in another with statement */
} YieldSearch;

static bool is_catching(const Node *node) {
    return node->kind == AST_With || (node->kind == AST_Try && list_count(AS(Try, node)->handlers) > 0) ||
           node->kind == AST_TryStar;
}

static bool enter_leaving(void *context, Node *node) {
    bool *found = context;
    *found |= node->kind == AST_Return || node->kind == AST_Break || node->kind == AST_Continue;
    return true;
}

static bool enter_yield(void *context, Node *node) {
    YieldSearch *search = context;
    if (node->kind == AST_Yield || node->kind == AST_YieldFrom) search->found |= search->handled > 0;
    search->handled += is_catching(node);
    /* What leaves a finally clause swallows, too. */
    if (node->kind == AST_Try)
        FOR_EACH (last, AS(Try, node)->finalbody)
            ast_walk(last, &(Visitor){.enter = enter_leaving, .context = &search->found});
    return true;
}

static void leave_yield(void *context, Node *node) { ((YieldSearch *)context)->handled -= is_catching(node); }

static Swallowing judge_function(Node *function) {
    YieldSearch search = {0};
    ast_walk(function, &(Visitor){.enter = enter_yield, .leave = leave_yield, .context = &search});
    return search.found ? SWALLOWS_EXCEPTIONS : SWALLOWS_NOTHING;
}

/* ---- classes with __exit__ ---- */

static bool enter_return(void *context, Node *node) {
    bool *found = context;
    if (node->kind != AST_Return || !AS(Return, node)->value) return true;
    const Node *value = AS(Return, node)->value;
    bool is_false =
        value->kind == AST_Constant && (value->op == CONSTANT_NONE || value->op == CONSTANT_FALSE);
    *found |= !is_false;
    return true;
}

static Swallowing judge_class(ChoreoModule *module, const AstClassDef *class, uint32_t depth) {
    FOR_EACH (member, class->body) {
        if (member->kind != AST_FunctionDef ||
            strcmp(choreo_text(module->program, AS(FunctionDef, member)->name), "__exit__") != 0)
            continue;
        bool found = false;
        ast_walk(member, &(Visitor){.enter = enter_return, .context = &found});
        return found ? SWALLOWS_EXCEPTIONS : SWALLOWS_NOTHING;
    }
    FOR_EACH (base, class->bases) {
        const Definition *above = base->kind == AST_Name ? choreo_find(module, AS(Name, base)->id) : NULL;
        if (above && above->statement->kind == AST_ClassDef && depth < 8)
            return judge_class(module, AS(ClassDef, above->statement), depth + 1);
        if (strcmp(name_of(module, base), "suppress") == 0) return SWALLOWS_EXCEPTIONS;
    }
    return SWALLOWS_PERHAPS;
}

Swallowing swallow_judge(ChoreoModule *module, const Node *manager) {
    static const char *const swallowing[] = {"suppress", "ExitStack", "raises", "assertRaises"};
    if (manager->kind == AST_BinOp) manager = AS(BinOp, manager)->left;
    const Node *function = manager->kind == AST_Call ? AS(Call, manager)->func : manager;
    const Definition *definition =
        function->kind == AST_Name ? choreo_find(module, AS(Name, function)->id) : NULL;
    for (size_t i = 0; i < sizeof swallowing / sizeof *swallowing; i++)
        if (strcmp(name_of(module, function), swallowing[i]) == 0) return SWALLOWS_EXCEPTIONS;
    if (definition && definition->kind == DEFINITION_IMPORT &&
        strcmp(definition->qualified, "contextlib.suppress") == 0)
        return SWALLOWS_EXCEPTIONS;
    if (manager->kind != AST_Call) return SWALLOWS_EXCEPTIONS;
    if (!definition || definition->kind != DEFINITION_PLAIN) return SWALLOWS_PERHAPS;
    if (definition->statement->kind == AST_ClassDef)
        return judge_class(module, AS(ClassDef, definition->statement), 0);
    if (definition->statement->kind != AST_FunctionDef) return SWALLOWS_EXCEPTIONS;
    const AstFunctionDef *plain = AS(FunctionDef, definition->statement);
    bool is_manager = false;
    FOR_EACH (decorator, plain->decorator_list)
        is_manager |= strcmp(name_of(module, decorator), "contextmanager") == 0;
    return is_manager ? judge_function(definition->statement) : SWALLOWS_EXCEPTIONS;
}
