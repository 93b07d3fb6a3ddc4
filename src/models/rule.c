/* Reading rules: from a def in a stub to its patterns and decorators. Names of annotations are taken by their
 * spelling (Array, Pair, Literal), whatever module they were imported from; all other names are classes,
 * which are looked up in the stub's module when the rule is read. */
#include "models/rule.h"

#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "models/convert.h"
#include "syntax/unparse.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Reader {
    Interp *interp;
    Models *models;
    const ModuleRules *names;
    Rule *rule;
    bool in_result;
} Reader;

/* ---- names ---- */

static Address class_named(Interp *interp, Module *module, const char *name) {
    Value value = module_global(interp, module, symbol_from_string(interp->analysis.symbols, name));
    return object_of_kind(interp, value, OBJECT_CLASS) ? value.address : 0;
}

Address stub_class(Interp *interp, StubClass which) {
    static const char *const names[STUB_CLASS_COUNT] = {"Shaped", "OpenShape"};
    Models *models = interp->analysis.models;
    if (!models) return 0;
    if (!models->has_class[which]) {
        /* Asking may run statements of the module, which may ask again: there is none meanwhile. */
        models->has_class[which] = true;
        models->classes[which] =
            class_named(interp, module_import(interp, NULL, "moira.stubs"), names[which]);
    }
    return models->classes[which];
}

const ModuleRules *rule_module(Interp *interp, Module *module) {
    Models *models = interp->analysis.models;
    uint64_t *known = map_at(&models->modules, (uintptr_t)module);
    if (*known) return (const ModuleRules *)(uintptr_t)*known;
    ModuleRules *names = ARENA_NEW(&models->arena, ModuleRules);
    *known = (uintptr_t)names;
    names->tensor = class_named(interp, module, "Tensor");
    names->array = class_named(interp, module, "Array");
    if (!names->array) names->array = names->tensor;
    if (!names->array && strncmp(module->name, "torch", 5) == 0)
        names->array = class_named(interp, module_import(interp, NULL, "torch"), "Tensor");
    if (!names->array) names->array = class_named(interp, module_import(interp, NULL, "numpy"), "ndarray");
    /* What a stub does not say itself is as in the one that defines its arrays. */
    names->scalar = class_named(interp, module, "Scalar");
    names->mismatch = class_named(interp, module, "Mismatch");
    const ClassObject *array = names->array ? class_object(interp, names->array) : NULL;
    Module *home = array && array->module ? array->module->whole : module->whole;
    names->dialect = strncmp(home->name, "torch", 5) == 0 ? DIALECT_TORCH : DIALECT_NUMPY;
    if (home != module->whole) {
        if (!names->scalar) names->scalar = class_named(interp, home, "Scalar");
        if (!names->mismatch) names->mismatch = class_named(interp, home, "Mismatch");
    }
    if (!names->mismatch)
        names->mismatch = names->dialect == DIALECT_TORCH ? CLASS_RuntimeError : CLASS_ValueError;
    return names;
}

ShapeDialect running_dialect(Interp *interp) {
    if (interp->analysis.models && interp->analysis.models->matching)
        return rule_module(interp, interp->analysis.models->matching->module)->dialect;
    const Frame *frame = interp->path.frame;
    bool is_stub = frame && frame->module->is_model && interp->analysis.models;
    return is_stub ? rule_module(interp, frame->module)->dialect : DIALECT_NUMPY;
}

static const char *name_text(const Reader *reader, Sym name) {
    return symbol_text(reader->interp->analysis.symbols, name);
}

/* The last part of a name: Literal of typing.Literal; NULL for other expressions. */
static const char *spelling(const Reader *reader, const Node *node) {
    if (node->kind == AST_Name) return name_text(reader, AS(Name, node)->id);
    if (node->kind == AST_Attribute) return name_text(reader, AS(Attribute, node)->attr);
    return NULL;
}

/* ---- mistakes ---- */

void stub_error(Interp *interp, Module *module, const Node *node, const char *format, ...) {
    /* A body that the budget cut short did not come to its assignments. */
    if (interp->run.effort.is_cut) return;
    if (!interp->run.reporting.diagnostics || !module->source) return;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diag_add(interp->run.reporting.diagnostics, CODE_STUB_ERROR, module->source->tree->text,
             (Span){node->start, node->end}, "%s", message);
}

static void refuse(Reader *reader, const Node *node, const char *message) {
    if (!reader->rule->is_broken) stub_error(reader->interp, reader->rule->module, node, "%s", message);
    reader->rule->is_broken = true;
}

/* ---- dimensions ---- */

static bool is_capital(const char *name) { return *name >= 'A' && *name <= 'Z'; }

static DimPattern read_dim(Reader *reader, Node *node) {
    DimPattern dim = {.kind = DIM_COMPUTED, .node = node};
    if (node->kind == AST_Constant) {
        if (node->op == CONSTANT_INT) {
            dim.kind = DIM_NUMBER;
            dim.number = AS(Constant, node)->integer;
        } else if (node->op == CONSTANT_ELLIPSIS) {
            dim.kind = DIM_STAR;
        } else {
            refuse(reader, node, "a dimension is an integer, a name or an expression over names");
        }
    } else if (node->kind == AST_Name) {
        dim.name = AS(Name, node)->id;
        dim.kind = strcmp(name_text(reader, dim.name), "_") == 0 ? DIM_ANYTHING : DIM_NAME;
    } else if (node->kind == AST_Starred) {
        Node *value = AS(Starred, node)->value;
        dim.node = value;
        bool is_name = value->kind == AST_Name && is_capital(name_text(reader, AS(Name, value)->id));
        dim.kind = is_name ? DIM_STAR : DIM_STAR_COMPUTED;
        if (is_name) dim.name = AS(Name, value)->id;
        if (!is_name && !reader->in_result)
            refuse(reader, node,
                   "in a parameter a star stands before a name that begins with a capital letter");
    } else if (!reader->in_result) {
        refuse(reader, node,
               "the dimensions of a parameter are numbers and names; put the condition into the body");
    }
    return dim;
}

/* Looks for something that speaks of types: a string, or a name such as `dtype`. */
typedef struct TypeSearch {
    const Symbols *symbols;
    bool found;
} TypeSearch;

static bool visit_type(void *context, Node *node) {
    TypeSearch *search = context;
    if (node->kind == AST_Constant && node->op == CONSTANT_STR) search->found = true;
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : 0;
    if (name) {
        const char *text = symbol_text(search->symbols, name);
        search->found |= strstr(text, "type") != NULL || strcmp(text, "promote") == 0;
    }
    return !search->found;
}

static bool speaks_of_types(const Interp *interp, Node *node) {
    TypeSearch search = {interp->analysis.symbols, false};
    Visitor visitor = {visit_type, NULL, &search};
    ast_walk(node, &visitor);
    return search.found;
}

/* Whether the first entry of an array pattern is the type of its elements. */
static bool is_element(Reader *reader, Node *node, Pattern *pattern) {
    static const char *const types[] = {"bool", "int", "float", "complex", "str", "object"};
    if (node->kind == AST_Name) {
        const char *name = name_text(reader, AS(Name, node)->id);
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (strcmp(name, types[i]) == 0) {
                pattern->element = element_from_name(name, strlen(name));
                if (pattern->element.type == ELEMENT_BOOL) pattern->element.bits = 0;
                /* What a library makes without being told has the width of Python's own numbers; PyTorch's
                 * floats are half as wide. */
                bool is_wide = reader->names->dialect != DIALECT_TORCH;
                if (reader->in_result && pattern->element.type == ELEMENT_COMPLEX)
                    pattern->element.bits = is_wide ? 128 : 64;
                if (reader->in_result && pattern->element.type == ELEMENT_FLOAT)
                    pattern->element.bits = is_wide ? 64 : 32;
                if (reader->in_result && pattern->element.type < ELEMENT_FLOAT) pattern->element.bits = 64;
                if (pattern->element.type == ELEMENT_BOOL) pattern->element.bits = 8;
                return true;
            }
    }
    if (!reader->in_result) return false;
    if (node->kind == AST_Constant && node->op == CONSTANT_STR) {
        pattern->element = element_from_name(AS(Constant, node)->text, AS(Constant, node)->length);
        if (pattern->element.type == ELEMENT_UNKNOWN) refuse(reader, node, "no element type has this name");
        return true;
    }
    if (node->kind != AST_Starred && speaks_of_types(reader->interp, node)) {
        pattern->element_node = node;
        return true;
    }
    return false;
}

static void read_dims(Reader *reader, Node *slice, Pattern *pattern) {
    Node *single[] = {slice};
    Node *const *nodes = single;
    uint32_t count = 1;
    if (slice->kind == AST_Tuple) {
        count = list_count(AS(Tuple, slice)->elts);
        nodes = count ? AS(Tuple, slice)->elts->items : single;
    }
    if (count > 0 && is_element(reader, nodes[0], pattern)) {
        nodes++;
        count--;
        pattern->any_shape = count == 0;
    }
    DimPattern *dims = arena_alloc_zero(&reader->models->arena, ((size_t)count + 1) * sizeof *dims);
    uint32_t stars = 0;
    for (uint32_t i = 0; i < count; i++) {
        dims[i] = read_dim(reader, nodes[i]);
        stars += dims[i].kind == DIM_STAR;
        if (stars > 1 && !reader->in_result && dims[i].kind == DIM_STAR)
            refuse(reader, nodes[i], "a parameter can have one starred name in a pattern");
    }
    pattern->dims = dims;
    pattern->count = count;
}

/* ---- annotations ---- */

static Pattern read_pattern(Reader *reader, Node *node);

static const Pattern *read_items(Reader *reader, Node *const *nodes, uint32_t count) {
    Pattern *items = arena_alloc_zero(&reader->models->arena, ((size_t)count + 1) * sizeof *items);
    for (uint32_t i = 0; i < count; i++) items[i] = read_pattern(reader, nodes[i]);
    return items;
}

static Value constant_value(Reader *reader, Node *node) {
    Arena *arena = &reader->models->arena;
    if (node->kind == AST_UnaryOp && node->op == OP_USub) {
        Value value = constant_value(reader, AS(UnaryOp, node)->operand);
        if (value.kind == VALUE_INT) value.integer = -value.integer;
        return value;
    }
    if (node->kind == AST_Constant) {
        AstConstant *constant = AS(Constant, node);
        switch ((ConstantKind)node->op) {
        case CONSTANT_NONE: return value_none();
        case CONSTANT_TRUE: return value_bool(true);
        case CONSTANT_FALSE: return value_bool(false);
        case CONSTANT_INT: return value_int(constant->integer);
        case CONSTANT_STR: return value_str(arena, constant->text, constant->length);
        case CONSTANT_BYTES: return value_bytes(arena, constant->text, constant->length);
        case CONSTANT_ELLIPSIS:
        case CONSTANT_BIG_INT:
        case CONSTANT_FLOAT:
        case CONSTANT_COMPLEX: break;
        }
    }
    refuse(reader, node, "Literal holds constants: strings, integers, True, False, None");
    return value_none();
}

static Pattern read_literal(Reader *reader, Node *node, Node *slice) {
    Node *single[] = {slice};
    bool is_tuple = slice->kind == AST_Tuple;
    uint32_t count = is_tuple ? list_count(AS(Tuple, slice)->elts) : 1;
    Node *const *nodes = is_tuple && count ? AS(Tuple, slice)->elts->items : single;
    Value *values = arena_alloc(&reader->models->arena, ((size_t)count + 1) * sizeof *values);
    for (uint32_t i = 0; i < count; i++) values[i] = constant_value(reader, nodes[i]);
    return (Pattern){.kind = PATTERN_LITERAL, .node = node, .values = values, .count = count};
}

static Pattern union_of(Reader *reader, Node *node, Node *const *nodes, uint32_t count, bool or_none) {
    Pattern pattern = {.kind = PATTERN_UNION, .node = node, .count = count + or_none};
    Pattern *items = arena_alloc_zero(&reader->models->arena, ((size_t)count + 1) * sizeof *items);
    for (uint32_t i = 0; i < count; i++) items[i] = read_pattern(reader, nodes[i]);
    if (or_none) items[count] = (Pattern){.kind = PATTERN_CLASS, .class = CLASS_NoneType, .node = node};
    pattern.items = items;
    return pattern;
}

/* Annotations that stand by themselves. */
static const struct {
    const char *name;
    uint8_t kind;
    uint8_t count;
    Address class;
} plain[] = {
    {"Any", PATTERN_ANY, 0, 0},
    {"object", PATTERN_ANY, 0, 0},
    {"int", PATTERN_CLASS, 0, CLASS_int},
    {"float", PATTERN_CLASS, 0, CLASS_float},
    {"complex", PATTERN_CLASS, 0, CLASS_complex},
    {"bool", PATTERN_CLASS, 0, CLASS_bool},
    {"str", PATTERN_CLASS, 0, CLASS_str},
    {"bytes", PATTERN_CLASS, 0, CLASS_bytes},
    {"list", PATTERN_CLASS, 0, CLASS_list},
    {"tuple", PATTERN_CLASS, 0, CLASS_tuple},
    {"dict", PATTERN_CLASS, 0, CLASS_dict},
    {"slice", PATTERN_CLASS, 0, CLASS_slice},
    {"Pair", PATTERN_INTS, 2, 0},
    {"Triple", PATTERN_INTS, 3, 0},
    {"Shape", PATTERN_SHAPE, 0, 0},
    {"Axis", PATTERN_AXIS, 0, 0},
    {"DType", PATTERN_DTYPE, 0, 0},
};

/* What `Tensor` is: PyTorch's, unless the stub has another one. */
static Address tensor_class(const Reader *reader) {
    if (reader->names->tensor) return reader->names->tensor;
    return class_named(reader->interp, module_import(reader->interp, NULL, "torch"), "Tensor");
}

static uint8_t array_kind(const Reader *reader, const char *name, Address *class) {
    bool is_tensor = strncmp(name, "Tensor", 6) == 0;
    const char *rest = is_tensor ? name + 6 : strncmp(name, "Array", 5) == 0 ? name + 5 : NULL;
    if (!rest) return PATTERN_ANY;
    *class = is_tensor ? tensor_class(reader) : reader->names->array;
    if (*rest == '\0') return PATTERN_ARRAY;
    return strcmp(rest, "Like") == 0 ? PATTERN_ARRAY_LIKE : PATTERN_ANY;
}

static bool is_result_like_int(const Reader *reader, uint8_t kind) {
    return reader->in_result && (kind == PATTERN_CLASS || kind == PATTERN_ANY);
}

static Pattern read_name(Reader *reader, Node *node, const char *name) {
    Pattern pattern = {.kind = PATTERN_OTHER, .node = node, .any_shape = true};
    uint8_t array = array_kind(reader, name, &pattern.class);
    if (array != PATTERN_ANY) {
        pattern.kind = array;
        return pattern;
    }
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(name, plain[i].name) == 0) {
            if (is_result_like_int(reader, plain[i].kind)) return pattern;
            pattern.kind = plain[i].kind;
            pattern.count = plain[i].count;
            pattern.class = plain[i].class;
            return pattern;
        }
    if (reader->in_result) return pattern;
    /* Any other name is a class, or says nothing. */
    if (node->kind == AST_Name) pattern.class = class_named(reader->interp, reader->rule->module, name);
    pattern.kind = pattern.class ? PATTERN_CLASS : PATTERN_ANY;
    return pattern;
}

static Pattern read_subscript(Reader *reader, Node *node) {
    AstSubscript *subscript = AS(Subscript, node);
    const char *name = spelling(reader, subscript->value);
    Node *slice = subscript->slice;
    bool is_tuple = slice->kind == AST_Tuple;
    uint32_t count = is_tuple ? list_count(AS(Tuple, slice)->elts) : 1;
    Node *const *nodes = is_tuple && count ? AS(Tuple, slice)->elts->items : &slice;
    Pattern pattern = {.kind = reader->in_result ? PATTERN_OTHER : PATTERN_ANY, .node = node};
    if (!name) return pattern;
    uint8_t array = array_kind(reader, name, &pattern.class);
    if (array != PATTERN_ANY) {
        pattern.kind = array;
        read_dims(reader, slice, &pattern);
        return pattern;
    }
    if (strcmp(name, "Literal") == 0) return reader->in_result ? pattern : read_literal(reader, node, slice);
    if (strcmp(name, "Optional") == 0) return union_of(reader, node, &slice, 1, true);
    if (strcmp(name, "Union") == 0) return union_of(reader, node, nodes, count, false);
    bool is_list = strcmp(name, "list") == 0 || strcmp(name, "List") == 0;
    if (strcmp(name, "Seq") == 0 || strcmp(name, "Sequence") == 0 || is_list) {
        pattern.kind = PATTERN_SEQUENCE;
        pattern.items = read_items(reader, nodes, 1);
        pattern.count = 1;
        bool is_plain = pattern.items[0].kind == PATTERN_OTHER || pattern.items[0].kind == PATTERN_ANY;
        if (reader->in_result && is_plain) pattern.kind = PATTERN_OTHER;
        return pattern;
    }
    if ((strcmp(name, "tuple") == 0 || strcmp(name, "Tuple") == 0) && reader->in_result) {
        bool is_open = count == 2 && nodes[1]->kind == AST_Constant && nodes[1]->op == CONSTANT_ELLIPSIS;
        if (is_open) return pattern;
        pattern.kind = PATTERN_TUPLE;
        pattern.items = read_items(reader, nodes, count);
        pattern.count = count;
        return pattern;
    }
    if (!reader->in_result) {
        /* list[int], dict[str, int]: the class decides, what is in it is not looked at. */
        Pattern head = read_name(reader, subscript->value, name);
        if (head.kind == PATTERN_CLASS) return head;
    }
    return pattern;
}

/* A | B | C, which may be long: the chain is walked along its left side. */
static Pattern read_alternatives(Reader *reader, Node *node) {
    Array(Node *) parts = {0};
    Node *at = node;
    while (at->kind == AST_BinOp && at->op == OP_BitOr) {
        array_push(&parts, AS(BinOp, at)->right);
        at = AS(BinOp, at)->left;
    }
    array_push(&parts, at);
    for (uint32_t i = 0; i < parts.count / 2; i++) {
        Node *swap = parts.items[i];
        parts.items[i] = parts.items[parts.count - 1 - i];
        parts.items[parts.count - 1 - i] = swap;
    }
    Pattern pattern = union_of(reader, node, parts.items, parts.count, false);
    array_free(&parts);
    return pattern;
}

static Pattern read_pattern(Reader *reader, Node *node) {
    const char *name = spelling(reader, node);
    if (name) return read_name(reader, node, name);
    if (node->kind == AST_Subscript) return read_subscript(reader, node);
    if (node->kind == AST_BinOp && node->op == OP_BitOr) return read_alternatives(reader, node);
    if (node->kind == AST_Constant && node->op == CONSTANT_NONE)
        return (Pattern){
            .kind = reader->in_result ? PATTERN_OTHER : PATTERN_CLASS, .class = CLASS_NoneType, .node = node};
    return (Pattern){.kind = reader->in_result ? PATTERN_OTHER : PATTERN_ANY, .node = node};
}

/* A pattern that only this folder understands. */
static bool is_special(const Pattern *pattern) {
    switch ((PatternKind)pattern->kind) {
    case PATTERN_ARRAY:
    case PATTERN_ARRAY_LIKE:
    case PATTERN_INTS:
    case PATTERN_SHAPE:
    case PATTERN_DTYPE: return true;
    case PATTERN_UNION:
    case PATTERN_SEQUENCE:
    case PATTERN_TUPLE:
        for (uint32_t i = 0; i < pattern->count; i++)
            if (is_special(&pattern->items[i])) return true;
        return false;
    case PATTERN_AXIS:
    case PATTERN_ANY:
    case PATTERN_CLASS:
    case PATTERN_LITERAL:
    case PATTERN_OTHER: return false;
    }
    return false;
}

/* ---- decorators ---- */

static const char *string_argument(Reader *reader, const AstCall *call, uint32_t index) {
    if (!call || index >= list_count(call->args)) return NULL;
    Node *node = call->args->items[index];
    if (node->kind != AST_Constant || node->op != CONSTANT_STR) {
        refuse(reader, node, "this is a string");
        return NULL;
    }
    return arena_copy(&reader->models->arena, AS(Constant, node)->text, AS(Constant, node)->length);
}

static const char *keyword_argument(Reader *reader, const AstCall *call, const char *name) {
    if (!call) return NULL;
    FOR_EACH (item, call->keywords) {
        Astkeyword *keyword = AS(keyword, item);
        if (!keyword->arg || strcmp(name_text(reader, keyword->arg), name) != 0) continue;
        Node *value = keyword->value;
        if (value->kind == AST_Constant && value->op == CONSTANT_STR)
            return arena_copy(&reader->models->arena, AS(Constant, value)->text, AS(Constant, value)->length);
        refuse(reader, value, "this is a string");
    }
    return NULL;
}

static void read_raises(Reader *reader, const AstCall *call, Node *node) {
    const char *name = call && list_count(call->args) == 1 ? spelling(reader, call->args->items[0]) : NULL;
    Address class = 0;
    if (name) {
        Sym symbol = symbol_from_string(reader->interp->analysis.symbols, name);
        Value value = module_lookup(reader->interp, reader->rule->module, symbol);
        if (object_of_kind(reader->interp, value, OBJECT_CLASS)) class = value.address;
    }
    if (class)
        reader->rule->raises = class;
    else
        refuse(reader, node, "raises takes the class of an exception");
}

static void read_sharing(Reader *reader, const AstCall *call, Node *node) {
    static const struct {
        const char *name;
        Sharing sharing;
    } ways[] = {{"perhaps", SHARING_PERHAPS}, {"read-only", SHARING_READ}};
    const char *name = string_argument(reader, call, 0);
    reader->rule->sharing = name ? SHARING_NONE : SHARING_ALL;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (name && strcmp(name, ways[i].name) == 0) reader->rule->sharing = ways[i].sharing;
    if (reader->rule->sharing == SHARING_NONE) refuse(reader, node, "a view is \"perhaps\" or \"read-only\"");
}

static void read_decorator(Reader *reader, Node *node) {
    Rule *rule = reader->rule;
    AstCall *call = node->kind == AST_Call ? AS(Call, node) : NULL;
    const char *name = spelling(reader, call ? call->func : node);
    static const struct {
        const char *name;
        Family family;
    } families[] = {{"elementwise", FAMILY_ELEMENTWISE}, {"ufunc", FAMILY_UFUNC},
                    {"reduction", FAMILY_REDUCTION},     {"same_as", FAMILY_SAME_AS},
                    {"product", FAMILY_PRODUCT},         {"indexing", FAMILY_INDEXING}};
    if (!name) return;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strcmp(name, families[i].name) != 0) continue;
        bool named = families[i].family == FAMILY_SAME_AS;
        rule->family = families[i].family;
        rule->kind = string_argument(reader, call, named ? 1 : 0);
        rule->empty = keyword_argument(reader, call, "empty");
        const char *changed = keyword_argument(reader, call, "out");
        if (changed) rule->in_place = symbol_from_string(reader->interp->analysis.symbols, changed);
        rule->refuses_scalars = keyword_argument(reader, call, "scalars") != NULL;
        const char *parameter = named ? string_argument(reader, call, 0) : NULL;
        if (parameter) rule->same_as = symbol_from_string(reader->interp->analysis.symbols, parameter);
        if (named && !parameter) refuse(reader, node, "same_as takes the name of a parameter");
        return;
    }
    if (strcmp(name, "broadcasting") == 0) {
        const char *starred = string_argument(reader, call, 0);
        if (starred)
            rule->broadcasting = symbol_from_string(reader->interp->analysis.symbols, starred);
        else
            refuse(reader, node, "broadcasting takes the name of a starred dimension");
    } else if (strcmp(name, "says") == 0) {
        rule->says = string_argument(reader, call, 0);
    } else if (strcmp(name, "raises") == 0) {
        read_raises(reader, call, node);
    } else if (strcmp(name, "total") == 0) {
        rule->is_total = true;
    } else if (strcmp(name, "view") == 0) {
        read_sharing(reader, call, node);
    }
}

/* ---- definitions ---- */

static void read_parameter(Reader *reader, uint32_t index, Node *node, ParameterKind kind) {
    Astarg *arg = AS(arg, node);
    Parameter *parameter = &reader->rule->parameters[index];
    parameter->name = arg->arg;
    parameter->kind = kind;
    if (arg->annotation) parameter->pattern = read_pattern(reader, arg->annotation);
    reader->rule->has_patterns |= is_special(&parameter->pattern);
}

static void read_parameters(Reader *reader, Astarguments *list) {
    Rule *rule = reader->rule;
    rule->count = parameter_count(list);
    rule->parameters =
        arena_alloc_zero(&reader->models->arena, ((size_t)rule->count + 1) * sizeof *rule->parameters);
    uint32_t index = 0;
    FOR_EACH (positional, list->posonlyargs) {
        rule->parameters[index].is_positional_only = true;
        read_parameter(reader, index++, positional, PARAMETER_PLAIN);
    }
    FOR_EACH (either, list->args) read_parameter(reader, index++, either, PARAMETER_PLAIN);
    for (uint32_t i = 0; i < list_count(list->defaults) && i < index; i++)
        rule->parameters[index - 1 - i].has_default = true;
    if (list->vararg) read_parameter(reader, index++, list->vararg, PARAMETER_STAR);
    uint32_t keyword = 0;
    FOR_EACH (named, list->kwonlyargs) {
        rule->parameters[index].has_default = list->kw_defaults && list->kw_defaults->items[keyword];
        keyword++;
        read_parameter(reader, index++, named, PARAMETER_PLAIN);
    }
    if (list->kwarg) read_parameter(reader, index, list->kwarg, PARAMETER_STAR_STAR);
}

/* The parameters of a family that stand for arrays: those that are positional only, or else those without a
 * default; of a reduction the first. They are converted unless they say otherwise. */
static void mark_operands(Reader *reader) {
    Rule *rule = reader->rule;
    bool has_positional_only = false;
    for (uint32_t i = 0; i < rule->count; i++) has_positional_only |= rule->parameters[i].is_positional_only;
    static const char *const roles[ROLE_COUNT] = {"axis", "keepdims", "out", "where", "dtype", "initial"};
    static const char *const torch_roles[ROLE_COUNT] = {"dim", "keepdim", "out", "", "dtype", ""};
    const char *const *called = reader->names->dialect == DIALECT_TORCH ? torch_roles : roles;
    for (int role = 0; role < ROLE_COUNT; role++) {
        rule->roles[role] = UINT32_MAX;
        for (uint32_t i = 0; i < rule->count; i++)
            if (strcmp(name_text(reader, rule->parameters[i].name), called[role]) == 0) rule->roles[role] = i;
    }
    for (uint32_t i = 0; i < rule->count; i++) {
        Parameter *parameter = &rule->parameters[i];
        bool is_operand = parameter->kind == PARAMETER_PLAIN && !parameter->has_default;
        if (rule->family == FAMILY_UFUNC && has_positional_only) is_operand = parameter->is_positional_only;
        if (rule->family == FAMILY_REDUCTION || rule->family == FAMILY_INDEXING) is_operand = i == 0;
        if (rule->family == FAMILY_SAME_AS) is_operand = parameter->name == rule->same_as;
        parameter->is_operand = is_operand;
        if (is_operand && parameter->pattern.kind == PATTERN_ANY)
            parameter->pattern = (Pattern){.kind = PATTERN_ARRAY_LIKE,
                                           .any_shape = true,
                                           .only_numbers = reader->names->dialect == DIALECT_TORCH,
                                           .class = reader->names->array,
                                           .node = parameter->pattern.node};
    }
}

static bool is_empty_statement(const Node *node) {
    if (node->kind == AST_Pass) return true;
    return node->kind == AST_Expr && AS(Expr, node)->value->kind == AST_Constant;
}

static const NodeList *real_body(const NodeList *body) {
    FOR_EACH (statement, body)
        if (!is_empty_statement(statement)) return body;
    return NULL;
}

const Rule *rule_of(Interp *interp, const FunctionObject *function) {
    Models *models = interp->analysis.models;
    uint64_t *known = map_at(&models->rules, (uintptr_t)function->node);
    if (*known) return (const Rule *)(uintptr_t)*known;
    Rule *rule = ARENA_NEW(&models->arena, Rule);
    *known = (uintptr_t)rule;
    rule->name = arena_copy(&models->arena, function->qualified, strlen(function->qualified));
    rule->node = AS(FunctionDef, function->node);
    rule->module = function->module;
    Reader reader = {interp, models, rule_module(interp, function->module), rule, false};
    rule->raises = reader.names->mismatch;
    FOR_EACH (decorator, rule->node->decorator_list) read_decorator(&reader, decorator);
    read_parameters(&reader, AS(arguments, rule->node->args));
    if (rule->node->returns) {
        reader.in_result = true;
        rule->has_result = true;
        rule->result = read_pattern(&reader, rule->node->returns);
        rule->has_patterns |= is_special(&rule->result);
    }
    rule->body = real_body(rule->node->body);
    rule->has_patterns |= rule->family != FAMILY_NONE;
    if (rule->family != FAMILY_NONE) mark_operands(&reader);
    return rule;
}

/* ---- printing ---- */

/* The text of a node without the names of the modules that stubs take their words from. */
static void print_node(const Interp *interp, const Node *node, StrBuf *out) {
    static const char *const prefixes[] = {"words.", "builtins."};
    StrBuf text = {0};
    ast_unparse(node, interp->analysis.symbols, 13, &text);
    strbuf_putc(&text, '\0');
    for (const char *at = text.data; *at;) {
        size_t skipped = 0;
        for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes && !skipped; i++)
            if (strncmp(at, prefixes[i], strlen(prefixes[i])) == 0) skipped = strlen(prefixes[i]);
        if (skipped)
            at += skipped;
        else
            strbuf_putc(out, *at++);
    }
    strbuf_free(&text);
}

/* The dimensions of a result; of what type its elements are has nothing to do with its shape. */
static void print_result(Interp *interp, const Rule *rule, const Pattern *pattern, StrBuf *out) {
    if (pattern->kind != PATTERN_ARRAY || pattern->any_shape) {
        print_node(interp, pattern->node, out);
        return;
    }
    strbuf_puts(out, rule_module(interp, rule->module)->dialect == DIALECT_TORCH ? "Tensor[" : "Array[");
    for (uint32_t i = 0; i < pattern->count; i++) {
        const DimPattern *dim = &pattern->dims[i];
        bool has_star = dim->kind == DIM_STAR_COMPUTED || (dim->kind == DIM_STAR && dim->name);
        strbuf_puts(out, i ? ", " : "");
        strbuf_puts(out, has_star ? "*" : "");
        print_node(interp, dim->node, out);
    }
    strbuf_puts(out, pattern->count ? "]" : "()]");
}

/* The qualified name; a class that only serves others is called as the array is. */
static void print_name(Interp *interp, const Rule *rule, StrBuf *out) {
    Address array = rule_module(interp, rule->module)->array;
    const char *at = rule->name;
    for (const char *dot = strchr(at, '.'); dot; at = dot + 1, dot = strchr(at, '.')) {
        bool is_private = *at == '_' && at[1] != '_' && array;
        strbuf_printf(out, "%.*s.", is_private ? INT_MAX : (int)(dot - at),
                      is_private ? class_name(interp, array) : at);
    }
    strbuf_puts(out, at);
}

/* Whether a helper of the stub is spoken of, which means nothing to a reader. */
static bool speaks_of_helpers(const char *text) {
    for (const char *at = text; *at; at++) {
        bool begins = at == text || strchr(" (*[.", at[-1]);
        if (begins && *at == '_' && at[1] >= 'a' && at[1] <= 'z') return true;
    }
    return false;
}

const char *rule_text(Interp *interp, const Rule *rule) {
    StrBuf out = {0};
    bool has_some = false;
    print_name(interp, rule, &out);
    strbuf_putc(&out, '(');
    for (uint32_t i = 0; i < rule->count; i++) {
        const Parameter *parameter = &rule->parameters[i];
        static const char *const stars[] = {"", "*", "**"};
        /* What need not be given and has no pattern that says something of shapes is left out. */
        bool is_silent = !parameter->pattern.node || parameter->pattern.kind == PATTERN_DTYPE;
        if (is_silent && (parameter->has_default || parameter->kind == PARAMETER_STAR_STAR)) continue;
        strbuf_printf(&out, "%s%s%s", has_some ? ", " : "", stars[parameter->kind],
                      symbol_text(interp->analysis.symbols, parameter->name));
        has_some = true;
        if (parameter->pattern.node) {
            strbuf_puts(&out, ": ");
            print_node(interp, parameter->pattern.node, &out);
        }
    }
    strbuf_putc(&out, ')');
    if (rule->has_result) {
        strbuf_puts(&out, " -> ");
        print_result(interp, rule, &rule->result, &out);
    }
    const char *text = arena_copy(interp->run.arena, out.data, out.length);
    strbuf_free(&out);
    return speaks_of_helpers(text) ? NULL : text;
}
