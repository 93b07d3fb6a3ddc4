/* Names for the sizes of supposed runs that the program has no name for. */
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/alternative.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"

/* What a size is called that only the target has: `x.shape[0]`, when nothing else is called x. */
static const char *size_name(Interp *interp, const Node *target, uint32_t index) {
    const Frame *frame = interp->path.frame;
    if (target->kind != AST_Name) return "n";
    const Variable *variable =
        scope_variable(frame->module->source->scopes, frame->scope, AS(Name, target)->id);
    if (!variable || variable->site_count != 1) return "n";
    return arena_printf(&interp->analysis.dims.arena, "%s.shape[%u]",
                        interp_text(interp, AS(Name, target)->id), index);
}

static Dim new_size(Interp *interp, const char *name) {
    /* A call that makes one is not remembered: the next one makes another. */
    interp->analysis.identities++;
    Dim symbol = dim_symbol(&interp->analysis.dims, name, (DimBounds){0, INT64_MAX});
    *map_at(&interp->run.supposed->invented, dim_number(symbol)) = 1;
    return symbol;
}

/* Sizes of one array that get a name. */
typedef struct SizeNaming {
    Interp *interp;
    Map names; /* number of a symbol to the one that has a name */
} SizeNaming;

/* A stub calls a size that is another one each time `?`. It may be that of all items of a list. */
static Dim name_symbol(void *context, Dim symbol) {
    SizeNaming *naming = context;
    if (dim_symbol_name(symbol)[0] != '?') return symbol;
    uint64_t *known = map_at(&naming->names, dim_number(symbol));
    if (!*known) *known = (uintptr_t)new_size(naming->interp, "n");
    return (Dim)(uintptr_t)*known;
}

static Dim named_dim(SizeNaming *naming, Dim dim, const char *name) {
    dim = path_dim(naming->interp, dim, NULL);
    if (!dim || dim_depth(dim) > MOST_SUPPOSED_QUOTIENTS) return new_size(naming->interp, name);
    const char *old = dim_symbol_name(dim);
    if (old && old[0] == '?' && !map_find(&naming->names, dim_number(dim)))
        *map_at(&naming->names, dim_number(dim)) = (uintptr_t)new_size(naming->interp, name);
    Dim named = dim_substitute(&naming->interp->analysis.dims, dim, name_symbol, naming);
    return named ? named : new_size(naming->interp, name);
}

/* Whether all alternatives are arrays of one class and one rank. */
static bool are_alike(Interp *interp, Value value) {
    const Object *first = object_of_kind(interp, value_at(value, 0), OBJECT_ARRAY);
    for (uint32_t i = 0; first && i < value_count(value); i++) {
        const Object *object = object_of_kind(interp, value_at(value, i), OBJECT_ARRAY);
        if (!object || object->class != first->class || OBJECT_AS(Array, object)->shape->is_open ||
            OBJECT_AS(Array, object)->shape->rank != OBJECT_AS(Array, first)->shape->rank)
            return false;
    }
    return first != NULL;
}

Value supposed_named(Interp *interp, const Node *target, Value value) {
    if (!interp->run.supposed || interp->path.widening > 0 || !are_alike(interp, value)) return value;
    value = alternative_merge_arrays(interp, value, NULL);
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    const Shape *shape = OBJECT_AS(Array, object)->shape;
    if (shape->is_open || is_subclass(interp, object->class, CLASS_tuple) == TRI_YES) return value;
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *dims);
    SizeNaming naming = {.interp = interp};
    bool is_same = true;
    for (uint32_t i = 0; i < shape->rank; i++) {
        dims[i] = named_dim(&naming, shape->dims[i], size_name(interp, target, i));
        is_same &= dims[i] == shape->dims[i];
    }
    map_free(&naming.names);
    if (is_same) return value;
    /* Not the array itself: it may stand for all items of a list, of which each has its own sizes. */
    ArrayObject array = *OBJECT_AS(Array, object);
    array.shape = shape_build(interp->run.arena, dims, shape->origins, shape->rank, false);
    Value named = new_object(interp, &array.object, sizeof array, NULL);
    named.origin = value.origin;
    return named;
}
