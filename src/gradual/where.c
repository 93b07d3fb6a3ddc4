#include "gradual/where.h"

#include "eval/flow/assume.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "solve/solve.h"

#include <string.h>

enum { CLASH_BUDGET = 1000000 };

static bool is_dyn(Interp *interp, const Node *node) {
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : SYM_NONE;
    return name != SYM_NONE && strcmp(symbol_text(interp->analysis.symbols, name), "Dyn") == 0;
}

/* `x.shape[1]` or `x.size(1)`: the input and the axis. */
static bool read_dimension(Interp *interp, Node *node, Sym *input, int32_t *axis) {
    Node *index = NULL, *tensor = NULL;
    if (node->kind == AST_Subscript && AS(Subscript, node)->value->kind == AST_Attribute &&
        AS(Attribute, AS(Subscript, node)->value)->attr == SYM_shape) {
        index = AS(Subscript, node)->slice;
        tensor = AS(Attribute, AS(Subscript, node)->value)->value;
    } else if (node->kind == AST_Call && AS(Call, node)->func->kind == AST_Attribute &&
               list_count(AS(Call, node)->args) == 1) {
        index = AS(Call, node)->args->items[0];
        tensor = AS(Attribute, AS(Call, node)->func)->value;
    }
    Value value;
    if (!index || tensor->kind != AST_Name || !eval_quietly(interp, index, &value) || value.kind != VALUE_INT)
        return false;
    *input = AS(Name, tensor)->id;
    *axis = (int32_t)value.integer;
    return true;
}

Where where_read(Interp *interp, SourceModule *source, Node *node, const char *text) {
    Module *module = ARENA_NEW(interp->run.keep, Module);
    *module = *interp->path.frame->module;
    module->source = source;
    module->whole = module;
    Where where = {.text = text, .node = node, .module = module};
    if (node->kind != AST_Compare || list_count(AS(Compare, node)->comparators) != 1) return where;
    AstCompare *compare = AS(Compare, node);
    Operator op = (Operator)compare->ops[0];
    Node *left = compare->left, *right = compare->comparators->items[0];
    if (is_dyn(interp, left)) {
        left = right;
        right = compare->left;
    }
    bool is_about_dyn = is_dyn(interp, right) && (op == OP_Eq || op == OP_NotEq);
    Sym input;
    if (is_about_dyn && read_dimension(interp, left, &input, &where.axis)) {
        where.input = input;
        where.is_static = op == OP_NotEq;
    }
    return where;
}

/* ---- inputs ---- */

const char *where_pass(Subject *subject) {
    for (uint32_t i = 0; i < subject->where_count; i++) {
        const Where *where = &subject->wheres[i];
        const Scope *scope = where->module->source->scopes->module;
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
            const char *name = symbol_text(subject->interp->analysis.symbols, variable->name);
            Input *input = subject_input(subject, variable->name);
            if (input) {
                subject_pass(subject, input);
                input->is_certain = true;
                continue;
            }
            Value global = module_lookup(subject->interp, where->module, variable->name);
            if (strcmp(name, "Dyn") != 0 && global.kind == VALUE_NEVER) return name;
        }
    }
    return NULL;
}

/* Whether no sizes meet all that is assumed. */
static bool do_clash(Interp *interp) {
    if (!interp->path.state.assumed) return false;
    Solve *solve = solve_open(&interp->analysis.dims, interp->run.arena, CLASH_BUDGET);
    for (const Assumption *at = interp->path.state.assumed; at; at = at->before)
        solve_add(solve, at->formula);
    bool clash = solve_check(solve) == SOLVE_NO;
    solve_close(solve);
    return clash;
}

/* What a condition says of inputs with these values; false where it raises, unknown where it is not about
 * sizes. */
static const Formula *ask(Subject *subject, const Where *where, const Value *values) {
    Interp *interp = subject->interp;
    Frame frame = *interp->path.frame;
    Path outer = path_enter(interp);
    frame.module = where->module;
    frame.scope = where->module->source->scopes->module;
    interp->path.frame = &frame;
    for (uint32_t k = 0; k < subject->inputs.count; k++)
        if (values[k].kind != VALUE_NEVER)
            module_set_global(interp, where->module, subject->inputs.items[k].name, values[k]);
    /* An input for which the condition raises is not one that meets it: `x.shape[2]` of a matrix. */
    Value value;
    bool fails = !eval_quietly(interp, where->node, &value);
    const Formula *formula = fails ? &formula_false : assume_condition(interp, where->node);
    outer.state.assumed = interp->path.state.assumed;
    path_return(interp, &outer);
    return formula;
}

/* Whether the input has the axis that a condition asks to be a number, or Dyn. */
static bool has_axis(const Subject *subject, const Where *where, const Value *values) {
    for (uint32_t k = 0; k < subject->inputs.count; k++) {
        if (subject->inputs.items[k].name != where->input) continue;
        const Object *array = object_of_kind(subject->interp, values[k], OBJECT_ARRAY);
        const Shape *shape = array ? OBJECT_AS(Array, array)->shape : NULL;
        int64_t rank = shape ? shape->rank : 0;
        return !shape || shape->is_open || (where->axis < rank && where->axis >= -rank);
    }
    return true;
}

bool where_assume(Subject *subject, const Value *values) {
    for (uint32_t i = 0; i < subject->where_count; i++) {
        const Where *where = &subject->wheres[i];
        if (where->input && !has_axis(subject, where, values)) return false;
        if (where->input) continue;
        const Formula *formula = ask(subject, where, values);
        if (formula->kind == FORMULA_FALSE) return false;
        assume(subject->interp, formula, where->node);
    }
    return !do_clash(subject->interp);
}

/* Whether the condition says something of inputs that have some rank. */
static bool is_clear(Subject *subject, const Where *where, uint32_t rank) {
    Interp *interp = subject->interp;
    Path here = path_enter(interp);
    Diagnostics ignored, *running = interp->run.reporting.diagnostics;
    diagnostics_init(&ignored, interp->run.arena);
    interp_report_to(interp, &ignored);
    Program program;
    program_begin(&program, interp, false);
    Value *values = arena_alloc(interp->run.arena, ((size_t)subject->inputs.count + 1) * sizeof *values);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        const Shape *shape = shape_meet(interp->run.arena, input->declared, subject_rank(subject, rank));
        if (!shape) shape = input->declared;
        values[i] = input_is_tensor(input)
                        ? new_array(interp, input->class, subject_symbols(subject, input, shape, 0),
                                    input->element, 0, NULL)
                        : value_never();
    }
    const Formula *formula = ask(subject, where, values);
    program_end(&program, value_never());
    program_free(&program);
    interp_report_to(interp, running);
    diagnostics_free(&ignored);
    path_return(interp, &here);
    return formula->kind != FORMULA_UNKNOWN;
}

const char *where_unclear(Subject *subject, uint32_t rank_limit) {
    for (uint32_t i = 0; i < subject->where_count; i++) {
        const Where *where = &subject->wheres[i];
        bool is_known = where->input != 0;
        for (uint32_t rank = 0; rank <= rank_limit && !is_known; rank++)
            is_known = is_clear(subject, where, rank);
        if (!is_known) return where->text;
    }
    return NULL;
}
