/* Reading rules: from a def in a stub to its patterns and decorators. Names of annotations are taken by their
 * spelling (Array, Pair, Literal), whatever module they were imported from; all other names are classes of
 * the stub. */
#include "stubs/rule.h"

#include "stubs/rule_internal.h"
#include "syntax/unparse.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum { LONGEST_RULE = 300 /* that is printed: a longer one explains nothing */ };

typedef struct Reader {
    Symbols *symbols;
    Arena *arena;
    const Dialect *dialect;
    Rule *rule;
    Array(NamedClass) classes;
    bool in_result;
} Reader;

/* ---- names ---- */

/* The number of a class in the rule. */
static uint16_t class_number(Reader *reader, NamedClass class) {
    uint32_t number = 0;
    while (number < reader->classes.count && (reader->classes.items[number].home != class.home ||
                                              reader->classes.items[number].name != class.name ||
                                              reader->classes.items[number].known != class.known))
        number++;
    if (number == reader->classes.count) array_push(&reader->classes, class);
    return (uint16_t)number;
}

static uint16_t known_class(Reader *reader, Address known) {
    return class_number(reader, (NamedClass){.home = HOME_LANGUAGE, .known = known});
}

/* The last part of a name: Literal of typing.Literal; NULL for other expressions. */
static const char *spelling(const Reader *reader, const Node *node) {
    if (node->kind == AST_Name) return symbol_text(reader->symbols, AS(Name, node)->id);
    if (node->kind == AST_Attribute) return symbol_text(reader->symbols, AS(Attribute, node)->attr);
    return NULL;
}

void rule_refuse(Rule *rule, const Node *node, const char *message) {
    if (!rule->mistake.message) rule->mistake = (RuleMistake){node, message};
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
            rule_refuse(reader->rule, node, "a dimension is an integer, a name or an expression over names");
        }
    } else if (node->kind == AST_Name) {
        dim.name = AS(Name, node)->id;
        dim.kind = strcmp(symbol_text(reader->symbols, dim.name), "_") == 0 ? DIM_ANYTHING : DIM_NAME;
    } else if (node->kind == AST_Starred) {
        Node *value = AS(Starred, node)->value;
        dim.node = value;
        bool is_name =
            value->kind == AST_Name && is_capital(symbol_text(reader->symbols, AS(Name, value)->id));
        dim.kind = is_name ? DIM_STAR : DIM_STAR_COMPUTED;
        if (is_name) dim.name = AS(Name, value)->id;
        if (!is_name && !reader->in_result)
            rule_refuse(reader->rule, node,
                        "in a parameter a star stands before a name that begins with a capital letter");
    } else if (!reader->in_result) {
        rule_refuse(reader->rule, node,
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

static bool speaks_of_types(const Symbols *symbols, Node *node) {
    TypeSearch search = {symbols, false};
    Visitor visitor = {visit_type, NULL, &search};
    ast_walk(node, &visitor);
    return search.found;
}

/* Whether the first entry of an array pattern is the type of its elements. */
static bool is_element(Reader *reader, Node *node, Pattern *pattern) {
    static const char *const types[] = {"bool", "int", "float", "complex", "str", "object"};
    if (node->kind == AST_Name) {
        const char *name = symbol_text(reader->symbols, AS(Name, node)->id);
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (strcmp(name, types[i]) == 0) {
                pattern->element = element_from_name(name, strlen(name));
                if (pattern->element.type == ELEMENT_BOOL) pattern->element.bits = 0;
                /* What a library makes without being told has the width of its own numbers. */
                uint8_t bits = reader->dialect->float_bits;
                if (reader->in_result && pattern->element.type == ELEMENT_COMPLEX)
                    pattern->element.bits = (uint8_t)(2 * bits);
                if (reader->in_result && pattern->element.type == ELEMENT_FLOAT) pattern->element.bits = bits;
                if (reader->in_result && pattern->element.type < ELEMENT_FLOAT) pattern->element.bits = 64;
                if (pattern->element.type == ELEMENT_BOOL) pattern->element.bits = 8;
                return true;
            }
    }
    if (!reader->in_result) return false;
    if (node->kind == AST_Constant && node->op == CONSTANT_STR) {
        pattern->element = element_from_name(AS(Constant, node)->text, AS(Constant, node)->length);
        if (pattern->element.type == ELEMENT_UNKNOWN)
            rule_refuse(reader->rule, node, "no element type has this name");
        return true;
    }
    if (node->kind != AST_Starred && speaks_of_types(reader->symbols, node)) {
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
    DimPattern *dims = arena_alloc_zero(reader->arena, ((size_t)count + 1) * sizeof *dims);
    uint32_t stars = 0;
    for (uint32_t i = 0; i < count; i++) {
        dims[i] = read_dim(reader, nodes[i]);
        stars += dims[i].kind == DIM_STAR;
        if (stars > 1 && !reader->in_result && dims[i].kind == DIM_STAR)
            rule_refuse(reader->rule, nodes[i], "a parameter can have one starred name in a pattern");
    }
    pattern->dims = dims;
    pattern->count = count;
}

/* ---- annotations ---- */

static Pattern read_pattern(Reader *reader, Node *node);

static const Pattern *read_items(Reader *reader, Node *const *nodes, uint32_t count) {
    Pattern *items = arena_alloc_zero(reader->arena, ((size_t)count + 1) * sizeof *items);
    for (uint32_t i = 0; i < count; i++) items[i] = read_pattern(reader, nodes[i]);
    return items;
}

static Value constant_value(Reader *reader, Node *node) {
    Arena *arena = reader->arena;
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
    rule_refuse(reader->rule, node, "Literal holds constants: strings, integers, True, False, None");
    return value_none();
}

static Pattern read_literal(Reader *reader, Node *node, Node *slice) {
    Node *single[] = {slice};
    bool is_tuple = slice->kind == AST_Tuple;
    uint32_t count = is_tuple ? list_count(AS(Tuple, slice)->elts) : 1;
    Node *const *nodes = is_tuple && count ? AS(Tuple, slice)->elts->items : single;
    Value *values = arena_alloc(reader->arena, ((size_t)count + 1) * sizeof *values);
    for (uint32_t i = 0; i < count; i++) values[i] = constant_value(reader, nodes[i]);
    return (Pattern){.kind = PATTERN_LITERAL, .node = node, .values = values, .count = count};
}

static Pattern union_of(Reader *reader, Node *node, Node *const *nodes, uint32_t count, bool or_none) {
    Pattern pattern = {.kind = PATTERN_UNION, .node = node, .count = count + or_none};
    Pattern *items = arena_alloc_zero(reader->arena, ((size_t)count + 1) * sizeof *items);
    for (uint32_t i = 0; i < count; i++) items[i] = read_pattern(reader, nodes[i]);
    if (or_none)
        items[count] =
            (Pattern){.kind = PATTERN_CLASS, .class = known_class(reader, CLASS_NoneType), .node = node};
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

static uint8_t array_kind(Reader *reader, const char *name, uint16_t *class) {
    bool is_tensor = strncmp(name, "Tensor", 6) == 0;
    const char *rest = is_tensor ? name + 6 : strncmp(name, "Array", 5) == 0 ? name + 5 : NULL;
    if (!rest || (*rest && strcmp(rest, "Like") != 0)) return PATTERN_ANY;
    *class = class_number(reader, (NamedClass){.home = is_tensor ? HOME_TENSOR : HOME_ARRAY});
    return *rest ? PATTERN_ARRAY_LIKE : PATTERN_ARRAY;
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
            if (plain[i].class) pattern.class = known_class(reader, plain[i].class);
            return pattern;
        }
    if (reader->in_result) return pattern;
    /* Any other name is a class, or says nothing. */
    pattern.kind = node->kind == AST_Name ? PATTERN_CLASS : PATTERN_ANY;
    if (node->kind == AST_Name)
        pattern.class = class_number(reader, (NamedClass){.home = HOME_STUB, .name = AS(Name, node)->id});
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
    /* A private class is one of named tuples that the stub made: one with these items. */
    if (reader->in_result && subscript->value->kind == AST_Name && name[0] == '_') {
        pattern.kind = PATTERN_TUPLE;
        pattern.class =
            class_number(reader, (NamedClass){.home = HOME_STUB, .name = AS(Name, subscript->value)->id});
        pattern.items = read_items(reader, nodes, count);
        pattern.count = count;
        return pattern;
    }
    if (!reader->in_result) {
        /* list[int], dict[str, int]: the class decides, what is in it is not looked at. */
        Pattern head = read_name(reader, subscript->value, name);
        if (head.kind == PATTERN_CLASS && reader->classes.items[head.class].home == HOME_STUB)
            head.node = node;
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

/* Whether a pattern of a parameter binds a name. */
static bool binds(const Pattern *pattern, Sym name) {
    bool is_array = pattern->kind == PATTERN_ARRAY || pattern->kind == PATTERN_ARRAY_LIKE;
    for (uint32_t i = 0; is_array && i < pattern->count; i++)
        if (pattern->dims[i].name == name) return true;
    return false;
}

/* Whether an expression begins with a parameter, or with what one binds: `self`, `self.weight`, `S[0]`. */
static bool begins_with_parameter(const Reader *reader, const Node *node) {
    while (node->kind == AST_Attribute || node->kind == AST_Subscript)
        node = node->kind == AST_Attribute ? AS(Attribute, node)->value : AS(Subscript, node)->value;
    for (uint32_t i = 0; node->kind == AST_Name && i < reader->rule->count; i++) {
        const Parameter *parameter = &reader->rule->parameters[i];
        if (parameter->name == AS(Name, node)->id || binds(&parameter->pattern, AS(Name, node)->id))
            return true;
    }
    return false;
}

/* Whether a result is no type, but an expression whose value it is. */
static bool is_value(const Reader *reader, const Node *node) {
    switch (node->kind) {
    case AST_Name:
    case AST_Attribute:
    case AST_Subscript: return begins_with_parameter(reader, node);
    case AST_Constant: return node->op == CONSTANT_TRUE || node->op == CONSTANT_FALSE;
    case AST_BinOp: return node->op != OP_BitOr;
    case AST_Call:
    case AST_ListComp:
    case AST_Compare:
    case AST_BoolOp:
    case AST_UnaryOp: return true;
    default: return false;
    }
}

/* What only a result can be. */
static bool read_result(Reader *reader, Node *node, Pattern *pattern) {
    *pattern = (Pattern){.node = node};
    if (is_value(reader, node)) {
        pattern->kind = PATTERN_VALUE;
    } else if (node->kind == AST_IfExp) {
        Node *const branches[] = {AS(IfExp, node)->body, AS(IfExp, node)->orelse};
        pattern->kind = PATTERN_CHOICE;
        pattern->count = 2;
        pattern->items = read_items(reader, branches, 2);
    } else if (node->kind == AST_Tuple) {
        const NodeList *items = AS(Tuple, node)->elts;
        pattern->kind = PATTERN_TUPLE;
        pattern->count = list_count(items);
        pattern->items = items ? read_items(reader, items->items, items->count) : NULL;
    } else {
        return false;
    }
    return true;
}

static Pattern read_pattern(Reader *reader, Node *node) {
    Pattern result;
    if (reader->in_result && read_result(reader, node, &result)) return result;
    const char *name = spelling(reader, node);
    if (name) return read_name(reader, node, name);
    if (node->kind == AST_Subscript) return read_subscript(reader, node);
    if (node->kind == AST_BinOp && node->op == OP_BitOr) return read_alternatives(reader, node);
    if (node->kind == AST_Constant && node->op == CONSTANT_NONE)
        return (Pattern){.kind = reader->in_result ? PATTERN_OTHER : PATTERN_CLASS,
                         .class = known_class(reader, CLASS_NoneType),
                         .node = node};
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
    case PATTERN_CHOICE:
    case PATTERN_TUPLE:
        for (uint32_t i = 0; i < pattern->count; i++)
            if (is_special(&pattern->items[i])) return true;
        return false;
    case PATTERN_AXIS:
    case PATTERN_ANY:
    case PATTERN_CLASS:
    case PATTERN_LITERAL:
    case PATTERN_VALUE:
    case PATTERN_OTHER: return false;
    }
    return false;
}

/* ---- decorators ---- */

static const char *string_argument(Reader *reader, const AstCall *call, uint32_t index) {
    if (!call || index >= list_count(call->args)) return NULL;
    Node *node = call->args->items[index];
    if (node->kind != AST_Constant || node->op != CONSTANT_STR) {
        rule_refuse(reader->rule, node, "this is a string");
        return NULL;
    }
    return arena_copy(reader->arena, AS(Constant, node)->text, AS(Constant, node)->length);
}

static const char *keyword_argument(Reader *reader, const AstCall *call, const char *name) {
    if (!call) return NULL;
    FOR_EACH (item, call->keywords) {
        Astkeyword *keyword = AS(keyword, item);
        if (!keyword->arg || strcmp(symbol_text(reader->symbols, keyword->arg), name) != 0) continue;
        Node *value = keyword->value;
        if (value->kind == AST_Constant && value->op == CONSTANT_STR)
            return arena_copy(reader->arena, AS(Constant, value)->text, AS(Constant, value)->length);
        rule_refuse(reader->rule, value, "this is a string");
    }
    return NULL;
}

static void read_raises(Reader *reader, const AstCall *call, Node *node) {
    const char *name = call && list_count(call->args) == 1 ? spelling(reader, call->args->items[0]) : NULL;
    if (!name)
        rule_refuse(reader->rule, node, "raises takes the class of an exception");
    else
        reader->rule->raises = class_number(
            reader, (NamedClass){HOME_ANYWHERE, symbol_from_string(reader->symbols, name), 0, node});
}

static void read_sharing(Reader *reader, const AstCall *call, Node *node) {
    static const struct {
        const char *name;
        Sharing sharing;
    } ways[] = {{"perhaps", SHARING_PERHAPS}, {"read-only", SHARING_READ}};
    const char *name = string_argument(reader, call, 0);
    reader->rule->arrays.sharing = name ? SHARING_NONE : SHARING_ALL;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (name && strcmp(name, ways[i].name) == 0) reader->rule->arrays.sharing = ways[i].sharing;
    if (reader->rule->arrays.sharing == SHARING_NONE)
        rule_refuse(reader->rule, node, "a view is \"perhaps\" or \"read-only\"");
}

/* `@gradient("first", "saves")` */
static void read_gradient(Reader *reader, AstCall *call, const Node *node) {
    static const struct {
        const char *name;
        RuleGradient gradient;
        RuleSaved saved;
    } ways[] = {{"first", GRADIENT_OF_FIRST, 0},       {"self", GRADIENT_OF_SELF, 0},
                {"some", GRADIENT_OF_SOME, 0},         {"none", GRADIENT_OF_NONE, 0},
                {"anything", GRADIENT_OF_ANYTHING, 0}, {"saves", 0, SAVED_ALWAYS},
                {"saves for pair", 0, SAVED_OF_PAIR}};
    const char *name = string_argument(reader, call, 0);
    for (size_t i = 0; name && i < sizeof ways / sizeof *ways; i++) {
        if (strcmp(name, ways[i].name) != 0) continue;
        reader->rule->arrays.gradient = ways[i].gradient;
        reader->rule->arrays.saved = ways[i].saved;
        return;
    }
    rule_refuse(reader->rule, node, "nothing of that name is said of gradients");
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
        if (changed) rule->in_place = symbol_from_string(reader->symbols, changed);
        rule->refuses_scalars = keyword_argument(reader, call, "scalars") != NULL;
        const char *parameter = named ? string_argument(reader, call, 0) : NULL;
        if (parameter) rule->same_as = symbol_from_string(reader->symbols, parameter);
        if (named && !parameter) rule_refuse(reader->rule, node, "same_as takes the name of a parameter");
        return;
    }
    if (strcmp(name, "broadcasting") == 0) {
        const char *starred = string_argument(reader, call, 0);
        if (starred)
            rule->broadcasting = symbol_from_string(reader->symbols, starred);
        else
            rule_refuse(reader->rule, node, "broadcasting takes the name of a starred dimension");
    } else if (strcmp(name, "says") == 0) {
        rule->says = string_argument(reader, call, 0);
    } else if (strcmp(name, "raises") == 0) {
        read_raises(reader, call, node);
    } else if (strcmp(name, "total") == 0) {
        rule->is_total = true;
    } else if (strcmp(name, "view") == 0) {
        read_sharing(reader, call, node);
    } else if (strcmp(name, "gradient") == 0) {
        read_gradient(reader, call, node);
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

static void read_default(Parameter *parameter, const Node *value) {
    parameter->has_default = true;
    parameter->is_optional = value->kind == AST_Constant && value->op == CONSTANT_NONE;
}

static void read_parameters(Reader *reader, Astarguments *list) {
    Rule *rule = reader->rule;
    rule->count = list_count(list->posonlyargs) + list_count(list->args) + (list->vararg != NULL) +
                  list_count(list->kwonlyargs) + (list->kwarg != NULL);
    rule->parameters = arena_alloc_zero(reader->arena, ((size_t)rule->count + 1) * sizeof *rule->parameters);
    uint32_t index = 0;
    FOR_EACH (positional, list->posonlyargs) {
        rule->parameters[index].is_positional_only = true;
        read_parameter(reader, index++, positional, PARAMETER_PLAIN);
    }
    FOR_EACH (either, list->args) read_parameter(reader, index++, either, PARAMETER_PLAIN);
    uint32_t defaults = list_count(list->defaults);
    for (uint32_t i = 0; i < defaults && i < index; i++)
        read_default(&rule->parameters[index - 1 - i], list->defaults->items[defaults - 1 - i]);
    if (list->vararg) read_parameter(reader, index++, list->vararg, PARAMETER_STAR);
    uint32_t keyword = 0;
    FOR_EACH (named, list->kwonlyargs) {
        const Node *value = list->kw_defaults ? list->kw_defaults->items[keyword] : NULL;
        if (value) read_default(&rule->parameters[index], value);
        keyword++;
        read_parameter(reader, index++, named, PARAMETER_PLAIN);
    }
    if (list->kwarg) read_parameter(reader, index, list->kwarg, PARAMETER_STAR_STAR);
}

/* Whether a method of that name changes the tensor that it is called of: `add_`, `__iadd__`. */
static bool changes_in_place(const char *name) {
    static const char *const operators[] = {
        "__iadd__", "__isub__", "__imul__", "__itruediv__", "__ifloordiv__", "__idiv__",    "__imod__",
        "__ipow__", "__iand__", "__ior__",  "__ixor__",     "__ilshift__",   "__irshift__", "__setitem__"};
    static const char *const others[] = {"requires_grad_", "detach_", "share_memory_", "rename_", "set_"};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strcmp(name, operators[i]) == 0) return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(name, others[i]) == 0) return false;
    return *name != '_' && name[strlen(name) - 1] == '_';
}

/* What the names of a rule of PyTorch say of gradients. */
static void mark_gradient(Reader *reader) {
    RuleArrays *arrays = &reader->rule->arrays;
    arrays->needs = UINT32_MAX;
    if (reader->dialect != &dialect_torch) return;
    arrays->changes_first = changes_in_place(symbol_text(reader->symbols, reader->rule->node->name));
    for (uint32_t i = 0; i < reader->rule->count; i++)
        if (strcmp(symbol_text(reader->symbols, reader->rule->parameters[i].name), "requires_grad") == 0)
            arrays->needs = i;
}

/* The parameters of a family that stand for arrays: those that are positional only, or else those without a
 * default; of a reduction the first. They are converted unless they say otherwise. */
static void mark_operands(Reader *reader) {
    Rule *rule = reader->rule;
    bool has_positional_only = false;
    rule->operand = (Pattern){.kind = PATTERN_ARRAY_LIKE,
                              .any_shape = true,
                              .only_numbers = reader->dialect->converts_numbers_only,
                              .class = class_number(reader, (NamedClass){.home = HOME_ARRAY})};
    for (uint32_t i = 0; i < rule->count; i++) has_positional_only |= rule->parameters[i].is_positional_only;
    const char *const *called = reader->dialect->roles;
    for (int role = 0; role < ROLE_COUNT; role++) {
        rule->roles[role] = UINT32_MAX;
        for (uint32_t i = 0; i < rule->count; i++)
            if (strcmp(symbol_text(reader->symbols, rule->parameters[i].name), called[role]) == 0)
                rule->roles[role] = i;
    }
    for (uint32_t i = 0; i < rule->count; i++) {
        Parameter *parameter = &rule->parameters[i];
        bool is_operand = parameter->kind == PARAMETER_PLAIN && !parameter->has_default;
        if (rule->family == FAMILY_UFUNC && has_positional_only) is_operand = parameter->is_positional_only;
        if (rule->family == FAMILY_REDUCTION || rule->family == FAMILY_INDEXING) is_operand = i == 0;
        if (rule->family == FAMILY_SAME_AS) is_operand = parameter->name == rule->same_as;
        parameter->is_operand = is_operand;
        if (is_operand && parameter->pattern.kind == PATTERN_ANY) {
            Node *node = parameter->pattern.node;
            parameter->pattern = rule->operand;
            parameter->pattern.node = node;
        }
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

bool rule_computes(const Rule *rule) {
    return rule->body || rule->clauses.count || rule->result.kind == PATTERN_VALUE ||
           rule->result.kind == PATTERN_CHOICE;
}

const Rule *rule_read(AstFunctionDef *node, const char *qualified, const Dialect *dialect, Symbols *symbols,
                      Arena *arena) {
    Rule *rule = ARENA_NEW(arena, Rule);
    rule->name = arena_copy(arena, qualified, strlen(qualified));
    rule->node = node;
    Reader reader = {.symbols = symbols, .arena = arena, .dialect = dialect, .rule = rule};
    known_class(&reader, 0);
    FOR_EACH (decorator, node->decorator_list) read_decorator(&reader, decorator);
    read_parameters(&reader, AS(arguments, node->args));
    mark_gradient(&reader);
    if (node->returns) {
        reader.in_result = true;
        rule->has_result = true;
        rule->result = read_pattern(&reader, node->returns);
        rule->has_patterns |= is_special(&rule->result);
    }
    rule_read_clauses(rule, symbols, arena);
    rule->body = real_body(node->body);
    rule->has_patterns |= rule->family != FAMILY_NONE;
    if (rule->family != FAMILY_NONE) mark_operands(&reader);
    rule->class_count = reader.classes.count;
    rule->classes = memcpy(arena_alloc(arena, reader.classes.count * sizeof *rule->classes),
                           reader.classes.items, reader.classes.count * sizeof *rule->classes);
    array_free(&reader.classes);
    return rule;
}

/* ---- printing ---- */

/* The text of a node without the names of the modules that stubs take their words from. */
static void print_node(const Symbols *symbols, const Node *node, StrBuf *out) {
    static const char *const prefixes[] = {"words.", "builtins."};
    StrBuf text = {0};
    ast_unparse(node, symbols, 13, &text);
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
static void print_result(const Symbols *symbols, const Dialect *dialect, const Pattern *pattern,
                         StrBuf *out) {
    if (pattern->kind != PATTERN_ARRAY || pattern->any_shape) {
        print_node(symbols, pattern->node, out);
        return;
    }
    strbuf_printf(out, "%s[", dialect->array);
    for (uint32_t i = 0; i < pattern->count; i++) {
        const DimPattern *dim = &pattern->dims[i];
        bool has_star = dim->kind == DIM_STAR_COMPUTED || (dim->kind == DIM_STAR && dim->name);
        strbuf_puts(out, i ? ", " : "");
        strbuf_puts(out, has_star ? "*" : "");
        print_node(symbols, dim->node, out);
    }
    strbuf_puts(out, pattern->count ? "]" : "()]");
}

/* The qualified name; a class that only serves others is called as the array is. */
static void print_name(const Rule *rule, const char *array, StrBuf *out) {
    const char *at = rule->name;
    for (const char *dot = strchr(at, '.'); dot; at = dot + 1, dot = strchr(at, '.')) {
        bool is_private = *at == '_' && at[1] != '_' && array;
        strbuf_printf(out, "%.*s.", is_private ? INT_MAX : (int)(dot - at), is_private ? array : at);
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

/* Whether a name is a word of the text. */
static bool mentions(const StrBuf *text, const char *name) {
    size_t length = strlen(name);
    for (size_t i = 0; i + length <= text->length; i++) {
        bool begins = i == 0 || !(isalnum((unsigned char)text->data[i - 1]) || text->data[i - 1] == '_');
        if (!begins || strncmp(text->data + i, name, length) != 0) continue;
        char next = i + length < text->length ? text->data[i + length] : ' ';
        if (!isalnum((unsigned char)next) && next != '_') return true;
    }
    return false;
}

static void print_clause(const Symbols *symbols, const Clause *clause, StrBuf *out) {
    if (clause->name) strbuf_printf(out, "%s = ", symbol_text(symbols, clause->name));
    print_node(symbols, clause->said, out);
    if (!clause->when) return;
    strbuf_puts(out, " when ");
    print_node(symbols, clause->when, out);
}

/* `where i = axis(dim, len(S)), S[i] % 2 == 0`: the requirement that failed, and the names that it and the
 * result speak of, in front of which are those that they speak of. */
static void print_clauses(const Rule *rule, const RulePrinting *printing, StrBuf *out) {
    StrBuf said = {0};
    for (uint32_t i = rule->clauses.count; i-- > 0;) {
        const Clause *clause = &rule->clauses.items[i];
        const char *name = clause->name ? symbol_text(printing->symbols, clause->name) : NULL;
        if (clause != printing->failed && !(name && (mentions(out, name) || mentions(&said, name)))) continue;
        StrBuf all = {0};
        print_clause(printing->symbols, clause, &all);
        if (said.length) strbuf_puts(&all, ", ");
        strbuf_put(&all, said.data ? said.data : "", said.length);
        strbuf_free(&said);
        said = all;
    }
    if (said.length) strbuf_puts(out, " where ");
    strbuf_put(out, said.data ? said.data : "", said.length);
    strbuf_free(&said);
}

const char *rule_text(const Rule *rule, const RulePrinting *printing, Arena *arena) {
    const Symbols *symbols = printing->symbols;
    StrBuf out = {0};
    bool has_some = false;
    print_name(rule, printing->array, &out);
    strbuf_putc(&out, '(');
    for (uint32_t i = 0; i < rule->count; i++) {
        const Parameter *parameter = &rule->parameters[i];
        static const char *const stars[] = {"", "*", "**"};
        /* What need not be given and has no pattern that says something of shapes is left out. */
        bool is_silent = !parameter->pattern.node || parameter->pattern.kind == PATTERN_DTYPE;
        if (is_silent && (parameter->has_default || parameter->kind == PARAMETER_STAR_STAR)) continue;
        strbuf_printf(&out, "%s%s%s", has_some ? ", " : "", stars[parameter->kind],
                      symbol_text(symbols, parameter->name));
        has_some = true;
        if (parameter->pattern.node) {
            strbuf_puts(&out, ": ");
            print_node(symbols, parameter->pattern.node, &out);
        }
    }
    strbuf_putc(&out, ')');
    if (rule->has_result) {
        strbuf_puts(&out, " -> ");
        print_result(symbols, printing->dialect, &rule->result, &out);
    }
    print_clauses(rule, printing, &out);
    bool is_too_long = out.length > LONGEST_RULE;
    const char *text = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return is_too_long || speaks_of_helpers(text) ? NULL : text;
}
