#include "cost/given.h"

#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/stub/pattern.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RANK = 32 };

/* Where the sizes begin: behind a name that is given. */
static const char *sizes_of(const char *text) {
    const char *equals = strchr(text, '=');
    return equals ? equals + 1 : text;
}

static bool is_name_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
static bool is_name_part(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_name(const char *text, const char *end) {
    if (text == end || !is_name_start(*text)) return false;
    while (text < end && is_name_part(*text)) text++;
    return text == end;
}

static bool is_size(const char *text, const char *end) {
    const char *at = text;
    while (at < end && isdigit((unsigned char)*at)) at++;
    return (at == end && at > text && end - text < 19) || is_name(text, end);
}

static const char *end_of_size(const char *text) { return text + strcspn(text, ",:"); }

bool given_is_shape(const char *text) {
    const char *at = sizes_of(text);
    bool is_plain = at == text;
    if (!is_plain && !is_name(text, at - 1)) return false;
    for (;;) {
        const char *end = end_of_size(at);
        if (!is_size(at, end)) return false;
        /* A name alone may be that of a model. */
        if (*end == '\0') return !is_plain || strchr(text, ',') || isdigit((unsigned char)*text);
        at = end + 1;
        if (*end == ':') return is_name(at, at + strlen(at));
    }
}

static Dim size_of(CostGiven *given, Interp *interp, const char *text, size_t length) {
    DimTable *dims = &interp->analysis.dims;
    const char *size = arena_copy(interp->run.arena, text, length);
    if (isdigit((unsigned char)*size)) return dim_constant(dims, strtoll(size, NULL, 10));
    uint64_t *known = map_at(&given->dims, interp_name(interp, size));
    if (!*known) *known = (uintptr_t)dim_symbol(dims, size, (DimBounds){1, INT64_MAX});
    return (Dim)(uintptr_t)*known;
}

static Value make(CostGiven *given, Interp *interp, const char *text) {
    Dim sizes[MOST_RANK];
    uint32_t rank = 0;
    const char *at = sizes_of(text), *end = end_of_size(at);
    for (;; at = end + 1, end = end_of_size(at)) {
        sizes[rank++] = size_of(given, interp, at, (size_t)(end - at));
        if (*end != ',' || rank == MOST_RANK) break;
    }
    const char *type = *end == ':' ? end + 1 : "float32";
    Element element = element_from_value(interp, value_str(interp->run.arena, type, strlen(type)));
    Value class = interp_global_of(interp, "torch", "Tensor");
    return new_array(interp, class.kind == VALUE_OBJECT ? class.address : CLASS_object,
                     shape_new(interp->run.arena, sizes, rank), element.type, element.bits, NULL);
}

static void set_named(CostGiven *given, Interp *interp, Value *named, const char *text) {
    const Object *object = object_of_kind(interp, *named, OBJECT_DICT);
    const Entries *old = object ? OBJECT_AS(Dict, object)->entries : NULL;
    Value key = value_str(interp->run.arena, text, (size_t)(sizes_of(text) - text) - 1);
    uint32_t count = old ? old->count : 0;
    int64_t found = old ? entries_find(old, key) : -1;
    Entries *entries = entries_new(interp->run.arena, count + (found < 0));
    if (count) memcpy(entries->items, old->items, count * sizeof *entries->items);
    entries->items[found < 0 ? count : (uint32_t)found] = (Entry){key, make(given, interp, text)};
    *named = new_dict(interp, entries, NULL);
}

void given_arguments(CostGiven *given, Interp *interp, Value *positional, Value *named) {
    const Items *old = positional->kind == VALUE_TUPLE ? positional->items : NULL;
    uint32_t count = 0, known = old ? old->count : 0;
    for (uint32_t i = 0; i < given->count; i++) count += strchr(given->shapes[i], '=') == NULL;
    Value *items = arena_alloc(interp->run.arena, (known + count + 1) * sizeof *items);
    if (known) memcpy(items, old->items, known * sizeof *items);
    for (uint32_t i = 0, at = 0; i < given->count; i++) {
        if (strchr(given->shapes[i], '='))
            set_named(given, interp, named, given->shapes[i]);
        else
            items[at++] = make(given, interp, given->shapes[i]);
    }
    if (count) *positional = value_tuple(interp->run.arena, items, known > count ? known : count);
}

void given_restart(CostGiven *given) {
    map_free(&given->dims);
    given->dims = (Map){0};
    given->model = 0;
}
