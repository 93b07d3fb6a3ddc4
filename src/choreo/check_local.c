/* Lambdas, comprehensions and nested functions. They run when they are called, so they cannot
 * communicate, and everything that they use from outside is at one role. They stay as they are at that role.
 */
#include "choreo/check_shared.h"
#include "syntax/name.h"

typedef struct Scan {
    ChoreoChecker *checker;
    Node *root;
    Map bound;           /* names that the nested code binds itself */
    uint32_t role;       /* where it is so far, or NO_ROLE */
    const Node *because; /* what is there */
    RoleSet holders;     /* who has all of what is everywhere in an object; 0 for all */
    bool is_wrong;
} Scan;

/* ---- names that are bound inside ---- */

static bool enter_binding(void *context, Node *node) {
    Scan *scan = context;
    Sym name = 0;
    if (node->kind == AST_Name && node->op != OP_Load) name = AS(Name, node)->id;
    if (node->kind == AST_arg) name = AS(arg, node)->arg;
    if (node->kind == AST_FunctionDef || node->kind == AST_ClassDef) name = AS(FunctionDef, node)->name;
    if (node->kind == AST_ExceptHandler) name = AS(ExceptHandler, node)->name;
    if (node->kind == AST_MatchAs) name = AS(MatchAs, node)->name;
    if (node->kind == AST_MatchStar) name = AS(MatchStar, node)->name;
    if (node->kind == AST_alias)
        name = AS(alias, node)->asname ? AS(alias, node)->asname : AS(alias, node)->name;
    if (name) *map_at(&scan->bound, name) = 1;
    return true;
}

/* ---- uses ---- */

static void use_at(Scan *scan, const Located *type, const Node *node) {
    ChoreoChecker *checker = scan->checker;
    if (type->kind == LOCATED_CHANNEL || type->kind == LOCATED_OBJECT || type->kind == LOCATED_EACH ||
        type->kind == LOCATED_MESH) {
        Diagnostic *diagnostic =
            choreo_report(checker->module, CODE_CHOREO_NESTED, node,
                          "%s cannot be used in here: it would be unknown when the roles communicate",
                          choreo_type_text(checker->class, type));
        diagnostic->help = "communicate in the method itself, and use the outcome here";
        scan->is_wrong = true;
    }
    if (type->kind != LOCATED_AT) return;
    if (scan->role != NO_ROLE && scan->role != type->role && !scan->is_wrong) {
        Diagnostic *diagnostic =
            choreo_report(checker->module, CODE_CHOREO_MIX, scan->root,
                          "this needs values of %s and %s at one role: use com() first",
                          role_text(checker, scan->role), role_text(checker, type->role));
        const Text *text = checker->module->tree->text;
        Diagnostics *sink = choreo_sink(checker->module);
        diag_note(sink, diagnostic, text, node_span(scan->because), "this is at %s",
                  role_text(checker, scan->role));
        diag_note(sink, diagnostic, text, node_span(node), "this is at %s", role_text(checker, type->role));
        scan->is_wrong = true;
    }
    scan->role = type->role;
    scan->because = node;
}

static bool is_free(const Scan *scan, const Node *node) {
    return node->kind == AST_Name && !map_find(&scan->bound, AS(Name, node)->id);
}

/* self.x, o.x with o an object: what the field is. */
static bool use_attribute(Scan *scan, Node *node) {
    ChoreoChecker *checker = scan->checker;
    Node *value = AS(Attribute, node)->value;
    Located type = {.kind = LOCATED_UNKNOWN};
    if (value->kind != AST_Name || !is_free(scan, value)) return true;
    LocalVariable *variable = checker_find(checker, AS(Name, value)->id);
    if (typed_is_self(checker, value))
        type = typed_self(checker);
    else if (variable)
        type = variable->type;
    if (type.kind != LOCATED_OBJECT) return true;
    Located field = typed_field(checker, &type, AS(Attribute, node)->attr, node);
    scan->is_wrong |= field.kind == LOCATED_UNKNOWN;
    if (field.kind == LOCATED_EVERYWHERE) {
        shared_use(checker, node, &field);
        RoleSet holders = located_roles(&type);
        if (holders != ALL_ROLES >> (ROLE_LIMIT - checker->class->role_count))
            scan->holders = scan->holders ? scan->holders & holders : holders;
    }
    use_at(scan, &field, node);
    return false;
}

static bool use_name(Scan *scan, Node *node) {
    ChoreoChecker *checker = scan->checker;
    if (!is_free(scan, node)) return true;
    Typed *typed = typed_expression(checker, node);
    if (typed->kind == TYPED_SELF) {
        Located type = typed_self(checker);
        use_at(scan, &type, node);
    } else {
        use_at(scan, &typed->type, node);
    }
    return true;
}

static bool enter_use(void *context, Node *node) {
    Scan *scan = context;
    ChoreoChecker *checker = scan->checker;
    const char *what = NULL;
    switch ((NodeKind)node->kind) {
    case AST_Attribute: return use_attribute(scan, node);
    case AST_Name: return use_name(scan, node);
    case AST_arg:
    case AST_AnnAssign: break;
    case AST_BinOp:
        if (node->op == OP_MatMult) {
            bool is_role;
            const Node *right = AS(BinOp, node)->right;
            bool may_be = right->kind == AST_Name || right->kind == AST_Call;
            if (may_be && (typed_role(checker, right, &is_role), is_role)) {
                choreo_report(checker->module, CODE_CHOREO_NESTED, node,
                              "a location cannot be given inside of this");
                scan->is_wrong = true;
                return false;
            }
        }
        break;
    case AST_Await: what = "await"; break;
    case AST_Yield:
    case AST_YieldFrom:
        if (scan->root->kind != AST_FunctionDef) what = "yield";
        break;
    case AST_NamedExpr: what = "`:=`"; break;
    default: break;
    }
    if (!what) return true;
    choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node, "%s cannot be used in a choreography",
                  what);
    scan->is_wrong = true;
    return false;
}

Typed *typed_nested(ChoreoChecker *checker, Node *node) {
    Scan scan = {.checker = checker, .root = node, .role = NO_ROLE};
    ast_walk(node, &(Visitor){.enter = enter_binding, .context = &scan});
    ast_walk(node, &(Visitor){.enter = enter_use, .context = &scan});
    map_free(&scan.bound);
    Located type = {.kind = LOCATED_FLOATING};
    if (scan.is_wrong)
        type.kind = LOCATED_UNKNOWN;
    else if (scan.role != NO_ROLE)
        type = located_at(scan.role, NULL);
    type.holders = scan.holders;
    Typed *typed = typed_new(checker, TYPED_LOCAL, node, type);
    if (type.kind == LOCATED_AT) typed_note_users(checker, node, role_bit(scan.role));
    if (type.kind == LOCATED_AT && scan.holders) typed_adopt(checker, typed, scan.role);
    return typed;
}
