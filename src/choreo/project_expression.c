#include "choreo/hint.h"

#include <string.h>

/* ---- nodes ---- */

Node *projector_node(Projector *projector, NodeKind kind, const Node *origin) {
    Node *node = arena_alloc_zero(projector->arena, ast_kind_size(kind));
    node->kind = (uint8_t)kind;
    if (origin) {
        node->start = origin->start;
        node->end = origin->end;
    }
    return node;
}

NodeList *projector_list(Projector *projector, Node *const *items, uint32_t count) {
    if (count == 0) return NULL;
    NodeList *list = arena_alloc(projector->arena, sizeof *list + count * sizeof(Node *));
    list->count = count;
    memcpy(list->items, items, count * sizeof(Node *));
    return list;
}

static Node *new_name(Projector *projector, Sym name, const Node *origin) {
    AstName *node = PROJECTOR_NODE(projector, Name, origin);
    node->id = name;
    node->node.op = OP_Load;
    return &node->node;
}

static Node *new_attribute(Projector *projector, Node *value, Sym name, const Node *origin) {
    AstAttribute *node = PROJECTOR_NODE(projector, Attribute, origin);
    node->value = value;
    node->attr = name;
    node->node.op = OP_Load;
    return &node->node;
}

static Node *new_call(Projector *projector, Node *function, NodeList *arguments, NodeList *keywords,
                      const Node *origin) {
    AstCall *node = PROJECTOR_NODE(projector, Call, origin);
    node->func = function;
    node->args = arguments;
    node->keywords = keywords;
    return &node->node;
}

/* In coroutines what waits for another role is awaited. */
static Node *awaited(Projector *projector, Node *call) {
    if (!projector->options->is_async) return call;
    AstAwait *node = PROJECTOR_NODE(projector, Await, call);
    node->value = call;
    return &node->node;
}

/* ---- nothing ---- */

bool projector_is_unit(const Projector *projector, const Node *node) {
    return node->kind == AST_Call && AS(Call, node)->func == projector->unit;
}

Node *projector_unit(Projector *projector, Node *const *nodes, uint32_t count) {
    uint32_t first = projector->stack.count;
    const Node *origin = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (local_is_pure(nodes[i])) continue;
        if (!origin) origin = nodes[i];
        if (projector_is_unit(projector, nodes[i]))
            FOR_EACH (argument, AS(Call, nodes[i])->args) array_push(&projector->stack, argument);
        else
            array_push(&projector->stack, nodes[i]);
    }
    uint32_t left = projector->stack.count - first;
    Node *node = projector->unit;
    if (left == 1)
        node = projector->stack.items[first];
    else if (left > 1)
        node = new_call(projector, projector->unit,
                        projector_list(projector, projector->stack.items + first, left), NULL, origin);
    projector->stack.count = first;
    return node;
}

/* What all parts of an expression do that is itself not at the role. */
static Node *unit_of_parts(Projector *projector, Typed *const *parts, uint32_t count) {
    uint32_t first = projector->stack.count;
    for (uint32_t i = 0; i < count; i++) {
        Node *node = projector_expression(projector, parts[i]);
        array_push(&projector->stack, node);
    }
    /* The parts are copied away: project_unit uses the same stack. */
    NodeList *list = projector_list(projector, projector->stack.items + first, count);
    projector->stack.count = first;
    return list ? projector_unit(projector, list->items, count) : projector->unit;
}

/* ---- expressions of one role with communications in them ---- */

typedef struct Rebuild {
    Projector *projector;
    const Typed *typed;
    uint32_t next; /* the first part that has not been met */
} Rebuild;

static Node *rebuild(Rebuild *state, Node *node);

static NodeList *rebuild_list(Rebuild *state, const NodeList *list) {
    NodeList *copy = projector_list(state->projector, list->items, list->count);
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i]) copy->items[i] = rebuild(state, list->items[i]);
    return copy;
}

static void rebuild_pairs(Rebuild *state, AstDict *dict) {
    NodeList *keys = projector_list(state->projector, dict->keys->items, dict->keys->count);
    NodeList *values = projector_list(state->projector, dict->values->items, dict->values->count);
    for (uint32_t i = 0; i < values->count; i++) {
        if (keys->items[i]) keys->items[i] = rebuild(state, keys->items[i]);
        values->items[i] = rebuild(state, values->items[i]);
    }
    dict->keys = keys;
    dict->values = values;
}

/* Copies [node] with its parts projected; what has no part in it is shared. */
static Node *rebuild(Rebuild *state, Node *node) {
    const Typed *typed = state->typed;
    if (state->next == typed->part_count) return node;
    Node *part = typed->parts[state->next]->node;
    if (node == part) {
        Typed *met = typed->parts[state->next++];
        Node *projected = projector_expression(state->projector, met);
        /* The parameters of a call tell what is received. */
        bool is_told = met->kind != TYPED_COM || typed->node->kind == AST_Call;
        return is_told ? projected : hint_received(state->projector, met, projected);
    }
    if (part->start < node->start || part->end > node->end) return node;
    Node *copy = arena_alloc(state->projector->arena, ast_kind_size(node->kind));
    memcpy(copy, node, ast_kind_size(node->kind));
    if (node->kind == AST_Dict) {
        rebuild_pairs(state, AS(Dict, copy));
        return copy;
    }
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++) {
        void *member = (char *)copy + field->offset;
        if ((field->type == FIELD_CHILD || field->type == FIELD_MAYBE) && *(Node **)member)
            *(Node **)member = rebuild(state, *(Node **)member);
        else if (field->type == FIELD_LIST && list_count(*(NodeList **)member) > 0)
            *(NodeList **)member = rebuild_list(state, *(NodeList **)member);
    }
    return copy;
}

/* ---- calls ---- */

Sym choreo_projected_name(ChoreoProgram *program, const ChoreoClass *class, uint32_t formal) {
    if (class->role_count == 1) return class->name;
    StrBuf text = {0};
    strbuf_printf(&text, "%s_%s", choreo_text(program, class->name),
                  choreo_text(program, class->roles[formal]));
    Sym name = symbol_from(program->symbols, text.data, text.length);
    strbuf_free(&text);
    return name;
}

/* The projection of a class whose formals are [roles] to the role of the projector. */
static Node *class_name(Projector *projector, ChoreoClass *class, RoleMap roles, const Node *origin) {
    uint32_t formal = 0;
    while (formal + 1 < class->role_count && roles[formal] != projector->role) formal++;
    Projection *projection = projector->projection;
    bool is_known = false;
    for (uint32_t i = 0; i < projection->uses.count && !is_known; i++)
        is_known = projection->uses.items[i].class == class && projection->uses.items[i].formal == formal;
    if (!is_known) array_push(&projection->uses, ((ClassUse){class, formal}));
    return new_name(projector, choreo_projected_name(projector->program, class, formal), origin);
}

static bool is_present(const Projector *projector, const Typed *call, uint32_t parameter) {
    RoleSet roles = located_roles(&call->method->parameters[parameter].type);
    return roles == ALL_ROLES || role_in(projector->role, role_map_set(call->map, roles));
}

/* Present arguments by position; but all of them by name when an absent one does something. */
static Node *call_with_arguments(Projector *projector, const Typed *call, Node *function) {
    uint32_t count = call->argument_count, first = projector->stack.count;
    bool by_name = false;
    for (uint32_t i = 0; i < count; i++) {
        Node *node = projector_expression(projector, call->arguments[i].value);
        array_push(&projector->stack, node);
        by_name |= !is_present(projector, call, call->arguments[i].parameter) && !local_is_pure(node);
    }
    NodeList *values = projector_list(projector, projector->stack.items + first, count);
    projector->stack.count = first;
    Node **positional = arena_alloc(projector->arena, (count + 1) * sizeof *positional);
    Node **keywords = arena_alloc(projector->arena, (count + 1) * sizeof *keywords);
    uint32_t positional_count = 0, keyword_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const TypedArgument *argument = &call->arguments[i];
        bool is_there = is_present(projector, call, argument->parameter);
        if (!is_there && local_is_pure(values->items[i])) continue;
        if (is_there && !by_name && !argument->keyword) {
            positional[positional_count++] = values->items[i];
            continue;
        }
        Astkeyword *keyword = PROJECTOR_NODE(projector, keyword, values->items[i]);
        keyword->arg = call->method->parameters[argument->parameter].name;
        keyword->value = values->items[i];
        keywords[keyword_count++] = &keyword->node;
    }
    return new_call(projector, function, projector_list(projector, positional, positional_count),
                    projector_list(projector, keywords, keyword_count), call->node);
}

static Node *unit_of_call(Projector *projector, const Typed *call) {
    uint32_t count = 0;
    Typed **parts = arena_alloc(projector->arena, (call->argument_count + 1) * sizeof *parts);
    if (call->object) parts[count++] = call->object;
    for (uint32_t i = 0; i < call->argument_count; i++) parts[count++] = call->arguments[i].value;
    return unit_of_parts(projector, parts, count);
}

static Node *project_call(Projector *projector, const Typed *call) {
    if (!role_in(projector->role, role_map_set(call->map, call->method->part)))
        return unit_of_call(projector, call);
    const AstAttribute *attribute = AS(Attribute, AS(Call, call->node)->func);
    Node *object;
    if (call->object)
        object = projector_expression(projector, call->object);
    else if (call->class)
        object = class_name(projector, call->class, call->class_roles, attribute->value);
    else
        object = attribute->value;
    Node *function = new_attribute(projector, object, attribute->attr, &attribute->node);
    Node *node = call_with_arguments(projector, call, function);
    return call->method->communicates ? awaited(projector, node) : node;
}

static Node *project_new(Projector *projector, const Typed *call) {
    if (!role_in(projector->role, located_roles(&call->type))) return unit_of_call(projector, call);
    Node *name = class_name(projector, call->class, call->class_roles, AS(Call, call->node)->func);
    name = hint_class(projector, &call->type, name);
    return call_with_arguments(projector, call, name);
}

static Node *project_communication(Projector *projector, Typed *typed) {
    if (projector->role != typed->sender && projector->role != typed->receiver)
        return unit_of_parts(projector, typed->parts, 2);
    const AstCall *call = AS(Call, typed->node);
    const AstAttribute *attribute = AS(Attribute, call->func);
    const Located *type = &typed->parts[0]->type;
    Node *channel = projector_expression(projector, typed->parts[0]);
    Node *value = projector_expression(projector, typed->parts[1]);
    projector->communicates = true;
    Sym name = attribute->attr;
    /* To a member, what it does with all others is one message. */
    bool is_member = type->kind == LOCATED_CHANNEL && type->is_many && projector->role == type->roles[1];
    if (is_member && name != projector->program->names.select) name = projector->program->names.com;
    Node *function = new_attribute(projector, channel, name, &attribute->node);
    NodeList *arguments = projector_list(projector, call->args->items, list_count(call->args));
    arguments->items[0] = value;
    return awaited(projector, new_call(projector, function, arguments, call->keywords, typed->node));
}

Node *projector_expression(Projector *projector, Typed *typed) {
    RoleSet roles;
    if (typed->kind == TYPED_SELF) return typed->node;
    if (typed->kind == TYPED_LOCAL) {
        roles = located_roles(&typed->type);
        if (typed->type.kind == LOCATED_FLOATING || role_in(projector->role, roles)) return typed->node;
        return projector->unit;
    }
    if (!role_in(projector->role, typed->involved)) return projector->unit;
    switch ((TypedKind)typed->kind) {
    case TYPED_PLACED:
        if (projector->role != typed->type.role) return projector->unit;
        return projector_expression(projector, typed->parts[0]);
    case TYPED_FIELD: {
        Node *base = projector_expression(projector, typed->parts[0]);
        if (!role_in(projector->role, located_roles(&typed->type)))
            return projector_unit(projector, &base, 1);
        return new_attribute(projector, base, AS(Attribute, typed->node)->attr, typed->node);
    }
    case TYPED_MEMBER: {
        Node *base = projector_expression(projector, typed->parts[0]);
        if (projector->role == typed->type.roles[1]) return base;
        if (projector->role != typed->type.roles[0]) return projector_unit(projector, &base, 1);
        AstSubscript *node = PROJECTOR_NODE(projector, Subscript, typed->node);
        node->value = base;
        node->slice = AS(Subscript, typed->node)->slice;
        node->node.op = OP_Load;
        return &node->node;
    }
    case TYPED_COM: return project_communication(projector, typed);
    case TYPED_CALL: return project_call(projector, typed);
    case TYPED_NEW: return project_new(projector, typed);
    case TYPED_LOCAL:
    case TYPED_SELF:
    case TYPED_COMPOUND: break;
    }
    /* A constant with a call in it is there for all who have it. */
    bool is_here = role_in(projector->role, located_roles(&typed->type));
    if (!is_here) return unit_of_parts(projector, typed->parts, typed->part_count);
    Rebuild state = {projector, typed, 0};
    return rebuild(&state, typed->node);
}
