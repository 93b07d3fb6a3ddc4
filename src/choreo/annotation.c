/* From an annotation to a located type. What stands for the data is left alone, but for locations in it: a
 * location is always the outermost part of a type. */
#include "choreo/class.h"
#include "syntax/name.h"

#include <string.h>

/* The arguments in the brackets of [node]. */
static uint32_t bracket_count(const Node *node) {
    const Node *slice = AS(Subscript, node)->slice;
    return slice->kind == AST_Tuple ? list_count(AS(Tuple, slice)->elts) : 1;
}

static Node *bracket_item(const Node *node, uint32_t index) {
    Node *slice = AS(Subscript, node)->slice;
    return slice->kind == AST_Tuple ? AS(Tuple, slice)->elts->items[index] : slice;
}

static bool is_channel_word(ChoreoWord word) { return word >= WORD_CHANNEL && word <= WORD_BI_CHANNEL; }

/* True when the brackets of [node] name a role of the class, which only located types do. */
static bool names_role(const ChoreoClass *class, const Node *node) {
    for (uint32_t i = 0; i < bracket_count(node); i++) {
        const Node *item = bracket_item(node, i);
        if (item->kind == AST_Name && choreo_role(class, AS(Name, item)->id) != NO_ROLE) return true;
    }
    return false;
}

static bool is_located_word(ChoreoWord word) {
    return word == WORD_AT || word == WORD_EVERYWHERE || is_channel_word(word) ||
           (word >= WORD_EACH && word <= WORD_MEMBERS);
}

bool choreo_is_located(ChoreoClass *class, const Node *node) {
    if (node->kind != AST_Subscript) return false;
    const Node *head = AS(Subscript, node)->value;
    ChoreoWord word = choreo_word(class->module, head);
    if (is_located_word(word)) return true;
    const Definition *definition =
        head->kind == AST_Name ? choreo_find(class->module, AS(Name, head)->id) : NULL;
    bool may_be = word == WORD_NONE && (names_role(class, node) || (definition && definition->class));
    return may_be && choreo_class(class->module, head) != NULL;
}

typedef struct InnerSearch {
    ChoreoClass *class;
    const Node *found;
} InnerSearch;

static bool enter_inner(void *context, Node *node) {
    InnerSearch *search = context;
    if (!search->found && choreo_is_located(search->class, node)) search->found = node;
    return !search->found;
}

/* Complains about a location inside of [node]; false when there was one. */
static bool has_no_location(ChoreoClass *class, Node *node) {
    InnerSearch search = {.class = class};
    ast_walk(node, &(Visitor){.enter = enter_inner, .context = &search});
    if (!search.found) return true;
    Diagnostic *diagnostic = choreo_report(class->module, CODE_CHOREO_TYPE, search.found,
                                           "a location must be the outermost part of a type");
    diagnostic->help = "write At[list[int], R], not list[At[int, R]]";
    return false;
}

static const Located unknown = {.kind = LOCATED_UNKNOWN};

/* ---- roles ---- */

/* The role that [node] names, or NO_ROLE after a complaint. */
static uint32_t role_named(ChoreoClass *class, const Node *node) {
    ChoreoProgram *program = class->module->program;
    const char *class_name = choreo_text(program, class->name);
    if (node->kind != AST_Name) {
        choreo_report(class->module, CODE_CHOREO_ROLE, node, "a role of %s is needed here", class_name);
        return NO_ROLE;
    }
    uint32_t role = choreo_role(class, AS(Name, node)->id);
    if (role != NO_ROLE) return role;
    Diagnostic *diagnostic = choreo_report(class->module, CODE_CHOREO_ROLE, node, "%s is not a role of %s",
                                           choreo_text(program, AS(Name, node)->id), class_name);
    diagnostic->help = arena_printf(program->arena, "the roles of %s are %s", class_name,
                                    choreo_roles_text(class, ALL_ROLES));
    return NO_ROLE;
}

/* Takes the roles from [first] on; false when one of them is none, or plays twice. [what] has them. */
static bool take_roles(ChoreoClass *class, const Node *node, uint32_t first, uint32_t count, const char *what,
                       Located *type) {
    uint8_t *roles = arena_alloc(class->module->program->arena, count + 1);
    RoleSet taken = 0;
    bool is_right = true;
    for (uint32_t i = 0; i < count; i++) {
        const Node *item = bracket_item(node, first + i);
        uint32_t role = role_named(class, item);
        roles[i] = (uint8_t)role;
        if (role == NO_ROLE) {
            is_right = false;
        } else if (role_in(role, taken)) {
            choreo_report(class->module, CODE_CHOREO_ALIAS, item, "role %s must play exactly one role in %s",
                          choreo_text(class->module->program, class->roles[role]), what);
            is_right = false;
        } else {
            taken |= role_bit(role);
        }
    }
    type->roles = roles;
    type->count = (uint8_t)count;
    return is_right;
}

static Located wrong_arity(ChoreoClass *class, const Node *node, const char *form) {
    choreo_report(class->module, CODE_CHOREO_ARITY, node, "wrong number of things in brackets: it is %s",
                  form);
    return unknown;
}

/* ---- the kinds of types ---- */

static Located channel_type(ChoreoClass *class, Node *node, ChannelKind kind) {
    static const char *const forms[] = {
        [CHANNEL_SYMMETRIC] = "Channel[T, A, B]",  [CHANNEL_DIRECTED] = "DiChannel[T, A, B]",
        [CHANNEL_DATA] = "DiDataChannel[T, A, B]", [CHANNEL_SELECT] = "DiSelectChannel[A, B]",
        [CHANNEL_BOTH] = "BiChannel[T, U, A, B]",
    };
    uint32_t data = channel_data_count(kind);
    if (bracket_count(node) != data + 2) return wrong_arity(class, node, forms[kind]);
    Located type = {.kind = LOCATED_CHANNEL, .channel = (uint8_t)kind};
    bool is_right = true;
    for (uint32_t i = 0; i < data; i++) is_right &= has_no_location(class, bracket_item(node, i));
    type.data = data > 0 ? bracket_item(node, 0) : NULL;
    type.back = data > 1 ? bracket_item(node, 1) : NULL;
    return take_roles(class, node, data, 2, channel_name(kind), &type) && is_right ? type : unknown;
}

static Located object_type(ChoreoClass *class, Node *node, ChoreoClass *of) {
    ChoreoProgram *program = class->module->program;
    const char *name = choreo_text(program, of->name);
    uint32_t count = of->role_count, given = bracket_count(node);
    if (given != count + of->data.count) {
        const char *data =
            of->data.count > 0 ? arena_printf(program->arena, " and %u types", of->data.count) : "";
        choreo_report(class->module, CODE_CHOREO_ARITY, node, "%s has %u role%s%s, and %u %s given", name,
                      count, count == 1 ? "" : "s", data, given, given == 1 ? "is" : "are");
        return unknown;
    }
    Located type = {.kind = LOCATED_OBJECT, .class = of};
    Node *slice = AS(Subscript, node)->slice;
    if (slice->kind == AST_Tuple) type.arguments = AS(Tuple, slice)->elts;
    bool is_right = true;
    for (uint32_t i = count; i < given; i++) is_right &= has_no_location(class, bracket_item(node, i));
    if (!take_roles(class, node, 0, count, name, &type) || !is_right) return unknown;
    for (uint32_t i = 0; i < count; i++) {
        if (!role_in(i, of->families) || role_in(type.roles[i], class->families)) continue;
        choreo_report(class->module, CODE_CHOREO_FAMILY, bracket_item(node, i),
                      "%s is a family in %s, and this is one role", choreo_text(program, of->roles[i]), name);
        return unknown;
    }
    return type;
}

static Located at_type(ChoreoClass *class, Node *node) {
    if (bracket_count(node) != 2) return wrong_arity(class, node, "At[T, R]");
    Node *data = bracket_item(node, 0);
    if (!has_no_location(class, data)) return unknown;
    uint32_t role = role_named(class, bracket_item(node, 1));
    return role == NO_ROLE ? unknown : located_at(role, data);
}

/* The family that [node] names, or NO_ROLE after a complaint. */
static uint32_t family_named(ChoreoClass *class, const Node *node) {
    uint32_t role = role_named(class, node);
    if (role == NO_ROLE || role_in(role, class->families)) return role;
    choreo_report(class->module, CODE_CHOREO_FAMILY, node, "%s is one role, and a family is needed here",
                  choreo_text(class->module->program, class->roles[role]))
        ->help = "a family is declared by `class NAME(Family): ...`";
    return NO_ROLE;
}

/* Each[T, F], Channels[T, A, F], Mesh[T, F], Members[F] */
static Located family_type(ChoreoClass *class, Node *node, ChoreoWord word) {
    uint32_t count = bracket_count(node), last = count - 1;
    if (word == WORD_MEMBERS) {
        if (count != 1) return wrong_arity(class, node, "Members[F]");
        uint32_t family = family_named(class, bracket_item(node, 0));
        if (family == NO_ROLE) return unknown;
        return (Located){.kind = LOCATED_EVERYWHERE, .members = (uint8_t)(family + 1)};
    }
    const char *form = word == WORD_EACH   ? "Each[T, F]"
                       : word == WORD_MESH ? "Mesh[T, F]"
                                           : "Channels[T, A, F]";
    if (count != (word == WORD_CHANNELS ? 3 : 2)) return wrong_arity(class, node, form);
    Node *data = bracket_item(node, 0);
    if (!has_no_location(class, data)) return unknown;
    uint32_t family = family_named(class, bracket_item(node, last));
    if (family == NO_ROLE) return unknown;
    Located type = {
        .kind = word == WORD_EACH ? LOCATED_EACH : LOCATED_MESH, .role = (uint8_t)family, .data = data};
    if (word != WORD_CHANNELS) return type;
    type = (Located){.kind = LOCATED_CHANNEL, .channel = CHANNEL_SYMMETRIC, .is_many = true, .data = data};
    if (!take_roles(class, node, 1, 2, "Channels", &type)) return unknown;
    if (!role_in(type.roles[0], class->families)) return type;
    choreo_report(class->module, CODE_CHOREO_FAMILY, bracket_item(node, 1),
                  "Channels lead from one role to a family, and this is a family, too");
    return unknown;
}

uint32_t choreo_member(const ChoreoClass *class, const Located *type) {
    if (type->kind == LOCATED_AT && role_in(type->role, class->families)) return type->role;
    if (type->kind != LOCATED_OBJECT && (type->kind != LOCATED_CHANNEL || type->is_many)) return NO_ROLE;
    for (uint32_t i = 0; i < type->count; i++) {
        bool is_whole = type->kind == LOCATED_OBJECT && role_in(i, type->class->families);
        if (role_in(type->roles[i], class->families) && !is_whole) return type->roles[i];
    }
    return NO_ROLE;
}

bool choreo_is_settled(ChoreoClass *class, const Located *type, const Node *node) {
    uint32_t family = choreo_member(class, type);
    if (family == NO_ROLE) return true;
    const char *name = choreo_text(class->module->program, class->roles[family]);
    choreo_report(class->module, CODE_CHOREO_FAMILY, node, "which member of %s? nobody is chosen here", name)
        ->help = arena_printf(
        class->module->program->arena,
        "write Each[T, %s] for a value at each of them, Channels[T, A, %s] for a channel to each", name,
        name);
    return false;
}

static Located subscript_type(ChoreoClass *class, Node *node, bool *is_plain) {
    const Node *head = AS(Subscript, node)->value;
    ChoreoWord word = choreo_word(class->module, head);
    *is_plain = false;
    if (word == WORD_AT) return at_type(class, node);
    if (word == WORD_EVERYWHERE) {
        if (bracket_count(node) != 1) return wrong_arity(class, node, "Everywhere[T]");
        if (!has_no_location(class, bracket_item(node, 0))) return unknown;
        return (Located){.kind = LOCATED_EVERYWHERE, .data = bracket_item(node, 0)};
    }
    if (word >= WORD_EACH && word <= WORD_MEMBERS) return family_type(class, node, word);
    if (is_channel_word(word)) return channel_type(class, node, (ChannelKind)(word - WORD_CHANNEL));
    ChoreoClass *of = choreo_is_located(class, node) ? choreo_class(class->module, head) : NULL;
    if (of) return object_type(class, node, of);
    *is_plain = true;
    return unknown;
}

/* An annotation in quotes is a text of its own; what is wrong in it is reported at the quotes. */
static Node *unquote(ChoreoClass *class, Node *node) {
    ChoreoProgram *program = class->module->program;
    const AstConstant *constant = AS(Constant, node);
    Text *text = ARENA_NEW(program->arena, Text);
    char *data = arena_alloc_zero(program->arena, constant->length + 16);
    memcpy(data, constant->text, constant->length);
    text_init(text, class->module->tree->text->path, data, constant->length, program->arena);
    ParseOptions options = {.minor = class->module->tree->minor};
    Diagnostics errors;
    diagnostics_init(&errors, program->arena);
    Node *inner = parse_expression_text(text, &options, program->symbols, program->arena, &errors);
    bool is_right = errors.items.count == 0;
    diagnostics_free(&errors);
    if (!is_right) return NULL;
    inner->start = node->start;
    inner->end = node->end;
    return inner;
}

static bool enter_moved(void *context, Node *node) {
    const Node *place = context;
    node->start = place->start;
    node->end = place->end;
    return true;
}

Located choreo_annotation(ChoreoClass *class, Node *node) {
    bool is_plain = true;
    if (node->kind == AST_Constant && node->op == CONSTANT_NONE) return (Located){.kind = LOCATED_NONE};
    if (node->kind == AST_Constant && node->op == CONSTANT_STR) {
        Node *inner = unquote(class, node);
        if (inner) {
            ast_walk(inner, &(Visitor){.enter = enter_moved, .context = node});
            node = inner;
        }
    }
    Located type = unknown;
    if (node->kind == AST_Subscript) type = subscript_type(class, node, &is_plain);
    if (!is_plain) return type;
    ChoreoWord word = choreo_word(class->module, node);
    ChoreoClass *of = node->kind == AST_Name && word == WORD_NONE ? choreo_class(class->module, node) : NULL;
    if (is_located_word(word) || of) {
        choreo_report(class->module, CODE_CHOREO_ARITY, node,
                      "the roles are missing: write them in brackets");
        return unknown;
    }
    if (!has_no_location(class, node)) return unknown;
    if (choreo_is_single(class)) return located_at(0, node);
    Diagnostic *diagnostic =
        choreo_report(class->module, CODE_CHOREO_UNLOCATED, node,
                      class->families ? "at which role? a class with a family of roles needs located types"
                                      : "at which role? a class with %u roles needs located types",
                      class->role_count);
    diagnostic->help = "write At[T, R] for a value at role R, Everywhere[T] for one that all roles have";
    return unknown;
}
