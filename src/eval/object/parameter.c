/* What the text of a function says: its parameters, and whether there is more to it than a signature. */
#include "eval/object/parameter.h"
#include "eval/interp.h"

#include <string.h>

/* ---- parameters ---- */

Astarguments *parameter_list(const Node *node) {
    switch (node->kind) {
    case AST_Lambda: return AS(arguments, AS(Lambda, node)->args);
    case AST_AsyncFunctionDef: return AS(arguments, AS(AsyncFunctionDef, node)->args);
    default: return AS(arguments, AS(FunctionDef, node)->args);
    }
}

uint32_t parameter_count(const Astarguments *parameters) {
    return list_count(parameters->posonlyargs) + list_count(parameters->args) + (parameters->vararg != NULL) +
           list_count(parameters->kwonlyargs) + (parameters->kwarg != NULL);
}

Node *parameter_at(const Astarguments *parameters, uint32_t index) {
    const NodeList *lists[] = {parameters->posonlyargs, parameters->args, parameters->kwonlyargs};
    for (uint32_t i = 0; i < 3; i++) {
        if (i == 2 && parameters->vararg && index-- == 0) return parameters->vararg;
        if (index < list_count(lists[i])) return lists[i]->items[index];
        index -= list_count(lists[i]);
    }
    return parameters->kwarg;
}

Value parameter_default(const FunctionObject *function, const Astarguments *parameters, uint32_t index) {
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t defaults = list_count(parameters->defaults);
    if (!function->defaults) return value_never();
    if (index < positional)
        return index + defaults < positional ? value_never()
                                             : function->defaults[index + defaults - positional];
    index -= positional + (parameters->vararg != NULL);
    return index < list_count(parameters->kwonlyargs) ? function->defaults[defaults + index] : value_never();
}

/* ---- bodies ---- */

/* A body that says nothing: `...`, `pass` or a docstring. */
bool has_body(const FunctionObject *function) {
    if (function->node->kind == AST_Lambda) return true;
    const NodeList *body = AS(FunctionDef, function->node)->body;
    FOR_EACH (statement, body) {
        if (statement->kind == AST_Pass) continue;
        if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Constant) return true;
    }
    return false;
}

static bool says_nothing(const Node *statement) {
    switch (statement->kind) {
    case AST_Pass:
    case AST_Raise: return true;
    case AST_Expr: return AS(Expr, statement)->value->kind == AST_Constant;
    case AST_Return: {
        const Node *value = AS(Return, statement)->value;
        return !value || (value->kind == AST_Constant && value->op == CONSTANT_NONE);
    }
    default: return false;
    }
}

static bool is_marked_abstract(const Interp *interp, const AstFunctionDef *def) {
    FOR_EACH (decorator, def->decorator_list) {
        Sym name = decorator->kind == AST_Name        ? AS(Name, decorator)->id
                   : decorator->kind == AST_Attribute ? AS(Attribute, decorator)->attr
                                                      : SYM_NONE;
        if (name != SYM_NONE && strncmp(interp_text(interp, name), "abstract", 8) == 0) return true;
    }
    return false;
}

/* A stub says of what it raises nothing that it does nothing else, either. */
static bool is_marked_total(const AstFunctionDef *def) {
    FOR_EACH (decorator, def->decorator_list)
        if (decorator->kind == AST_Name && AS(Name, decorator)->id == SYM_total) return true;
    return false;
}

bool is_abstract(const Interp *interp, const FunctionObject *function) {
    if (function->node->kind == AST_Lambda) return false;
    const AstFunctionDef *def = AS(FunctionDef, function->node);
    if (is_marked_total(def)) return false;
    if (is_marked_abstract(interp, def)) return true;
    FOR_EACH (statement, def->body)
        if (!says_nothing(statement)) return false;
    return true;
}

bool must_be_replaced(const Interp *interp, const FunctionObject *function) {
    if (!is_abstract(interp, function)) return false;
    const AstFunctionDef *def = AS(FunctionDef, function->node);
    const Node *last = def->body->items[def->body->count - 1];
    if (is_marked_abstract(interp, def) || last->kind != AST_Raise) return is_marked_abstract(interp, def);
    const Node *raised = AS(Raise, last)->exc;
    if (raised && raised->kind == AST_Call) raised = AS(Call, raised)->func;
    return raised && raised->kind == AST_Name &&
           strcmp(interp_text(interp, AS(Name, raised)->id), "NotImplementedError") == 0;
}
