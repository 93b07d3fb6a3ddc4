/* Clauses: what the decorators of a rule compute and require. Each becomes the statement that a body would
 * have for it, so that whatever runs bodies runs clauses:
 *
 *     @where(size=EXPRESSION)               size = EXPRESSION
 *     @where(TEST, MESSAGE)                 assert TEST, MESSAGE
 *     @where(TEST, MESSAGE, raises=E)       if not TEST: raise E(MESSAGE)
 *     @valid(EXPRESSION)                    EXPRESSION
 *     @changes(EXPRESSION)                  EXPRESSION
 *     @base(ARGUMENTS)                      super().__init__(ARGUMENTS)
 *     @owns(weight=EXPRESSION)              self.weight = EXPRESSION
 *
 * With `when=CONDITION` it is the body of an `if`. */
#include "stubs/rule_internal.h"

#include "syntax/name.h"

#include <string.h>

typedef struct ClauseReader {
    const Symbols *symbols;
    Arena *arena;
    Rule *rule;
    Node *when; /* of the decorator that is being read; NULL for none */
    Array(Clause) clauses;
} ClauseReader;

/* A node of the text of [at]. */
static void *make_node(const ClauseReader *reader, NodeKind kind, const Node *at) {
    Node *node = arena_alloc_zero(reader->arena, ast_kind_size(kind));
    *node = (Node){.start = at->start, .end = at->end, .kind = (uint8_t)kind};
    return node;
}

static NodeList *list_of(const ClauseReader *reader, Node *item) {
    NodeList *list = arena_alloc_zero(reader->arena, sizeof *list + sizeof item);
    list->count = 1;
    list->items[0] = item;
    return list;
}

static Node *make_name(const ClauseReader *reader, Sym id, const Node *at) {
    AstName *name = make_node(reader, AST_Name, at);
    name->id = id;
    return &name->node;
}

static Node *make_call(const ClauseReader *reader, Node *func, NodeList *args, NodeList *keywords) {
    AstCall *call = make_node(reader, AST_Call, func);
    call->func = func;
    call->args = args;
    call->keywords = keywords;
    return &call->node;
}

static Node *make_attribute(const ClauseReader *reader, Node *value, Sym name) {
    AstAttribute *attribute = make_node(reader, AST_Attribute, value);
    attribute->value = value;
    attribute->attr = name;
    return &attribute->node;
}

static Node *make_if(const ClauseReader *reader, Node *test, Node *statement) {
    AstIf *choice = make_node(reader, AST_If, test);
    choice->test = test;
    choice->body = list_of(reader, statement);
    return &choice->node;
}

static void add(ClauseReader *reader, Node *statement, Sym name, Node *said) {
    const Clause *before = reader->clauses.count ? &array_last(&reader->clauses) : NULL;
    Clause clause = {.statement = statement, .name = name, .said = said, .when = reader->when};
    if (clause.when) clause.statement = make_if(reader, clause.when, statement);
    clause.repeats = clause.when && before && before->when && ast_equal(clause.when, before->when);
    array_push(&reader->clauses, clause);
}

static void add_expression(ClauseReader *reader, Node *value) {
    AstExpr *statement = make_node(reader, AST_Expr, value);
    statement->value = value;
    add(reader, &statement->node, 0, NULL);
}

static void add_assignment(ClauseReader *reader, Node *target, Node *value, Sym name) {
    AstAssign *assignment = make_node(reader, AST_Assign, value);
    assignment->targets = list_of(reader, target);
    assignment->value = value;
    add(reader, &assignment->node, name, name ? value : NULL);
}

static Node *negation(const ClauseReader *reader, Node *test) {
    if (test->kind == AST_UnaryOp && test->op == OP_Not) return AS(UnaryOp, test)->operand;
    AstUnaryOp *not = make_node(reader, AST_UnaryOp, test);
    not ->node.op = OP_Not;
    not ->operand = test;
    return &not ->node;
}

/* A requirement, whose failure raises what the rule says, or [class]. */
static void add_requirement(ClauseReader *reader, Node *test, Node *message, Node *class) {
    if (class) {
        AstRaise *raise = make_node(reader, AST_Raise, test);
        raise->exc = make_call(reader, class, message ? list_of(reader, message) : NULL, NULL);
        add(reader, make_if(reader, negation(reader, test), &raise->node), 0, test);
    } else {
        AstAssert *assertion = make_node(reader, AST_Assert, test);
        assertion->test = test;
        assertion->msg = message;
        add(reader, &assertion->node, 0, test);
    }
}

/* The value of a keyword; NULL when there is none. */
static Node *keyword_value(const ClauseReader *reader, const AstCall *call, const char *name) {
    FOR_EACH (item, call->keywords) {
        Sym given = AS(keyword, item)->arg;
        if (given && strcmp(symbol_text(reader->symbols, given), name) == 0) return AS(keyword, item)->value;
    }
    return NULL;
}

/* Whether a keyword says something about the clause, rather than naming a value. */
static bool is_reserved(const ClauseReader *reader, const Node *value, const Node *class) {
    return value == reader->when || value == class;
}

static void read_where(ClauseReader *reader, const AstCall *call) {
    Node *class = keyword_value(reader, call, "raises");
    FOR_EACH (item, call->keywords) {
        Astkeyword *keyword = AS(keyword, item);
        if (!keyword->arg)
            rule_refuse(reader->rule, item, "where gives names to values");
        else if (!is_reserved(reader, keyword->value, class))
            add_assignment(reader, make_name(reader, keyword->arg, item), keyword->value, keyword->arg);
    }
    uint32_t count = list_count(call->args);
    if (count > 2) rule_refuse(reader->rule, call->args->items[2], "where takes a condition and a message");
    if (count > 0)
        add_requirement(reader, call->args->items[0], count > 1 ? call->args->items[1] : NULL, class);
}

static void read_owned(ClauseReader *reader, const AstCall *call) {
    if (reader->rule->count == 0) {
        rule_refuse(reader->rule, &call->node, "a method owns something, a function does not");
        return;
    }
    FOR_EACH (item, call->keywords) {
        Astkeyword *keyword = AS(keyword, item);
        Node *self = make_name(reader, reader->rule->parameters[0].name, item);
        if (!is_reserved(reader, keyword->value, NULL))
            add_assignment(reader, make_attribute(reader, self, keyword->arg), keyword->value, 0);
    }
}

static void read_base(ClauseReader *reader, const AstCall *call) {
    Node *super = make_call(reader, make_name(reader, SYM_super, &call->node), NULL, NULL);
    Node *constructor = make_attribute(reader, super, SYM___init__);
    add_expression(reader, make_call(reader, constructor, call->args, call->keywords));
}

static void read_clause(ClauseReader *reader, const AstCall *call) {
    const Node *func = call->func;
    Sym name = func->kind == AST_Name        ? AS(Name, func)->id
               : func->kind == AST_Attribute ? AS(Attribute, func)->attr
                                             : 0;
    const char *text = name ? symbol_text(reader->symbols, name) : "";
    bool is_base = strcmp(text, "base") == 0;
    reader->when = is_base ? NULL : keyword_value(reader, call, "when");
    if (strcmp(text, "where") == 0) {
        read_where(reader, call);
    } else if (strcmp(text, "valid") == 0 || strcmp(text, "changes") == 0) {
        FOR_EACH (value, call->args) add_expression(reader, value);
    } else if (strcmp(text, "owns") == 0) {
        read_owned(reader, call);
    } else if (is_base) {
        read_base(reader, call);
    }
}

/* Whether [statement] is [node], or what it runs under its conditions. */
static bool has_statement(const Node *node, const Node *statement) {
    while (node != statement && node->kind == AST_If) node = AS(If, node)->body->items[0];
    return node == statement;
}

const Clause *rule_clause(const Rule *rule, const Node *statement) {
    for (uint32_t i = 0; i < rule->clauses.count; i++)
        if (has_statement(rule->clauses.items[i].statement, statement)) return &rule->clauses.items[i];
    return NULL;
}

void rule_read_clauses(Rule *rule, const Symbols *symbols, Arena *arena) {
    ClauseReader reader = {.symbols = symbols, .arena = arena, .rule = rule};
    FOR_EACH (decorator, rule->node->decorator_list)
        if (decorator->kind == AST_Call) read_clause(&reader, AS(Call, decorator));
    uint32_t count = reader.clauses.count;
    if (count == 0) return;
    Clause *clauses = arena_alloc(reader.arena, count * sizeof *clauses);
    memcpy(clauses, reader.clauses.items, count * sizeof *clauses);
    rule->clauses = (ClauseList){clauses, count};
    array_free(&reader.clauses);
}
