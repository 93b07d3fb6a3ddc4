/* Who takes part in a method: those who hold its parameters and its result, those who appear in its body,
 * those who take part in what it calls, and those who take part in what overrides it in a subclass.
 * The least such sets are found by passing on what is new along the calls. */
#include "choreo/typed.h"
#include "syntax/name.h"

typedef struct PartEdge {
    Method *to;
    RoleMap map; /* from the formals of the class of one method to those of the other */
    struct PartEdge *next;
} PartEdge;

typedef Array(Method *) MethodQueue;

/* ---- roles of expressions and statements ---- */

static RoleSet involve_block(TypedBlock *block, RoleSet *part);

/* The roles that appear in an expression; its own set is stored on the way. Calls count with the participants
 * that are known. */
static RoleSet involve(Typed *typed) {
    RoleSet roles = 0;
    if (!typed) return 0;
    switch ((TypedKind)typed->kind) {
    case TYPED_LOCAL:
        /* What is everywhere appears nowhere in particular. */
        roles = located_roles(&typed->type);
        if (roles == ALL_ROLES) roles = 0;
        break;
    case TYPED_SELF: break;
    case TYPED_CALL: roles = role_map_set(typed->map, typed->method->part) | involve(typed->object); break;
    case TYPED_NEW: roles = located_roles(&typed->type); break;
    case TYPED_COM: roles = role_bit(typed->sender) | role_bit(typed->receiver); break;
    case TYPED_PLACED:
    case TYPED_FIELD:
    case TYPED_COMPOUND:
        roles = located_roles(&typed->type);
        if (roles == ALL_ROLES) roles = 0;
        break;
    }
    for (uint32_t i = 0; i < typed->part_count; i++) roles |= involve(typed->parts[i]);
    for (uint32_t i = 0; i < typed->argument_count; i++) roles |= involve(typed->arguments[i].value);
    typed->involved = roles;
    return roles;
}

static void involve_statement(Statement *statement, RoleSet *part) {
    RoleSet roles = involve(statement->value) | involve(statement->other);
    for (uint32_t i = 0; i < statement->target_count; i++) roles |= involve(statement->targets[i]);
    if (statement->roles != ALL_ROLES) roles |= statement->roles;
    if (statement->users) roles |= *statement->users;
    if (statement->owner != NO_ROLE) roles |= role_bit(statement->owner);
    *part |= roles;
    roles |= involve_block(&statement->body, part) | involve_block(&statement->orelse, part) |
             involve_block(&statement->finalbody, part);
    for (uint32_t i = 0; i < statement->case_count; i++)
        roles |= involve_block(&statement->cases[i].body, part);
    /* What all roles do alike, on data that is everywhere, is done by all who take part. */
    statement->involved =
        statement->roles == ALL_ROLES && !(statement->leaves & LEAVES_RAISING) ? ALL_ROLES : roles;
}

static RoleSet involve_block(TypedBlock *block, RoleSet *part) {
    block->involved = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        involve_statement(&block->items[i], part);
        block->involved |= block->items[i].involved;
    }
    return block->involved;
}

static RoleSet all_roles_of(const ChoreoClass *class) {
    return class->role_count == ROLE_LIMIT ? ALL_ROLES : role_bit(class->role_count) - 1;
}

static RoleSet signature_roles(const Method *method) {
    RoleSet roles = located_roles(&method->result);
    for (uint32_t i = 0; i < method->parameter_count; i++)
        roles |= located_roles(&method->parameters[i].type);
    return roles & all_roles_of(method->class);
}

/* ---- the least sets ---- */

static void add_edge(Arena *arena, Method *from, Method *to, RoleMap map) {
    PartEdge *edge = arena_alloc(arena, sizeof *edge);
    *edge = (PartEdge){to, map, from->edges};
    from->edges = edge;
}

static void add_override_edges(ChoreoProgram *program, Method *method) {
    for (uint32_t i = 0; i < method->overridden.count; i++) {
        Method *above = method->overridden.items[i];
        RoleMap down = choreo_base_map(method->class, above->class);
        uint8_t *up = arena_alloc_zero(program->arena, ROLE_LIMIT);
        for (uint32_t k = 0; k < above->class->role_count; k++) up[down[k]] = (uint8_t)k;
        /* A call through the base must find the method of the subclass, even an empty one. */
        add_edge(program->arena, method, above, up);
        add_edge(program->arena, above, method, down);
    }
}

static void enqueue(MethodQueue *queue, Method *method) {
    if (method->is_queued) return;
    method->is_queued = true;
    array_push(queue, method);
}

static void settle_parts(MethodQueue *queue) {
    while (queue->count > 0) {
        Method *method = array_pop(queue);
        method->is_queued = false;
        for (const PartEdge *edge = method->edges; edge; edge = edge->next) {
            RoleSet more = role_map_set(edge->map, method->part) & ~edge->to->part;
            bool breaks = method->is_broken && !edge->to->is_broken;
            if (!more && !breaks) continue;
            edge->to->part |= more;
            edge->to->is_broken |= breaks;
            enqueue(queue, edge->to);
        }
    }
}

/* ---- what depends on the sets ---- */

static void check_try_block(const Method *method, const Statement *statement) {
    ChoreoModule *module = method->class->module;
    RoleSet roles = statement->involved == ALL_ROLES ? method->part : statement->involved;
    bool is_one = roles == 0 || role_only(roles) != NO_ROLE;
    if (!is_one)
        choreo_report_at(module, CODE_CHOREO_TRY, (Span){statement->node->start, statement->node->start + 3},
                         "an exception of one role cannot be handled around the work of several: %s",
                         choreo_roles_text(method->class, roles))
            ->help = "handle it at one role, and tell the others the outcome with select()";
    else if ((statement->leaves & ~LEAVES_RAISING) && (method->part & ~roles))
        choreo_report_at(
            module, CODE_CHOREO_TRY, (Span){statement->node->start, statement->node->start + 3},
            "the other roles do not know whether this leaves the method or loop: return, break and continue "
            "cannot stand in a try of one role");
}

static void judge_block(const Method *method, TypedBlock *block) {
    for (uint32_t i = 0; i < block->count; i++) {
        Statement *statement = &block->items[i];
        if (statement->kind == STATEMENT_TRY && statement->case_count > 0) {
            check_try_block(method, statement);
            statement->owner = (uint8_t)role_only(statement->involved);
        }
        if (statement->kind == STATEMENT_WITH && statement->owner != NO_ROLE &&
            (statement->body.involved & ~role_bit(statement->owner)))
            choreo_report_at(
                method->class->module, CODE_CHOREO_WITH,
                (Span){statement->node->start, statement->node->start + 4},
                "the with statement of %s surrounds work of other roles: should it swallow an exception, "
                "they would wait",
                choreo_text(method->class->module->program, method->class->roles[statement->owner]));
        judge_block(method, &statement->body);
        judge_block(method, &statement->orelse);
        judge_block(method, &statement->finalbody);
        for (uint32_t k = 0; k < statement->case_count; k++) judge_block(method, &statement->cases[k].body);
    }
}

typedef void MethodWork(ChoreoProgram *program, Method *method, void *context);

static void for_each_method(ChoreoProgram *program, MethodWork *work, void *context) {
    for (uint32_t i = 0; i < program->modules.count; i++)
        for (uint32_t k = 0; k < program->modules.items[i]->classes.count; k++) {
            ChoreoClass *class = program->modules.items[i]->classes.items[k];
            for (uint32_t m = 0; m < class->methods.count; m++)
                work(program, class->methods.items[m], context);
        }
}

static void begin_method(ChoreoProgram *program, Method *method, void *context) {
    method->part = signature_roles(method);
    if (method->name == SYM___init__) method->part = all_roles_of(method->class);
    if (method->body) involve_block((TypedBlock *)method->body, &method->part);
    method->part &= all_roles_of(method->class);
    for (uint32_t i = 0; i < method->calls.count; i++)
        add_edge(program->arena, method->calls.items[i].callee, method, method->calls.items[i].map);
    add_override_edges(program, method);
    enqueue(context, method);
}

/* The second time with all participants known. */
static void finish_method(ChoreoProgram *program, Method *method, void *context) {
    (void)program, (void)context;
    RoleSet part = 0;
    if (!method->body || method->is_broken) return;
    involve_block((TypedBlock *)method->body, &part);
    judge_block(method, (TypedBlock *)method->body);
}

void choreo_find_participants(ChoreoProgram *program) {
    MethodQueue queue = {0};
    for_each_method(program, begin_method, &queue);
    settle_parts(&queue);
    for_each_method(program, finish_method, NULL);
    array_free(&queue);
}
