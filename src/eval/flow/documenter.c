/* Functions that only document what they are given. */
#include "eval/flow/documenter.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/path.h"

#include <string.h>

/* What the body of a function does, as far as it is looked at. */
typedef struct Documenting {
    const Interp *interp;
    const Node *function;
    Sym parameter;   /* what it returns; SYM_NONE: no return was met */
    bool sets_doc;   /* of the parameter */
    bool does_other; /* it does something else that others see */
} Documenting;

static Sym name_of(const Node *node) {
    return node && node->kind == AST_Name ? AS(Name, node)->id : SYM_NONE;
}

static void look_at_return(Documenting *found, const Node *value) {
    Sym name = name_of(value);
    found->does_other |= name == SYM_NONE || (found->parameter != SYM_NONE && found->parameter != name);
    found->parameter = name;
}

/* `parameter.__doc__ = text`; anything else that is set on an object is seen by others. */
static void look_at_store(Documenting *found, const Node *node) {
    if (node->kind == AST_Subscript) {
        found->does_other |= name_of(AS(Subscript, node)->value) == SYM_NONE;
        return;
    }
    const char *attribute = interp_text(found->interp, AS(Attribute, node)->attr);
    bool is_doc = strcmp(attribute, "__doc__") == 0 && name_of(AS(Attribute, node)->value) != SYM_NONE;
    found->does_other |= !is_doc;
    found->sets_doc |= is_doc;
}

static bool look_at(void *context, Node *node) {
    Documenting *found = context;
    if (node != found->function && (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef ||
                                    node->kind == AST_Lambda || node->kind == AST_ClassDef))
        return false;
    switch (node->kind) {
    case AST_Return: look_at_return(found, AS(Return, node)->value); break;
    case AST_Attribute:
    case AST_Subscript:
        if (node->op == OP_Store || node->op == OP_Del) look_at_store(found, node);
        break;
    case AST_Global:
    case AST_Nonlocal:
    case AST_Yield:
    case AST_YieldFrom:
    case AST_Await: found->does_other = true; break;
    default: break;
    }
    return !found->does_other;
}

/* The name is bound again: what is returned may be something else. */
typedef struct Rebinding {
    Sym name;
    bool found;
} Rebinding;

static bool find_binding(void *context, Node *node) {
    Rebinding *binding = context;
    if (node->kind == AST_Name && node->op != OP_Load && AS(Name, node)->id == binding->name)
        binding->found = true;
    return !binding->found;
}

static uint32_t index_of(const FunctionObject *function, Sym name) {
    const Astarguments *parameters = parameter_list(function->node);
    for (uint32_t i = 0; i < list_count(parameters->posonlyargs) + list_count(parameters->args); i++)
        if (AS(arg, parameter_at(parameters, i))->arg == name) return i;
    return UINT32_MAX;
}

/* The index of the parameter that a function documents; UINT32_MAX: it is none that does. */
static uint32_t documented(const Interp *interp, const FunctionObject *function) {
    const NodeList *body = AS(FunctionDef, function->node)->body;
    uint32_t count = list_count(body);
    if (count == 0 || body->items[count - 1]->kind != AST_Return) return UINT32_MAX;
    Documenting found = {.interp = interp, .function = function->node};
    FOR_EACH (statement, body) ast_walk(statement, &(Visitor){.enter = look_at, .context = &found});
    if (!found.sets_doc || found.does_other || found.parameter == SYM_NONE) return UINT32_MAX;
    Rebinding binding = {.name = found.parameter};
    FOR_EACH (statement, body) ast_walk(statement, &(Visitor){.enter = find_binding, .context = &binding});
    return binding.found ? UINT32_MAX : index_of(function, found.parameter);
}

bool documenter_call(Interp *interp, const FunctionObject *function, const Value *bound, Value *result) {
    if (function->node->kind != AST_FunctionDef || function->module->is_main || function->module->is_stub)
        return false;
    /* The answer is kept as its index + 2; 1: it is no such function. */
    uint64_t *known = map_at(&interp->run.asked.documenters, (uintptr_t)function->node);
    if (*known == 0) {
        uint32_t index = documented(interp, function);
        *known = index == UINT32_MAX ? 1 : (uint64_t)index + 2;
    }
    if (*known == 1) return false;
    *result = bound[*known - 2];
    const Object *object = object_of(interp, *result);
    if (object && (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_CLASS))
        attribute_set_plain(interp, *result, interp_name(interp, "__doc__"), value_some(CLASS_str),
                            function->node);
    return true;
}
