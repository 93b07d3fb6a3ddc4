/* Statements, from the last to the first of a block, so that what follows a statement is there when it is
 * made: the receiving end of a selection takes the rest of its block into its case. */
#include "choreo/attempt.h"
#include "choreo/hint.h"
#include "names/resolve.h"
#include "syntax/name.h"
#include "syntax/unparse.h"

#include <string.h>

enum { MERGE_STEPS = 4000000 };

static const Local *project_block(Projector *projector, const TypedBlock *block);

static bool is_mine(const Projector *projector, RoleSet roles) { return role_in(projector->role, roles); }

/* ---- simple statements ---- */

/* Puts a statement that was made from [origin] in front of [rest]; it knows whether it communicates. */
static const Local *push(Projector *projector, Node *node, const Local *rest) {
    if (projector->communicates) node->flags |= NODE_COMMUNICATES;
    projector->communicates = false;
    return local_simple(projector->arena, node, rest);
}

static const Local *push_expression(Projector *projector, Node *value, const Node *origin, const Local *rest,
                                    bool communicates) {
    AstExpr *statement = PROJECTOR_NODE(projector, Expr, origin);
    statement->value = value;
    projector->communicates = communicates;
    return push(projector, &statement->node, rest);
}

/* What an expression does, as statements. */
static const Local *push_effects(Projector *projector, Node *value, const Node *origin, const Local *rest) {
    bool communicates = projector->communicates;
    projector->communicates = false;
    if (local_is_pure(value)) return rest;
    if (!projector_is_unit(projector, value))
        return push_expression(projector, value, origin, rest, communicates);
    const NodeList *parts = AS(Call, value)->args;
    for (uint32_t i = list_count(parts); i > 0; i--)
        rest = push_expression(projector, parts->items[i - 1], origin, rest, communicates);
    return rest;
}

static Node *maybe_project(Projector *projector, Typed *typed) {
    return typed ? projector_expression(projector, typed) : NULL;
}

/* The target as it is at the role that has it. */
static Node *project_target(Projector *projector, Node *target, Typed *typed) {
    if (!typed || typed->kind == TYPED_LOCAL) return target;
    Node *node = ast_copy(projector_expression(projector, typed), projector->arena);
    node->op = target->op;
    return node;
}

/* What has to be done to reach a target that is at another role. */
static Node *reach_target(Projector *projector, Typed *typed) {
    return typed && typed->acts ? projector_expression(projector, typed) : projector->unit;
}

static Node *make_assignment(Projector *projector, const Statement *statement, Node *value) {
    const Node *node = statement->node;
    if (node->kind == AST_AugAssign) {
        AstAugAssign *copy = PROJECTOR_NODE(projector, AugAssign, node);
        copy->node.op = node->op;
        copy->target = project_target(projector, AS(AugAssign, node)->target, statement->targets[0]);
        copy->value = value;
        return &copy->node;
    }
    if (node->kind == AST_AnnAssign && projector->options->annotations)
        return hint_assignment(projector, AS(AnnAssign, node), value);
    AstAssign *copy = PROJECTOR_NODE(projector, Assign, node);
    copy->value = value;
    if (node->kind == AST_AnnAssign) {
        Node *target = project_target(projector, AS(AnnAssign, node)->target,
                                      statement->targets ? statement->targets[0] : NULL);
        copy->targets = projector_list(projector, &target, 1);
        return &copy->node;
    }
    copy->targets = projector_list(projector, AS(Assign, node)->targets->items, statement->target_count);
    for (uint32_t i = 0; i < statement->target_count; i++)
        copy->targets->items[i] = project_target(projector, copy->targets->items[i], statement->targets[i]);
    if (projector->options->annotations) return hint_plain_assignment(projector, copy, statement->value);
    return &copy->node;
}

static const Local *project_assign(Projector *projector, const Statement *statement, const Local *rest) {
    bool is_augmented = statement->node->kind == AST_AugAssign;
    Node *value = projector_expression(projector, statement->value);
    if (is_mine(projector, statement->roles)) {
        bool is_same = value == statement->value->node && statement->node->kind == AST_Assign &&
                       !projector->options->annotations;
        for (uint32_t i = 0; i < statement->target_count && is_same; i++)
            is_same = !statement->targets[i] || statement->targets[i]->kind == TYPED_LOCAL;
        return push(projector, is_same ? statement->node : make_assignment(projector, statement, value),
                    rest);
    }
    /* An operator reads its target before the value is evaluated; other targets are reached after it, in
     * the order of the text. */
    uint32_t count = 0;
    Node **effects = arena_alloc(projector->arena, (statement->target_count + 1) * sizeof *effects);
    if (!is_augmented) effects[count++] = value;
    for (uint32_t i = 0; i < statement->target_count; i++)
        effects[count++] = reach_target(projector, statement->targets[i]);
    if (is_augmented) effects[count++] = value;
    return push_effects(projector, projector_unit(projector, effects, count), statement->node, rest);
}

static const Local *project_return(Projector *projector, const Statement *statement, const Local *rest) {
    const Located *result = &projector->method->result;
    bool is_void = result->kind == LOCATED_NONE, is_here = is_mine(projector, located_roles(result));
    AstReturn *node = PROJECTOR_NODE(projector, Return, statement->node);
    if (is_void || (is_here && !statement->value)) return push(projector, statement->node, rest);
    if (is_here) {
        node->value = projector_expression(projector, statement->value);
        return push(projector, &node->node, rest);
    }
    node->value = projector->unit;
    rest = local_simple(projector->arena, &node->node, NULL);
    Node *value = maybe_project(projector, statement->value);
    return value ? push_effects(projector, value, statement->node, rest) : rest;
}

static const Local *project_raise(Projector *projector, const Statement *statement, const Local *rest) {
    Node *value = maybe_project(projector, statement->value),
         *cause = maybe_project(projector, statement->other);
    if (is_mine(projector, statement->roles)) {
        AstRaise *node = PROJECTOR_NODE(projector, Raise, statement->node);
        node->exc = value;
        node->cause = cause;
        return push(projector, &node->node, rest);
    }
    Node *effects[] = {value ? value : projector->unit, cause ? cause : projector->unit};
    return push_effects(projector, projector_unit(projector, effects, 2), statement->node, rest);
}

static const Local *project_assert(Projector *projector, const Statement *statement, const Local *rest) {
    Node *test = projector_expression(projector, statement->value);
    if (!is_mine(projector, statement->roles)) return push_effects(projector, test, statement->node, rest);
    AstAssert *node = PROJECTOR_NODE(projector, Assert, statement->node);
    node->test = test;
    node->msg = maybe_project(projector, statement->other);
    return push(projector, &node->node, rest);
}

/* ---- selections ---- */

/* match channel.select(Unit.id): case E.L: rest */
static const Local *project_selection(Projector *projector, const Statement *statement, const Local *rest) {
    Typed *selection = statement->value;
    Node *call = projector_expression(projector, selection);
    if (projector->role != selection->receiver) return push_effects(projector, call, statement->node, rest);
    Typed *label = selection->parts[1];
    if (label->kind == TYPED_PLACED) label = label->parts[0];
    AstMatch *match = PROJECTOR_NODE(projector, Match, statement->node);
    match->subject = call;
    match->node.flags |= NODE_COMMUNICATES;
    projector->communicates = false;
    LocalCase *branch = arena_alloc(projector->arena, sizeof *branch);
    *branch = (LocalCase){label->node, rest};
    return local_push(
        projector->arena,
        (Local){.kind = LOCAL_SELECTION, .node = &match->node, .cases = branch, .case_count = 1}, NULL);
}

/* ---- choices ---- */

/* What the role does in either branch of a choice of another role. */
static const Local *merge(Projector *projector, const Statement *choice, const Local *left,
                          const Local *right, uint32_t failures) {
    bool failed = false;
    const Local *merged = local_merge(&projector->merger, left, right, &failed);
    if (!failed) return merged;
    /* When a choice inside of this one has failed, its branches are not what they should be. */
    if (projector->failures == failures) hint_choice(projector, choice);
    projector->failures++;
    return left;
}

/* The branches of another role's choice and what follows them. When one branch always leaves, the rest is a
 * part of the other one, and may be told apart from the first by a selection in it. */
static const Local *merge_with_rest(Projector *projector, const Statement *choice, const Local *left,
                                    const Local *right, const Local *rest, uint32_t failures) {
    bool leaves_left = left && left->leaves, leaves_right = right && right->leaves, failed = false;
    if (leaves_left != leaves_right && rest) {
        BranchDifference before = projector->merger.difference;
        const Local *merged = local_merge(&projector->merger, left, right, &failed);
        if (!failed) return local_append(projector->arena, merged, rest);
        projector->merger.difference = before;
        if (leaves_left)
            right = local_append(projector->arena, right, rest);
        else
            left = local_append(projector->arena, left, rest);
        return merge(projector, choice, left, right, failures);
    }
    return local_append(projector->arena, merge(projector, choice, left, right, failures), rest);
}

/* Whether the truth of a value can be asked for without anything being done: nobody has written its __bool__.
 */
static bool is_idle(const Projector *projector, const Typed *test) {
    const Node *node = test->node, *data = test->type.data;
    if (!local_is_pure(node) || test->kind != TYPED_LOCAL) return false;
    bool is_field = node->kind == AST_Attribute && AS(Attribute, node)->value->kind == AST_Name &&
                    AS(Name, AS(Attribute, node)->value)->id == projector->method->self;
    if (node->kind == AST_Attribute && !is_field) return false;
    if (!data) return test->type.kind == LOCATED_CONST;
    if (data->kind == AST_Subscript) data = AS(Subscript, data)->value;
    return data->kind == AST_Name &&
           is_builtin_name(choreo_text(projector->program, AS(Name, data)->id), 11) &&
           !choreo_find(projector->module, AS(Name, data)->id) &&
           strcmp(choreo_text(projector->program, AS(Name, data)->id), "object") != 0;
}

static const Local *project_if(Projector *projector, const Statement *statement, const Local *rest) {
    uint32_t failures = projector->failures;
    const Local *body = project_block(projector, &statement->body);
    const Local *orelse = project_block(projector, &statement->orelse);
    Node *test = projector_expression(projector, statement->value);
    if (statement->owner == NO_ROLE || statement->owner == projector->role) {
        AstIf *node = PROJECTOR_NODE(projector, If, statement->node);
        node->test = test;
        if (projector->communicates) node->node.flags |= NODE_COMMUNICATES;
        projector->communicates = false;
        return local_push(projector->arena,
                          (Local){.kind = LOCAL_IF,
                                  .node = &node->node,
                                  .body = body,
                                  .orelse = orelse,
                                  .is_idle = is_idle(projector, statement->value)},
                          rest);
    }
    bool communicates = projector->communicates;
    rest = merge_with_rest(projector, statement, body, orelse, rest, failures);
    projector->communicates = communicates;
    return push_effects(projector, test, statement->node, rest);
}

static bool has_irrefutable(const Statement *statement) {
    for (uint32_t i = 0; i < statement->case_count; i++) {
        const Astmatch_case *branch = AS(match_case, statement->cases[i].node);
        if (!branch->guard && branch->pattern->kind == AST_MatchAs && !AS(MatchAs, branch->pattern)->pattern)
            return true;
    }
    return false;
}

static const Local *project_match(Projector *projector, const Statement *statement, const Local *rest) {
    uint32_t failures = projector->failures, count = statement->case_count;
    LocalCase *cases = arena_alloc(projector->arena, (count + 1) * sizeof *cases);
    for (uint32_t i = 0; i < count; i++)
        cases[i] = (LocalCase){statement->cases[i].node, project_block(projector, &statement->cases[i].body)};
    Node *subject = projector_expression(projector, statement->value);
    if (statement->owner == NO_ROLE || statement->owner == projector->role) {
        AstMatch *node = PROJECTOR_NODE(projector, Match, statement->node);
        node->subject = subject;
        if (projector->communicates) node->node.flags |= NODE_COMMUNICATES;
        projector->communicates = false;
        return local_push(
            projector->arena,
            (Local){.kind = LOCAL_MATCH, .node = &node->node, .cases = cases, .case_count = count}, rest);
    }
    bool communicates = projector->communicates;
    const Local *merged = count > 0 ? cases[0].body : NULL;
    for (uint32_t i = 1; i < count; i++)
        merged = merge(projector, statement, merged, cases[i].body, failures);
    if (!has_irrefutable(statement)) merged = merge(projector, statement, merged, NULL, failures);
    rest = local_append(projector->arena, merged, rest);
    projector->communicates = communicates;
    return push_effects(projector, subject, statement->node, rest);
}

/* ---- loops ---- */

static const Local *one(Projector *projector, NodeKind kind, const Node *origin) {
    return local_simple(projector->arena, projector_node(projector, kind, origin), NULL);
}

static bool is_single(const Local *list, NodeKind kind) {
    return list && list->kind == LOCAL_SIMPLE && list->node->kind == kind;
}

/* A body that a role can leave out: it does nothing, whatever the number of rounds. */
static bool is_trivial(const Local *body, const Local *orelse) {
    return !body || is_single(body, AST_Continue) || (is_single(body, AST_Break) && !orelse);
}

/* The loop as it is, at its owner, or at everybody when all know how often it runs. */
static const Local *keep_loop(Projector *projector, const Statement *statement, Node *header,
                              const Local *body, const Local *orelse, const Local *rest) {
    bool is_while = statement->kind == STATEMENT_WHILE;
    Node *node = projector_node(projector, is_while ? AST_While : AST_For, statement->node);
    if (is_while) {
        AS(While, node)->test = header;
    } else {
        AS(For, node)->target = AS(For, statement->node)->target;
        AS(For, node)->iter = header;
    }
    if (projector->communicates) node->flags |= NODE_COMMUNICATES;
    projector->communicates = false;
    return local_push(
        projector->arena,
        (Local){.kind = is_while ? LOCAL_WHILE : LOCAL_FOR, .node = node, .body = body, .orelse = orelse},
        rest);
}

static Node *true_constant(Projector *projector, const Node *origin) {
    AstConstant *constant = PROJECTOR_NODE(projector, Constant, origin);
    constant->node.op = CONSTANT_TRUE;
    return &constant->node;
}

/* while True: the test's effects; what is done when it goes on, or when it ends. */
static const Local *told_loop(Projector *projector, const Statement *statement, Node *header,
                              const Local *body, const Local *orelse, const Local *rest, uint32_t failures) {
    Arena *arena = projector->arena;
    bool is_while = statement->kind == STATEMENT_WHILE, communicates = projector->communicates;
    projector->communicates = false;
    bool is_silent = !is_while || local_is_pure(header);
    if (is_trivial(body, orelse) && is_silent) {
        rest = local_append(arena, orelse, rest);
    } else {
        const Local *goes_on = local_append(arena, body, one(projector, AST_Continue, NULL));
        const Local *ends = local_append(arena, orelse, one(projector, AST_Break, NULL));
        const Local *round = merge(projector, statement, goes_on, ends, failures);
        if (is_while) {
            projector->communicates = communicates;
            round = push_effects(projector, header, statement->node, round);
        }
        AstWhile *node = PROJECTOR_NODE(projector, While, statement->node);
        node->test = true_constant(projector, NULL);
        rest = local_push(arena, (Local){.kind = LOCAL_WHILE, .node = &node->node, .body = round}, rest);
    }
    if (is_while) return rest;
    projector->communicates = communicates;
    return push_effects(projector, header, statement->node, rest);
}

static const Local *project_loop(Projector *projector, const Statement *statement, const Local *rest) {
    uint32_t failures = projector->failures;
    const Local *body = project_block(projector, &statement->body);
    const Local *orelse = project_block(projector, &statement->orelse);
    Node *header = projector_expression(projector, statement->value);
    if (statement->owner == projector->role)
        return keep_loop(projector, statement, header, body, orelse, rest);
    if (statement->owner != NO_ROLE)
        return told_loop(projector, statement, header, body, orelse, rest, failures);
    if (is_trivial(body, orelse) && !orelse && statement->roles != ALL_ROLES && !statement->value->acts)
        return rest;
    return keep_loop(projector, statement, header, body, orelse, rest);
}

/* A member does the body once, for itself; who is no member does it for all of them. */
static const Local *project_members(Projector *projector, const Statement *statement, const Local *rest) {
    const AstFor *loop = AS(For, statement->node);
    const Local *body = project_block(projector, &statement->body);
    if (!body) return rest;
    Node *members = projector_expression(projector, statement->value);
    projector->communicates = false;
    if (projector->role != statement->family)
        return keep_loop(projector, statement, members, body, NULL, rest);
    rest = local_append(projector->arena, body, rest);
    if (!statement->uses_index) return rest;
    AstAttribute *me = PROJECTOR_NODE(projector, Attribute, loop->iter);
    me->value = members;
    me->attr = symbol_from_string(projector->program->symbols, "me");
    me->node.op = OP_Load;
    AstAssign *assign = PROJECTOR_NODE(projector, Assign, statement->node);
    Node *target = loop->target;
    assign->targets = projector_list(projector, &target, 1);
    assign->value = &me->node;
    return push(projector, &assign->node, rest);
}

/* ---- try and with ---- */

static const Local *project_try(Projector *projector, const Statement *statement, const Local *rest) {
    bool is_mutual = statement->attempt != NULL;
    if (is_mutual && !is_mine(projector, statement->attempt->roles)) return rest;
    if (statement->case_count > 0 && !is_mutual && statement->owner != projector->role) return rest;
    Local head = {.kind = LOCAL_TRY, .node = statement->node};
    head.body = project_block(projector, &statement->body);
    if (is_mutual && projector->options->is_async)
        choreo_report(projector->module, CODE_CHOREO_UNSUPPORTED, statement->node,
                      "a try of several roles cannot be a coroutine");
    head.orelse = project_block(projector, &statement->orelse);
    head.final = project_block(projector, &statement->finalbody);
    head.cases = arena_alloc(projector->arena, (statement->case_count + 1) * sizeof *head.cases);
    for (uint32_t i = 0; i < statement->case_count; i++)
        head.cases[head.case_count++] =
            (LocalCase){statement->cases[i].node, project_block(projector, &statement->cases[i].body)};
    if (is_mutual) attempt_project(projector, statement, &head);
    if (statement->case_count > 0) return local_push(projector->arena, head, rest);
    /* Without handlers: what has no last part, or nothing before it, needs no try. */
    if (!head.final) return local_append(projector->arena, head.body, rest);
    if (!head.body) return local_append(projector->arena, head.final, rest);
    return local_push(projector->arena, head, rest);
}

static const Local *project_with(Projector *projector, const Statement *statement, const Local *rest) {
    const Local *body = project_block(projector, &statement->body);
    uint32_t count = statement->target_count;
    Node **contexts = arena_alloc(projector->arena, (count + 1) * sizeof *contexts);
    for (uint32_t i = 0; i < count; i++) contexts[i] = projector_expression(projector, statement->targets[i]);
    bool communicates = projector->communicates;
    if (statement->owner != projector->role && statement->owner != NO_ROLE) {
        projector->communicates = false;
        rest = local_append(projector->arena, body, rest);
        projector->communicates = communicates;
        return push_effects(projector, projector_unit(projector, contexts, count), statement->node, rest);
    }
    AstWith *node = PROJECTOR_NODE(projector, With, statement->node);
    node->items = projector_list(projector, AS(With, statement->node)->items->items, count);
    for (uint32_t i = 0; i < count; i++) {
        Astwithitem *item = PROJECTOR_NODE(projector, withitem, node->items->items[i]);
        item->context_expr = contexts[i];
        item->optional_vars = AS(withitem, node->items->items[i])->optional_vars;
        node->items->items[i] = &item->node;
    }
    if (communicates) node->node.flags |= NODE_COMMUNICATES;
    projector->communicates = false;
    return local_push(projector->arena, (Local){.kind = LOCAL_WITH, .node = &node->node, .body = body}, rest);
}

/* ---- blocks and methods ---- */

/* o.x as a statement, of data: reading an attribute may do something. */
static bool is_property(const Projector *projector, const Typed *typed) {
    if (typed->kind != TYPED_LOCAL || typed->node->kind != AST_Attribute) return false;
    const Node *value = AS(Attribute, typed->node)->value;
    bool is_field = value->kind == AST_Name && AS(Name, value)->id == projector->method->self;
    if (typed->type.kind == LOCATED_CONST) return !is_field && !typed->type.holders;
    return typed->type.kind == LOCATED_AT && typed->type.role == projector->role;
}

static const Local *project_statement(Projector *projector, const Statement *statement, const Local *rest) {
    bool concerns = is_mine(projector, statement->involved) || statement->leaves != 0;
    if (!concerns) return rest;
    switch ((StatementKind)statement->kind) {
    case STATEMENT_EXPRESSION:
        if (is_property(projector, statement->value))
            return push_expression(projector, statement->value->node, statement->node, rest, false);
        return push_effects(projector, projector_expression(projector, statement->value), statement->node,
                            rest);
    case STATEMENT_SELECT: return project_selection(projector, statement, rest);
    case STATEMENT_ASSIGN: return project_assign(projector, statement, rest);
    case STATEMENT_RETURN: return project_return(projector, statement, rest);
    case STATEMENT_RAISE: return project_raise(projector, statement, rest);
    case STATEMENT_ASSERT: return project_assert(projector, statement, rest);
    case STATEMENT_LOCAL:
        if (!is_mine(projector, statement->users ? *statement->users : statement->roles)) return rest;
        return local_simple(projector->arena, statement->node, rest);
    case STATEMENT_BREAK:
    case STATEMENT_CONTINUE: return local_simple(projector->arena, statement->node, rest);
    case STATEMENT_IF: return project_if(projector, statement, rest);
    case STATEMENT_MATCH: return project_match(projector, statement, rest);
    case STATEMENT_WHILE:
    case STATEMENT_FOR: return project_loop(projector, statement, rest);
    case STATEMENT_MEMBERS: return project_members(projector, statement, rest);
    case STATEMENT_TRY: return project_try(projector, statement, rest);
    case STATEMENT_WITH: return project_with(projector, statement, rest);
    }
    return rest;
}

/* What cannot be printed, or would be printed a million times, is cut off and reported. */
static const Local *limit(Projector *projector, const Statement *statement, const Local *list) {
    if (!list || (list->depth <= LOCAL_DEPTH_LIMIT && list->size <= LOCAL_SIZE_LIMIT)) return list;
    if (!projector->is_too_deep) {
        Diagnostic *diagnostic =
            choreo_report(projector->module, CODE_TOO_COMPLEX, statement->node,
                          list->depth > LOCAL_DEPTH_LIMIT
                              ? "the program of %s is nested deeper from here on than Python allows"
                              : "the program of %s grows too large from here on",
                          choreo_text(projector->program, projector->class->roles[projector->role]));
        diagnostic->help = "put a part of it into a method of its own";
    }
    projector->is_too_deep = true;
    return NULL;
}

static const Local *project_block(Projector *projector, const TypedBlock *block) {
    const Local *list = NULL;
    if (!is_mine(projector, block->involved) && block->leaves == 0) return NULL;
    for (uint32_t i = block->count; i > 0; i--) {
        const Statement *statement = &block->items[i - 1];
        projector->communicates = false;
        list = limit(projector, statement, project_statement(projector, statement, list));
    }
    return list;
}

static const Local *project_body(Projector *projector, Method *method) {
    projector->method = method;
    projector->is_too_deep = false;
    projector->merger.steps = MERGE_STEPS;
    const Local *body = project_block(projector, method->body);
    map_free(&projector->merger.memo);
    /* A role that holds nothing of the result returns nothing, also at the end of the body. */
    bool is_absent =
        method->result.kind != LOCATED_NONE && !is_mine(projector, located_roles(&method->result));
    if (!is_absent || (body && body->leaves)) return body;
    AstReturn *node = PROJECTOR_NODE(projector, Return, NULL);
    node->value = projector->unit;
    return local_append(projector->arena, body, local_simple(projector->arena, &node->node, NULL));
}

static Node *make_unit(Projector *projector) {
    AstName *name = PROJECTOR_NODE(projector, Name, NULL);
    AstAttribute *unit = PROJECTOR_NODE(projector, Attribute, NULL);
    name->id = projector->program->names.unit;
    name->node.op = unit->node.op = OP_Load;
    unit->value = &name->node;
    unit->attr = projector->program->names.id;
    return &unit->node;
}

void choreo_project(ChoreoClass *class, uint32_t role, const ProjectOptions *options, SiteTable *sites,
                    Projection *projection) {
    ChoreoProgram *program = class->module->program;
    *projection = (Projection){.class = class, .role = role};
    Projector projector = {.program = program,
                           .module = class->module,
                           .class = class,
                           .role = role,
                           .arena = program->arena,
                           .options = options,
                           .projection = projection};
    projector.merger =
        (LocalMerger){.arena = program->arena, .text = class->module->tree->text, .sites = sites};
    projector.unit = make_unit(&projector);
    array_reserve(&projector.stack, 64);
    for (uint32_t i = 0; i < class->methods.count; i++) {
        Method *method = class->methods.items[i];
        /* An error has been reported; should there be none, a method may not just be missing. */
        if (method->is_broken && diagnostics_count(program->diagnostics, SEVERITY_ERROR) == 0)
            choreo_report(class->module, CODE_CHOREO_UNSUPPORTED, &method->node->node,
                          "it cannot be said where all of this method is");
        if (!role_in(role, method->part) || !method->body || method->is_broken) continue;
        if (options->is_async && method->communicates && method->name == SYM___init__ && role == 0)
            choreo_report(class->module, CODE_CHOREO_UNSUPPORTED, &method->node->node,
                          "a constructor cannot be a coroutine, and this one communicates")
                ->help = "communicate in a method that is called after it";
        array_push(&projection->methods, ((ProjectedMethod){method, project_body(&projector, method)}));
    }
    projection->unit = projector.unit;
    array_free(&projector.stack);
}

void projection_free(Projection *projection) {
    array_free(&projection->methods);
    array_free(&projection->uses);
}
