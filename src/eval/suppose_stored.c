#include "eval/suppose_stored.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/path.h"

#include <string.h>

enum {
    MOST_ITEMS = 16, /* of a container that is looked into */
    MOST_LEVELS = 4  /* of containers inside one another */
};

/* ---- which attributes ---- */

/* What the methods of a class set, counted. */
typedef struct ClassStores {
    Map direct; /* attributes of self */
    Map under;  /* owner and attribute: self.….owner.attribute */
} ClassStores;

static bool enter_class_store(void *context, Node *node) {
    ClassStores *stores = context;
    if (node->kind == AST_FunctionDef && AS(FunctionDef, node)->name == SYM___init__) return false;
    if (node->kind != AST_Attribute || node->op == OP_Load) return true;
    const AstAttribute *attribute = AS(Attribute, node);
    const Node *root = attribute->value;
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    if (!uncalled_is_self(root)) return true;
    if (root == attribute->value)
        ++*map_at(&stores->direct, attribute->attr);
    else
        ++*map_at(&stores->under, map_pair(AS(Attribute, attribute->value)->attr, attribute->attr));
    return true;
}

static void find_class_stores(Interp *interp, ClassStores *stores, Address address) {
    const ClassObject *class = class_object(interp, address);
    for (uint32_t i = 0; class && i < class->mro_count; i++) {
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (at && at->node && at->module && at->module->is_main)
            ast_walk((Node *)&at->node->node, &(Visitor){.enter = enter_class_store, .context = stores});
    }
}

/* Whether only the methods of the class set the attribute. */
static bool is_own(const StoredAttributes *stored, const ClassStores *stores, Address class,
                   const Weakened *weakened) {
    const Later *later = stored->later;
    if (map_find(&later->stored_any, SYM_NONE)) return false;
    if (weakened->depth > 0) {
        uint64_t key = map_pair(weakened->owner, weakened->name);
        const uint64_t *own = map_find(&stores->under, key), *all = map_find(&later->stored_under, key);
        return !map_find(&later->stored_any, weakened->name) && own && all && *own == *all;
    }
    if (map_find(&later->stored_by_others, weakened->name)) return false;
    if (class_is_set_below(later->interp, class, weakened->name)) return false;
    if (map_find(&stores->direct, weakened->name)) return true;
    return weakened->is_container && !map_find(&later->touched_by_others, weakened->name);
}

static const char *attribute_path(Interp *interp, const Weakened *weakened) {
    Arena *arena = &interp->analysis.dims.arena;
    const char *name = interp_text(interp, weakened->name);
    const char *owner = weakened->depth > 0 ? interp_text(interp, weakened->owner) : "self";
    return arena_printf(arena, "%s.%s", owner, name);
}

/* ---- what is found ---- */

/* Where in an attribute something stands. */
typedef struct StoredPlace {
    StoredAttributes *stored;
    const State *end;
    const char *path;
    uint64_t key;
    uint32_t level;
    bool is_shared; /* it stands for all items of a list: their sizes are not the same */
} StoredPlace;

static StoredPlace place_inside(const StoredPlace *place, uint64_t key, const char *path) {
    StoredPlace inside = *place;
    inside.key = trail_step(place->key, key);
    inside.path = path;
    inside.level++;
    return inside;
}

/* The symbol of a size that the methods have no other name for. */
static Dim place_size(const StoredPlace *place, uint32_t index, const char *name) {
    StoredAttributes *stored = place->stored;
    uint64_t *known = map_at(&stored->sizes, trail_step(place->key, (uint64_t)index + 1));
    if (!*known) {
        Dim symbol = dim_symbol(&stored->later->interp->analysis.dims, name, (DimBounds){0, INT64_MAX});
        *known = (uintptr_t)symbol;
        *map_at(&stored->own_sizes, dim_number(symbol)) = 1;
    }
    return (Dim)(uintptr_t)*known;
}

typedef struct Translation {
    const StoredAttributes *stored;
    bool has_failed;
} Translation;

static Dim translate_symbol(void *context, Dim symbol) {
    Translation *translation = context;
    const StoredAttributes *stored = translation->stored;
    Interp *interp = stored->later->interp;
    Dim plain = supposed_maybe_zero(interp, symbol);
    bool is_known = !stored->last_symbol || dim_number(plain) <= stored->last_symbol ||
                    map_find(&stored->own_sizes, dim_number(plain));
    translation->has_failed |= !is_known || supposed_is_invented(interp, plain);
    return plain;
}

/* A size in symbols that every method knows; NULL: it has none. */
static Dim translate(const StoredPlace *place, Dim dim) {
    Translation translation = {.stored = place->stored};
    Interp *interp = place->stored->later->interp;
    Path here = path_enter(interp);
    interp->path.state.facts = place->end->facts;
    dim = path_dim(interp, dim, NULL);
    path_return(interp, &here);
    if (dim) dim = dim_substitute(&interp->analysis.dims, dim, translate_symbol, &translation);
    return translation.has_failed ? NULL : dim;
}

static const Shape *with_names(const StoredPlace *place, const Shape *shape) {
    if (shape->is_open) return shape;
    Interp *interp = place->stored->later->interp;
    Dim *dims = arena_alloc(interp->run.keep, ((size_t)shape->rank + 1) * sizeof *dims);
    for (uint32_t i = 0; i < shape->rank; i++) {
        const char *name = arena_printf(&interp->analysis.dims.arena, "%s.shape[%u]", place->path, i);
        dims[i] = shape->dims[i] || place->is_shared ? shape->dims[i] : place_size(place, i, name);
    }
    return shape_build(interp->run.keep, dims, NULL, shape->rank, false);
}

static const Shape *translate_shape(const StoredPlace *place, const Shape *shape) {
    Interp *interp = place->stored->later->interp;
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(interp->run.keep, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++) dims[i] = translate(place, shape->dims[i]);
    return shape_build(interp->run.keep, dims, NULL, shape->rank, shape->is_open);
}

/* The object at a place; 0: there is none yet. */
static uint64_t *object_at(const StoredPlace *place, const Object *object) {
    return map_at(&place->stored->places, trail_step(place->key, trail_step(object->class, object->kind)));
}

static Value put_at(const StoredPlace *place, const Object *old, const Object *object, size_t size) {
    StoredAttributes *stored = place->stored;
    Interp *interp = stored->later->interp;
    uint64_t *address = object_at(place, object);
    if (!old) {
        Value value = new_object(interp, object, size, NULL);
        *address = value.address;
        stored->has_changed = true;
        return value;
    }
    if (!object_equal(old, object)) {
        Object *copy = arena_alloc(interp->run.keep, size);
        memcpy(copy, object, size);
        put_object(interp, (Address)*address, copy);
        stored->has_changed = true;
    }
    return value_object((Address)*address);
}

static Value find_array(const StoredPlace *place, const ArrayObject *array) {
    Interp *interp = place->stored->later->interp;
    const uint64_t *address = object_at(place, &array->object);
    const Object *old = *address ? interp_object(interp, (Address)*address) : NULL;
    ArrayObject found = *array;
    found.object.attributes = (PMap){0};
    found.object.is_summary = false;
    found.values = NULL;
    found.shape = translate_shape(place, array->shape);
    if (old) found = *OBJECT_AS(Array, object_join(interp->run.keep, old, &found.object));
    found.shape = with_names(place, found.shape);
    return put_at(place, old, &found.object, sizeof found);
}

static Value find_value(const StoredPlace *place, Value old, Value value);

/* The items of a list one by one; false where it had other ones before. */
static bool find_items(const StoredPlace *place, const Items *old, const Items *new, Value *found) {
    Interp *interp = place->stored->later->interp;
    if (new->is_open || new->count > MOST_ITEMS || (old && (old->is_open || old->count != new->count)))
        return false;
    for (uint32_t i = 0; i < new->count; i++) {
        const char *path = arena_printf(&interp->analysis.dims.arena, "%s[%u]", place->path, i);
        StoredPlace inside = place_inside(place, (uint64_t)i + 2, path);
        found[i] = find_value(&inside, old ? old->items[i] : value_never(), new->items[i]);
        if (found[i].kind == VALUE_ANY) return false;
    }
    return true;
}

/* What all items of a list have in common; [end] is the state that has them. */
static Value find_item(const StoredPlace *place, const State *end, Value found, const Items *items) {
    StoredPlace inside = place_inside(place, 1, place->path);
    inside.is_shared = true;
    inside.end = end;
    for (uint32_t i = 0; items && i < items->count && found.kind != VALUE_ANY; i++)
        found = find_value(&inside, found, items->items[i]);
    return found;
}

static Value find_list(const StoredPlace *place, const ListObject *list) {
    Interp *interp = place->stored->later->interp;
    const uint64_t *address = object_at(place, &list->object);
    const Object *old = *address ? interp_object(interp, (Address)*address) : NULL;
    const Items *before = old ? OBJECT_AS(List, old)->items : NULL;
    ListObject found = {.object = {.kind = OBJECT_LIST, .class = list->object.class}};
    Value items[MOST_ITEMS];
    if (find_items(place, before, list->items, items)) {
        found.items = items_new(interp->run.keep, items, list->items->count);
        return put_at(place, old, &found.object, sizeof found);
    }
    State here = interp->path.state;
    bool was_open = before && before->is_open;
    Value item = was_open ? before->items[0] : find_item(place, &here, value_never(), before);
    item = find_item(place, place->end, item, list->items);
    if (item.kind == VALUE_ANY || item.kind == VALUE_NEVER) return value_any();
    found.items = items_open(interp->run.keep, item, NULL);
    return put_at(place, old, &found.object, sizeof found);
}

/* What a run has made does not last longer than the run. */
static Value keep_constant(const StoredPlace *place, Value value) {
    if (value.kind == VALUE_STR)
        return value_str(place->stored->later->interp->run.keep, value.text->data, value.text->length);
    return value.kind == VALUE_BYTES || value.kind == VALUE_COMPLEX ? value_any() : value;
}

/* An entry of which nothing can be told is an unknown thing of its own. */
static Value find_entry(const StoredPlace *place, const Entry *entry, Value old) {
    Interp *interp = place->stored->later->interp;
    if (old.kind == VALUE_ANY) return old;
    const char *path =
        arena_printf(&interp->analysis.dims.arena, "%s[%s]", place->path, describe(interp, entry->key));
    StoredPlace inside = place_inside(place, value_hash(entry->key), path);
    Value value = find_value(&inside, old, entry->value);
    if (value.kind != VALUE_ANY) return value;
    place->stored->has_changed = true;
    return supposed_unknown(interp, path);
}

static Value find_dict(const StoredPlace *place, const DictObject *dict) {
    Interp *interp = place->stored->later->interp;
    const uint64_t *address = object_at(place, &dict->object);
    const Object *old = *address ? interp_object(interp, (Address)*address) : NULL;
    const Entries *new = dict->entries, *before = old ? OBJECT_AS(Dict, old)->entries : NULL;
    uint32_t old_count = before ? before->count : 0;
    if (new->is_open || new->count + old_count > MOST_ITEMS) return value_any();
    Entries *entries = entries_new(interp->run.keep, old_count + new->count);
    for (uint32_t i = 0; i < old_count; i++) entries->items[i] = before->items[i];
    entries->count = old_count;
    for (uint32_t i = 0; i < new->count; i++) {
        if (new->items[i].key.kind != VALUE_STR) return value_any();
        int64_t at = entries_find(entries, new->items[i].key);
        if (at < 0)
            entries->items[at = entries->count++] =
                (Entry){keep_constant(place, new->items[i].key), value_never()};
        entries->items[at].value = find_entry(place, &new->items[i], entries->items[at].value);
    }
    DictObject found = {.object = {.kind = OBJECT_DICT, .class = dict->object.class}, .entries = entries};
    return put_at(place, old, &found.object, sizeof found);
}

static Value find_tuple(const StoredPlace *place, Value old, Value tuple) {
    Interp *interp = place->stored->later->interp;
    Value found[MOST_ITEMS];
    bool is_found = !tuple.items->class &&
                    find_items(place, old.kind == VALUE_TUPLE ? old.items : NULL, tuple.items, found);
    return is_found ? value_tuple(interp->run.keep, found, tuple.items->count) : value_any();
}

static Value find_object(const StoredPlace *place, Value value) {
    StoredAttributes *stored = place->stored;
    Interp *interp = stored->later->interp;
    const Object *object = state_get(place->end, &interp->analysis.statics, value.address);
    if (!object || place->level > MOST_LEVELS) return value_any();
    switch ((ObjectKind)object->kind) {
    case OBJECT_ARRAY: return find_array(place, OBJECT_AS(Array, object));
    case OBJECT_LIST: return object->is_open ? value_any() : find_list(place, OBJECT_AS(List, object));
    case OBJECT_DICT: return object->is_open ? value_any() : find_dict(place, OBJECT_AS(Dict, object));
    case OBJECT_INSTANCE:
    case OBJECT_FUNCTION:
    case OBJECT_CLASS:
    case OBJECT_MODULE: {
        /* What methods make is not there when they begin. */
        bool is_old = address_is_shared(value.address) || value.address < stored->last_address;
        return is_old ? value : value_any();
    }
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_FRAME: return value_any();
    }
    return value_any();
}

static Value find_size(const StoredPlace *place, Value value) {
    Dim dim = translate(place, value.dim);
    return value_from_dim(dim ? dim : place_size(place, UINT32_MAX, place->path));
}

static bool is_int(Value value) {
    return value.kind == VALUE_DIM || value.kind == VALUE_INT ||
           (value.kind == VALUE_SOME && value.address == CLASS_int);
}

/* What stands at a place where [old] has been found before, and [value] of [place->end] now; ANY: it may be
 * anything. */
static Value find_value(const StoredPlace *place, Value old, Value value) {
    Arena *arena = place->stored->later->interp->run.keep;
    if (old.kind == VALUE_ANY) return old;
    Value found = old;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        one.origin = 0;
        if (one.kind == VALUE_NEVER) continue;
        if (one.kind == VALUE_TUPLE)
            one = find_tuple(place, found, one);
        else if (one.kind == VALUE_OBJECT)
            one = find_object(place, one);
        else if (one.kind == VALUE_DIM)
            one = find_size(place, one);
        else
            one = keep_constant(place, one);
        if (one.kind == VALUE_ANY) return value_any();
        bool replaces = found.kind == VALUE_NEVER || (found.kind == VALUE_TUPLE && one.kind == VALUE_TUPLE);
        if (replaces)
            found = one;
        else if (is_int(found) && is_int(one))
            found =
                value_equal(found, one) ? found : value_from_dim(place_size(place, UINT32_MAX, place->path));
        else
            found = value_join(arena, found, one);
    }
    found.absent = false;
    return found;
}

/* ---- attributes ---- */

static void put_attribute(Interp *interp, const StoredAttribute *item) {
    const Object *object = interp_object(interp, item->object);
    Value value = item->is_lost ? item->weak : item->found.kind == VALUE_NEVER ? value_none() : item->found;
    /* A number that is None at first has been set by the time that it is used. */
    if (value.kind == VALUE_UNION && value_count(value) == 2 && value_at(value, 0).kind == VALUE_NONE &&
        is_int(value_at(value, 1)))
        value = value_at(value, 1);
    state_put(interp->run.keep, &interp->path.state, item->object,
              object_with_attribute(interp->run.keep, object, item->name, value));
}

static void find_attribute(StoredAttributes *stored, StoredAttribute *item, const State *end, Value value) {
    StoredPlace place = {
        .stored = stored, .end = end, .path = item->path, .key = map_pair(item->object, item->name)};
    bool had_changed = stored->has_changed;
    stored->has_changed = false;
    Value found = find_value(&place, item->found, value);
    stored->has_changed |= !value_equal(found, item->found);
    item->is_lost = found.kind == VALUE_ANY || (stored->is_ending && stored->has_changed);
    item->found = found;
    stored->has_changed |= had_changed;
}

void suppose_add_stored(StoredAttributes *stored, Address class, Value self) {
    Interp *interp = stored->later->interp;
    const Object *object = object_of_kind(interp, self, OBJECT_INSTANCE);
    if (!object) return;
    ClassStores stores = {0};
    find_class_stores(interp, &stores, class);
    const Later *later = stored->later;
    for (uint32_t i = 0; i < later->weakened_attributes.count; i++) {
        const Weakened *weakened = &later->weakened_attributes.items[i];
        if (!is_own(stored, &stores, class, weakened)) continue;
        StoredAttribute item = {
            .class = class,
            .object = weakened->object,
            .name = weakened->name,
            .path = attribute_path(interp, weakened),
            .weak = object_attribute(interp_object(interp, weakened->object), weakened->name)};
        find_attribute(stored, &item, &later->made, weakened->value);
        array_push(&stored->items, item);
    }
    for (uint32_t i = 0; i < stores.direct.capacity; i++) {
        if (!stores.direct.slots[i].used) continue;
        Weakened missing = {.object = self.address, .name = (Sym)stores.direct.slots[i].key};
        if (object_attribute(object, missing.name).kind != VALUE_NEVER) continue;
        const char *path = attribute_path(interp, &missing);
        array_push(&stored->items, ((StoredAttribute){.class = class,
                                                      .object = self.address,
                                                      .name = missing.name,
                                                      .path = path,
                                                      .weak = supposed_unknown(interp, path),
                                                      .is_lost = !is_own(stored, &stores, class, &missing)}));
    }
    map_free(&stores.direct);
    map_free(&stores.under);
}

/* Whether the file has a subclass. */
static bool has_below(Interp *interp, Address class) {
    for (uint32_t i = 0; i < interp->facts.defined.count; i++) {
        Address owner = interp->facts.defined.items[i]->owner;
        if (owner && owner != class && is_subclass(interp, owner, class) != TRI_NO) return true;
    }
    return false;
}

/* A class that is not below any other of the file is supposed to be the one that self is of. */
static void close_self(Interp *interp, Address class, Address self) {
    const Object *object = interp_object(interp, self);
    if (!object || !object->is_open || has_below(interp, class)) return;
    Object *closed = copy_object(interp, object);
    closed->is_open = false;
    put_object(interp, self, closed);
}

void suppose_begin_stored(StoredAttributes *stored) {
    Interp *interp = stored->later->interp;
    stored->last_symbol = dim_number(dim_symbol(&interp->analysis.dims, "n", (DimBounds){0, INT64_MAX}));
    stored->last_address = interp->analysis.next_address;
    for (uint32_t i = 0; i < stored->items.count; i++) put_attribute(interp, &stored->items.items[i]);
    const Map *selves = &stored->later->selves;
    for (uint32_t i = 0; i < selves->capacity; i++)
        if (selves->slots[i].used && selves->slots[i].value)
            close_self(interp, (Address)selves->slots[i].key, (Address)selves->slots[i].value);
}

void suppose_leave_stored(StoredAttributes *stored, Address class, const State *end) {
    Interp *interp = stored->later->interp;
    for (uint32_t i = 0; i < stored->items.count; i++) {
        StoredAttribute *item = &stored->items.items[i];
        if (item->class != class || item->is_lost) continue;
        const Object *object = state_get(end, &interp->analysis.statics, item->object);
        Value value = object ? object_attribute(object, item->name) : value_any();
        /* Nothing has been found, and nothing is. */
        if (item->found.kind == VALUE_NEVER && value.kind == VALUE_NONE) continue;
        find_attribute(stored, item, end, value.kind == VALUE_NEVER ? value_any() : value);
        put_attribute(interp, item);
    }
}

void suppose_lose_stored(StoredAttributes *stored) {
    Interp *interp = stored->later->interp;
    for (uint32_t i = 0; i < stored->items.count; i++) {
        StoredAttribute *item = &stored->items.items[i];
        item->is_lost = true;
        put_attribute(interp, item);
    }
}

bool suppose_has_stored(const StoredAttributes *stored, Address class) {
    for (uint32_t i = 0; i < stored->items.count; i++)
        if (stored->items.items[i].class == class) return true;
    return false;
}

void suppose_free_stored(StoredAttributes *stored) {
    array_free(&stored->items);
    map_free(&stored->places);
    map_free(&stored->sizes);
    map_free(&stored->own_sizes);
}
