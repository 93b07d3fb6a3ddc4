#include "eval/object/supposed.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/path.h"

#include <string.h>

enum { LONGEST_PATH = 64 };

/* An operation on unknown things. */
typedef struct SupposedSum {
    Operator op;
    Value left, right;
} SupposedSum;

/* ---- unknown things and their parts ---- */

static uint64_t hash_text(const char *text) {
    uint64_t hash = 1469598103934665603u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static uint64_t int_key(const Supposed *supposed, const char *path) {
    return trail_step(hash_text(path), (uintptr_t)supposed->function);
}

/* [value] as the int that it must be, where that is known. */
static Value as_used(Interp *interp, Value value, const char *path) {
    const Supposed *supposed = interp->run.supposed;
    if (!path || !map_find(&supposed->ints, int_key(supposed, path))) return value;
    Value size = value_from_dim(unknown_dim(interp, value));
    size.origin = value.origin;
    return size;
}

static void note_path(Interp *interp, Value value, const char *path) {
    *map_at(&interp->run.supposed->paths, value.identity) = (uintptr_t)path;
}

Value supposed_int(Interp *interp, const char *path, int64_t usual, const Node *node) {
    DimBounds bounds = usual > 1 ? (DimBounds){0, INT64_MAX} : bounds_everything();
    return with_origin(interp, unknown_int(interp, path, bounds), node);
}

Value supposed_unknown(Interp *interp, const char *path) {
    Value value = unknown(interp);
    note_path(interp, value, path);
    return value;
}

Value supposed_argument(Interp *interp, const char *path, const Node *node) {
    Value value = with_origin(interp, unknown(interp), node);
    note_path(interp, value, path);
    return as_used(interp, value, path);
}

static uint64_t count_of(const Map *map, uint64_t key) {
    const uint64_t *count = map_find(map, key);
    return count ? *count : 0;
}

static uint64_t root_of(const Supposed *supposed, uint32_t identity) {
    const uint64_t *root = map_find(&supposed->roots, identity);
    return root ? *root : identity;
}

static const char *path_of(const Supposed *supposed, uint32_t identity) {
    const uint64_t *path = map_find(&supposed->paths, identity);
    return path ? (const char *)(uintptr_t)*path : NULL;
}

/* What a part of something is called: `config.n_embd`, `config['n_embd']`. */
static const char *part_path(Interp *interp, const char *owner, bool is_item, const char *part) {
    if (!owner || strlen(owner) + strlen(part) + 4 > LONGEST_PATH) return NULL;
    Arena *arena = &interp->analysis.dims.arena;
    return is_item ? arena_printf(arena, "%s[%s]", owner, part) : arena_printf(arena, "%s.%s", owner, part);
}

/* The part of [owner] that [key] tells from its others. */
static Value part_of(Interp *interp, Value owner, uint64_t key, bool is_item, const char *name,
                     const Node *node) {
    Supposed *supposed = interp->run.supposed;
    uint64_t root = root_of(supposed, owner.identity);
    key = trail_step(trail_step(key, owner.identity), count_of(&supposed->changes, root));
    uint64_t *known = map_at(&supposed->parts, key);
    if (*known) {
        Value value = {.kind = VALUE_ANY, .identity = (uint32_t)*known};
        return as_used(interp, with_origin(interp, value, node), path_of(supposed, value.identity));
    }
    Value value = with_origin(interp, unknown(interp), node);
    *known = value.identity;
    *map_at(&supposed->roots, value.identity) = root;
    const char *path = part_path(interp, path_of(supposed, owner.identity), is_item, name);
    if (path) note_path(interp, value, path);
    return as_used(interp, value, path);
}

/* Keys of [changes] that are attributes, apart from those that are unknown things. */
static uint64_t attribute_key(Sym name) { return (uint64_t)name << 32; }

Value supposed_attribute(Interp *interp, Value owner, Sym name, const Node *node) {
    uint64_t changes = count_of(&interp->run.supposed->changes, attribute_key(name));
    return part_of(interp, owner, trail_step(name, changes), false, interp_text(interp, name), node);
}

Value supposed_item(Interp *interp, Value owner, Value key, const Node *node) {
    if (key.kind != VALUE_STR && key.kind != VALUE_INT) return with_origin(interp, unknown(interp), node);
    const char *text = describe(interp, key);
    return part_of(interp, owner, trail_step(hash_text(text), UINT64_MAX), true, text, node);
}

void supposed_set_attribute(Interp *interp, Sym name) {
    if (interp->run.supposed) ++*map_at(&interp->run.supposed->changes, attribute_key(name));
}

void supposed_change(Interp *interp, Value value) {
    Supposed *supposed = interp->run.supposed;
    if (supposed && value.identity) ++*map_at(&supposed->changes, root_of(supposed, value.identity));
}

/* ---- sizes ---- */

static bool is_number(Value value) {
    return (value.kind == VALUE_ANY && value.identity) || value.kind == VALUE_DIM || value.kind == VALUE_INT;
}

void supposed_operation(Interp *interp, Operator op, Value left, Value right, Value result) {
    Supposed *supposed = interp->run.supposed;
    if (!supposed || result.kind != VALUE_ANY || !result.identity || !is_number(left) || !is_number(right))
        return;
    bool is_kept = op == OP_Add || op == OP_Sub || op == OP_Mult || op == OP_FloorDiv || op == OP_Mod ||
                   (op == OP_Pow && right.kind == VALUE_INT && right.integer >= 1 && right.integer <= 3);
    if (!is_kept) return;
    SupposedSum *sum = ARENA_NEW(&interp->analysis.dims.arena, SupposedSum);
    *sum = (SupposedSum){op, left, right};
    *map_at(&supposed->sums, result.identity) = (uintptr_t)sum;
}

static Dim power(DimTable *dims, Dim base, int64_t exponent) {
    Dim result = base;
    for (int64_t i = 1; i < exponent; i++) result = dim_multiply(dims, result, base);
    return result;
}

Dim supposed_size(Interp *interp, uint32_t identity) {
    const uint64_t *known = interp->run.supposed ? map_find(&interp->run.supposed->sums, identity) : NULL;
    if (!known || !path_descend(&interp->path)) {
        if (known) path_ascend(&interp->path);
        return NULL;
    }
    const SupposedSum *sum = (const SupposedSum *)(uintptr_t)*known;
    DimTable *dims = &interp->analysis.dims;
    Dim left = unknown_dim(interp, sum->left), right = unknown_dim(interp, sum->right), result = NULL;
    if (sum->op == OP_Add) result = dim_add(dims, left, right);
    if (sum->op == OP_Sub) result = dim_subtract(dims, left, right);
    if (sum->op == OP_Mult) result = dim_multiply(dims, left, right);
    if (sum->op == OP_FloorDiv || sum->op == OP_Mod) {
        right = supposed_divisor(interp, right, false);
        left = path_dim(interp, left, NULL);
        result = sum->op == OP_Mod ? dim_remainder(dims, left, right) : dim_divide(dims, left, right);
    }
    if (sum->op == OP_Pow) result = power(dims, left, sum->right.integer);
    path_ascend(&interp->path);
    return result;
}

const char *supposed_name(const Interp *interp, uint32_t identity) {
    return interp->run.supposed ? path_of(interp->run.supposed, identity) : NULL;
}

void supposed_use(Interp *interp, Value value) {
    Supposed *supposed = interp->run.supposed;
    bool is_certain = interp->path.undecided == 0 && interp->path.widening == 0;
    if (!supposed || !is_certain || value.kind != VALUE_ANY || !value.identity) return;
    const uint64_t *sum = map_find(&supposed->sums, value.identity);
    const char *path = path_of(supposed, value.identity);
    if (path) *map_at(&supposed->ints, int_key(supposed, path)) = 1;
    if (!sum || !path_descend(&interp->path)) {
        if (sum) path_ascend(&interp->path);
        return;
    }
    supposed_use(interp, ((const SupposedSum *)(uintptr_t)*sum)->left);
    supposed_use(interp, ((const SupposedSum *)(uintptr_t)*sum)->right);
    path_ascend(&interp->path);
}

Dim supposed_maybe_zero(const Interp *interp, Dim symbol) {
    const uint64_t *zero = map_find(&interp->run.supposed->zeros, dim_number(symbol));
    return zero ? (Dim)(uintptr_t)*zero : symbol;
}

bool supposed_is_invented(const Interp *interp, Dim symbol) {
    const Supposed *supposed = interp->run.supposed;
    return supposed && map_find(&supposed->invented, dim_number(symbol));
}

/* How little the name of a symbol says. */
static int vagueness(const Interp *interp, Dim symbol) {
    const char *name = dim_symbol_name(symbol);
    return name[0] == '?' ? 3 : supposed_is_invented(interp, symbol) ? 2 : strstr(name, ".shape[") ? 1 : 0;
}

/* The symbol that a symbol is where it is not zero: one on all paths. */
static Dim positive(Interp *interp, Dim symbol) {
    Supposed *supposed = interp->run.supposed;
    const uint64_t *known = map_find(&supposed->positives, dim_number(symbol));
    if (known) return (Dim)(uintptr_t)*known;
    Dim dim = dim_symbol(&interp->analysis.dims, dim_symbol_name(symbol), (DimBounds){1, INT64_MAX});
    *map_at(&supposed->positives, dim_number(symbol)) = (uintptr_t)dim;
    *map_at(&supposed->zeros, dim_number(dim)) = (uintptr_t)symbol;
    if (supposed_is_invented(interp, symbol)) *map_at(&supposed->invented, dim_number(dim)) = 1;
    return dim;
}

Dim supposed_equal(Interp *interp, Dim a, Dim b) {
    if (!a || !b || a == b || !dim_symbol_name(a) || !dim_symbol_name(b)) return NULL;
    /* What the program calls it says more than where it is found. */
    bool is_left = vagueness(interp, a) <= vagueness(interp, b);
    Dim named = is_left ? a : b, other = is_left ? b : a;
    if (dim_bounds(named).low >= dim_bounds(other).low) return named;
    return positive(interp, named);
}

typedef struct Divisor {
    Interp *interp;
    Dim whole, result;
} Divisor;

static Dim instead_of(void *context, Dim symbol) {
    const Dim *pair = context;
    return symbol == pair[0] ? pair[1] : symbol;
}

/* A product is zero where one of its factors is. */
static void learn_factor(void *context, Dim symbol) {
    Divisor *divisor = context;
    Interp *interp = divisor->interp;
    DimTable *dims = &interp->analysis.dims;
    int64_t value;
    Dim zero[2] = {symbol, dim_constant(dims, 0)};
    Dim without = dim_substitute(dims, divisor->whole, instead_of, zero);
    if (dim_bounds(symbol).low > 0 || !without || !dim_is_constant(without, &value) || value != 0) return;
    Dim instead[2] = {symbol, positive(interp, symbol)};
    unknown_learn_equal(interp, symbol, instead[1], 0);
    Dim result = dim_substitute(dims, divisor->result, instead_of, instead);
    if (result) divisor->result = result;
}

Dim supposed_divisor(Interp *interp, Dim divisor, bool is_natural) {
    if (!interp->run.supposed || !divisor || dim_bounds(divisor).low > 0) return divisor;
    if (dim_depth(divisor) > MOST_SUPPOSED_QUOTIENTS) return divisor;
    /* Of a product of which some factors are negative nothing can be told. */
    bool is_told = is_natural && dim_symbol_name(divisor);
    if (!is_told && dim_bounds_here(&interp->analysis.dims, divisor).low < 0) return divisor;
    Divisor known = {interp, divisor, divisor};
    dim_symbols(&interp->analysis.dims, divisor, learn_factor, &known);
    return known.result;
}

const Shape *supposed_shape(Interp *interp, const Shape *shape) {
    if (!interp->run.supposed || shape->is_open) return shape;
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *dims);
    for (uint32_t i = 0; i < shape->rank; i++) dims[i] = supposed_divisor(interp, shape->dims[i], false);
    return shape_build(interp->run.arena, dims, shape->origins, shape->rank, false);
}

/* ---- what is assigned ---- */

static const Shape *known_here(Interp *interp, const Shape *shape) {
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(interp->run.keep, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++)
        dims[i] = dim_depth(shape->dims[i]) > MOST_SUPPOSED_QUOTIENTS
                      ? NULL
                      : path_dim(interp, shape->dims[i], NULL);
    return shape_build(interp->run.keep, dims, NULL, shape->rank, shape->is_open);
}

static void assign_one(Interp *interp, SupposedRow *row, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    /* A shape of unknown rank is a tuple, whatever stubs make of it. */
    if (!object || is_subclass(interp, object->class, CLASS_tuple) == TRI_YES) {
        *(value.kind == VALUE_NONE ? &row->is_optional : &row->is_mixed) = true;
        return;
    }
    const Shape *shape = known_here(interp, OBJECT_AS(Array, object)->shape);
    row->class = !row->shape || row->class == object->class ? object->class : 0;
    row->shape = shape_join(interp->run.keep, row->shape ? row->shape : shape, shape);
}

/* The functions of the file that are running, the innermost first. */
static uint32_t running(const Interp *interp, const Scope **scopes) {
    uint32_t count = 0;
    for (const Frame *frame = interp->path.frame; frame && count < MOST_SUPPOSED_CALLERS;
         frame = frame->caller)
        if (frame->function && frame->module->is_main) scopes[count++] = frame->scope;
    return count;
}

static void note_callers(const Interp *interp, SupposedRow *row) {
    const Scope *scopes[MOST_SUPPOSED_CALLERS];
    uint32_t count = running(interp, scopes), kept = 0;
    if (!row->is_visited) {
        memcpy(row->callers, scopes, count * sizeof *scopes);
        row->caller_count = (uint8_t)count;
    }
    for (uint32_t i = 0; i < row->caller_count; i++) {
        bool is_running = false;
        for (uint32_t k = 0; k < count; k++) is_running |= scopes[k] == row->callers[i];
        if (is_running) row->callers[kept++] = row->callers[i];
    }
    row->caller_count = (uint8_t)kept;
    row->is_visited = true;
}

/* Names that say nothing. */
static bool is_placeholder(const char *name) { return strspn(name, "_") == strlen(name); }

/* Whether a name that stands for one size or unknown thing is given to it again. */
static bool is_same(Interp *interp, Value old, Value new) {
    if (old.kind != new.kind) return false;
    return new.kind == VALUE_DIM ? path_dim(interp, old.dim, NULL) == path_dim(interp, new.dim, NULL)
                                 : new.kind == VALUE_ANY &&new.identity &&old.identity == new.identity;
}

static void note_name(Interp *interp, const char *text, Value value) {
    Supposed *supposed = interp->run.supposed;
    const Scope *scope = interp->path.frame->scope;
    uint64_t *known = map_at(&supposed->name_at, trail_step(hash_text(text), (uintptr_t)scope));
    if (*known) {
        SupposedName *old = &supposed->names.items[*known - 1];
        old->is_spoilt |= !is_same(interp, old->value, value);
        return;
    }
    bool is_size = (value.kind == VALUE_DIM && dim_symbol_name(value.dim)) ||
                   (value.kind == VALUE_ANY && value.identity);
    array_push(&supposed->names, ((SupposedName){scope, text, value, !is_size || is_placeholder(text)}));
    *known = supposed->names.count;
}

/* What the program calls a value; NULL: nothing. */
static const char *text_of(const Interp *interp, Value value) {
    if (value.kind == VALUE_DIM) return dim_symbol_name(value.dim);
    return value.kind == VALUE_ANY && value.identity ? supposed_name(interp, value.identity) : NULL;
}

static void note_made(Interp *interp, const char *name, Value value) {
    Supposed *supposed = interp->run.supposed;
    const Scope *scope = interp->path.frame->scope;
    if (scope->node == supposed->function) return;
    const char *text = text_of(interp, value);
    uint64_t *known = map_at(&supposed->made_at, trail_step(hash_text(name), (uintptr_t)scope));
    if (!*known) {
        array_push(&supposed->made, ((SupposedMade){supposed->function, supposed->run, text}));
        *known = supposed->made.count;
        return;
    }
    SupposedMade *made = &supposed->made.items[*known - 1];
    bool is_again = made->maker == supposed->function && made->run != supposed->run;
    if (is_again)
        *made = (SupposedMade){supposed->function, supposed->run, text};
    else if (!text || !made->text || strcmp(text, made->text) != 0)
        made->text = NULL;
}

bool supposed_is_other(const Interp *interp, const Scope *constructor, const char *name) {
    const Supposed *supposed = interp->run.supposed;
    const uint64_t *known = map_find(&supposed->made_at, trail_step(hash_text(name), (uintptr_t)constructor));
    const char *text = known && *known ? supposed->made.items[*known - 1].text : NULL;
    return !text || strcmp(text, name) != 0;
}

void supposed_pass(Interp *interp, Node *parameter, Value value) {
    const char *name = interp_text(interp, AS(arg, parameter)->arg);
    *map_at(&interp->run.supposed->entered, (uintptr_t)interp->path.frame->scope) = 1;
    if (interp->path.frame->scope->name == SYM___init__) note_made(interp, name, value);
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    const Shape *shape = object ? OBJECT_AS(Array, object)->shape : NULL;
    if (value.kind == VALUE_DIM || value.kind == VALUE_ANY) note_name(interp, name, value);
    for (uint32_t i = 0; shape && !shape->is_open && i < shape->rank; i++) {
        const char *text = arena_printf(&interp->analysis.dims.arena, "%s.shape[%u]", name, i);
        note_name(interp, text, shape->dims[i] ? value_from_dim(shape->dims[i]) : value_any());
    }
}

void supposed_assign(Interp *interp, Node *target, Value value) {
    Supposed *supposed = interp->run.supposed;
    if (target->kind == AST_Name) note_name(interp, interp_text(interp, AS(Name, target)->id), value);
    uint64_t *known = map_at(&supposed->row_at, (uintptr_t)target);
    if (*known == 0) {
        array_push(&supposed->rows, ((SupposedRow){.target = target, .scope = interp->path.frame->scope}));
        *known = supposed->rows.count;
    }
    note_callers(interp, &supposed->rows.items[*known - 1]);
    for (uint32_t i = 0; i < value_count(value); i++)
        assign_one(interp, &supposed->rows.items[*known - 1], value_at(value, i));
}

/* ---- runs ---- */

void supposed_begin(Supposed *supposed, const Node *function) {
    supposed->function = function;
    supposed->run++;
    supposed->rows.count = supposed->names.count = 0;
    map_free(&supposed->row_at);
    map_free(&supposed->name_at);
    map_free(&supposed->entered);
    supposed->row_at = supposed->name_at = supposed->entered = (Map){0};
}

void supposed_free(Supposed *supposed) {
    array_free(&supposed->rows);
    array_free(&supposed->names);
    array_free(&supposed->made);
    Map *maps[] = {&supposed->parts,   &supposed->roots,    &supposed->changes,   &supposed->paths,
                   &supposed->sums,    &supposed->ints,     &supposed->positives, &supposed->row_at,
                   &supposed->name_at, &supposed->invented, &supposed->zeros,     &supposed->entered,
                   &supposed->made_at};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_free(maps[i]);
}
