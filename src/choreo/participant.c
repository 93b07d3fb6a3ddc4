/* Who takes part in a method: those who hold its parameters and its result, those who appear in its body,
 * those who take part in what it calls, and those who take part in what overrides it in a subclass.
 * The least such sets are found by passing on what is new along the calls. */
#include "choreo/attempt.h"
#include "choreo/swallow.h"
#include "syntax/name.h"

enum { IMPORT_DEPTH = 4 };

typedef struct PartEdge {
    Method *to;
    RoleMap map; /* from the formals of the class of one method to those of the other */
    struct PartEdge *next;
} PartEdge;

typedef Array(Method *) MethodQueue;

/* ---- what waits for others ---- */

static bool has_communication(const Typed *typed) {
    if (!typed || !typed->acts) return false;
    if (typed->kind == TYPED_COM || has_communication(typed->object)) return true;
    for (uint32_t i = 0; i < typed->part_count; i++)
        if (has_communication(typed->parts[i])) return true;
    for (uint32_t i = 0; i < typed->argument_count; i++)
        if (has_communication(typed->arguments[i].value)) return true;
    return false;
}

static bool block_communicates(const TypedBlock *block) {
    for (uint32_t i = 0; i < block->count; i++) {
        const Statement *statement = &block->items[i];
        bool found = has_communication(statement->value) || has_communication(statement->other) ||
                     block_communicates(&statement->body) || block_communicates(&statement->orelse) ||
                     block_communicates(&statement->finalbody);
        for (uint32_t k = 0; k < statement->target_count; k++)
            found |= has_communication(statement->targets[k]);
        for (uint32_t k = 0; k < statement->case_count; k++)
            found |= block_communicates(&statement->cases[k].body);
        if (found) return true;
    }
    return false;
}

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
    case TYPED_MEMBER:
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

static bool is_true(const Node *node) {
    return node->kind == AST_Constant &&
           (node->op == CONSTANT_TRUE || (node->op == CONSTANT_INT && AS(Constant, node)->integer));
}

/* Whether all roles of the class must do the statement, though it names none of them: it changes what all
 * have alike beyond the method, raises at all roles, or never ends. */
static bool concerns_all(const Statement *statement) {
    bool is_shared = statement->roles == ALL_ROLES;
    switch ((StatementKind)statement->kind) {
    case STATEMENT_ASSIGN:
        if (statement->shared) return false;
        return is_shared && (statement->node->kind == AST_AugAssign ||
                             (statement->target_count > 0 && statement->targets[0]));
    case STATEMENT_RAISE:
    case STATEMENT_ASSERT: return is_shared && !statement->is_chosen;
    case STATEMENT_LOCAL: return is_shared && !statement->users;
    case STATEMENT_EXPRESSION: return is_shared && !statement->is_chosen;
    case STATEMENT_WHILE:
        return statement->owner == NO_ROLE && is_true(statement->value->node) && !statement->can_end &&
               !statement->is_chosen;
    case STATEMENT_SELECT:
    case STATEMENT_RETURN:
    case STATEMENT_BREAK:
    case STATEMENT_CONTINUE:
    case STATEMENT_IF:
    case STATEMENT_MATCH:
    case STATEMENT_FOR:
    case STATEMENT_MEMBERS:
    case STATEMENT_TRY:
    case STATEMENT_WITH: break;
    }
    return false;
}

static void involve_statement(Statement *statement, RoleSet *part) {
    if (concerns_all(statement)) *part = ALL_ROLES;
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
        (statement->roles == ALL_ROLES && !(statement->leaves & LEAVES_RAISING)) || concerns_all(statement)
            ? ALL_ROLES
            : roles;
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
            bool waits = method->communicates && !edge->to->communicates;
            bool changes = method->changes && !edge->to->changes;
            if (!more && !breaks && !waits && !changes) continue;
            edge->to->communicates |= waits;
            edge->to->changes |= changes;
            edge->to->part |= more;
            edge->to->is_broken |= breaks;
            enqueue(queue, edge->to);
        }
    }
}

/* ---- who needs what all have alike ---- */

typedef struct SharedReaders {
    Map readers; /* Sym of a variable to the roles that read it */
    RoleSet at;  /* where the code is that is being walked */
    bool grows;
} SharedReaders;

static bool enter_reader(void *context, Node *node) {
    SharedReaders *shared = context;
    if (node->kind != AST_Name) return true;
    uint64_t *known = map_find(&shared->readers, AS(Name, node)->id);
    if (known && (shared->at & ~*known)) {
        *known |= shared->at;
        shared->grows = true;
    }
    return true;
}

static void add_readers(SharedReaders *shared, Node *node, RoleSet roles) {
    shared->at = roles;
    if (node && roles) ast_walk(node, &(Visitor){.enter = enter_reader, .context = shared});
}

static void read_block(SharedReaders *shared, TypedBlock *block);

static void read_statement(SharedReaders *shared, Statement *statement) {
    RoleSet roles = statement->leaves ? ALL_ROLES : statement->involved;
    bool is_compound = statement->body.count > 0 || statement->case_count > 0;
    if (statement->shared) {
        roles = *map_find(&shared->readers, statement->shared);
        add_readers(shared, statement->value->node, roles);
    } else if (!is_compound) {
        add_readers(shared, statement->node, roles);
    } else {
        if (statement->value) add_readers(shared, statement->value->node, roles);
        for (uint32_t i = 0; i < statement->target_count; i++)
            if (statement->targets[i]) add_readers(shared, statement->targets[i]->node, roles);
    }
    read_block(shared, &statement->body);
    read_block(shared, &statement->orelse);
    read_block(shared, &statement->finalbody);
    for (uint32_t i = 0; i < statement->case_count; i++) {
        Node *branch = statement->cases[i].node;
        if (branch->kind == AST_match_case) {
            add_readers(shared, AS(match_case, branch)->pattern, roles);
            add_readers(shared, AS(match_case, branch)->guard, roles);
        } else {
            add_readers(shared, AS(ExceptHandler, branch)->type, roles);
        }
        read_block(shared, &statement->cases[i].body);
    }
}

static void read_block(SharedReaders *shared, TypedBlock *block) {
    for (uint32_t i = 0; i < block->count; i++) read_statement(shared, &block->items[i]);
}

typedef void StatementWork(SharedReaders *shared, Statement *statement);

static void for_each_shared(SharedReaders *shared, TypedBlock *block, StatementWork *work) {
    for (uint32_t i = 0; i < block->count; i++) {
        Statement *statement = &block->items[i];
        if (statement->shared) work(shared, statement);
        for_each_shared(shared, &statement->body, work);
        for_each_shared(shared, &statement->orelse, work);
        for_each_shared(shared, &statement->finalbody, work);
        for (uint32_t k = 0; k < statement->case_count; k++)
            for_each_shared(shared, &statement->cases[k].body, work);
    }
}

static void begin_shared(SharedReaders *shared, Statement *statement) {
    *map_at(&shared->readers, statement->shared) = 0;
    statement->roles = 0;
}

static void place_shared(SharedReaders *shared, Statement *statement) {
    statement->roles = *map_find(&shared->readers, statement->shared);
}

/* An operation on literals may raise. */
static bool is_harmless(const Node *node) {
    if (node->kind == AST_UnaryOp) node = AS(UnaryOp, node)->operand;
    return node->kind != AST_BinOp && choreo_is_literal(node);
}

/* What nobody reads is still evaluated, for it may raise; and so is what it reads. */
static void end_shared(SharedReaders *shared, Statement *statement) {
    uint64_t *readers = map_find(&shared->readers, statement->shared);
    if (*readers || is_harmless(statement->value->node)) return;
    *readers = ALL_ROLES;
    shared->grows = true;
}

/* Puts the assignments of variables that all have alike where they are read. Readers may be those who assign
 * other such variables: the least sets are found by going on until nothing is new. */
static void place_variables(TypedBlock *block) {
    SharedReaders shared = {0};
    RoleSet part = 0;
    for_each_shared(&shared, block, begin_shared);
    if (shared.readers.count > 0) {
        do {
            shared.grows = false;
            involve_block(block, &part);
            read_block(&shared, block);
            if (!shared.grows) for_each_shared(&shared, block, end_shared);
            for_each_shared(&shared, block, place_shared);
        } while (shared.grows);
    }
    map_free(&shared.readers);
}

/* ---- what depends on the sets ---- */

static void check_try_block(const Method *method, Statement *statement) {
    ChoreoModule *module = method->class->module;
    RoleSet roles = statement->involved == ALL_ROLES ? method->part : statement->involved;
    bool is_one = roles == 0 || role_only(roles) != NO_ROLE;
    if (!is_one && attempt_judge(method, statement, roles)) return;
    if (!is_one)
        choreo_report_at(module, CODE_CHOREO_TRY, (Span){statement->node->start, statement->node->start + 3},
                         "an exception of one role cannot be handled around the work of several: %s",
                         choreo_roles_text(method->class, roles))
            ->help =
            "handle it at one role, and tell the others with select(); or let all of them handle PeerFailed";
    else if ((statement->leaves & ~LEAVES_RAISING) && (method->part & ~roles))
        choreo_report_at(
            module, CODE_CHOREO_TRY, (Span){statement->node->start, statement->node->start + 3},
            "the other roles do not know whether this leaves the method or loop: return, break and continue "
            "cannot stand in a try of one role");
}

/* A role that swallows an exception goes on after the statement, and the others in it. */
static void judge_with(const Method *method, const Statement *statement) {
    ChoreoModule *module = method->class->module;
    if (statement->owner == NO_ROLE || choreo_is_single(method->class)) return;
    bool is_alone = !(statement->body.involved & ~role_bit(statement->owner));
    if (is_alone && !statement->body.leaves) return;
    Swallowing swallowing = SWALLOWS_NOTHING;
    FOR_EACH (item, AS(With, statement->node)->items) {
        Swallowing one = swallow_judge(module, AS(withitem, item)->context_expr);
        if (one > swallowing) swallowing = one;
    }
    const char *owner = choreo_text(module->program, method->class->roles[statement->owner]);
    Span span = {statement->node->start, statement->node->start + 4};
    if (swallowing == SWALLOWS_EXCEPTIONS)
        choreo_report_at(module, CODE_CHOREO_TRY, span,
                         "the with statement of %s may swallow an exception while other roles are in it",
                         owner)
            ->help = "put into it only what belongs to its role, and communicate or leave after it";
    else
        choreo_report_at(module, CODE_CHOREO_WITH, span,
                         "the with statement of %s surrounds work of other roles: should it swallow an "
                         "exception, they would wait",
                         owner);
}

static void judge_block(const Method *method, TypedBlock *block) {
    for (uint32_t i = 0; i < block->count; i++) {
        Statement *statement = &block->items[i];
        if (statement->kind == STATEMENT_TRY && statement->case_count > 0) {
            check_try_block(method, statement);
            statement->owner = (uint8_t)role_only(statement->involved);
        }
        if (statement->kind == STATEMENT_WITH) judge_with(method, statement);
        if (statement->kind == STATEMENT_TRY && statement->case_count == 0 &&
            (statement->finalbody.leaves & ~LEAVES_RAISING) && !choreo_is_single(method->class))
            choreo_report_at(
                method->class->module, CODE_CHOREO_TRY,
                (Span){statement->node->start, statement->node->start + 3},
                "the last part leaves the method or loop, which swallows an exception of one role "
                "while the others go on");
        judge_block(method, &statement->body);
        judge_block(method, &statement->orelse);
        judge_block(method, &statement->finalbody);
        for (uint32_t k = 0; k < statement->case_count; k++) judge_block(method, &statement->cases[k].body);
    }
}

/* Whether a class that the module has or comes to by imports changes shared containers in place. */
static bool changes_shared(const ChoreoModule *module, uint32_t depth) {
    if (module->changes_shared || depth == 0) return module->changes_shared;
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const ChoreoClass *class = module->definitions.items[i].class;
        if (class && class->module != module && changes_shared(class->module, depth - 1)) return true;
    }
    return false;
}

/* A call for one member may not be one in which all of them take part. */
static void judge_calls(Method *method) {
    for (uint32_t i = 0; i < method->calls.count; i++) {
        const MethodCall *call = &method->calls.items[i];
        bool is_alone = role_map_set(call->map, call->callee->part) == role_bit(call->value_at);
        if (call->is_value && (!is_alone || call->callee->communicates))
            choreo_report(method->class->module, CODE_CHOREO_NESTED, call->node,
                          "other roles take part in %s, and would not know when it is called here",
                          choreo_text(method->class->module->program, call->callee->name))
                ->help = "communicate in the method itself, and use the outcome here";
        if (call->lent && changes_shared(method->class->module, IMPORT_DEPTH))
            choreo_report(method->class->module, CODE_CHOREO_SHARED, call->lent,
                          "all roles have this alike, and those that get it here could change it alone")
                ->help = "give them a copy: list(…), dict(…), copy.deepcopy(…)";
        RoleSet whole = call->callee->part & call->callee->class->families;
        RoleSet both = role_map_set(call->map, whole) & call->chosen;
        if (!both) continue;
        choreo_report(method->class->module, CODE_CHOREO_FAMILY, call->node,
                      "all members of %s take part in this, and one is chosen here",
                      choreo_roles_text(method->class, both));
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
    method->communicates = method->body && block_communicates(method->body);
    method->changes =
        method->body && attempt_change(method, method->body, method->name == SYM___init__) != NULL;
    method->part &= all_roles_of(method->class);
    /* What concerns nobody in particular may still raise. */
    if (method->body && method->body->count > 0 && !method->part && method->calls.count == 0)
        method->part = all_roles_of(method->class);
    for (uint32_t i = 0; i < method->calls.count; i++)
        add_edge(program->arena, method->calls.items[i].callee, method, method->calls.items[i].map);
    add_override_edges(program, method);
    enqueue(context, method);
}

/* What nobody takes part in calls only what does nothing, or itself, again and again. */
static void begin_endless(ChoreoProgram *program, Method *method, void *context) {
    (void)program;
    if (!method->body || method->body->count == 0 || method->part) return;
    method->part = all_roles_of(method->class);
    enqueue(context, method);
}

/* The second time with all participants known. */
static void finish_method(ChoreoProgram *program, Method *method, void *context) {
    (void)program, (void)context;
    RoleSet part = 0;
    if (!method->body || method->is_broken) return;
    judge_calls(method);
    place_variables((TypedBlock *)method->body);
    involve_block((TypedBlock *)method->body, &part);
    judge_block(method, (TypedBlock *)method->body);
}

void choreo_find_participants(ChoreoProgram *program) {
    MethodQueue queue = {0};
    for_each_method(program, begin_method, &queue);
    settle_parts(&queue);
    for_each_method(program, begin_endless, &queue);
    settle_parts(&queue);
    for_each_method(program, finish_method, NULL);
    array_free(&queue);
}
