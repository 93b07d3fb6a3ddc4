#include "choreo/check_family.h"
#include "choreo/check_shared.h"
#include "names/resolve.h"
#include "syntax/name.h"

#include <string.h>

Typed *typed_new(ChoreoChecker *checker, TypedKind kind, Node *node, Located type) {
    Typed *typed = ARENA_NEW(checker->program->arena, Typed);
    typed->kind = (uint8_t)kind;
    typed->node = node;
    typed->type = type;
    if (type.kind == LOCATED_UNKNOWN) checker->method->is_broken = true;
    return typed;
}

static const Located constant_type = {.kind = LOCATED_CONST};
static const Located floating_type = {.kind = LOCATED_FLOATING};

/* ---- locations ---- */

static bool enter_users(void *context, Node *node) {
    const ChoreoChecker *checker = ((void **)context)[0];
    const RoleSet *role = ((void **)context)[1];
    if (node->kind != AST_Name) return true;
    LocalVariable *variable = checker_find(checker, AS(Name, node)->id);
    if (!variable || !variable->is_definition || !(*role & ~*variable->users)) return true;
    *variable->users |= *role;
    for (; variable; variable = variable->previous)
        if (variable->node->kind == AST_FunctionDef)
            ast_walk((Node *)variable->node, &(Visitor){.enter = enter_users, .context = context});
    return true;
}

void typed_note_users(ChoreoChecker *checker, Node *node, RoleSet roles) {
    if (!checker->has_definitions) return;
    void *context[] = {checker, &roles};
    ast_walk(node, &(Visitor){.enter = enter_users, .context = context});
}

/* What all roles of an object have alike is nowhere else. */
static bool is_held(ChoreoChecker *checker, const Typed *typed, uint32_t role) {
    RoleSet holders = typed->type.holders;
    if (!holders || (role != NO_ROLE && role_in(role, holders))) return true;
    choreo_report(checker->module, CODE_CHOREO_LOC, typed->node, "only %s have this, %s%s",
                  choreo_roles_text(checker->class, holders), role == NO_ROLE ? "not all roles" : "not ",
                  role == NO_ROLE ? "" : role_text(checker, role))
        ->help = "only com() moves data from one role to another";
    return false;
}

bool typed_is_everywhere(ChoreoChecker *checker, const Typed *typed) {
    return is_held(checker, typed, NO_ROLE);
}

void typed_adopt(ChoreoChecker *checker, Typed *typed, uint32_t role) {
    if (!is_held(checker, typed, role)) {
        typed->type = (Located){.kind = LOCATED_UNKNOWN};
        checker->method->is_broken = true;
        return;
    }
    if (typed->type.kind == LOCATED_FLOATING) typed_note_users(checker, typed->node, role_bit(role));
    typed->type = located_at(role, typed->type.data);
}

static void report_location(ChoreoChecker *checker, const Typed *typed, const Located *wanted) {
    bool is_com = typed->type.kind == LOCATED_AT && wanted->kind == LOCATED_AT;
    if (typed->type.kind == LOCATED_NONE) {
        choreo_report(checker->module, CODE_CHOREO_LOC, typed->node,
                      "expected %s, found a call that returns nothing",
                      choreo_type_text(checker->class, wanted));
        return;
    }
    Diagnostic *diagnostic = choreo_report(checker->module, CODE_CHOREO_LOC, typed->node,
                                           "expected %s, found %s", choreo_type_text(checker->class, wanted),
                                           choreo_type_text(checker->class, &typed->type));
    if (is_com) diagnostic->help = "only com() moves data from one role to another";
    if (wanted->kind == LOCATED_EVERYWHERE)
        diagnostic->help = "only constants and values that are everywhere already can be everywhere";
}

/* A type of the language itself, and what also counts as one. */
typedef struct ScalarType {
    const char *name, *accepts[3];
} ScalarType;

static const ScalarType scalar_types[] = {
    {"int", {"bool"}}, {"float", {"int", "bool"}}, {"complex", {"float", "int", "bool"}},
    {"str", {NULL}},   {"bytes", {"bytearray"}},   {"bool", {NULL}},
    {"list", {NULL}},  {"dict", {NULL}},           {"set", {NULL}},
    {"tuple", {NULL}},
};

static const ScalarType *scalar_type(const ChoreoChecker *checker, const Node *node) {
    if (!node || node->kind != AST_Name || choreo_find(checker->module, AS(Name, node)->id)) return NULL;
    for (size_t i = 0; i < sizeof scalar_types / sizeof *scalar_types; i++)
        if (symbol_find(checker->program->symbols, scalar_types[i].name, strlen(scalar_types[i].name)) ==
            AS(Name, node)->id)
            return &scalar_types[i];
    return NULL;
}

bool typed_data_fits(const ChoreoChecker *checker, const Node *type, const Node *wanted_type) {
    const ScalarType *wanted = scalar_type(checker, wanted_type), *given = scalar_type(checker, type);
    if (!wanted || !given || wanted == given) return true;
    for (uint32_t i = 0; i < 3 && wanted->accepts[i]; i++)
        if (strcmp(wanted->accepts[i], given->name) == 0) return true;
    return false;
}

/* Both are at one role: what a declaration says of one must fit what it says of the other. */
static bool check_data(ChoreoChecker *checker, const Typed *typed, const Located *wanted) {
    if (typed->type.kind != LOCATED_AT || wanted->kind != LOCATED_AT ||
        typed_data_fits(checker, typed->type.data, wanted->data))
        return true;
    choreo_report(checker->module, CODE_CHOREO_TYPE, typed->node, "this is of type %s, and %s is wanted",
                  word_text(checker, AS(Name, typed->type.data)->id),
                  word_text(checker, AS(Name, wanted->data)->id));
    return false;
}

bool typed_fits(ChoreoChecker *checker, Typed *typed, const Located *wanted) {
    Located *type = &typed->type;
    if (type->kind == LOCATED_UNKNOWN || wanted->kind == LOCATED_UNKNOWN) return true;
    bool is_constant = type->kind == LOCATED_CONST || type->kind == LOCATED_EVERYWHERE;
    if (wanted->kind == LOCATED_AT && (is_constant || type->kind == LOCATED_FLOATING)) {
        const Node *data = type->data ? type->data : wanted->data;
        typed_adopt(checker, typed, wanted->role);
        type->data = data;
        return true;
    }
    if (wanted->kind == LOCATED_EVERYWHERE && is_constant &&
        (!shared_takes(checker, wanted, typed->node) || !shared_lasts(checker, typed->node)))
        return false;
    if (wanted->kind == LOCATED_EVERYWHERE && is_constant)
        return !type->holders || (type->holders == wanted->holders) || typed_is_everywhere(checker, typed);
    bool takes_none =
        wanted->kind == LOCATED_CHANNEL || wanted->kind == LOCATED_OBJECT || wanted->kind == LOCATED_MESH;
    if (takes_none && node_is_none(typed->node)) {
        *type = *wanted;
        return true;
    }
    if (type->kind != LOCATED_CONST && type->kind != LOCATED_FLOATING && type->kind != LOCATED_NONE &&
        located_fits(type, wanted))
        return check_data(checker, typed, wanted);
    report_location(checker, typed, wanted);
    return false;
}

bool typed_is_data(ChoreoChecker *checker, Typed *typed) {
    const char *what = NULL;
    if (typed->kind == TYPED_SELF || typed->type.kind == LOCATED_OBJECT) what = "an object of several roles";
    if (typed->type.kind == LOCATED_CHANNEL || typed->type.kind == LOCATED_MESH) what = "a channel";
    if (typed->type.kind == LOCATED_EACH) what = "a value at each member";
    if (typed->type.kind == LOCATED_NONE) what = "a call that returns nothing";
    if (!what) return true;
    choreo_report(checker->module, CODE_CHOREO_LOC, typed->node, "%s is not data at one role", what);
    typed->type.kind = LOCATED_UNKNOWN;
    return false;
}

/* ---- compounds ---- */

static void report_mix(ChoreoChecker *checker, Node *node, const Typed *first, const Typed *second) {
    Diagnostic *diagnostic = choreo_report(
        checker->module, CODE_CHOREO_MIX, node, "this needs values of %s and %s at one role: use com() first",
        role_text(checker, first->type.role), role_text(checker, second->type.role));
    const Text *text = checker->module->tree->text;
    Diagnostics *sink = choreo_sink(checker->module);
    diag_note(sink, diagnostic, text, node_span(first->node), "this is at %s",
              role_text(checker, first->type.role));
    diag_note(sink, diagnostic, text, node_span(second->node), "this is at %s",
              role_text(checker, second->type.role));
}

/* Whether the order of a part decides what the constant [node] is. */
static bool keeps_order(const Node *node, const Typed *part) {
    if (node->kind == AST_JoinedStr) return true;
    if (node->kind == AST_BinOp) return node->op == OP_Mod && AS(BinOp, node)->right == part->node;
    const NodeList *elements =
        node->kind == AST_List || node->kind == AST_Tuple ? AS(List, node)->elts : NULL;
    FOR_EACH (element, elements)
        if (element->kind == AST_Starred && AS(Starred, element)->value == part->node) return true;
    return false;
}

/* What is made of constants and plain things is where all of the constants are. */
static RoleSet join_holders(Typed **parts, uint32_t count) {
    RoleSet joined = 0;
    for (uint32_t i = 0; i < count; i++) {
        RoleSet holders = parts[i]->type.holders;
        if (holders) joined = joined ? joined & holders : holders;
    }
    return joined;
}

static Located join_constants(ChoreoChecker *checker, const Node *node, Typed **parts, uint32_t count) {
    Located type = constant_type;
    type.holders = join_holders(parts, count);
    for (uint32_t i = 0; i < count; i++) {
        if (keeps_order(node, parts[i]) && !shared_order(checker, parts[i]->node))
            return (Located){.kind = LOCATED_UNKNOWN};
    }
    return type;
}

/* What all parts are together: At the one role, const, floating; unknown after a complaint. */
static Located join_parts(ChoreoChecker *checker, Node *node, Typed **parts, uint32_t count) {
    const Typed *located = NULL;
    bool is_constant = true, is_unknown = false;
    for (uint32_t i = 0; i < count; i++) {
        typed_is_data(checker, parts[i]);
        const Located *type = &parts[i]->type;
        if (type->kind == LOCATED_UNKNOWN) is_unknown = true;
        if (type->kind == LOCATED_FLOATING) is_constant = false;
        if (type->kind != LOCATED_AT) continue;
        if (located && located->type.role != type->role) {
            report_mix(checker, node, located, parts[i]);
            return (Located){.kind = LOCATED_UNKNOWN};
        }
        located = parts[i];
    }
    if (is_unknown) return (Located){.kind = LOCATED_UNKNOWN};
    if (is_constant && !located) return join_constants(checker, node, parts, count);
    if (located) return located_at(located->type.role, NULL);
    Located type = floating_type;
    type.holders = join_holders(parts, count);
    return type;
}

Typed *typed_compound(ChoreoChecker *checker, Node *node, Typed **parts, uint32_t count) {
    Located type = join_parts(checker, node, parts, count);
    Typed *typed = typed_new(checker, TYPED_LOCAL, node, type);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_loose = parts[i]->type.kind == LOCATED_FLOATING || parts[i]->type.kind == LOCATED_CONST;
        if (is_loose && type.kind == LOCATED_AT) typed_adopt(checker, parts[i], type.role);
        if (parts[i]->kind != TYPED_LOCAL) kept++;
        typed->acts |= parts[i]->acts;
    }
    if (kept == 0) return typed;
    typed->kind = TYPED_COMPOUND;
    typed->parts = arena_alloc(checker->program->arena, kept * sizeof *typed->parts);
    for (uint32_t i = 0; i < count; i++)
        if (parts[i]->kind != TYPED_LOCAL) typed->parts[typed->part_count++] = parts[i];
    return typed;
}

/* Nodes that hold expressions without being ones that have a value of their own. */
static bool is_wrapper(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_keyword:
    case AST_Starred:
    case AST_Slice:
    case AST_FormattedValue:
    case AST_Interpolation: return true;
    default: return false;
    }
}

void typed_push_part(void *context, Node *node) {
    ChoreoChecker *checker = context;
    if (is_wrapper(node)) {
        ast_each_child(node, typed_push_part, checker);
        return;
    }
    /* Checking uses the same stack, and may move it. */
    Typed *part = typed_expression(checker, node);
    array_push(&checker->stack, part);
}

/* Keys and values are evaluated in turns, which is not the order of the fields. */
static void push_pairs(ChoreoChecker *checker, Node *node) {
    const AstDict *dict = AS(Dict, node);
    for (uint32_t i = 0; i < list_count(dict->values); i++) {
        if (dict->keys->items[i]) typed_push_part(checker, dict->keys->items[i]);
        typed_push_part(checker, dict->values->items[i]);
    }
}

Typed *typed_parts(ChoreoChecker *checker, Node *node) {
    uint32_t first = checker->stack.count;
    if (node->kind == AST_Dict)
        push_pairs(checker, node);
    else
        ast_each_child(node, typed_push_part, checker);
    Typed *typed = typed_compound(checker, node, checker->stack.items + first, checker->stack.count - first);
    checker->stack.count = first;
    return typed;
}

/* Parts from [first] on may be skipped when the program runs: at the other roles they would not be. */
static Typed *check_short(ChoreoChecker *checker, Node *node, uint32_t first) {
    uint32_t bottom = checker->stack.count;
    ast_each_child(node, typed_push_part, checker);
    Typed **parts = checker->stack.items + bottom;
    uint32_t count = checker->stack.count - bottom;
    for (uint32_t i = first; i < count; i++)
        if (parts[i]->acts) {
            Diagnostic *diagnostic =
                choreo_report(checker->module, CODE_CHOREO_SHORT, parts[i]->node,
                              "this communicates, and may be skipped without the other roles knowing");
            diagnostic->help = "communicate before, into a variable, or use an if statement with select()";
        }
    Typed *typed = typed_compound(checker, node, parts, count);
    checker->stack.count = bottom;
    return typed;
}

/* The test of a conditional expression is evaluated first, and is the first of the fields too. */
static Typed *check_conditional(ChoreoChecker *checker, Node *node) { return check_short(checker, node, 1); }

/* ---- names ---- */

bool typed_is_self(const ChoreoChecker *checker, const Node *node) {
    const Method *method = checker->method;
    return node->kind == AST_Name && method->has_self && method->kind == METHOD_INSTANCE &&
           AS(Name, node)->id == method->self && !checker_find(checker, method->self);
}

Located typed_self(const ChoreoChecker *checker) {
    ChoreoClass *class = checker->class;
    return (Located){.kind = LOCATED_OBJECT,
                     .class = class,
                     .roles = class->identity,
                     .count = (uint8_t) class->role_count};
}

static void report_name(ChoreoChecker *checker, const Node *node) {
    RoleMap map;
    Sym name = AS(Name, node)->id;
    const char *text = word_text(checker, name);
    bool is_member = choreo_field(checker->class, name, &map) || choreo_method(checker->class, name, &map);
    if (!is_member || !checker->method->has_self) {
        choreo_report(checker->module, CODE_CHOREO_NAME, node, "%s is not defined", text);
        return;
    }
    const char *self = word_text(checker, checker->method->self);
    Diagnostic *diagnostic = choreo_report(checker->module, CODE_CHOREO_NAME, node,
                                           "%s is not defined; did you mean %s.%s?", text, self, text);
    Diagnostics *sink = choreo_sink(checker->module);
    DiagFix *fix = diag_fix(sink, diagnostic, "write %s.%s", self, text);
    diag_fix_edit(sink, fix, (Span){node->start, node->start},
                  arena_printf(checker->program->arena, "%s.", self));
}

/* __x inside of a class is _Class__x, and the class of a projection has another name. */
static bool is_mangled(const ChoreoChecker *checker, Sym name) {
    const char *text = word_text(checker, name);
    size_t length = strlen(text);
    return length > 3 && text[0] == '_' && text[1] == '_' &&
           !(text[length - 1] == '_' && text[length - 2] == '_') && checker->class->role_count > 1;
}

static void refuse_mangled(ChoreoChecker *checker, const Node *node, Sym name) {
    choreo_report(checker->module, CODE_CHOREO_CLASH, node,
                  "Python puts the name of the class into %s, and projections have another name",
                  word_text(checker, name))
        ->help = "begin the name with one underscore";
}

/* Functions of Python that see more than the place where they are called: the variables of a method, which
 * are others at each role, or the process, which is another one. */
static bool judge_builtin(ChoreoChecker *checker, const Node *node) {
    static const char *const looking[] = {"locals", "globals", "eval", "exec"};
    const char *name = word_text(checker, AS(Name, node)->id);
    if (choreo_is_single(checker->class)) return true;
    for (size_t i = 0; i < sizeof looking / sizeof *looking; i++) {
        if (strcmp(name, looking[i]) != 0) continue;
        choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node,
                      "%s sees the variables of a role, which are not those of the source", name);
        return false;
    }
    if (strcmp(name, "hash") == 0 || strcmp(name, "id") == 0)
        choreo_report(checker->module, CODE_CHOREO_SEPARATE, node,
                      "%s() differs from process to process: another role gets another number", name)
            ->help = "for what others must find again, use hashlib, or a number that is sent";
    return true;
}

static Typed *check_name(ChoreoChecker *checker, Node *node) {
    Sym name = AS(Name, node)->id;
    if (is_mangled(checker, name) && !checker_find(checker, name)) {
        refuse_mangled(checker, node, name);
        return typed_unknown(checker, node);
    }
    LocalVariable *variable = checker_find(checker, name);
    if (variable) {
        if (!family_may_read(checker, variable, node)) return typed_unknown(checker, node);
        if (variable->type.kind == LOCATED_EVERYWHERE) {
            shared_use(checker, node, &variable->type);
            return typed_new(checker, TYPED_LOCAL, node,
                             (Located){.kind = LOCATED_CONST,
                                       .data = variable->type.data,
                                       .members = variable->type.members});
        }
        return typed_new(checker, TYPED_LOCAL, node, variable->type);
    }
    if (map_find(&checker->binds, name)) {
        choreo_report(checker->module, CODE_CHOREO_NAME, node,
                      "%s is a variable of the method, and has no value here", word_text(checker, name));
        return typed_unknown(checker, node);
    }
    if (typed_is_self(checker, node)) return typed_new(checker, TYPED_SELF, node, typed_self(checker));
    if (checker->method->kind == METHOD_CLASS && name == checker->method->self)
        return typed_new(checker, TYPED_SELF, node, typed_self(checker));
    Definition *definition = choreo_find(checker->module, name);
    bool is_role =
        choreo_role(checker->class, name) != NO_ROLE || (definition && definition->kind == DEFINITION_ROLE);
    if (is_role) {
        choreo_report(checker->module, CODE_CHOREO_ROLE, node, "the role %s is no value",
                      word_text(checker, name));
        return typed_unknown(checker, node);
    }
    if (definition && definition->class) {
        choreo_report(checker->module, CODE_CHOREO_ARITY, node, "the roles of %s are missing: %s[...]",
                      word_text(checker, name), word_text(checker, name));
        return typed_unknown(checker, node);
    }
    if (!definition && !judge_builtin(checker, node)) return typed_unknown(checker, node);
    if (definition &&
        (choreo_is_constant(checker->module, definition) || shared_is_constant(checker->module, definition)))
        return typed_new(checker, TYPED_LOCAL, node, constant_type);
    if (definition || is_builtin_name(word_text(checker, name), checker->module->tree->minor) ||
        choreo_is_starred(checker->module, name))
        return typed_new(checker, TYPED_LOCAL, node, floating_type);
    report_name(checker, node);
    return typed_unknown(checker, node);
}

/* ---- attributes ---- */

/* The only role of what a method takes and returns, in the formals of its class; or NO_ROLE. */
static uint32_t signature_role(const Method *method) {
    RoleSet roles = located_roles(&method->result);
    if (method->kind != METHOD_INSTANCE || method->result.kind == LOCATED_EVERYWHERE) return NO_ROLE;
    for (uint32_t i = 0; i < method->parameter_count; i++) {
        const Located *type = &method->parameters[i].type;
        if (type->kind != LOCATED_AT) return NO_ROLE;
        roles |= located_roles(type);
    }
    return role_only(roles);
}

/* A method of one role as a value: whether it communicates is known when all participants are. */
static Located method_value(ChoreoChecker *checker, Method *method, RoleMap here, const Node *node) {
    uint32_t role = signature_role(method);
    if (role == NO_ROLE || role_in(role, method->class->families)) return (Located){.kind = LOCATED_UNKNOWN};
    checker_note_call(checker, (MethodCall){.callee = method,
                                            .map = here,
                                            .node = node,
                                            .chosen = checker->chosen,
                                            .is_value = true,
                                            .value_at = here[role]});
    return located_at(here[role], NULL);
}

Located typed_field(ChoreoChecker *checker, const Located *type, Sym name, const Node *node) {
    RoleMap map;
    ChoreoClass *class = type->class;
    ChoreoField *field = choreo_field(class, name, &map);
    if (field) {
        if (map == class->identity && type->roles == class->identity) return field->type;
        RoleMap here = choreo_compose(checker->program, map, class->role_count, type->roles);
        return located_map(&field->type, here, checker->program->arena);
    }
    Method *method = choreo_method(class, name, &map);
    if (method && method->is_property) {
        RoleMap here = choreo_compose(checker->program, map, method->class->role_count, type->roles);
        return located_map(&method->result, here, checker->program->arena);
    }
    bool is_one_role = method && choreo_is_single(class);
    if (is_one_role) return located_at(type->roles[0], NULL);
    /* A plain base may have anything, at one role. */
    if (class->plain_bases.count > 0 && choreo_is_single(class)) return located_at(type->roles[0], NULL);
    Located value = {.kind = LOCATED_UNKNOWN};
    if (method)
        value =
            method_value(checker, method,
                         choreo_compose(checker->program, map, method->class->role_count, type->roles), node);
    if (value.kind == LOCATED_AT) return value;
    if (method)
        choreo_report(checker->module, CODE_CHOREO_ATTR, node,
                      "%s is a method of several roles: it can only be called", word_text(checker, name));
    else
        choreo_report(checker->module, CODE_CHOREO_ATTR, node, "%s has no field %s",
                      choreo_text(checker->program, class->name), word_text(checker, name));
    return (Located){.kind = LOCATED_UNKNOWN};
}

/* E.L of an enum whose members are nothing but constants. */
static bool is_enum_member(ChoreoChecker *checker, const AstAttribute *attribute) {
    if (attribute->value->kind != AST_Name) return false;
    const Definition *definition = choreo_find(checker->module, AS(Name, attribute->value)->id);
    if (!definition || !definition->is_enum || definition->statement->kind != AST_ClassDef) return false;
    FOR_EACH (member, AS(ClassDef, definition->statement)->body) {
        if (member->kind != AST_Assign) continue;
        const Node *value = AS(Assign, member)->value;
        bool is_auto = value->kind == AST_Call && AS(Call, value)->func->kind == AST_Name &&
                       strcmp(word_text(checker, AS(Name, AS(Call, value)->func)->id), "auto") == 0;
        if (!is_auto && !choreo_is_literal(value)) continue;
        const Node *target = AS(Assign, member)->targets->items[0];
        if (target->kind == AST_Name && AS(Name, target)->id == attribute->attr) return true;
    }
    return false;
}

Typed *typed_attribute(ChoreoChecker *checker, Node *node, Typed *base) {
    const AstAttribute *attribute = AS(Attribute, node);
    if (base->type.kind == LOCATED_UNKNOWN) return typed_unknown(checker, node);
    if (base->type.kind == LOCATED_CHANNEL || base->type.kind == LOCATED_MESH) {
        choreo_report(checker->module, CODE_CHOREO_CHAN, node,
                      "a channel can only be used with com() and select()");
        return typed_unknown(checker, node);
    }
    if (base->type.kind != LOCATED_OBJECT && is_mangled(checker, attribute->attr)) {
        refuse_mangled(checker, node, attribute->attr);
        return typed_unknown(checker, node);
    }
    if (base->type.kind == LOCATED_FLOATING && is_enum_member(checker, attribute))
        return typed_new(checker, TYPED_LOCAL, node, constant_type);
    if (base->type.kind != LOCATED_OBJECT) return typed_compound(checker, node, &base, 1);
    Located type = typed_field(checker, &base->type, attribute->attr, node);
    bool is_leaf = base->kind == TYPED_LOCAL || base->kind == TYPED_SELF;
    /* Replicated fields are constants to those who read them. */
    if (type.kind == LOCATED_EVERYWHERE) {
        shared_use(checker, node, &type);
        type.kind = LOCATED_CONST;
        type.holders = located_roles(&base->type);
        RoleSet all = ALL_ROLES >> (ROLE_LIMIT - checker->class->role_count);
        if (type.holders == all) type.holders = 0;
    }
    Typed *typed = typed_new(checker, is_leaf ? TYPED_LOCAL : TYPED_FIELD, node, type);
    if (is_leaf) return typed;
    typed->acts = base->acts;
    typed->parts = arena_alloc(checker->program->arena, sizeof *typed->parts);
    typed->parts[0] = base;
    typed->part_count = 1;
    return typed;
}

static Typed *check_attribute(ChoreoChecker *checker, Node *node) {
    return typed_attribute(checker, node, typed_expression(checker, AS(Attribute, node)->value));
}

/* ---- explicit locations ---- */

uint32_t typed_role(ChoreoChecker *checker, const Node *node, bool *is_role) {
    bool is_call = node->kind == AST_Call && list_count(AS(Call, node)->args) == 0;
    const Node *name = is_call ? AS(Call, node)->func : node;
    *is_role = false;
    if (name->kind != AST_Name || checker_find(checker, AS(Name, name)->id)) return NO_ROLE;
    uint32_t role = choreo_role(checker->class, AS(Name, name)->id);
    const Definition *definition = choreo_find(checker->module, AS(Name, name)->id);
    *is_role =
        role != NO_ROLE ||
        (definition && (definition->kind == DEFINITION_ROLE || definition->kind == DEFINITION_TYPE_VAR));
    if (*is_role && role == NO_ROLE)
        choreo_report(checker->module, CODE_CHOREO_ROLE, name, "%s is not a role of %s",
                      word_text(checker, AS(Name, name)->id), word_text(checker, checker->class->name));
    return role;
}

/* e @ R(), with [inner] the e. */
Typed *typed_placed(ChoreoChecker *checker, Node *node, Node *inner, uint32_t role) {
    Typed *part = typed_expression(checker, inner);
    if (role == NO_ROLE || part->type.kind == LOCATED_UNKNOWN) return typed_unknown(checker, node);
    if (part->type.kind != LOCATED_CONST && part->type.kind != LOCATED_FLOATING) {
        Diagnostic *diagnostic =
            choreo_report(checker->module, CODE_CHOREO_LOC, node, "this is at a role already: %s",
                          choreo_type_text(checker->class, &part->type));
        diagnostic->help = "`@` says where something is; only com() moves data";
        return typed_unknown(checker, node);
    }
    Located there = located_at(role, NULL);
    if (!family_settles(checker, &there, node)) return typed_unknown(checker, node);
    typed_adopt(checker, part, role);
    Typed *typed = typed_new(checker, TYPED_PLACED, node, part->type);
    typed->acts = part->acts;
    typed->parts = arena_alloc(checker->program->arena, sizeof *typed->parts);
    typed->parts[0] = part;
    typed->part_count = 1;
    return typed;
}

static Typed *check_operation(ChoreoChecker *checker, Node *node) {
    if (node->op == OP_MatMult) {
        bool is_role;
        uint32_t role = typed_role(checker, AS(BinOp, node)->right, &is_role);
        if (is_role) return typed_placed(checker, node, AS(BinOp, node)->left, role);
    }
    return typed_parts(checker, node);
}

static Typed *check_subscript(ChoreoChecker *checker, Node *node) {
    if (choreo_is_located(checker->class, node)) {
        choreo_report(checker->module, CODE_CHOREO_LOC, node,
                      "a type is no value: call it, or a method of it");
        return typed_unknown(checker, node);
    }
    Typed *member = family_subscript(checker, node);
    return member ? member : typed_parts(checker, node);
}

static Typed *check_unsupported(ChoreoChecker *checker, Node *node, const char *what) {
    choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node, "%s cannot be used in a choreography",
                  what);
    return typed_unknown(checker, node);
}

Typed *typed_expression(ChoreoChecker *checker, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Constant: return typed_new(checker, TYPED_LOCAL, node, constant_type);
    case AST_Name: return check_name(checker, node);
    case AST_Attribute: return check_attribute(checker, node);
    case AST_Call: return typed_call(checker, node);
    case AST_BinOp: return check_operation(checker, node);
    case AST_Subscript: return check_subscript(checker, node);
    case AST_BoolOp: return check_short(checker, node, 1);
    case AST_Compare: return check_short(checker, node, 2);
    case AST_IfExp: return check_conditional(checker, node);
    case AST_Lambda:
    case AST_ListComp:
    case AST_SetComp:
    case AST_DictComp:
    case AST_GeneratorExp: return typed_nested(checker, node);
    case AST_Await: return check_unsupported(checker, node, "await");
    case AST_Yield:
    case AST_YieldFrom: return check_unsupported(checker, node, "yield");
    case AST_NamedExpr: return check_unsupported(checker, node, "`:=`");
    default: return typed_parts(checker, node);
    }
}
