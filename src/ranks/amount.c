/* Questions are answered by following bindings back to the functions that give ranks and sizes. A variable
 * with several bindings has the value of those that are not in arms which no process of a distributed program
 * takes; a constant beside a rank (`rank = 0`, then `if distributed: rank = dist.get_rank()`) is what stands
 * for it where nothing is distributed, and does not count. Depth and steps are limited, so that hostile
 * programs cost no more than honest ones. */
#include "ranks/ranks_internal.h"
#include "syntax/name.h"

#include <string.h>

enum {
    DEPTH_LIMIT = 24,
    STEP_LIMIT = 2000000,
    SITE_LIMIT = 16, /* bindings of one variable, calls of one function */
};

static const Amount unknown = {.kind = AMOUNT_UNKNOWN};
static const Amount unknown_rank = {.kind = AMOUNT_UNKNOWN, .depends = true};

static Amount number(int64_t value) { return (Amount){.kind = AMOUNT_NUMBER, .number = value}; }

static bool same(Amount a, Amount b) {
    return a.kind == b.kind && a.kind != AMOUNT_UNKNOWN && (a.kind == AMOUNT_NONE || a.number == b.number);
}

int amount_truth(Amount amount) {
    switch ((AmountKind)amount.kind) {
    case AMOUNT_UNKNOWN: return -1;
    case AMOUNT_NONE: return 0;
    case AMOUNT_NUMBER: return amount.number != 0;
    case AMOUNT_SIZE: return amount.number > -2 ? 1 : -1;
    }
    return -1;
}

static Amount rank_of(RankPick pick, bool is_local) {
    Amount amount = {.kind = AMOUNT_NUMBER, .depends = true, .number = pick == RANK_FIRST ? 0 : 1};
    if (pick != RANK_LAST) return amount;
    return is_local ? unknown_rank : (Amount){.kind = AMOUNT_SIZE, .depends = true, .number = -1};
}

static bool is_rank_name(const char *name) {
    return strcmp(name, "rank") == 0 || strcmp(name, "global_rank") == 0 || strcmp(name, "world_rank") == 0;
}

static Amount by_name(const char *name, RankPick pick) {
    if (is_rank_name(name)) return rank_of(pick, false);
    if (strcmp(name, "local_rank") == 0) return rank_of(pick, true);
    if (strcmp(name, "world_size") == 0) return (Amount){.kind = AMOUNT_SIZE};
    return unknown;
}

/* Environment variables. */

static Amount by_environment(const Node *key, RankPick pick) {
    if (!key || key->kind != AST_Constant || key->op != CONSTANT_STR) return unknown;
    static const char *const ranks[] = {"RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"};
    static const char *const locals[] = {"LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID"};
    const AstConstant *constant = AS(Constant, key);
    for (uint32_t i = 0; i < sizeof ranks / sizeof *ranks; i++)
        if (constant->length == strlen(ranks[i]) && memcmp(constant->text, ranks[i], constant->length) == 0)
            return rank_of(pick, false);
    for (uint32_t i = 0; i < sizeof locals / sizeof *locals; i++)
        if (constant->length == strlen(locals[i]) && memcmp(constant->text, locals[i], constant->length) == 0)
            return rank_of(pick, true);
    if (constant->length == 10 && memcmp(constant->text, "WORLD_SIZE", 10) == 0)
        return (Amount){.kind = AMOUNT_SIZE};
    return unknown;
}

/* Constants. A text of digits counts as its number: that is how ranks come from the environment. */
static Amount constant_amount(const AstConstant *constant) {
    switch ((ConstantKind)constant->node.op) {
    case CONSTANT_NONE: return (Amount){.kind = AMOUNT_NONE};
    case CONSTANT_TRUE: return number(1);
    case CONSTANT_FALSE: return number(0);
    case CONSTANT_INT: return number(constant->integer);
    case CONSTANT_STR: {
        int64_t value = 0;
        for (uint32_t i = 0; i < constant->length; i++) {
            if (constant->text[i] < '0' || constant->text[i] > '9' || i > 8) return unknown;
            value = value * 10 + constant->text[i] - '0';
        }
        return constant->length > 0 ? number(value) : unknown;
    }
    case CONSTANT_ELLIPSIS:
    case CONSTANT_BIG_INT:
    case CONSTANT_FLOAT:
    case CONSTANT_COMPLEX:
    case CONSTANT_BYTES: break;
    }
    return unknown;
}

/* Operators. The world size is at least 2. */

/* The sign of [a] - [b]: -1, 0, 1, or 2 when it is not known; 3: certainly not equal, and no more. */
static int order(Amount a, Amount b) {
    if (a.kind == b.kind && (a.kind == AMOUNT_NUMBER || a.kind == AMOUNT_SIZE))
        return a.number < b.number ? -1 : a.number > b.number;
    if (a.kind == AMOUNT_NUMBER && b.kind == AMOUNT_SIZE) return a.number < 2 + b.number ? -1 : 2;
    if (a.kind == AMOUNT_SIZE && b.kind == AMOUNT_NUMBER) return b.number < 2 + a.number ? 1 : 2;
    return 2;
}

static Amount truth_amount(int truth, bool depends) {
    return (Amount){
        .kind = truth < 0 ? AMOUNT_UNKNOWN : AMOUNT_NUMBER, .depends = depends, .number = truth > 0};
}

static int compare_equal(Amount a, Amount b) {
    if (a.kind == AMOUNT_NONE || b.kind == AMOUNT_NONE)
        return a.kind == AMOUNT_UNKNOWN || b.kind == AMOUNT_UNKNOWN ? -1 : a.kind == b.kind;
    int sign = order(a, b);
    return sign == 2 ? -1 : sign == 0;
}

static int negate(int truth) { return truth < 0 ? -1 : !truth; }

/* [a] in a display of elements. */
static int contained(RankContext *context, SourceModule *module, Amount a, const Node *container,
                     RankPick pick) {
    const NodeList *elements = container->kind == AST_List    ? AS(List, container)->elts
                               : container->kind == AST_Tuple ? AS(Tuple, container)->elts
                               : container->kind == AST_Set   ? AS(Set, container)->elts
                                                              : NULL;
    if (!elements) return -1;
    int result = 0;
    FOR_EACH (element, elements) {
        int equal = compare_equal(a, rank_evaluate(context, module, element, pick));
        if (equal == 1) return 1;
        if (equal < 0) result = -1;
    }
    return result;
}

static int compare_pair(RankContext *context, SourceModule *module, Amount a, Operator op, const Node *right,
                        Amount b, RankPick pick) {
    int sign = order(a, b);
    switch (op) {
    case OP_Eq:
    case OP_Is: return compare_equal(a, b);
    case OP_NotEq:
    case OP_IsNot: return negate(compare_equal(a, b));
    case OP_Lt: return sign == 2 ? -1 : sign < 0;
    case OP_LtE: return sign == 2 ? -1 : sign <= 0;
    case OP_Gt: return sign == 2 ? -1 : sign > 0;
    case OP_GtE: return sign == 2 ? -1 : sign >= 0;
    case OP_In: return contained(context, module, a, right, pick);
    case OP_NotIn: return negate(contained(context, module, a, right, pick));
    default: return -1;
    }
}

static Amount compare(RankContext *context, SourceModule *module, const AstCompare *node, RankPick pick) {
    Amount left = rank_evaluate(context, module, node->left, pick);
    bool depends = left.depends;
    int result = 1;
    for (uint32_t i = 0; i < node->comparators->count; i++) {
        const Node *operand = node->comparators->items[i];
        Amount right = rank_evaluate(context, module, operand, pick);
        depends |= right.depends;
        int truth = compare_pair(context, module, left, node->ops[i], operand, right, pick);
        if (truth == 0) return truth_amount(0, depends);
        if (truth < 0) result = -1;
        left = right;
    }
    return truth_amount(result, depends);
}

static Amount calculate(Amount a, Operator op, Amount b) {
    bool depends = a.depends || b.depends;
    Amount result = {.kind = AMOUNT_UNKNOWN, .depends = depends};
    bool plain = a.kind == AMOUNT_NUMBER && b.kind == AMOUNT_NUMBER;
    bool small = a.number > -1000000 && a.number < 1000000 && b.number > -1000000 && b.number < 1000000;
    if (!small) return result;
    if (op == OP_Add && plain) result = number(a.number + b.number);
    if (op == OP_Sub && plain) result = number(a.number - b.number);
    if (op == OP_Mult && plain) result = number(a.number * b.number);
    if (op == OP_Mod && plain && a.number >= 0 && b.number > 0) result = number(a.number % b.number);
    if (op == OP_FloorDiv && plain && a.number >= 0 && b.number > 0) result = number(a.number / b.number);
    /* The first rank is the first of its node, however many there are on each. */
    if ((op == OP_Mod || op == OP_FloorDiv) && a.kind == AMOUNT_NUMBER && a.number == 0 && a.depends)
        result = number(0);
    if (a.kind == AMOUNT_SIZE && b.kind == AMOUNT_NUMBER && (op == OP_Add || op == OP_Sub))
        result = (Amount){.kind = AMOUNT_SIZE, .number = a.number + (op == OP_Add ? b.number : -b.number)};
    if (a.kind == AMOUNT_SIZE && b.kind == AMOUNT_SIZE && op == OP_Sub) result = number(a.number - b.number);
    result.depends = depends;
    return result;
}

static Amount both(RankContext *context, SourceModule *module, const AstBoolOp *node, RankPick pick) {
    int decisive = node->node.op == OP_Or; /* an `or` is decided by a true operand */
    bool depends = false;
    int result = !decisive;
    FOR_EACH (value, node->values) {
        Amount amount = rank_evaluate(context, module, value, pick);
        depends |= amount.depends;
        int truth = amount_truth(amount);
        if (truth == decisive) return truth_amount(decisive, depends);
        if (truth < 0) result = -1;
    }
    return truth_amount(result, depends);
}

/* Functions of the project: what they return. */

typedef struct BodyAmount {
    bool returns; /* some path has returned */
    bool ends;    /* no path goes on */
    Amount amount;
} BodyAmount;

static void join_outcome(BodyAmount *all, Amount amount) {
    if (!all->returns)
        all->amount = amount;
    else if (!same(all->amount, amount))
        all->amount = (Amount){.kind = AMOUNT_UNKNOWN, .depends = all->amount.depends || amount.depends};
    all->returns = true;
}

static void follow(RankContext *context, SourceModule *module, const NodeList *body, RankPick pick,
                   BodyAmount *all);

static void follow_if(RankContext *context, SourceModule *module, const AstIf *node, RankPick pick,
                      BodyAmount *all) {
    int truth = amount_truth(rank_evaluate(context, module, node->test, pick));
    BodyAmount arms[2] = {*all, *all};
    if (truth != 0) follow(context, module, node->body, pick, &arms[0]);
    if (truth != 1) follow(context, module, node->orelse, pick, &arms[1]);
    if (truth >= 0) {
        *all = arms[truth ? 0 : 1];
        return;
    }
    *all = arms[0];
    if (arms[1].returns) join_outcome(all, arms[1].amount);
    all->ends = arms[0].ends && arms[1].ends;
}

static void follow(RankContext *context, SourceModule *module, const NodeList *body, RankPick pick,
                   BodyAmount *all) {
    FOR_EACH (statement, body) {
        if (all->ends) return;
        switch ((NodeKind)statement->kind) {
        case AST_Return: {
            const Node *value = AS(Return, statement)->value;
            join_outcome(all,
                         value ? rank_evaluate(context, module, value, pick) : (Amount){.kind = AMOUNT_NONE});
            all->ends = true;
            break;
        }
        case AST_If: follow_if(context, module, AS(If, statement), pick, all); break;
        case AST_Raise: all->ends = true; break;
        case AST_Expr:
        case AST_Assign:
        case AST_AnnAssign:
        case AST_Assert:
        case AST_Import:
        case AST_ImportFrom:
        case AST_Global:
        case AST_Pass: break;
        default: join_outcome(all, unknown); break;
        }
    }
}

static Amount result_of(RankContext *context, SourceModule *module, const AstFunctionDef *function,
                        RankPick pick) {
    BodyAmount outcome = {0};
    follow(context, module, function->body, pick, &outcome);
    if (!outcome.returns) return unknown;
    if (!outcome.ends && outcome.amount.kind != AMOUNT_NONE) join_outcome(&outcome, unknown);
    return outcome.amount;
}

/* Calls. */

/* None, or the group of all processes. */
bool rank_is_world(RankContext *context, SourceModule *module, const Node *group) {
    if (!group || (group->kind == AST_Constant && group->op == CONSTANT_NONE)) return true;
    const char *name = rank_meaning(context, module, group);
    return name && (strcmp(name, "torch.distributed.group.WORLD") == 0 ||
                    strcmp(name, "torch.distributed.GroupMember.WORLD") == 0 ||
                    strcmp(name, "torch.distributed.distributed_c10d.group.WORLD") == 0);
}

static Amount call_of_library(RankContext *context, SourceModule *module, const AstCall *call,
                              const char *name, RankPick pick) {
    const LibraryEntry *entry = library_find(name);
    uint32_t asks = entry ? entry->flags : 0;
    if (asks & (LIB_RANK | LIB_WORLD_SIZE)) {
        bool is_world = rank_is_world(context, module, rank_group(context, call, entry));
        if (asks & LIB_RANK) return is_world ? rank_of(pick, false) : unknown_rank;
        return is_world ? (Amount){.kind = AMOUNT_SIZE} : unknown;
    }
    if (asks & LIB_LOCAL_RANK) return rank_of(pick, true);
    if (asks & LIB_DISTRIBUTED) return number(1);
    if (strcmp(name, "os.getenv") == 0 || strcmp(name, "os.environ.get") == 0)
        return by_environment(rank_argument(context, call, "key", 0), pick);
    return unknown;
}

static bool is_builtin(RankContext *context, SourceModule *module, const Node *callee, const char *name) {
    if (callee->kind != AST_Name || strcmp(rank_text(context, AS(Name, callee)->id), name) != 0) return false;
    const Variable *variable = scope_use(module->scopes, callee);
    return !variable || !variable->definition;
}

static Amount evaluate_call(RankContext *context, SourceModule *module, const AstCall *call, RankPick pick) {
    const Node *callee = call->func;
    if ((is_builtin(context, module, callee, "int") || is_builtin(context, module, callee, "bool") ||
         is_builtin(context, module, callee, "str")) &&
        list_count(call->args) == 1)
        return rank_evaluate(context, module, call->args->items[0], pick);
    const char *name = rank_meaning(context, module, callee);
    if (name) {
        Amount amount = call_of_library(context, module, call, name, pick);
        if (amount.kind != AMOUNT_UNKNOWN || amount.depends) return amount;
    }
    SourceModule *owner;
    const AstFunctionDef *function = rank_function(context, module, callee, &owner);
    if (!function || list_count(function->decorator_list) > 1) return unknown;
    return result_of(context, owner, function, pick);
}

/* Variables. */

static Amount tuple_part(RankContext *context, SourceModule *module, const Node *target, const Node *value,
                         const Node *name, RankPick pick) {
    if (target == name) return rank_evaluate(context, module, value, pick);
    if (target->kind != AST_Tuple || value->kind != AST_Tuple) return unknown;
    const NodeList *targets = AS(Tuple, target)->elts, *values = AS(Tuple, value)->elts;
    if (list_count(targets) != list_count(values)) return unknown;
    for (uint32_t i = 0; i < list_count(targets); i++)
        if (targets->items[i] == name) return rank_evaluate(context, module, values->items[i], pick);
    return unknown;
}

static Amount site_amount(RankContext *context, SourceModule *module, const Site *site, RankPick pick) {
    switch ((NodeKind)site->owner->kind) {
    case AST_Assign:
        FOR_EACH (target, AS(Assign, site->owner)->targets) {
            Amount amount =
                tuple_part(context, module, target, AS(Assign, site->owner)->value, site->node, pick);
            if (amount.kind != AMOUNT_UNKNOWN || amount.depends) return amount;
        }
        return unknown;
    case AST_AnnAssign:
        return AS(AnnAssign, site->owner)->value
                   ? rank_evaluate(context, module, AS(AnnAssign, site->owner)->value, pick)
                   : unknown;
    case AST_NamedExpr: return rank_evaluate(context, module, AS(NamedExpr, site->owner)->value, pick);
    default: return unknown;
    }
}

/* False when no process of a distributed program takes the arm in which the site stands. */
static bool is_taken(RankContext *context, SourceModule *module, const Branch *branch, RankPick pick) {
    for (; branch; branch = branch->outer) {
        if (branch->statement->kind != AST_If) continue;
        /* An elif chain is one statement: the arms before this one must not be taken for sure. */
        const Node *statement = branch->statement;
        for (uint32_t arm = 0; arm < branch->arm && statement; arm++) {
            if (amount_truth(rank_evaluate(context, module, AS(If, statement)->test, pick)) == 1)
                return false;
            const NodeList *rest = AS(If, statement)->orelse;
            statement = list_count(rest) == 1 && rest->items[0]->kind == AST_If ? rest->items[0] : NULL;
        }
        if (branch->test && amount_truth(rank_evaluate(context, module, branch->test, pick)) == 0)
            return false;
    }
    return true;
}

/* The sum of several bindings: a rank wins over constants. */
typedef struct JoinedAmount {
    bool any, clash, has_rank;
    Amount amount;
} JoinedAmount;

static void add_binding(JoinedAmount *bindings, Amount amount) {
    bool is_constant = amount.kind != AMOUNT_UNKNOWN && !amount.depends;
    if (!bindings->any) {
        *bindings = (JoinedAmount){.any = true, .has_rank = amount.depends, .amount = amount};
    } else if (bindings->has_rank && is_constant) {
        return;
    } else if (amount.depends && !bindings->has_rank && bindings->amount.kind != AMOUNT_UNKNOWN &&
               !bindings->clash) {
        bindings->has_rank = true;
        bindings->amount = amount;
    } else if (!same(bindings->amount, amount)) {
        bindings->clash = true;
        bindings->has_rank |= amount.depends;
    }
}

static Amount sum_of(const JoinedAmount *bindings) {
    if (!bindings->any) return unknown;
    if (bindings->clash) return (Amount){.kind = AMOUNT_UNKNOWN, .depends = bindings->has_rank};
    return bindings->amount;
}

static int position_of(const AstFunctionDef *function, Sym name, bool *is_method) {
    const Astarguments *parameters = AS(arguments, function->args);
    uint32_t before = list_count(parameters->posonlyargs);
    *is_method = false;
    for (uint32_t i = 0; i < before + list_count(parameters->args); i++) {
        const Node *parameter =
            i < before ? parameters->posonlyargs->items[i] : parameters->args->items[i - before];
        if (i == 0 && AS(arg, parameter)->arg == SYM_self) *is_method = true;
        if (AS(arg, parameter)->arg == name) return (int)i;
    }
    return -1;
}

/* A parameter has the value that all calls of the file give it. One that no call here gives is known by its
 * name. */
static Amount parameter_amount(RankContext *context, SourceModule *module, const Variable *variable,
                               const AstFunctionDef *function, RankPick pick) {
    const char *name = rank_text(context, variable->name);
    bool is_method;
    int position = position_of(function, variable->name, &is_method);
    JoinedAmount bindings = {0};
    uint32_t count = 0;
    Sym called = function->name;
    if (is_method && called == SYM___init__) {
        const Scope *scope = variable->scope->parent;
        if (scope && scope->kind == SCOPE_CLASS) called = scope->name;
    }
    for (const CallList *list = rank_calls(context, module, called); list; list = list->next) {
        if (++count > SITE_LIMIT) return unknown;
        const Node *argument = rank_argument(context, list->call, name, is_method ? position - 1 : position);
        if (argument) add_binding(&bindings, rank_evaluate(context, module, argument, pick));
    }
    return bindings.any ? sum_of(&bindings) : by_name(name, pick);
}

static Amount variable_amount(RankContext *context, SourceModule *module, const Variable *variable,
                              RankPick pick) {
    JoinedAmount bindings = {0};
    uint32_t count = 0;
    for (const Site *site = variable->sites; site; site = site->next) {
        if (++count > SITE_LIMIT) return unknown;
        if (site->node->kind == AST_arg && site->owner->kind == AST_FunctionDef) {
            add_binding(&bindings,
                        parameter_amount(context, module, variable, AS(FunctionDef, site->owner), pick));
            continue;
        }
        if (is_taken(context, module, site->branch, pick))
            add_binding(&bindings, site_amount(context, module, site, pick));
    }
    return sum_of(&bindings);
}

static Amount evaluate_name(RankContext *context, SourceModule *module, const Node *node, RankPick pick) {
    const Variable *variable = scope_use(module->scopes, node);
    const Variable *definition = variable ? variable->definition : NULL;
    if (!definition) return unknown;
    if (!(definition->flags & VARIABLE_IMPORTED)) return variable_amount(context, module, definition, pick);
    const Resolution *resolution = rank_resolution(context, module, node);
    if (resolution->count != 1 || !resolution->items[0].variable || !resolution->items[0].module)
        return unknown;
    const Candidate *candidate = &resolution->items[0];
    if (candidate->module == module || candidate->module->is_external) return unknown;
    return variable_amount(context, candidate->module, candidate->variable, pick);
}

/* Attributes of objects. */

static bool holds_settings(const char *name) {
    static const char *const names[] = {"self",   "args", "opt",   "opts",  "cfg",
                                        "config", "conf", "flags", "FLAGS", "hparams"};
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static Amount evaluate_attribute(RankContext *context, SourceModule *module, const AstAttribute *node,
                                 RankPick pick) {
    if (node->value->kind != AST_Name) return unknown;
    const AstClassDef *class = rank_class_around(module, node->value);
    const ModuleFacts *facts = rank_facts(context, module);
    Sym object = AS(Name, node->value)->id;
    JoinedAmount bindings = {0};
    for (uint32_t i = 0, count = 0; i < facts->attributes.count; i++) {
        const AttributeFact *fact = &facts->attributes.items[i];
        if (fact->attribute != node->attr || fact->object != object || (class && fact->class != class))
            continue;
        if (++count > SITE_LIMIT) return unknown;
        add_binding(&bindings, fact->value ? rank_evaluate(context, module, fact->value, pick) : unknown);
    }
    if (bindings.any) return sum_of(&bindings);
    const AstFunctionDef *property = rank_method(module, &node->node);
    if (property && list_count(property->decorator_list) == 1)
        return result_of(context, module, property, pick);
    const char *name = rank_text(context, node->attr);
    bool is_local = strcmp(name, "local_rank") == 0;
    if (!holds_settings(rank_text(context, object)) || (strcmp(name, "rank") != 0 && !is_local))
        return unknown;
    /* An argument of the command line, or what a base class has set. */
    if (!class && is_local && !facts->takes_local_rank) return unknown_rank;
    if (!class && !is_local) return unknown_rank;
    return rank_of(pick, is_local);
}

static Amount evaluate_subscript(RankContext *context, SourceModule *module, const AstSubscript *node,
                                 RankPick pick) {
    const char *name = rank_meaning(context, module, node->value);
    return name && strcmp(name, "os.environ") == 0 ? by_environment(node->slice, pick) : unknown;
}

static Amount evaluate(RankContext *context, SourceModule *module, const Node *node, RankPick pick) {
    switch ((NodeKind)node->kind) {
    case AST_Constant: return constant_amount(AS(Constant, node));
    case AST_Name: return evaluate_name(context, module, node, pick);
    case AST_Attribute: return evaluate_attribute(context, module, AS(Attribute, node), pick);
    case AST_Subscript: return evaluate_subscript(context, module, AS(Subscript, node), pick);
    case AST_Call: return evaluate_call(context, module, AS(Call, node), pick);
    case AST_Compare: return compare(context, module, AS(Compare, node), pick);
    case AST_BoolOp: return both(context, module, AS(BoolOp, node), pick);
    case AST_NamedExpr: return rank_evaluate(context, module, AS(NamedExpr, node)->value, pick);
    case AST_BinOp: {
        Amount left = rank_evaluate(context, module, AS(BinOp, node)->left, pick);
        return calculate(left, node->op, rank_evaluate(context, module, AS(BinOp, node)->right, pick));
    }
    case AST_UnaryOp: {
        Amount operand = rank_evaluate(context, module, AS(UnaryOp, node)->operand, pick);
        if (node->op == OP_Not) return truth_amount(negate(amount_truth(operand)), operand.depends);
        if (node->op == OP_USub && operand.kind == AMOUNT_NUMBER) operand.number = -operand.number;
        return node->op == OP_USub && operand.kind == AMOUNT_NUMBER ? operand : unknown;
    }
    case AST_IfExp: {
        Amount test = rank_evaluate(context, module, AS(IfExp, node)->test, pick);
        int truth = amount_truth(test);
        JoinedAmount bindings = {0};
        if (truth != 0) add_binding(&bindings, rank_evaluate(context, module, AS(IfExp, node)->body, pick));
        if (truth != 1) add_binding(&bindings, rank_evaluate(context, module, AS(IfExp, node)->orelse, pick));
        Amount amount = sum_of(&bindings);
        amount.depends |= test.depends;
        return amount;
    }
    default: return unknown;
    }
}

Amount rank_evaluate(RankContext *context, SourceModule *module, const Node *node, RankPick pick) {
    if (context->depth > DEPTH_LIMIT || context->steps > STEP_LIMIT) return unknown;
    context->depth++;
    context->steps++;
    Amount amount = evaluate(context, module, node, pick);
    context->depth--;
    return amount;
}

bool rank_is_exhausted(const RankContext *context) { return context->steps > STEP_LIMIT; }
