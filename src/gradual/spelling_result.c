#include "gradual/spelling_result.h"

#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/path.h"

#include <string.h>

/* ---- what is said ---- */

static bool is_name_of_input(const Migration *migration, const char *name) {
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        for (uint32_t k = 0; !type->is_dyn && type->slots && k < type->rank; k++)
            if (type->slots[k].kind == SLOT_NAME && strcmp(type->slots[k].name, name) == 0) return true;
    }
    return false;
}

/* A dimension of the result: a number, a name that an input has, or nothing. */
static TypeSlot slot_of(Interp *interp, const Migration *migration, Dim dim) {
    TypeSlot slot = {.kind = SLOT_DYN};
    Dim size = migration_size(migration, interp, dim);
    if (size && dim_is_constant(size, &slot.number)) {
        slot.kind = SLOT_NUMBER;
    } else if (size && dim_symbol_name(size) && is_name_of_input(migration, dim_symbol_name(size))) {
        slot.kind = SLOT_NAME;
        slot.name = dim_symbol_name(size);
    }
    return slot;
}

/* The last dimensions of a shape whose rank is not known, as far as one of them is known. */
static void read_common(const Shape *shape, InputType *type) {
    type->is_dyn = true;
    for (uint32_t i = 0; i < shape->rank && i < MOST_COMMON; i++) {
        Dim dim = shape->dims[2 * shape->rank - 1 - i];
        int64_t number;
        type->common[i] = size_range_any();
        if (!dim || !dim_is_constant(dim, &number)) continue;
        type->common[i] = (SizeRange){.least = number, .most = number};
        type->common_count = i + 1;
    }
}

/* Whether the shape says something. */
static bool read_type(Interp *interp, const Migration *migration, const Shape *shape, InputType *type) {
    if (shape->is_open) {
        read_common(shape, type);
        return type->common_count > 0;
    }
    type->rank = shape->rank;
    type->slots = arena_alloc_zero(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *type->slots);
    for (uint32_t i = 0; i < shape->rank; i++) type->slots[i] = slot_of(interp, migration, shape->dims[i]);
    return true;
}

/* ---- where it is written ---- */

static uint32_t skip_list(const NodeList *list, uint32_t offset) {
    FOR_EACH (node, list)
        if (node && node->start == offset) return node->end;
    return offset;
}

/* The end of a parameter, an annotation or a default that begins here; else the same offset. */
static uint32_t skip_node(const Astarguments *parameters, uint32_t offset) {
    const NodeList *lists[] = {parameters->posonlyargs, parameters->args, parameters->kwonlyargs,
                               parameters->defaults, parameters->kw_defaults};
    const Node *singles[] = {parameters->vararg, parameters->kwarg};
    uint32_t end = offset;
    for (size_t i = 0; i < sizeof lists / sizeof *lists && end == offset; i++)
        end = skip_list(lists[i], offset);
    for (size_t i = 0; i < sizeof singles / sizeof *singles && end == offset; i++)
        if (singles[i] && singles[i]->start == offset) end = singles[i]->end;
    return end;
}

/* The offset after the parenthesis that ends the parameters; 0 when it is not found. */
static uint32_t end_of_parameters(const Text *text, const AstFunctionDef *function, const Node *node) {
    const Astarguments *parameters = AS(arguments, function->args);
    uint32_t depth = 0;
    for (uint32_t at = node->start; at < node->end;) {
        uint32_t next = depth > 0 ? skip_node(parameters, at) : at;
        char c = text->data[at];
        if (next > at) {
            at = next;
            continue;
        }
        at++;
        if (c == '#')
            while (at < node->end && text->data[at] != '\n') at++;
        depth += c == '(';
        if (c == ')' && --depth == 0) return at;
        if (depth == 0 && c == ':') return 0;
    }
    return 0;
}

/* Whether [node] is `Tensor` or `torch.Tensor` and nothing more. */
static bool is_plain_tensor(Interp *interp, const Node *node) {
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : SYM_NONE;
    return name != SYM_NONE && strcmp(symbol_text(interp->analysis.symbols, name), "Tensor") == 0;
}

static void write_result(Speller *speller, const Subject *subject, const Input *input,
                         const InputType *type) {
    const Node *node = subject->function->node;
    const AstFunctionDef *function = AS(FunctionDef, node);
    if (function->returns) {
        edit_replace(speller->edits, (Span){function->returns->start, function->returns->end},
                     spell_type(speller, input, type));
        return;
    }
    uint32_t place = end_of_parameters(speller->tree->text, function, node);
    if (place)
        edit_insert(speller->edits, place,
                    arena_printf(speller->interp->run.arena, " -> %s", spell_type(speller, input, type)));
}

/* Whether the function gives what its body returns, and has a place for its type. */
static bool is_plain_function(const Speller *speller, const Subject *subject) {
    Node *node = subject->function->node;
    const AstFunctionDef *function = AS(FunctionDef, node);
    const Scope *scope = scope_opened(subject->module->source->scopes, node, SCOPE_FUNCTION);
    return scope && !scope->is_generator && list_count(function->type_params) == 0 &&
           (!function->returns || is_plain_tensor(speller->interp, function->returns));
}

/* The array that a run gives; NULL: it gives something else. */
static const ArrayObject *array_of(Interp *interp, State state, Value value) {
    Path here = path_enter(interp);
    interp->path.state = state;
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    path_return(interp, &here);
    return object ? OBJECT_AS(Array, object) : NULL;
}

/* Whether the result is the same whatever is passed for parameters that were left to their defaults. */
static bool holds_without_defaults(Subject *subject, const Migration *migration) {
    Subject given = *subject;
    bool has_defaults = false;
    for (uint32_t i = 0; i < subject->inputs.count; i++) has_defaults |= !subject->inputs.items[i].is_passed;
    if (!has_defaults) return true;
    SubjectTrace with, without;
    const Shape **shapes = spell_some_shapes(subject, migration);
    given.inputs = (Inputs){0};
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        Input input = subject->inputs.items[i];
        input.is_tensor = input_is_tensor(&input);
        input.is_passed = true;
        array_push(&given.inputs, input);
    }
    subject_trace(subject, shapes, TRACE_SYMBOLS, &with);
    subject_trace(&given, shapes, TRACE_SYMBOLS, &without);
    const ArrayObject *a = array_of(subject->interp, with.end, with.result);
    const ArrayObject *b = array_of(subject->interp, without.end, without.result);
    bool is_same = with.is_reached && without.is_reached && a && b && shape_equal(a->shape, b->shape) &&
                   a->element == b->element;
    trace_free(&with);
    trace_free(&without);
    array_free(&given.inputs);
    return is_same;
}

void spell_result(Speller *speller, Subject *subject, const Migration *migration) {
    Interp *interp = speller->interp;
    bool may_run = migration->status == MIGRATION_STATIC || migration->is_unproved;
    if (!may_run || migration->never_static.count > 0) return;
    if (!is_plain_function(speller, subject)) return;
    const ArrayObject *array = array_of(interp, migration->end, migration->result);
    if (!array || !holds_without_defaults(subject, migration)) return;
    Input input = {.class = array->object.class, .element = array->element};
    InputType type = {0};
    if (read_type(interp, migration, array->shape, &type) &&
        (!type.is_dyn || speller->style != SPELLING_TORCHFX))
        write_result(speller, subject, &input, &type);
}
