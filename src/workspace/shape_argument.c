#include "workspace/shape_argument.h"
#include "eval/flow/call.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/place.h"

#include <string.h>

enum { MOST_RANK = 32 };

typedef struct ElementName {
    const char *name;
    ElementType element;
    uint8_t bits;
} ElementName;

static const ElementName *find_element(const char *name) {
    static const ElementName names[] = {
        {"float32", ELEMENT_FLOAT, 32},
        {"float", ELEMENT_FLOAT, 32},
        {"float64", ELEMENT_FLOAT, 64},
        {"double", ELEMENT_FLOAT, 64},
        {"float16", ELEMENT_FLOAT, 16},
        {"half", ELEMENT_FLOAT, 16},
        {"bfloat16", ELEMENT_FLOAT, 16},
        {"int64", ELEMENT_INT, 64},
        {"long", ELEMENT_INT, 64},
        {"int32", ELEMENT_INT, 32},
        {"int", ELEMENT_INT, 32},
        {"int16", ELEMENT_INT, 16},
        {"int8", ELEMENT_INT, 8},
        {"uint8", ELEMENT_UNSIGNED, 8},
        {"bool", ELEMENT_BOOL, 8},
        {"complex64", ELEMENT_COMPLEX, 64},
        {"complex128", ELEMENT_COMPLEX, 128},
        {0},
    };
    for (const ElementName *element = names; element->name; element++)
        if (strcmp(element->name, name) == 0) return element;
    return NULL;
}

/* ---- sizes ---- */

static Dim symbol_dim(EntryPoint *entry, ShapeSymbols *symbols, Sym name) {
    Interp *interp = &entry->analyser.interp;
    uint64_t *known = map_at(&symbols->dims, name);
    if (!*known) {
        DimBounds bounds = {1, INT64_MAX};
        *known = (uintptr_t)dim_symbol(&interp->analysis.dims, symbol_text(interp->analysis.symbols, name),
                                       bounds);
    }
    return (Dim)(uintptr_t)*known;
}

/* NULL when the node is no size. */
static Dim size_of(EntryPoint *entry, ShapeSymbols *symbols, const Node *node) {
    DimTable *dims = &entry->analyser.interp.analysis.dims;
    if (node->kind == AST_Name) return symbol_dim(entry, symbols, AS(Name, node)->id);
    if (node->kind == AST_Constant) {
        return node->op == CONSTANT_INT ? dim_constant(dims, AS(Constant, node)->integer) : NULL;
    }
    if (node->kind != AST_BinOp) return NULL;
    Dim left = size_of(entry, symbols, AS(BinOp, node)->left);
    Dim right = size_of(entry, symbols, AS(BinOp, node)->right);
    if (!left || !right) return NULL;
    switch (node->op) {
    case OP_Add: return dim_add(dims, left, right);
    case OP_Sub: return dim_subtract(dims, left, right);
    case OP_Mult: return dim_multiply(dims, left, right);
    case OP_FloorDiv: return dim_divide(dims, left, right);
    case OP_Mod: return dim_remainder(dims, left, right);
    default: return NULL;
    }
}

/* The number of a place in a text of the command line, for notes that say where a size comes from. */
static Origin origin_of(Interp *interp, const Text *text, const Node *node) {
    if (interp->analysis.places.count == 0) array_push(&interp->analysis.places, (Place){0});
    array_push(&interp->analysis.places, ((Place){text, {node->start, node->end}, false}));
    return interp->analysis.places.count - 1;
}

static const Shape *read_sizes(EntryPoint *entry, ShapeSymbols *symbols, const Text *text, Node *node) {
    Interp *interp = &entry->analyser.interp;
    bool is_tuple = node->kind == AST_Tuple;
    const NodeList *list = is_tuple ? AS(Tuple, node)->elts : NULL;
    uint32_t count = is_tuple ? list_count(list) : 1;
    Dim sizes[MOST_RANK];
    Origin origins[MOST_RANK];
    if (count > MOST_RANK) return NULL;
    for (uint32_t i = 0; i < count; i++) {
        Node *item = is_tuple ? list->items[i] : node;
        sizes[i] = size_of(entry, symbols, item);
        if (!sizes[i] || dim_bounds(sizes[i]).high < 0) return NULL;
        origins[i] = origin_of(interp, text, item);
    }
    return shape_build(interp->run.arena, sizes, origins, count, false);
}

Value shape_argument(EntryPoint *entry, ShapeSymbols *symbols, const char *argument) {
    Interp *interp = &entry->analyser.interp;
    const char *colon = strchr(argument, ':');
    const ElementName *element = find_element(colon ? colon + 1 : "float32");
    if (!element) {
        problem_add(&entry->problems, PROBLEM_TROUBLE, NULL,
                    "`%s`: `%s` is no element type; int64 and float32 are some", argument, colon + 1);
        return value_never();
    }
    size_t length = colon ? (size_t)(colon - argument) : strlen(argument);
    Text *text = entry_text(entry, arena_printf(entry->problems.arena, "<shape %s>", argument),
                            arena_copy(entry->problems.arena, argument, length));
    Node *statement = length > 0 ? entry_parse(entry, text, NULL) : NULL;
    if (length > 0 && !statement) return value_never();
    const Shape *shape = statement ? read_sizes(entry, symbols, text, AS(Expr, statement)->value) : NULL;
    if (!shape) {
        problem_add(&entry->problems, PROBLEM_TROUBLE, NULL,
                    "`%s` is not a shape: write sizes with commas, as `n,3,224,224`", argument);
        return value_never();
    }
    Value class = interp_global_of(interp, "torch", "Tensor");
    return new_array(interp, class.kind == VALUE_OBJECT ? class.address : CLASS_object, shape,
                     element->element, element->bits, NULL);
}

void shape_symbols_free(ShapeSymbols *symbols) { map_free(&symbols->dims); }

/* ---- arguments ---- */

/* The name in front of a `name=shape`; NULL when there is none. */
static const char *name_of(Arena *arena, const char *argument) {
    const char *equals = strchr(argument, '=');
    return equals ? arena_copy(arena, argument, (size_t)(equals - argument)) : NULL;
}

static bool is_identifier(const char *name) {
    if (!*name || (*name >= '0' && *name <= '9')) return false;
    for (; *name; name++) {
        bool is_letter = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') || *name == '_' ||
                         (unsigned char)*name >= 0x80;
        if (!is_letter && !(*name >= '0' && *name <= '9')) return false;
    }
    return true;
}

uint32_t shape_positional_count(const char *const *shapes, uint32_t count) {
    uint32_t positional = 0;
    for (uint32_t i = 0; i < count; i++) positional += strchr(shapes[i], '=') == NULL;
    return positional;
}

bool shape_arguments(EntryPoint *entry, const char *const *shapes, uint32_t count, Arguments *arguments) {
    Interp *interp = &entry->analyser.interp;
    Value *values = arena_alloc(interp->run.arena, (count + 1) * sizeof *values);
    Sym *names = arena_alloc(interp->run.arena, (count + 1) * sizeof *names);
    uint32_t named = 0;
    ShapeSymbols symbols = {0};
    bool is_made = true;
    for (uint32_t i = 0; i < count && is_made; i++) {
        const char *name = name_of(entry->problems.arena, shapes[i]);
        if (name && !is_identifier(name)) {
            problem_add(&entry->problems, PROBLEM_TROUBLE, NULL, "`%s`: `%s` is not the name of a parameter",
                        shapes[i], name);
            is_made = false;
        } else if (!name && named > 0) {
            problem_add(&entry->problems, PROBLEM_TROUBLE, NULL,
                        "positional SHAPE `%s` follows one with a name", shapes[i]);
            is_made = false;
        } else {
            values[i] = shape_argument(entry, &symbols, name ? shapes[i] + strlen(name) + 1 : shapes[i]);
            is_made = values[i].kind != VALUE_NEVER;
            if (name) names[named++] = symbol_from_string(interp->analysis.symbols, name);
        }
    }
    shape_symbols_free(&symbols);
    *arguments = (Arguments){.positional = values,
                             .positional_count = count - named,
                             .names = names,
                             .named = values + (count - named),
                             .named_count = named};
    return is_made;
}
