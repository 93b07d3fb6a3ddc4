/* Assignment targets. A target is first read as an expression, since only a later `=`, `in` or `as` tells
 * that it is one; then it is checked and its context set here. Nesting is bounded by the brackets. */
#include "syntax/production_internal.h"

const char *expression_name(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Attribute: return "attribute";
    case AST_Subscript: return "subscript";
    case AST_Starred: return "starred";
    case AST_Name: return "name";
    case AST_List: return "list";
    case AST_Tuple: return "tuple";
    case AST_Lambda: return "lambda";
    case AST_Call: return "function call";
    case AST_BoolOp:
    case AST_BinOp:
    case AST_UnaryOp: return "expression";
    case AST_GeneratorExp: return "generator expression";
    case AST_Yield:
    case AST_YieldFrom: return "yield expression";
    case AST_Await: return "await expression";
    case AST_ListComp: return "list comprehension";
    case AST_SetComp: return "set comprehension";
    case AST_DictComp: return "dict comprehension";
    case AST_Dict: return "dict literal";
    case AST_Set: return "set display";
    case AST_JoinedStr:
    case AST_FormattedValue: return "f-string expression";
    case AST_TemplateStr:
    case AST_Interpolation: return "t-string expression";
    case AST_Constant:
        switch ((ConstantKind)node->op) {
        case CONSTANT_NONE: return "None";
        case CONSTANT_TRUE: return "True";
        case CONSTANT_FALSE: return "False";
        case CONSTANT_ELLIPSIS: return "ellipsis";
        case CONSTANT_INT:
        case CONSTANT_BIG_INT:
        case CONSTANT_FLOAT:
        case CONSTANT_COMPLEX:
        case CONSTANT_STR:
        case CONSTANT_BYTES: return "literal";
        }
        break;
    case AST_Compare: return "comparison";
    case AST_IfExp: return "conditional expression";
    case AST_NamedExpr: return "named expression";
    case AST_Slice:
    case AST_Invalid:
    CASE_STATEMENT:
    CASE_PATTERN:
    CASE_PART:
        break;
    }
    return "expression";
}

bool is_single_target(const Node *node) {
    return node->kind == AST_Name || node->kind == AST_Attribute || node->kind == AST_Subscript;
}

static void refuse(Parser *p, const Node *node, TargetUse use) {
    if (node->kind == AST_Invalid) return;
    const char *verb = use == TARGET_DELETE ? "delete" : "assign to";
    bool maybe_comparison = use == TARGET_ASSIGN && node->kind != AST_Constant && node->kind != AST_Yield &&
                            node->kind != AST_YieldFrom;
    soft_error(p, CODE_SYNTAX_ERROR, node_span(node), "cannot %s %s%s", verb, expression_name(node),
               maybe_comparison ? " here. Maybe you meant '==' instead of '='?" : "");
}

void set_target(Parser *p, Node *node, TargetUse use) {
    uint8_t context = use == TARGET_DELETE ? OP_Del : OP_Store;
    switch ((NodeKind)node->kind) {
    case AST_Name:
    case AST_Attribute:
    case AST_Subscript: node->op = context; return;
    case AST_Starred:
        /* Python 3.8 leaves most of this to its compiler. */
        if (AS(Starred, node)->value->kind == AST_Starred ||
            (p->minor > 8 && (use == TARGET_DELETE || (node->flags & NODE_PARENTHESIZED)))) {
            refuse(p, node, use);
            return;
        }
        node->op = context;
        set_target(p, AS(Starred, node)->value, use);
        return;
    case AST_Tuple:
    case AST_List:
        node->op = context;
        /* AstTuple and AstList have the same fields. */
        FOR_EACH (element, AS(Tuple, node)->elts) set_target(p, element, use);
        return;
    default: refuse(p, node, use);
    }
}

/* star_target: '*' target | target, where a target is a primary */
static Node *star_target_element(Parser *p) {
    if (!at(p, TOKEN_STAR)) return parse_bitwise_or(p);
    return parse_starred(p, parse_bitwise_or);
}

Node *parse_star_target(Parser *p) {
    Node *target = star_target_element(p);
    if (target->kind == AST_Starred && !(target->flags & NODE_PARENTHESIZED))
        require_version(p, 9, node_span(target), "a starred target needs");
    set_target(p, target, TARGET_WITH);
    return target;
}

/* star_targets: star_target (',' star_target)* [','] */
Node *parse_star_targets(Parser *p) {
    uint32_t start = p->token.start;
    Node *first = star_target_element(p);
    Node *targets = first;
    if (at(p, TOKEN_COMMA)) {
        uint32_t mark = p->scratch.count;
        push(p, first);
        while (accept(p, TOKEN_COMMA)) {
            if (!at(p, TOKEN_STAR) && !starts_expression(p->token.kind)) break;
            push(p, star_target_element(p));
        }
        targets = tuple_node(p, start, mark);
    }
    set_target(p, targets, TARGET_FOR);
    return targets;
}
