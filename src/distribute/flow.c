#include "distribute/flow.h"

/* More rounds than values are handed on in one body. */
enum { FLOW_ROUNDS = 8 };

bool flow_has(const Flow *flow, const Variable *variable) {
    for (uint32_t i = 0; i < flow->variables.count; i++)
        if (flow->variables.items[i] == variable) return true;
    return false;
}

bool flow_reaches(const Flow *flow, const Node *node) {
    uint32_t first = script_place(flow->script, node);
    for (uint32_t i = first; node && i < flow->script->places.items[first].end; i++) {
        const Node *inner = flow->script->places.items[i].node;
        if (inner->kind != AST_Name || inner->op != OP_Load) continue;
        const Variable *variable = script_definition(flow->script, inner);
        if (variable && flow_has(flow, variable)) return true;
    }
    return false;
}

bool flow_add(Flow *flow, const Node *target) {
    bool grows = false;
    FOR_EACH_BELOW (flow->script, inner, target) {
        if (inner->kind != AST_Name || inner->op == OP_Load) continue;
        const Variable *variable = script_definition(flow->script, inner);
        if (!variable || flow_has(flow, variable)) continue;
        array_push(&flow->variables, variable);
        grows = true;
    }
    return grows;
}

static bool flow_through(Flow *flow, const Node *node) {
    bool grows = false;
    switch ((NodeKind)node->kind) {
    case AST_Assign:
        if (flow_reaches(flow, AS(Assign, node)->value))
            FOR_EACH (target, AS(Assign, node)->targets) grows |= flow_add(flow, target);
        break;
    case AST_AugAssign:
        if (flow_reaches(flow, AS(AugAssign, node)->value))
            grows = flow_add(flow, AS(AugAssign, node)->target);
        break;
    case AST_AnnAssign:
        if (AS(AnnAssign, node)->value && flow_reaches(flow, AS(AnnAssign, node)->value))
            grows = flow_add(flow, AS(AnnAssign, node)->target);
        break;
    case AST_NamedExpr:
        if (flow_reaches(flow, AS(NamedExpr, node)->value))
            grows = flow_add(flow, AS(NamedExpr, node)->target);
        break;
    case AST_For:
        if (node != flow->within && flow_reaches(flow, AS(For, node)->iter))
            grows = flow_add(flow, AS(For, node)->target);
        break;
    case AST_comprehension:
        if (flow_reaches(flow, AS(comprehension, node)->iter))
            grows = flow_add(flow, AS(comprehension, node)->target);
        break;
    default: break;
    }
    return grows;
}

void flow_spread(Flow *flow) {
    uint32_t first = script_place(flow->script, flow->within);
    bool grows = true;
    for (uint32_t round = 0; grows && round < FLOW_ROUNDS; round++) {
        grows = false;
        for (uint32_t i = first; i < flow->script->places.items[first].end; i++)
            grows |= flow_through(flow, flow->script->places.items[i].node);
    }
}

Flow flow_of(const Script *script, const Node *within, const Node *target) {
    Flow flow = {.script = script, .within = within};
    flow_add(&flow, target);
    flow_spread(&flow);
    return flow;
}

void flow_free(Flow *flow) { array_free(&flow->variables); }
