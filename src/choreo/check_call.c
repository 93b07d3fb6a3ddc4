/* Calls: communications, methods and constructors of choreographies, and all others, which are expressions of
 * one role. */
#include "choreo/check_family.h"
#include "choreo/check_shared.h"
#include "syntax/name.h"

#include <string.h>

/* ---- communications ---- */

static bool is_loose(const Typed *typed) {
    return typed->type.kind == LOCATED_CONST || typed->type.kind == LOCATED_FLOATING;
}

/* The end of the channel (0 or 1) at which [role] is, or 2. */
static uint32_t end_of(const Located *channel, uint32_t role) {
    return channel->roles[0] == role ? 0 : channel->roles[1] == role ? 1 : 2;
}

static bool is_two_way(const Located *channel, bool is_label) {
    return channel_sends(channel->channel, 0, is_label) && channel_sends(channel->channel, 1, is_label);
}

/* The end that sends [value], which adopts it; 2 after a complaint. */
static uint32_t sending_end(ChoreoChecker *checker, const Located *channel, Typed *value) {
    if (!typed_is_data(checker, value) || value->type.kind == LOCATED_UNKNOWN) return 2;
    if (is_loose(value)) {
        if (is_two_way(channel, false)) {
            Diagnostic *diagnostic =
                choreo_report(checker->module, CODE_CHOREO_AMBIG, value->node, "who sends this: %s or %s?",
                              role_text(checker, channel->roles[0]), role_text(checker, channel->roles[1]));
            diagnostic->help = "say it: `e @ R()`, or `On[R].of(e)`";
            return 2;
        }
        typed_adopt(checker, value, channel->roles[0]);
        return 0;
    }
    uint32_t end = end_of(channel, value->type.role);
    if (end < 2 && channel_sends(channel->channel, end, false)) return end;
    choreo_report(checker->module, CODE_CHOREO_LOC, value->node,
                  "this is at %s, which cannot send through %s", role_text(checker, value->type.role),
                  choreo_type_text(checker->class, channel));
    return 2;
}

/* What a channel of built-in types carries; other types are mypy's business. */
static bool check_payload(ChoreoChecker *checker, const Located *channel, uint32_t end, const Typed *value) {
    const Node *carried = channel->channel == CHANNEL_BOTH && end == 1 ? channel->back : channel->data;
    if (typed_data_fits(checker, value->type.data, carried)) return true;
    Diagnostic *diagnostic = choreo_report(
        checker->module, CODE_CHOREO_TYPE, value->node, "this is of type %s, and the channel carries %s",
        word_text(checker, AS(Name, value->type.data)->id), word_text(checker, AS(Name, carried)->id));
    diag_note(choreo_sink(checker->module), diagnostic, checker->module->tree->text, node_span(carried),
              "the type of what it carries");
    return false;
}

static Typed *communication(ChoreoChecker *checker, Node *node, Typed *channel, Typed *value, uint32_t end) {
    const uint8_t *roles = channel->type.roles;
    Typed *typed = typed_new(checker, TYPED_COM, node, located_at(roles[1 - end], value->type.data));
    typed->acts = true;
    typed->sender = roles[end];
    typed->receiver = roles[1 - end];
    typed->parts = arena_alloc(checker->program->arena, 2 * sizeof *typed->parts);
    typed->parts[0] = channel;
    typed->parts[1] = value;
    typed->part_count = 2;
    return typed;
}

static Typed *check_com(ChoreoChecker *checker, Node *node, Typed *channel) {
    const AstCall *call = AS(Call, node);
    bool is_single = list_count(call->args) == 1 && list_count(call->keywords) == 0 &&
                     call->args->items[0]->kind != AST_Starred;
    if (!is_single) {
        choreo_report(checker->module, CODE_CHOREO_CHAN, node, "com() takes exactly one value");
        return typed_unknown(checker, node);
    }
    const Located *type = &channel->type;
    Typed *value = typed_expression(checker, call->args->items[0]);
    if (!channel_sends(type->channel, 0, false)) {
        choreo_report(checker->module, CODE_CHOREO_CHAN, node, "%s carries labels only: it has no com()",
                      channel_name(type->channel));
        return typed_unknown(checker, node);
    }
    uint32_t end = sending_end(checker, type, value);
    if (end == 2) return typed_unknown(checker, node);
    bool fits = check_payload(checker, type, end, value);
    Typed *typed = communication(checker, node, channel, value, end);
    if (!fits) typed->type.data = NULL;
    return typed;
}

/* ---- selections ---- */

/* The member E.L behind `E.L`, `E.L @ R()` and `On[R].of(E.L)`. */
static const Node *label_of(ChoreoChecker *checker, const Node *node) {
    if (node->kind == AST_BinOp && node->op == OP_MatMult) node = AS(BinOp, node)->left;
    if (node->kind == AST_Call && list_count(AS(Call, node)->args) == 1 &&
        AS(Call, node)->func->kind == AST_Attribute &&
        AS(Attribute, AS(Call, node)->func)->attr == checker->program->names.of)
        node = AS(Call, node)->args->items[0];
    return node->kind == AST_Attribute ? node : NULL;
}

/* The end that sends a label which says no role: the one that knows the choice. */
static uint32_t knowing_end(ChoreoChecker *checker, const Located *channel, const Node *node) {
    if (!is_two_way(channel, true)) return 0;
    bool first = role_in(channel->roles[0], checker->knowers),
         second = role_in(channel->roles[1], checker->knowers);
    if (first != second) return first ? 0 : 1;
    Diagnostic *diagnostic =
        choreo_report(checker->module, CODE_CHOREO_AMBIG, node,
                      first ? "both %s and %s know the choice: which of them selects?"
                            : "neither %s nor %s knows which branch was taken: who selects?",
                      role_text(checker, channel->roles[0]), role_text(checker, channel->roles[1]));
    diagnostic->help = "say it: `E.L @ R()`, or `On[R].of(E.L)`";
    return 2;
}

Typed *typed_select(ChoreoChecker *checker, Node *node) {
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) return NULL;
    const AstCall *call = AS(Call, node);
    const AstAttribute *function = AS(Attribute, call->func);
    if (function->attr != checker->program->names.select) return NULL;
    Typed *channel = typed_expression(checker, function->value);
    if (channel->type.kind != LOCATED_CHANNEL) return channel->type.kind == LOCATED_UNKNOWN ? channel : NULL;
    const Located *type = &channel->type;
    if (!channel_sends(type->channel, 0, true)) {
        choreo_report(checker->module, CODE_CHOREO_CHAN, node, "%s carries data only: it has no select()",
                      channel_name(type->channel));
        return typed_unknown(checker, node);
    }
    const Node *label = NULL;
    if (list_count(call->args) == 1 && list_count(call->keywords) == 0)
        label = label_of(checker, call->args->items[0]);
    if (!label) {
        choreo_report(checker->module, CODE_CHOREO_SELECT, node,
                      "select() takes a member of an enum, as it is: E.L");
        return typed_unknown(checker, node);
    }
    if (!checker_label(checker, label)) return typed_unknown(checker, node);
    Typed *value = typed_expression(checker, call->args->items[0]);
    if (value->type.kind == LOCATED_UNKNOWN) return value;
    /* E.L @ 3 is no member of E that is placed. */
    if (value->node != label && value->kind != TYPED_PLACED) {
        choreo_report(checker->module, CODE_CHOREO_SELECT, value->node,
                      "select() takes a member of an enum, as it is: E.L");
        return typed_unknown(checker, node);
    }
    if (type->is_many && !family_may_act(checker, node, type->roles[1])) return typed_unknown(checker, node);
    uint32_t end;
    if (is_loose(value)) {
        end = type->is_many ? 0 : knowing_end(checker, type, node);
        if (end < 2) typed_adopt(checker, value, type->roles[end]);
    } else {
        end = value->type.kind == LOCATED_AT ? end_of(type, value->type.role) : 2;
        if (end == 2 || !channel_sends(type->channel, end, true)) {
            choreo_report(checker->module, CODE_CHOREO_LOC, value->node,
                          "the label is at %s, which cannot send through %s",
                          choreo_type_text(checker->class, &value->type),
                          choreo_type_text(checker->class, type));
            end = 2;
        }
    }
    if (end == 2) return typed_unknown(checker, node);
    checker->knowers |= checker->in_choice ? role_bit(type->roles[1 - end]) : 0;
    return communication(checker, node, channel, value, end);
}

/* ---- arguments ---- */

static uint32_t parameter_named(const Method *method, Sym name) {
    for (uint32_t i = 0; i < method->parameter_count; i++)
        if (method->parameters[i].name == name) return i;
    return UINT32_MAX;
}

static void report_arguments(ChoreoChecker *checker, const Node *node, const Method *method,
                             const char *problem) {
    Diagnostic *diagnostic =
        choreo_report(checker->module, CODE_CHOREO_ARGS, node, "%s of %s.%s", problem,
                      choreo_text(checker->program, method->class->name), word_text(checker, method->name));
    if (method->class->module->is_given)
        diag_note(choreo_sink(checker->module), diagnostic, method->class->module->tree->text,
                  node_span(method->node->args), "the parameters");
}

/* Whether fewer roles than all get [node], which all have alike under another name. */
static bool is_lent(ChoreoChecker *checker, const Typed *typed, const Node *node) {
    const ChoreoClass *class = typed->method->class;
    RoleSet roles = 0;
    for (uint32_t i = 0; i < class->role_count; i++) roles |= role_bit(typed->map[i]);
    return roles != ALL_ROLES >> (ROLE_LIMIT - checker->class->role_count) && shared_is_alias(checker, node);
}

static void check_argument(ChoreoChecker *checker, Typed *typed, Node *node, uint32_t parameter,
                           Sym keyword) {
    const Method *method = typed->method;
    TypedArgument *argument = &typed->arguments[typed->argument_count++];
    argument->value = typed_expression(checker, node);
    if (node->kind == AST_Attribute) family_is_own(checker, argument->value, false);
    argument->parameter = parameter;
    argument->keyword = keyword;
    if (argument->value->kind == TYPED_SELF && argument->value->node->kind == AST_Name)
        argument->value->type = typed_self(checker);
    Located wanted = located_map(&method->parameters[parameter].type, typed->map, checker->program->arena);
    typed_fits(checker, argument->value, &wanted);
    typed->acts |= argument->value->acts;
    if (wanted.kind == LOCATED_EVERYWHERE && is_lent(checker, typed, node)) typed->lent = node;
}

/* Takes the arguments of a call of [typed->method]; false after a complaint about their number or names. */
static bool check_arguments(ChoreoChecker *checker, Typed *typed, const AstCall *call) {
    const Method *method = typed->method;
    uint32_t positional = list_count(call->args), keywords = list_count(call->keywords);
    typed->arguments =
        arena_alloc_zero(checker->program->arena, (positional + keywords + 1) * sizeof(TypedArgument));
    bool *given = arena_alloc_zero(checker->program->arena, method->parameter_count + 1);
    for (uint32_t i = 0; i < positional; i++) {
        Node *node = call->args->items[i];
        if (node->kind == AST_Starred || i >= method->parameter_count || method->parameters[i].keyword_only) {
            report_arguments(checker, node, method,
                             node->kind == AST_Starred ? "arguments in a sequence for a call"
                                                       : "an argument beyond the parameters");
            return false;
        }
        given[i] = true;
        check_argument(checker, typed, node, i, 0);
    }
    FOR_EACH (node, call->keywords) {
        Sym name = AS(keyword, node)->arg;
        uint32_t parameter = name ? parameter_named(method, name) : UINT32_MAX;
        if (parameter == UINT32_MAX || given[parameter]) {
            report_arguments(checker, node, method,
                             parameter == UINT32_MAX ? "an argument that is no parameter"
                                                     : "a second argument for a parameter");
            return false;
        }
        given[parameter] = true;
        check_argument(checker, typed, AS(keyword, node)->value, parameter, name);
    }
    for (uint32_t i = 0; i < method->parameter_count; i++)
        if (!given[i] && !method->parameters[i].value) {
            report_arguments(checker, &call->node, method,
                             arena_printf(checker->program->arena, "no argument for the parameter %s",
                                          word_text(checker, method->parameters[i].name)));
            return false;
        }
    return true;
}

/* ---- calls of choreographies ---- */

void checker_note_call(ChoreoChecker *checker, MethodCall call) {
    if (checker->learns_fields) return;
    call.callee->is_called = true;
    array_push(&checker->method->calls, call);
}

static void note_call(ChoreoChecker *checker, const Typed *typed) {
    checker_note_call(checker, (MethodCall){.callee = typed->method,
                                            .map = typed->map,
                                            .node = typed->node,
                                            .chosen = checker->chosen,
                                            .lent = typed->lent});
}

/* A call of [name] on objects whose class and roles are those of [type]. */
static Typed *check_method(ChoreoChecker *checker, Node *node, const Located *type, Typed *object) {
    const AstAttribute *function = AS(Attribute, AS(Call, node)->func);
    RoleMap map;
    Method *method = choreo_method(type->class, function->attr, &map);
    if (!method) {
        choreo_report(checker->module, CODE_CHOREO_ATTR, AS(Call, node)->func, "%s has no method %s",
                      choreo_text(checker->program, type->class->name), word_text(checker, function->attr));
        return typed_unknown(checker, node);
    }
    Typed *typed = typed_new(checker, TYPED_CALL, node, (Located){.kind = LOCATED_NONE});
    typed->acts = true;
    typed->method = method;
    typed->object = object;
    typed->map = choreo_compose(checker->program, map, method->class->role_count, type->roles);
    if (!object) {
        typed->class = type->class;
        typed->class_roles = type->roles;
    }
    if (!check_arguments(checker, typed, AS(Call, node))) return typed_unknown(checker, node);
    typed->type = located_map(&method->result, typed->map, checker->program->arena);
    if (typed->type.kind == LOCATED_EVERYWHERE) {
        /* All roles of the object have the result alike, and the others have nothing. */
        typed->type.kind = LOCATED_CONST;
        typed->type.holders = located_roles(type);
        if (typed->type.holders == ALL_ROLES >> (ROLE_LIMIT - checker->class->role_count))
            typed->type.holders = 0;
    }
    if (typed->type.kind == LOCATED_UNKNOWN) checker->method->is_broken = true;
    note_call(checker, typed);
    return typed;
}

/* C[R…](e…) */
static Typed *check_new(ChoreoChecker *checker, Node *node) {
    Located type = choreo_annotation(checker->class, AS(Call, node)->func);
    if (type.kind != LOCATED_OBJECT || !family_settles(checker, &type, node))
        return typed_unknown(checker, node);
    RoleMap map;
    Typed *typed = typed_new(checker, TYPED_NEW, node, type);
    typed->acts = true;
    typed->class = type.class;
    typed->class_roles = type.roles;
    typed->method = choreo_method(type.class, SYM___init__, &map);
    if (typed->method) {
        typed->map = choreo_compose(checker->program, map, typed->method->class->role_count, type.roles);
        if (!check_arguments(checker, typed, AS(Call, node))) return typed_unknown(checker, node);
        note_call(checker, typed);
    } else if (list_count(AS(Call, node)->args) + list_count(AS(Call, node)->keywords) > 0) {
        choreo_report(checker->module, CODE_CHOREO_ARGS, node, "%s has no __init__ that takes arguments",
                      choreo_text(checker->program, type.class->name));
        return typed_unknown(checker, node);
    }
    return typed;
}

static Typed *check_plain_call(ChoreoChecker *checker, Node *node, Typed *function);

/* super().m(e…): the method of the closest base that has it. */
static Typed *check_super(ChoreoChecker *checker, Node *node) {
    const AstAttribute *function = AS(Attribute, AS(Call, node)->func);
    ChoreoClass *class = checker->class;
    for (uint32_t i = 0; i < class->bases.count; i++) {
        RoleMap map;
        ChoreoClass *base = class->bases.items[i].class;
        if (!choreo_method(base, function->attr, &map)) continue;
        Located type = {.kind = LOCATED_OBJECT,
                        .class = base,
                        .roles = class->bases.items[i].map,
                        .count = (uint8_t)base->role_count};
        Typed *typed = check_method(checker, node, &type, NULL);
        typed->class = NULL;
        return typed;
    }
    if (choreo_is_single(class)) {
        /* A plain base: everything is at the only role. */
        Typed *plain = typed_new(checker, TYPED_LOCAL, AS(Call, node)->func, located_at(0, NULL));
        Typed *typed = check_plain_call(checker, node, plain);
        if (typed->type.kind == LOCATED_CONST || typed->type.kind == LOCATED_FLOATING)
            typed_adopt(checker, typed, 0);
        return typed;
    }
    choreo_report(checker->module, CODE_CHOREO_ATTR, AS(Call, node)->func,
                  "no choreographic base of %s has a method %s", choreo_text(checker->program, class->name),
                  word_text(checker, function->attr));
    return typed_unknown(checker, node);
}

/* ---- telling calls apart ---- */

static bool is_super_call(const ChoreoChecker *checker, const Node *node) {
    return node->kind == AST_Call && choreo_word(checker->module, AS(Call, node)->func) == WORD_SUPER &&
           list_count(AS(Call, node)->args) == 0;
}

/* On[R].of(e); NULL when it is something else. */
static Typed *check_on(ChoreoChecker *checker, Node *node) {
    const AstAttribute *function = AS(Attribute, AS(Call, node)->func);
    const Node *value = function->value;
    if (function->attr != checker->program->names.of || value->kind != AST_Subscript ||
        choreo_word(checker->module, AS(Subscript, value)->value) != WORD_ON)
        return NULL;
    if (list_count(AS(Call, node)->args) != 1) {
        choreo_report(checker->module, CODE_CHOREO_ARGS, node, "On[R].of() takes one value");
        return typed_unknown(checker, node);
    }
    bool is_role;
    uint32_t role = typed_role(checker, AS(Subscript, value)->slice, &is_role);
    if (!is_role)
        choreo_report(checker->module, CODE_CHOREO_ROLE, AS(Subscript, value)->slice,
                      "this is not a role of %s", word_text(checker, checker->class->name));
    return typed_placed(checker, node, AS(Call, node)->args->items[0], role);
}

/* Any other call, of [function]. One of plain things and constants is floating, but range(…) or len(…) of
 * constants is a constant. */
/* Calls of Python's own functions that give the same at every role for the same constants. */
static bool is_constant_function(const ChoreoChecker *checker, const Node *function) {
    static const char *const names[] = {
        "range", "len",   "sorted", "min", "max", "sum", "abs", "list",      "tuple",    "int",  "bool",
        "float", "round", "divmod", "pow", "any", "all", "zip", "enumerate", "reversed", "dict", "str"};
    if (function->kind != AST_Name || checker_find(checker, AS(Name, function)->id) ||
        choreo_find(checker->module, AS(Name, function)->id))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word_text(checker, AS(Name, function)->id), names[i]) == 0) return true;
    return false;
}

/* Methods of Python's own types that change nothing, of data that all have alike. */
static bool is_constant_method(ChoreoChecker *checker, const Typed *function) {
    static const char *const names[] = {"items",      "keys",     "values",  "get",    "index",  "count",
                                        "copy",       "upper",    "lower",   "strip",  "split",  "startswith",
                                        "endswith",   "join",     "replace", "find",   "title",  "union",
                                        "difference", "issubset", "zfill",   "format", "isdigit"};
    const Node *node = function->node;
    if (node->kind == AST_Attribute && shared_is_changed(checker, AS(Attribute, node)->value)) return true;
    if (function->type.kind != LOCATED_CONST || node->kind != AST_Attribute ||
        !shared_is_builtin(checker, AS(Attribute, node)->value))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word_text(checker, AS(Attribute, node)->attr), names[i]) == 0) return true;
    return false;
}

/* Whether the result has the order of what the function takes. */
static bool keeps_order(const ChoreoChecker *checker, const Node *function) {
    static const char *const names[] = {"list", "tuple", "zip",  "enumerate", "reversed",
                                        "dict", "str",   "join", "format"};
    Sym name = function->kind == AST_Name ? AS(Name, function)->id : AS(Attribute, function)->attr;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word_text(checker, name), names[i]) == 0) return true;
    return false;
}

/* vars() and dir() of nothing are those of the place where they are called. */
static bool looks_around(const ChoreoChecker *checker, const Node *node) {
    const Node *function = AS(Call, node)->func;
    if (function->kind != AST_Name || list_count(AS(Call, node)->args) > 0 ||
        choreo_is_single(checker->class) || checker_find(checker, AS(Name, function)->id) ||
        choreo_find(checker->module, AS(Name, function)->id))
        return false;
    const char *name = word_text(checker, AS(Name, function)->id);
    return strcmp(name, "vars") == 0 || strcmp(name, "dir") == 0;
}

static Typed *check_plain_call(ChoreoChecker *checker, Node *node, Typed *function) {
    uint32_t first = checker->stack.count;
    array_push(&checker->stack, function);
    FOR_EACH (argument, AS(Call, node)->args) typed_push_part(checker, argument);
    FOR_EACH (keyword, AS(Call, node)->keywords) typed_push_part(checker, keyword);
    if (looks_around(checker, node))
        choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node,
                      "this sees the variables of a role, which are not those of the source");
    bool is_constant =
        is_constant_function(checker, AS(Call, node)->func) || is_constant_method(checker, function);
    for (uint32_t i = first + 1; i < checker->stack.count; i++) {
        const Typed *part = checker->stack.items[i];
        is_constant &= part->type.kind == LOCATED_CONST;
        if (is_constant && keeps_order(checker, AS(Call, node)->func)) shared_order(checker, part->node);
    }
    Typed *typed = typed_compound(checker, node, checker->stack.items + first, checker->stack.count - first);
    checker->stack.count = first;
    if (typed->type.kind == LOCATED_CONST || typed->type.kind == LOCATED_FLOATING)
        typed->type.kind = is_constant ? LOCATED_CONST : LOCATED_FLOATING;
    return typed;
}

static Typed *check_method_call(ChoreoChecker *checker, Node *node) {
    const AstAttribute *function = AS(Attribute, AS(Call, node)->func);
    Typed *placed = check_on(checker, node);
    if (placed) return placed;
    if (is_super_call(checker, function->value)) return check_super(checker, node);
    if (choreo_is_located(checker->class, function->value)) {
        Located type = choreo_annotation(checker->class, function->value);
        if (type.kind != LOCATED_OBJECT || !family_settles(checker, &type, node))
            return typed_unknown(checker, node);
        return check_method(checker, node, &type, NULL);
    }
    Typed *object = typed_expression(checker, function->value);
    if (object->type.kind == LOCATED_UNKNOWN) return typed_unknown(checker, node);
    if (object->type.kind == LOCATED_OBJECT) {
        RoleMap map;
        bool is_plain =
            !choreo_method(object->type.class, function->attr, &map) && choreo_is_single(object->type.class);
        /* A callable in a field of one role. */
        bool is_field = choreo_field(object->type.class, function->attr, &map) != NULL;
        if (!is_plain && !is_field) return check_method(checker, node, &object->type, object);
        return check_plain_call(checker, node, typed_attribute(checker, AS(Call, node)->func, object));
    }
    Typed *together = family_operation(checker, node, object);
    if (together) return together;
    if (object->type.kind != LOCATED_CHANNEL)
        return check_plain_call(checker, node, typed_attribute(checker, AS(Call, node)->func, object));
    if (function->attr == checker->program->names.com) return check_com(checker, node, object);
    if (function->attr == checker->program->names.select)
        choreo_report(checker->module, CODE_CHOREO_SELECT, node,
                      "select() is a statement of its own: it has no value");
    else
        choreo_report(checker->module, CODE_CHOREO_CHAN, node, "%s has no operation %s",
                      channel_name(object->type.channel), word_text(checker, function->attr));
    return typed_unknown(checker, node);
}

Typed *typed_call(ChoreoChecker *checker, Node *node) {
    Node *function = AS(Call, node)->func;
    Typed *copy = family_copy(checker, node);
    if (copy) return copy;
    if (function->kind == AST_Attribute) return check_method_call(checker, node);
    if (function->kind == AST_Subscript && choreo_is_located(checker->class, function))
        return check_new(checker, node);
    return check_plain_call(checker, node, typed_expression(checker, function));
}
