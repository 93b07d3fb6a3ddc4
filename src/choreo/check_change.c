/* Changes of containers that all roles have alike, which all of them make: `d[k] = e`, `f.append(e)`. What
 * such a container holds must stay what its annotation says, or one role could change a part of it. */
#include "base/word.h"
#include "choreo/check_shared.h"
#include "syntax/name.h"

#include <string.h>

/* The type of a container of the language that all have alike: a variable, or a field of the object itself;
 * NULL when [node] is something else. */
static const Located *container_type(ChoreoChecker *checker, const Node *node) {
    bool is_field = node->kind == AST_Attribute && typed_is_self(checker, AS(Attribute, node)->value);
    if ((node->kind != AST_Name && !is_field) || choreo_is_single(checker->class)) return NULL;
    const Located *type = shared_declared(checker, node);
    return type && type->kind == LOCATED_EVERYWHERE && shared_is_builtin(checker, node) ? type : NULL;
}

static bool is_of(const ChoreoChecker *checker, const Located *type, const char *const *names, size_t count) {
    const Node *head = type->data;
    if (head->kind == AST_Subscript) head = AS(Subscript, head)->value;
    bool is_found = false;
    for (size_t i = 0; i < count; i++)
        is_found |= head->kind == AST_Name && strcmp(word_text(checker, AS(Name, head)->id), names[i]) == 0;
    return is_found;
}

static bool is_set(const ChoreoChecker *checker, const Located *type) {
    static const char *const names[] = {"set", "Set"};
    return is_of(checker, type, names, sizeof names / sizeof *names);
}

void shared_lend(ChoreoChecker *checker, const Typed *target, const Typed *value) {
    bool is_field = target->node->kind == AST_Attribute && target->type.holders;
    if (!is_field || value->type.kind != LOCATED_CONST || value->type.holders == target->type.holders ||
        !shared_is_alias(checker, value->node))
        return;
    choreo_report(checker->module, CODE_CHOREO_SHARED, value->node,
                  "all roles have this alike, and those that get it here could change it alone")
        ->help = "give them a copy: list(…), dict(…), copy.deepcopy(…)";
}

/* What cannot be changed through what it gives: len(f), f"{f}", f[0] of a list of numbers. */
static bool gives_fixed(ChoreoChecker *checker, const Node *node) {
    static const char *const functions[] = {"len",  "int", "str", "float", "bool",
                                            "repr", "abs", "any", "all"};
    switch ((NodeKind)node->kind) {
    case AST_Constant:
    case AST_Compare:
    case AST_JoinedStr: return true;
    case AST_UnaryOp: return gives_fixed(checker, AS(UnaryOp, node)->operand);
    case AST_BinOp:
        return gives_fixed(checker, AS(BinOp, node)->left) && gives_fixed(checker, AS(BinOp, node)->right);
    case AST_IfExp:
        return gives_fixed(checker, AS(IfExp, node)->body) && gives_fixed(checker, AS(IfExp, node)->orelse);
    case AST_Call: {
        const Node *function = AS(Call, node)->func;
        return function->kind == AST_Name && !choreo_find(checker->module, AS(Name, function)->id) &&
               !checker_find(checker, AS(Name, function)->id) &&
               WORD_IS_AMONG(word_text(checker, AS(Name, function)->id), functions);
    }
    case AST_Subscript:
        return AS(Subscript, node)->slice->kind != AST_Slice &&
               shared_element_depth(checker, AS(Subscript, node)->value) == SHARED_FIXED;
    default: return shared_value_depth(checker, node) == SHARED_FIXED;
    }
}

/* Whether all roles can put [value], or when it [is_taken_apart] what is in it, into a container. */
static bool may_put(ChoreoChecker *checker, const Located *type, const Node *value, bool is_taken_apart) {
    Located declared = {.kind = LOCATED_EVERYWHERE, .data = type->data};
    SharedDepth depth =
        is_taken_apart ? shared_element_depth(checker, value) : shared_value_depth(checker, value);
    if (depth != SHARED_FIXED && !gives_fixed(checker, value) &&
        shared_depth(checker, &declared) != SHARED_DEEP) {
        choreo_report(checker->module, CODE_CHOREO_SHARED, value,
                      "this can be changed, and the annotation of what takes it does not say so")
            ->help = "say what it holds, as in Everywhere[list[list[int]]]";
        return false;
    }
    if (is_taken_apart && !is_set(checker, type) && !shared_order(checker, value)) return false;
    return shared_takes(checker, type, value) &&
           (is_taken_apart ? shared_elements_last(checker, value) : shared_lasts(checker, value));
}

bool shared_puts(ChoreoChecker *checker, const Node *target, const Typed *value) {
    bool is_loose = value->type.kind == LOCATED_CONST && !value->type.holders;
    if (target->kind != AST_Subscript || !is_loose) return false;
    const Located *type = container_type(checker, AS(Subscript, target)->value);
    if (!type) return false;
    Located all = {.kind = LOCATED_EVERYWHERE};
    if (may_put(checker, type, value->node, AS(Subscript, target)->slice->kind == AST_Slice))
        shared_note_change(checker, target, &all);
    return true;
}

bool shared_changes_alike(ChoreoChecker *checker, const Node *node) {
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) return false;
    const AstAttribute *function = AS(Attribute, AS(Call, node)->func);
    if (!shared_is_changing(word_text(checker, function->attr)) || !container_type(checker, function->value))
        return false;
    *map_at(&checker->taken, (uint64_t)(uintptr_t)function->value) = 1;
    return true;
}

bool shared_is_changed(const ChoreoChecker *checker, const Node *node) {
    return map_find(&checker->taken, (uint64_t)(uintptr_t)node) != NULL;
}

void shared_judge_change(ChoreoChecker *checker, const Typed *typed) {
    static const char *const taking_apart[] = {"extend",
                                               "update",
                                               "extendleft",
                                               "difference_update",
                                               "intersection_update",
                                               "symmetric_difference_update"};
    const AstCall *call = AS(Call, typed->node);
    const Node *container = AS(Attribute, call->func)->value;
    const char *name = word_text(checker, AS(Attribute, call->func)->attr);
    const Located *type = container_type(checker, container);
    if (typed->type.kind == LOCATED_AT) {
        choreo_report(checker->module, CODE_CHOREO_SHARED, container,
                      "all roles have this alike, and only %s would change it",
                      role_text(checker, typed->type.role))
            ->help = "put in what is everywhere, or keep it at one role";
        return;
    }
    if (typed->type.kind != LOCATED_CONST) return;
    if (strcmp(name, "pop") == 0 && is_set(checker, type) && !shared_order(checker, container)) return;
    FOR_EACH (argument, call->args)
        if (argument->kind == AST_Starred ||
            !may_put(checker, type, argument, WORD_IS_AMONG(name, taking_apart)))
            return;
    FOR_EACH (keyword, call->keywords)
        if (!may_put(checker, type, AS(keyword, keyword)->value, !AS(keyword, keyword)->arg)) return;
    shared_note_change(checker, container, type);
}
