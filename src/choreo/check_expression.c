#include "choreo/check.h"
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
    if (variable && variable->is_definition) *variable->users |= *role;
    return true;
}

/* Local definitions go to the roles that use them. */
static void note_users(ChoreoChecker *checker, Node *node, RoleSet roles) {
    if (!checker->has_definitions) return;
    void *context[] = {checker, &roles};
    ast_walk(node, &(Visitor){.enter = enter_users, .context = context});
}

void typed_adopt(ChoreoChecker *checker, Typed *typed, uint32_t role) {
    if (typed->type.kind == LOCATED_FLOATING) note_users(checker, typed->node, role_bit(role));
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
    if (wanted->kind == LOCATED_EVERYWHERE && is_constant) return true;
    bool takes_none = wanted->kind == LOCATED_CHANNEL || wanted->kind == LOCATED_OBJECT;
    if (takes_none && node_is_none(typed->node)) {
        *type = *wanted;
        return true;
    }
    if (type->kind != LOCATED_CONST && type->kind != LOCATED_FLOATING && type->kind != LOCATED_NONE &&
        located_fits(type, wanted))
        return true;
    report_location(checker, typed, wanted);
    return false;
}

bool typed_is_data(ChoreoChecker *checker, Typed *typed) {
    const char *what = NULL;
    if (typed->kind == TYPED_SELF || typed->type.kind == LOCATED_OBJECT) what = "an object of several roles";
    if (typed->type.kind == LOCATED_CHANNEL) what = "a channel";
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
    if (located) return located_at(located->type.role, NULL);
    return is_constant ? constant_type : floating_type;
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

static Typed *check_name(ChoreoChecker *checker, Node *node) {
    Sym name = AS(Name, node)->id;
    LocalVariable *variable = checker_find(checker, name);
    if (variable) {
        if (variable->type.kind == LOCATED_EVERYWHERE)
            return typed_new(checker, TYPED_LOCAL, node,
                             (Located){.kind = LOCATED_CONST, .data = variable->type.data});
        return typed_new(checker, TYPED_LOCAL, node, variable->type);
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
    if (definition || is_builtin_name(word_text(checker, name), checker->module->tree->minor) ||
        checker->module->has_star)
        return typed_new(checker, TYPED_LOCAL, node, floating_type);
    report_name(checker, node);
    return typed_unknown(checker, node);
}

/* ---- attributes ---- */

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
    bool is_one_role = method && class->role_count == 1;
    if (is_one_role) return located_at(type->roles[0], NULL);
    /* A plain base may have anything, at one role. */
    if (class->plain_bases.count > 0 && class->role_count == 1) return located_at(type->roles[0], NULL);
    if (method)
        choreo_report(checker->module, CODE_CHOREO_ATTR, node,
                      "%s is a method of several roles: it can only be called", word_text(checker, name));
    else
        choreo_report(checker->module, CODE_CHOREO_ATTR, node, "%s has no field %s",
                      choreo_text(checker->program, class->name), word_text(checker, name));
    return (Located){.kind = LOCATED_UNKNOWN};
}

Typed *typed_attribute(ChoreoChecker *checker, Node *node, Typed *base) {
    const AstAttribute *attribute = AS(Attribute, node);
    if (base->type.kind == LOCATED_UNKNOWN) return typed_unknown(checker, node);
    if (base->type.kind == LOCATED_CHANNEL) {
        choreo_report(checker->module, CODE_CHOREO_CHAN, node,
                      "a channel can only be used with com() and select()");
        return typed_unknown(checker, node);
    }
    if (base->type.kind != LOCATED_OBJECT) return typed_compound(checker, node, &base, 1);
    Located type = typed_field(checker, &base->type, attribute->attr, node);
    bool is_leaf = base->kind == TYPED_LOCAL || base->kind == TYPED_SELF;
    /* Replicated fields are constants to those who read them. */
    if (type.kind == LOCATED_EVERYWHERE) type.kind = LOCATED_CONST;
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
    return typed_parts(checker, node);
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
