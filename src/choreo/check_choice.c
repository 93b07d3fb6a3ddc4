/* Statements that hold others: choices, loops, try and with. What a choice is made by is at one role, its
 * owner; inside of a branch the owner, and who has been told by a selection, knows which one it is. */
#include "choreo/check_family.h"
#include "choreo/check_shared.h"

Located checker_owner_type(uint32_t owner) {
    return owner == NO_ROLE ? (Located){.kind = LOCATED_EVERYWHERE} : located_at(owner, NULL);
}

uint32_t checker_owner(ChoreoChecker *checker, Typed *typed, const char *what) {
    if (typed->type.kind == LOCATED_FLOATING) typed_settle(checker, typed);
    switch ((LocatedKind)typed->type.kind) {
    case LOCATED_AT: return typed->type.role;
    case LOCATED_FLOATING: {
        Diagnostic *diagnostic =
            choreo_report(checker->module, CODE_CHOREO_AMBIG, typed->node, "at which role is %s?", what);
        diagnostic->help = "say it: `e @ R()`, or `On[R].of(e)`";
        return NO_ROLE;
    }
    case LOCATED_CHANNEL:
    case LOCATED_EACH:
    case LOCATED_MESH:
    case LOCATED_OBJECT:
    case LOCATED_NONE:
        choreo_report(checker->module, CODE_CHOREO_COND, typed->node,
                      "%s must be data at one role, and this is %s", what,
                      choreo_type_text(checker->class, &typed->type));
        return NO_ROLE;
    case LOCATED_CONST:
    case LOCATED_EVERYWHERE: typed_is_everywhere(checker, typed); break;
    case LOCATED_UNKNOWN: break;
    }
    return NO_ROLE;
}

/* The part of a choice by [owner] in which one branch is taken; gives who knows of it at its end. */
static RoleSet check_branch(ChoreoChecker *checker, const NodeList *statements, uint32_t owner,
                            TypedBlock *block) {
    bool was_in_choice = checker->in_choice;
    RoleSet knowers = checker->knowers;
    if (owner != NO_ROLE) {
        checker->in_choice = true;
        checker->knowers = role_bit(owner);
    }
    checker_block(checker, statements, block);
    RoleSet told = checker->knowers;
    checker->in_choice = was_in_choice;
    checker->knowers = knowers;
    return told;
}

/* Whether control never comes to the end of the statements. */
static bool always_leaves(const NodeList *statements) {
    if (list_count(statements) == 0) return false;
    const Node *last = statements->items[statements->count - 1];
    if (last->kind == AST_If) return always_leaves(AS(If, last)->body) && always_leaves(AS(If, last)->orelse);
    return last->kind == AST_Return || last->kind == AST_Raise || last->kind == AST_Break ||
           last->kind == AST_Continue;
}

/* What follows a choice one of whose branches leaves is the rest of the other one: who knows the choice there
 * still knows it. */
static void check_if(ChoreoChecker *checker, Node *node, Statement *statement) {
    const NodeList *body = AS(If, node)->body, *orelse = AS(If, node)->orelse;
    statement->kind = STATEMENT_IF;
    statement->value = typed_expression(checker, AS(If, node)->test);
    statement->owner = (uint8_t)checker_owner(checker, statement->value, "the condition");
    RoleSet first = check_branch(checker, body, statement->owner, &statement->body);
    RoleSet second = check_branch(checker, orelse, statement->owner, &statement->orelse);
    if (statement->owner == NO_ROLE || always_leaves(body) == always_leaves(orelse)) return;
    checker->in_choice = true;
    checker->knowers = always_leaves(body) ? second : first;
}

static void check_loop(ChoreoChecker *checker, NodeList *body, NodeList *orelse, Statement *statement) {
    int loop = checker->loop;
    checker->loop = LOOP_BODY;
    check_branch(checker, body, statement->owner, &statement->body);
    checker->loop = loop == NO_LOOP ? NO_LOOP : LOOP_ELSE;
    check_branch(checker, orelse, statement->owner, &statement->orelse);
    checker->loop = loop;
}

static void check_while(ChoreoChecker *checker, Node *node, Statement *statement) {
    statement->kind = STATEMENT_WHILE;
    statement->value = typed_expression(checker, AS(While, node)->test);
    statement->owner = (uint8_t)checker_owner(checker, statement->value, "the condition");
    check_loop(checker, AS(While, node)->body, AS(While, node)->orelse, statement);
}

static void check_for(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstFor *loop = AS(For, node);
    statement->kind = STATEMENT_FOR;
    statement->value = typed_expression(checker, loop->iter);
    if (statement->value->type.members) {
        family_loop(checker, node, statement);
        return;
    }
    statement->owner = (uint8_t)checker_owner(checker, statement->value, "the iterable");
    Located type = checker_owner_type(statement->owner);
    if (statement->value->type.kind == LOCATED_UNKNOWN) type.kind = LOCATED_UNKNOWN;
    if (type.kind == LOCATED_EVERYWHERE) {
        shared_order(checker, loop->iter);
        shared_elements_last(checker, loop->iter);
        type.depth = (uint8_t)shared_element_depth(checker, loop->iter);
        if (checker_is_read_outside(checker, loop->target, node)) statement->roles = ALL_ROLES;
    }
    shared_refuse_parts(checker, node, loop->iter, statement->owner);
    checker_bind(checker, loop->target, &type);
    check_loop(checker, loop->body, loop->orelse, statement);
}

/* ---- match ---- */

typedef struct PatternCheck {
    ChoreoChecker *checker;
    Located type;      /* of what a pattern binds */
    SharedDepth whole; /* of the subject, which a name alone stands for */
    const Node *root;  /* the pattern of a case */
} PatternCheck;

static void bind_capture(PatternCheck *check, Sym name, Node *node, SharedDepth depth) {
    if (!name) return;
    Located type = check->type;
    if (type.kind == LOCATED_EVERYWHERE && depth > type.depth) type.depth = (uint8_t)depth;
    AstName target = {.node = {.start = node->start, .end = node->end, .kind = AST_Name, .op = OP_Store},
                      .id = name};
    Node *copy = ast_copy(&target.node, check->checker->program->arena);
    checker_bind(check->checker, copy, &type);
}

/* Whether a pattern is matched against the subject itself, and not against a part of it. */
static bool is_whole(const Node *root, const Node *node) {
    if (root == node) return true;
    if (root && root->kind == AST_MatchAs) return is_whole(AS(MatchAs, root)->pattern, node);
    if (!root || root->kind != AST_MatchOr) return false;
    FOR_EACH (pattern, AS(MatchOr, root)->patterns)
        if (is_whole(pattern, node)) return true;
    return false;
}

static void check_pattern_value(PatternCheck *check, Node *node) {
    Typed *typed = typed_expression(check->checker, node);
    if (typed->type.kind == LOCATED_AT || typed->type.kind == LOCATED_FLOATING)
        typed_fits(check->checker, typed, &check->type);
}

/* In a choice that all roles make alike. */
static void check_shared_pattern(PatternCheck *check, Node *node) {
    Typed *typed = typed_expression(check->checker, node);
    if (typed->type.kind != LOCATED_AT) return;
    choreo_report(check->checker->module, CODE_CHOREO_COND, node,
                  "all roles make this choice, and the pattern is %s",
                  choreo_type_text(check->checker->class, &typed->type));
}

static bool enter_pattern(void *context, Node *node) {
    PatternCheck *check = context;
    switch ((NodeKind)node->kind) {
    case AST_MatchAs:
        bind_capture(check, AS(MatchAs, node)->name, node,
                     is_whole(check->root, node) ? check->whole : SHARED_FIXED);
        return true;
    /* A list or dictionary of its own at each role. */
    case AST_MatchStar: bind_capture(check, AS(MatchStar, node)->name, node, SHARED_BOX); return true;
    case AST_MatchMapping: bind_capture(check, AS(MatchMapping, node)->rest, node, SHARED_BOX); return true;
    default: break;
    }
    if (!ast_is_expression(node->kind)) return true;
    if (check->type.kind == LOCATED_AT) check_pattern_value(check, node);
    if (check->type.kind == LOCATED_EVERYWHERE) check_shared_pattern(check, node);
    return false;
}

static void check_guard(ChoreoChecker *checker, Node *node, const Located *type) {
    Typed *guard = typed_expression(checker, node);
    if (guard->acts)
        choreo_report(checker->module, CODE_CHOREO_SHORT, node,
                      "this communicates, and may be skipped without the other roles knowing");
    if (type->kind == LOCATED_AT) typed_fits(checker, guard, type);
    if (type->kind == LOCATED_EVERYWHERE && guard->type.kind != LOCATED_CONST &&
        guard->type.kind != LOCATED_UNKNOWN)
        choreo_report(checker->module, CODE_CHOREO_COND, node,
                      "all roles make this choice, and the guard is %s",
                      choreo_type_text(checker->class, &guard->type))
            ->help = "match a value of one role, or use an if statement of that role in the case";
    if (guard->kind != TYPED_LOCAL && !guard->acts)
        choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node,
                      "a guard is already at the role of its match");
}

static void check_match(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstMatch *match = AS(Match, node);
    statement->kind = STATEMENT_MATCH;
    statement->value = typed_expression(checker, match->subject);
    statement->owner = (uint8_t)checker_owner(checker, statement->value, "the subject");
    statement->cases =
        arena_alloc_zero(checker->program->arena, (list_count(match->cases) + 1) * sizeof(TypedCase));
    PatternCheck check = {.checker = checker, .type = checker_owner_type(statement->owner)};
    check.whole = shared_value_depth(checker, match->subject);
    shared_refuse_parts(checker, node, match->subject, statement->owner);
    if (check.type.kind == LOCATED_EVERYWHERE) {
        shared_lasts(checker, match->subject);
        check.type.depth = (uint8_t)shared_element_depth(checker, match->subject);
        check.type.is_unordered = shared_is_unordered(checker, match->subject);
        FOR_EACH (branch, match->cases)
            if (checker_is_read_outside(checker, AS(match_case, branch)->pattern, node))
                statement->roles = ALL_ROLES;
    }
    if (statement->value->type.kind == LOCATED_UNKNOWN) check.type.kind = LOCATED_UNKNOWN;
    FOR_EACH (branch, match->cases) {
        TypedCase *typed = &statement->cases[statement->case_count++];
        typed->node = branch;
        check.root = AS(match_case, branch)->pattern;
        ast_walk(AS(match_case, branch)->pattern, &(Visitor){.enter = enter_pattern, .context = &check});
        if (AS(match_case, branch)->guard) check_guard(checker, AS(match_case, branch)->guard, &check.type);
        check_branch(checker, AS(match_case, branch)->body, statement->owner, &typed->body);
    }
}

/* ---- try and with ---- */

static RoleSet block_roles(const TypedBlock *block) {
    RoleSet roles = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        const Statement *statement = &block->items[i];
        if (statement->roles != ALL_ROLES) roles |= statement->roles;
        if (statement->owner != NO_ROLE) roles |= role_bit(statement->owner);
        RoleSet value = statement->value ? located_roles(&statement->value->type) : 0;
        if (value != ALL_ROLES) roles |= value;
        if (statement->value && statement->value->acts) roles = ALL_ROLES;
        roles |= block_roles(&statement->body) | block_roles(&statement->orelse) |
                 block_roles(&statement->finalbody);
        for (uint32_t k = 0; k < statement->case_count; k++) roles |= block_roles(&statement->cases[k].body);
    }
    return roles;
}

/* Where a handler is becomes known when its whole statement is. Its exception is at the role of what is
 * tried, when that is one; else it is a plain thing. */
static void declare_exception(ChoreoChecker *checker, Node *node, const TypedBlock *tried) {
    Sym name = AS(ExceptHandler, node)->name;
    uint32_t role = role_only(block_roles(tried));
    Located type = role == NO_ROLE ? (Located){.kind = LOCATED_FLOATING} : located_at(role, NULL);
    LocalVariable *variable = checker_find(checker, name);
    if (!variable)
        checker_declare(checker, name, type, node);
    else if (variable->node->kind == AST_ExceptHandler)
        variable->type = type;
}

static void check_handlers(ChoreoChecker *checker, const NodeList *handlers, Statement *statement) {
    statement->cases =
        arena_alloc_zero(checker->program->arena, (list_count(handlers) + 1) * sizeof(TypedCase));
    FOR_EACH (node, handlers) {
        const AstExceptHandler *handler = AS(ExceptHandler, node);
        TypedCase *typed = &statement->cases[statement->case_count++];
        typed->node = node;
        if (handler->type) {
            Typed *type = typed_expression(checker, handler->type);
            if (type->acts)
                choreo_report(checker->module, CODE_CHOREO_SHORT, handler->type,
                              "this communicates, and may be skipped");
        }
        if (handler->name) declare_exception(checker, node, &statement->body);
        checker_block(checker, handler->body, &typed->body);
    }
}

static void check_try(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstTry *try = AS(Try, node);
    bool was_handled = checker->is_handled;
    statement->kind = STATEMENT_TRY;
    checker->is_handled |= list_count(try->handlers) > 0;
    checker_block(checker, try->body, &statement->body);
    check_handlers(checker, try->handlers, statement);
    checker_block(checker, try->orelse, &statement->orelse);
    checker->is_handled = was_handled;
    checker_block(checker, try->finalbody, &statement->finalbody);
}

static void check_with(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstWith *with = AS(With, node);
    uint32_t count = list_count(with->items);
    statement->kind = STATEMENT_WITH;
    statement->targets = arena_alloc_zero(checker->program->arena, (count + 1) * sizeof(Typed *));
    for (uint32_t i = 0; i < count; i++) {
        const Astwithitem *item = AS(withitem, with->items->items[i]);
        Typed *typed = typed_expression(checker, item->context_expr);
        statement->targets[statement->target_count++] = typed;
        if (i > 0 && statement->owner != NO_ROLE) {
            Located wanted = located_at(statement->owner, NULL);
            typed_fits(checker, typed, &wanted);
        } else {
            typed_settle(checker, typed);
            statement->owner = (uint8_t)checker_owner(checker, typed, "the context manager");
            if (statement->owner == NO_ROLE && typed->type.kind == LOCATED_CONST)
                choreo_report(checker->module, CODE_CHOREO_AMBIG, typed->node,
                              "a context manager is at one role, and this is everywhere");
        }
        Located type = checker_owner_type(statement->owner);
        if (item->optional_vars) checker_bind(checker, item->optional_vars, &type);
    }
    checker_block(checker, with->body, &statement->body);
}

bool checker_compound_statement(ChoreoChecker *checker, Node *node, Statement *statement) {
    switch ((NodeKind)node->kind) {
    case AST_If: check_if(checker, node, statement); break;
    case AST_While: check_while(checker, node, statement); break;
    case AST_For: check_for(checker, node, statement); break;
    case AST_Match: check_match(checker, node, statement); break;
    case AST_Try: check_try(checker, node, statement); break;
    case AST_With: check_with(checker, node, statement); break;
    default:
        choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node,
                      "this statement cannot be used in a choreography");
        return false;
    }
    /* A break in the body leaves this loop, not what is around it. */
    bool is_loop = statement->kind == STATEMENT_WHILE || statement->kind == STATEMENT_FOR;
    statement->can_end = statement->body.leaves != 0;
    statement->leaves = statement->body.leaves & (is_loop ? ~LEAVES_LOOP : ~0);
    statement->leaves |= statement->orelse.leaves | statement->finalbody.leaves;
    for (uint32_t i = 0; i < statement->case_count; i++) statement->leaves |= statement->cases[i].body.leaves;
    return true;
}
