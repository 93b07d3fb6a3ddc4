#include "choreo/attempt.h"
#include "choreo/check_shared.h"

/* ---- what may be tried ---- */

static bool is_peer_failed(ChoreoModule *module, const Node *type) {
    if (type->kind != AST_Tuple) return choreo_word(module, type) == WORD_PEER_FAILED;
    FOR_EACH (item, AS(Tuple, type)->elts)
        if (choreo_word(module, item) == WORD_PEER_FAILED) return true;
    return false;
}

static Diagnostic *refuse(const Method *method, const Statement *statement, const char *text) {
    return choreo_report_at(method->class->module, CODE_CHOREO_TRY,
                            (Span){statement->node->start, statement->node->start + 3}, "%s", text);
}

/* ---- channels among the roles ---- */

typedef struct ChannelList {
    AttemptChannel *items;
    uint32_t count, room;
    RoleSet roles;
} ChannelList;

static void add_channel(ChannelList *list, const Located *type, RoleMap map, Sym name, bool is_field) {
    if (type->kind != LOCATED_CHANNEL || type->is_many || list->count == list->room) return;
    uint8_t a = map[type->roles[0]], b = map[type->roles[1]];
    if (!role_in(a, list->roles) || !role_in(b, list->roles)) return;
    list->items[list->count++] = (AttemptChannel){{a, b}, name, is_field};
}

static uint32_t count_fields(const ChoreoClass *class) {
    uint32_t count = class->fields.count;
    for (uint32_t i = 0; i < class->bases.count; i++) count += count_fields(class->bases.items[i].class);
    return count;
}

static void add_fields(ChannelList *list, const ChoreoClass *class, RoleMap map) {
    for (uint32_t i = 0; i < class->fields.count; i++)
        add_channel(list, &class->fields.items[i].type, map, class->fields.items[i].name, true);
    for (uint32_t i = 0; i < class->bases.count; i++) {
        const ChoreoBase *base = &class->bases.items[i];
        add_fields(list, base->class,
                   choreo_compose(class->module->program, base->map, base->class->role_count, map));
    }
}

static bool connects(const AttemptChannel *channel, uint32_t a, uint32_t b) {
    return (channel->ends[0] == a && channel->ends[1] == b) ||
           (channel->ends[0] == b && channel->ends[1] == a);
}

static const AttemptChannel *channel_between(const ChannelList *list, uint32_t a, uint32_t b) {
    for (uint32_t i = 0; i < list->count; i++)
        if (connects(&list->items[i], a, b)) return &list->items[i];
    return NULL;
}

/* The first role that has a channel to all others, or NO_ROLE. */
static uint32_t find_leader(const ChannelList *list, uint32_t role_count) {
    for (uint32_t leader = 0; leader < role_count; leader++) {
        bool reaches = role_in(leader, list->roles);
        for (uint32_t other = 0; other < role_count && reaches; other++)
            reaches = other == leader || !role_in(other, list->roles) || channel_between(list, leader, other);
        if (reaches) return leader;
    }
    return NO_ROLE;
}

/* ---- variables ---- */

/* Who has failed may be further than others, or less far: what the body assigns is not alike after it. */
typedef struct Leak {
    const Node *try, *body_end, *loop;
    Map bound, mended;
    const Node *found;
    uint8_t stage;
} Leak;

static bool enter_bound(void *context, Node *node) {
    Map *names = context;
    if (node->kind == AST_Name && node->op != OP_Load) *map_at(names, AS(Name, node)->id) = 1;
    return true;
}

static bool enter_loops(void *context, Node *node) {
    Leak *leak = context;
    bool is_loop = node->kind == AST_While || node->kind == AST_For;
    if (is_loop && !leak->loop && node->start < leak->try->start && node->end >= leak->try->end)
        leak->loop = node;
    return ast_is_statement(node->kind) || node->kind == AST_ExceptHandler || node->kind == AST_match_case;
}

static bool enter_reads(void *context, Node *node) {
    Leak *leak = context;
    if (node->kind != AST_Name || node->op != OP_Load || leak->found) return !leak->found;
    Sym name = AS(Name, node)->id;
    bool in_body = node->start > leak->try->start && node->end <= leak->body_end->end;
    bool comes_later = node->start > leak->try->start ||
                       (leak->loop && node->start >= leak->loop->start && node->end <= leak->loop->end);
    if (in_body || !comes_later || !map_find(&leak->bound, name)) return true;
    bool in_handler = node->start > leak->body_end->end && node->end <= leak->try->end;
    if (in_handler || !map_find(&leak->mended, name)) leak->found = node;
    return true;
}

static bool always_leaves(const NodeList *body) {
    const Node *last = body->items[body->count - 1];
    return last->kind == AST_Return || last->kind == AST_Raise;
}

static const Node *find_leak(const Method *method, const Statement *statement) {
    const AstTry *try = AS(Try, statement->node);
    const AstExceptHandler *handler = AS(ExceptHandler, try->handlers->items[0]);
    Leak leak = {.try = statement->node, .body_end = try->body->items[try->body->count - 1]};
    FOR_EACH (node, try->body) ast_walk(node, &(Visitor){.enter = enter_bound, .context = &leak.bound});
    FOR_EACH (node, handler->body)
        if (node->kind == AST_Assign || node->kind == AST_AnnAssign)
            ast_walk(node, &(Visitor){.enter = enter_bound, .context = &leak.mended});
    FOR_EACH (node, method->node->body) ast_walk(node, &(Visitor){.enter = enter_loops, .context = &leak});
    const NodeList *where = always_leaves(handler->body) ? handler->body : method->node->body;
    FOR_EACH (node, where) ast_walk(node, &(Visitor){.enter = enter_reads, .context = &leak});
    map_free(&leak.bound);
    map_free(&leak.mended);
    return leak.found;
}

/* ---- objects and containers ---- */

static bool is_lasting(const Method *method, const Node *target, bool is_made) {
    if (target->kind == AST_Subscript) return true;
    if (target->kind != AST_Attribute) return false;
    const Node *object = AS(Attribute, target)->value;
    return !is_made || object->kind != AST_Name || AS(Name, object)->id != method->self;
}

static bool has_lasting(const Method *method, const NodeList *targets, bool is_made) {
    FOR_EACH (target, targets)
        if (is_lasting(method, target, is_made)) return true;
    return false;
}

static bool is_changing_call(const Method *method, const Node *node) {
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) return false;
    Sym name = AS(Attribute, AS(Call, node)->func)->attr;
    return shared_is_changing(choreo_text(method->class->module->program, name));
}

static bool statement_changes(const Method *method, const Statement *statement, bool is_made) {
    const Node *node = statement->node;
    if (statement->roles != ALL_ROLES && !statement->is_in_place) return false;
    switch ((NodeKind)node->kind) {
    case AST_Assign: return has_lasting(method, AS(Assign, node)->targets, is_made);
    case AST_Delete: return has_lasting(method, AS(Delete, node)->targets, is_made);
    case AST_AnnAssign: return is_lasting(method, AS(AnnAssign, node)->target, is_made);
    case AST_AugAssign:
        return statement->is_in_place || is_lasting(method, AS(AugAssign, node)->target, is_made);
    case AST_For: return is_lasting(method, AS(For, node)->target, is_made);
    case AST_Expr: return is_changing_call(method, AS(Expr, node)->value);
    default: return false;
    }
}

const Node *attempt_change(const Method *method, const TypedBlock *block, bool is_made) {
    for (uint32_t i = 0; i < block->count; i++) {
        const Statement *statement = &block->items[i];
        if (statement_changes(method, statement, is_made)) return statement->node;
        const Node *found = attempt_change(method, &statement->body, is_made);
        if (!found) found = attempt_change(method, &statement->orelse, is_made);
        if (!found) found = attempt_change(method, &statement->finalbody, is_made);
        for (uint32_t k = 0; k < statement->case_count && !found; k++)
            found = attempt_change(method, &statement->cases[k].body, is_made);
        if (found) return found;
    }
    return NULL;
}

/* The same, or a call of a method that does. */
static const Node *find_change(const Method *method, const Statement *statement) {
    const NodeList *body = AS(Try, statement->node)->body;
    uint32_t start = body->items[0]->start, end = body->items[body->count - 1]->end;
    for (uint32_t i = 0; i < method->calls.count; i++) {
        const MethodCall *call = &method->calls.items[i];
        if (call->callee->changes && call->node->start >= start && call->node->end <= end) return call->node;
    }
    return attempt_change(method, &statement->body, false);
}

/* ---- judging ---- */

bool attempt_judge(const Method *method, Statement *statement, RoleSet roles) {
    ChoreoClass *class = method->class;
    ChoreoProgram *program = class->module->program;
    if (statement->node->kind != AST_Try || statement->case_count != 1) return false;
    const AstExceptHandler *handler = AS(ExceptHandler, statement->cases[0].node);
    if (!handler->type || !is_peer_failed(class->module, handler->type)) return false;
    roles &= class->role_count == ROLE_LIMIT ? ALL_ROLES : role_bit(class->role_count) - 1;
    if (handler->name || statement->orelse.count > 0 || statement->finalbody.count > 0) {
        refuse(method, statement,
               "a try of several roles has one handler, without a name, and nothing after it");
        return true;
    }
    if (statement->body.leaves & ~LEAVES_RAISING) {
        refuse(method, statement,
               "the body of a try of several roles cannot be left by return, break or continue");
        return true;
    }
    if (roles & class->families || (statement->leaves & ~LEAVES_RAISING && method->part & ~roles)) {
        refuse(method, statement,
               roles & class->families
                   ? "a family cannot take part in a try of several roles"
                   : "the other roles do not know whether the handler leaves the method or loop");
        return true;
    }
    uint32_t room = count_fields(class) + method->parameter_count;
    ChannelList list = {arena_alloc(program->arena, (room + 1) * sizeof *list.items), 0, room, roles};
    if (method->has_self) add_fields(&list, class, class->identity);
    for (uint32_t i = 0; i < method->parameter_count; i++)
        add_channel(&list, &method->parameters[i].type, class->identity, method->parameters[i].name, false);
    uint32_t leader = find_leader(&list, class->role_count);
    if (leader == NO_ROLE) {
        refuse(method, statement, "none of the roles in this try has a channel to all others, to lead it")
            ->help = "one of them must find out how it ends, and tell the others";
        return true;
    }
    const Node *leak = find_leak(method, statement);
    if (leak) {
        choreo_report(class->module, CODE_CHOREO_TRY, leak,
                      "%s is assigned in a try of several roles, of which one may be further than another "
                      "when it fails",
                      choreo_text(program, AS(Name, leak)->id))
            ->help = "give it a value in the handler, or use it in the try only";
        return true;
    }
    const Node *change = find_change(method, statement);
    if (change) {
        choreo_report(class->module, CODE_CHOREO_TRY, change,
                      "what all roles have alike is changed in a try of several roles, of which one may be "
                      "further than another when it fails")
            ->help = "change it after the try";
        return true;
    }
    ChoreoAttempt *attempt = ARENA_NEW(program->arena, ChoreoAttempt);
    *attempt = (ChoreoAttempt){(uint8_t)leader, roles, list.items, list.count};
    statement->attempt = attempt;
    return true;
}

/* ---- projecting ---- */

static Node *new_name(Projector *projector, Sym name) {
    AstName *node = PROJECTOR_NODE(projector, Name, NULL);
    node->id = name;
    node->node.op = OP_Load;
    return &node->node;
}

static Node *new_attribute(Projector *projector, Node *value, Sym name) {
    AstAttribute *node = PROJECTOR_NODE(projector, Attribute, NULL);
    node->value = value;
    node->attr = name;
    node->node.op = OP_Load;
    return &node->node;
}

static Node *end_node(Projector *projector, const AttemptChannel *channel) {
    if (!channel->is_field) return new_name(projector, channel->name);
    return new_attribute(projector, new_name(projector, projector->method->self), channel->name);
}

typedef struct EndList {
    Node **items;
    uint32_t count;
} EndList;

/* The first channel between the leader and each other role tells how it ends; all others are only cleaned. */
static bool is_leading(const ChoreoAttempt *attempt, const AttemptChannel *channel) {
    if (channel->ends[0] != attempt->leader && channel->ends[1] != attempt->leader) return false;
    for (const AttemptChannel *other = attempt->channels; other < channel; other++)
        if (connects(other, channel->ends[0], channel->ends[1])) return false;
    return true;
}

/* end.what(arguments, more=[…]) as a statement, which says the line of the try to the other end. */
static const Local *tell(Projector *projector, const Statement *statement, const char *what,
                         const EndList *leading, const EndList *more, bool leads, const Local *rest) {
    Symbols *symbols = projector->program->symbols;
    Node place = {.start = statement->node->start, .end = statement->node->start + 3};
    AstCall *call = PROJECTOR_NODE(projector, Call, &place);
    call->func = new_attribute(projector, leading->items[0], symbol_from_string(symbols, what));
    if (leads) {
        call->args = projector_list(projector, leading->items + 1, leading->count - 1);
        if (more->count > 0) {
            AstList *list = PROJECTOR_NODE(projector, List, NULL);
            list->elts = projector_list(projector, more->items, more->count);
            list->node.op = OP_Load;
            Astkeyword *keyword = PROJECTOR_NODE(projector, keyword, NULL);
            keyword->arg = symbol_from_string(symbols, "more");
            keyword->value = &list->node;
            Node *item = &keyword->node;
            call->keywords = projector_list(projector, &item, 1);
        }
    } else if (more) {
        call->args = projector_list(projector, more->items, more->count);
    }
    AstExpr *expression = PROJECTOR_NODE(projector, Expr, &place);
    expression->value = &call->node;
    expression->node.flags |= NODE_COMMUNICATES;
    return local_simple(projector->arena, &expression->node, rest);
}

void attempt_project(Projector *projector, const Statement *statement, Local *head) {
    const ChoreoAttempt *attempt = statement->attempt;
    bool leads = projector->role == attempt->leader;
    EndList leading = {arena_alloc(projector->arena, (attempt->channel_count + 1) * sizeof(Node *)), 0};
    EndList more = {arena_alloc(projector->arena, (attempt->channel_count + 1) * sizeof(Node *)), 0};
    for (uint32_t i = 0; i < attempt->channel_count; i++) {
        const AttemptChannel *channel = &attempt->channels[i];
        if (channel->ends[0] != projector->role && channel->ends[1] != projector->role) continue;
        EndList *list = is_leading(attempt, channel) ? &leading : &more;
        list->items[list->count++] = end_node(projector, channel);
    }
    const Local *agree = tell(projector, statement, "agree", &leading, NULL, false, NULL);
    head->body = tell(projector, statement, leads ? "lead" : "attempt", &leading, &more, leads,
                      local_append(projector->arena, head->body, agree));
    LocalCase *handler = arena_alloc(projector->arena, sizeof *handler);
    *handler = head->cases[0];
    handler->body = tell(projector, statement, "recover", &leading, NULL, false, handler->body);
    head->cases = handler;
}
