/* Expressions: stars, yield, await, := and comprehensions where they have no meaning, arguments given twice.
 * The visit goes in the order of CPython's symbol table. It recurses where the parser limits the nesting, and
 * loops along the chains that it does not limit: the left sides of operators, calls, subscripts, attributes.
 */
#include "base/word.h"
#include "syntax/compile_internal.h"

#include <limits.h>

/* The compilers up to 3.10 recurse over trees of any depth, to three times Python's own recursion limit.
 * Later ones fail earlier, in the parser. */
enum { COMPILER_DEPTH_LIMIT = 3000 };

void descend(Checker *checker, const Node *node) {
    if (++checker->depth < COMPILER_DEPTH_LIMIT || checker->minor > 10 || checker->is_too_deep) return;
    checker->is_too_deep = true;
    REFUSE(checker, ALWAYS, node_span(node), "maximum recursion depth exceeded during compilation");
}

Span word_span(const Checker *checker, uint32_t offset, int skipped) {
    const Text *text = checker->tree->text;
    uint32_t end = offset, start = offset;
    for (; skipped >= 0; skipped--) {
        for (start = end; start < text->length && !is_word_char(text->data[start]); start++) {
        }
        for (end = start; end < text->length && is_word_char(text->data[end]); end++) {
        }
    }
    return (Span){start, end};
}

bool first_in_group(Checker *checker, uint32_t group, Sym name, Span span, uint32_t *first) {
    uint64_t *place = map_at(&checker->seen, (uint64_t)group << 32 | name);
    if (!*place) {
        *place = span.start + UINT64_C(1);
        return true;
    }
    *first = (uint32_t)(*place - 1);
    return false;
}

/* Reports what the parser of 3.8 refuses itself and the compiler of later versions. */
static Diagnostic *refuse_since_3_8(Checker *checker, Span span, const char *message, const char *name) {
    DiagCode code = checker->minor == 8 ? CODE_SYNTAX_ERROR : CODE_COMPILE_ERROR;
    if (code == CODE_COMPILE_ERROR && checker->uncompiled) return NULL;
    return diag_add(checker->diagnostics, code, checker->tree->text, span, "%s%s", message, name);
}

void forbid_debug(Checker *checker, Sym name, Operator context, Span span) {
    if (name != SYM___debug__) return;
    if (context == OP_Store)
        refuse_since_3_8(checker, span, "cannot assign to __debug__", "");
    else if (context == OP_Del && checker->minor >= 10)
        REFUSE(checker, IF_COMPILED, span, "cannot delete __debug__");
}

/* Scopes of types and annotations are functions of their own, in which some expressions have no meaning. */
static bool refuse_in_type(Checker *checker, const Node *node, const char *what) {
    const char *phrase = checker->scope->phrase;
    if (phrase) REFUSE(checker, ALWAYS, node_span(node), "%s cannot be used within %s", what, phrase);
    return phrase;
}

/* 3.12 cannot look up names of the class in functions within its type scopes. */
static void refuse_nested_in_type(Checker *checker, const Node *node, const char *what) {
    if (checker->minor == 12 && checker->scope->sees_class)
        REFUSE(checker, ALWAYS, node_span(node), "Cannot use %s in annotation scope within class scope",
               what);
}

/* Until 3.13 the code generator looks where await stands, from 3.14 on the symbol table. */
static int await_condition(const Checker *checker) {
    return checker->minor >= 14 ? IF_CERTAIN : IF_CERTAIN | IF_COMPILED;
}

static void check_await(Checker *checker, const Node *node) {
    CompileScope *scope = checker->scope;
    if (refuse_in_type(checker, node, "await expression") || scope->kind == SCOPE_ASYNC_FUNCTION) return;
    if (scope_is_cell(checker, scope)) return;
    if (scope_is_comprehension(scope))
        scope->is_coroutine = true;
    else if (scope->kind == SCOPE_CLASS || scope->kind == SCOPE_MODULE)
        REFUSE(checker, await_condition(checker), node_span(node), "'await' outside function");
    else
        REFUSE(checker, await_condition(checker), node_span(node), "'await' outside async function");
}

static const char *comprehension_name(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_ListComp: return "list comprehension";
    case AST_SetComp: return "set comprehension";
    case AST_DictComp: return "dict comprehension";
    default: return "generator expression";
    }
}

static void check_yield(Checker *checker, const Node *node) {
    CompileScope *scope = checker->scope;
    const char *keyword = node->kind == AST_YieldFrom ? "yield from" : "yield";
    if (refuse_in_type(checker, node, "yield expression")) return;
    scope->has_yield = true;
    if (scope_is_comprehension(scope))
        REFUSE(checker, ALWAYS, node_span(node), "'yield' inside %s", comprehension_name(scope->node));
    else if (scope->kind == SCOPE_CLASS || scope->kind == SCOPE_MODULE)
        REFUSE(checker, IF_CERTAIN | IF_COMPILED, node_span(node), "'%s' outside function", keyword);
    else if (scope->kind == SCOPE_ASYNC_FUNCTION && node->kind == AST_YieldFrom)
        REFUSE(checker, IF_COMPILED, node_span(node), "'yield from' inside async function");
}

static void check_named_expression(Checker *checker, const AstNamedExpr *node) {
    if (!refuse_in_type(checker, &node->node, "named expression")) {
        if (checker->scope->iterables > 0)
            REFUSE(checker, ALWAYS, node_span(&node->node),
                   "assignment expression cannot be used in a comprehension iterable expression");
        else if (scope_is_comprehension(checker->scope))
            name_from_comprehension(checker, node);
    }
    check_expression(checker, node->value);
    check_expression(checker, node->target);
}

void check_items(Checker *checker, const NodeList *items) {
    FOR_EACH (item, items)
        check_expression(checker, item->kind == AST_Starred ? AS(Starred, item)->value : item);
}

/* One star in a target; the code has a byte for the number of items before it, and three for those after. */
static void check_unpacking(Checker *checker, const NodeList *items) {
    uint32_t count = list_count(items);
    const Node *star = NULL;
    for (uint32_t i = 0; i < count; i++) {
        Node *item = items->items[i];
        if (item->kind != AST_Starred) continue;
        if (star) {
            Diagnostic *diagnostic =
                REFUSE(checker, IF_COMPILED, node_span(item),
                       checker->minor == 8 ? "two starred expressions in assignment"
                                           : "multiple starred expressions in assignment");
            add_note(checker, diagnostic, node_span(star), "the first one");
        } else if (i >= 1 << 8 || count - i - 1 >= INT_MAX >> 8) {
            REFUSE(checker, IF_COMPILED, node_span(item),
                   "too many expressions in star-unpacking assignment");
        }
        star = item;
    }
}

static void check_sequence(Checker *checker, const Node *node) {
    const NodeList *items = node->kind == AST_List ? AS(List, node)->elts : AS(Tuple, node)->elts;
    if (node->op == OP_Store) check_unpacking(checker, items);
    if (node->op == OP_Del)
        FOR_EACH (item, items) check_expression(checker, item);
    else
        check_items(checker, items);
}

void check_keywords(Checker *checker, const NodeList *keywords) {
    uint32_t group = list_count(keywords) > 1 ? ++checker->group_count : 0, first;
    FOR_EACH (item, keywords) {
        const Astkeyword *keyword = AS(keyword, item);
        check_expression(checker, keyword->value);
        if (!keyword->arg) continue;
        Span span = word_span(checker, item->start, 0);
        forbid_debug(checker, keyword->arg, OP_Store, span);
        if (!group || first_in_group(checker, group, keyword->arg, span, &first)) continue;
        Diagnostic *diagnostic = refuse_since_3_8(
            checker, span, "keyword argument repeated: ", symbol_text(checker->symbols, keyword->arg));
        add_note(checker, diagnostic, word_span(checker, first, 0), "the first one");
    }
}

void check_defaults(Checker *checker, const Astarguments *arguments) {
    FOR_EACH (item, arguments->defaults) check_expression(checker, item);
    FOR_EACH (item, arguments->kw_defaults) check_expression(checker, item);
}

void each_parameter(Checker *checker, const Astarguments *arguments,
                    void (*visit)(Checker *, const Astarg *)) {
    FOR_EACH (item, arguments->posonlyargs) visit(checker, AS(arg, item));
    FOR_EACH (item, arguments->args) visit(checker, AS(arg, item));
    if (arguments->vararg) visit(checker, AS(arg, arguments->vararg));
    FOR_EACH (item, arguments->kwonlyargs) visit(checker, AS(arg, item));
    if (arguments->kwarg) visit(checker, AS(arg, arguments->kwarg));
}

void bind_parameter(Checker *checker, const Astarg *parameter) {
    Span span = word_span(checker, parameter->node.start, 0);
    forbid_debug(checker, parameter->arg, OP_Store, span);
    name_parameter(checker, parameter->arg, span);
}

static void check_lambda(Checker *checker, const AstLambda *node) {
    CompileScope scope;
    refuse_nested_in_type(checker, &node->node, "lambda");
    check_defaults(checker, AS(arguments, node->args));
    scope_enter(checker, &scope, SCOPE_LAMBDA);
    each_parameter(checker, AS(arguments, node->args), bind_parameter);
    check_expression(checker, node->body);
    scope_leave(checker);
}

/* Before 3.11 a comprehension that awaits must stand in an async function or in a comprehension that awaits
 * too; from then on it makes the comprehension around it one. */
static void check_async_comprehension(Checker *checker, const Node *node, CompileScope *outer) {
    if (scope_is_comprehension(outer)) {
        if (checker->minor >= 11)
            outer->is_coroutine = true;
        else
            array_push(&checker->deferred, node);
    } else if (outer->kind != SCOPE_ASYNC_FUNCTION && !scope_is_cell(checker, outer)) {
        REFUSE(checker, await_condition(checker), node_span(node),
               "asynchronous comprehension outside of an asynchronous function");
    }
}

static void check_deferred_comprehensions(Checker *checker) {
    for (uint32_t i = checker->scope->first_deferred; i < checker->deferred.count; i++)
        REFUSE(checker, await_condition(checker), node_span(checker->deferred.items[i]),
               "asynchronous comprehension outside of an asynchronous function");
}

static void check_generator(Checker *checker, const Astcomprehension *generator, bool is_first) {
    CompileScope *scope = checker->scope;
    scope->in_target = true;
    check_expression(checker, generator->target);
    scope->in_target = false;
    if (!is_first) {
        scope->iterables++;
        check_expression(checker, generator->iter);
        scope->iterables--;
    }
    FOR_EACH (condition, generator->ifs) check_expression(checker, condition);
    if (generator->is_async) scope->is_coroutine = true;
}

/* From 3.10 on every `async for` of a comprehension is a block. */
static uint32_t count_async(const Checker *checker, const NodeList *generators) {
    uint32_t count = 0;
    FOR_EACH (item, generators) count += checker->minor >= 10 && AS(comprehension, item)->is_async;
    return count;
}

/* The first iterable belongs to the scope around; all the rest is a function of its own. */
static void check_comprehension(Checker *checker, const Node *node, const NodeList *generators, Node *element,
                                Node *value) {
    CompileScope scope, *outer = checker->scope;
    if (list_count(generators) == 0) return;
    refuse_nested_in_type(checker, node, "comprehension");
    outer->iterables++;
    check_expression(checker, AS(comprehension, generators->items[0])->iter);
    outer->iterables--;
    bool is_generator = node->kind == AST_GeneratorExp;
    scope_enter(checker, &scope, is_generator ? SCOPE_GENERATOR : SCOPE_COMPREHENSION);
    scope.node = node;
    Block block;
    enter_block(checker, &block, BLOCK_PLAIN, count_async(checker, generators), node);
    for (uint32_t i = 0; i < generators->count; i++)
        check_generator(checker, AS(comprehension, generators->items[i]), i == 0);
    check_expression(checker, element);
    check_expression(checker, value);
    leave_block(checker);
    if (!scope.is_coroutine) check_deferred_comprehensions(checker);
    scope_leave(checker);
    if (scope.is_coroutine && !is_generator) check_async_comprehension(checker, node, outer);
}

static void check_starred(Checker *checker, const Node *node) {
    REFUSE(checker, IF_COMPILED, node_span(node),
           node->op == OP_Store ? "starred assignment target must be in a list or tuple"
                                : "can't use starred expression here");
}

static void check_name(Checker *checker, const AstName *node) {
    Span span = node_span(&node->node);
    if (node->node.op == OP_Load) {
        name_use(checker, node->id, span);
    } else {
        forbid_debug(checker, node->id, node->node.op, span);
        name_bind(checker, node->id, span);
    }
}

static void check_attribute(Checker *checker, const AstAttribute *node) {
    if (node->node.op == OP_Store || checker->minor >= 14)
        forbid_debug(checker, node->attr, node->node.op, node_span(&node->node));
}

/* Checks [node] and all below it but one child, which it returns: the one that may be the top of a chain. */
static Node *check_all_but_one(Checker *checker, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Name: check_name(checker, AS(Name, node)); return NULL;
    case AST_Constant: return NULL;
    case AST_Attribute: check_attribute(checker, AS(Attribute, node)); return AS(Attribute, node)->value;
    case AST_Subscript:
        warn_subscript(checker, AS(Subscript, node));
        check_expression(checker, AS(Subscript, node)->slice);
        return AS(Subscript, node)->value;
    case AST_Call:
        warn_call(checker, AS(Call, node));
        check_items(checker, AS(Call, node)->args);
        check_keywords(checker, AS(Call, node)->keywords);
        return AS(Call, node)->func;
    case AST_BinOp: check_expression(checker, AS(BinOp, node)->right); return AS(BinOp, node)->left;
    case AST_UnaryOp: return AS(UnaryOp, node)->operand;
    case AST_Starred: check_starred(checker, node); return AS(Starred, node)->value;
    case AST_List:
    case AST_Tuple: check_sequence(checker, node); return NULL;
    case AST_Set: check_items(checker, AS(Set, node)->elts); return NULL;
    case AST_NamedExpr: check_named_expression(checker, AS(NamedExpr, node)); return NULL;
    case AST_Lambda: check_lambda(checker, AS(Lambda, node)); return NULL;
    case AST_ListComp:
    case AST_SetComp:
    case AST_GeneratorExp:
        check_comprehension(checker, node, AS(ListComp, node)->generators, AS(ListComp, node)->elt, NULL);
        return NULL;
    case AST_DictComp: {
        const AstDictComp *dict = AS(DictComp, node);
        check_comprehension(checker, node, dict->generators, dict->key, dict->value);
        return NULL;
    }
    case AST_Await: check_await(checker, node); return AS(Await, node)->value;
    case AST_Yield: check_yield(checker, node); return AS(Yield, node)->value;
    case AST_YieldFrom: check_yield(checker, node); return AS(YieldFrom, node)->value;
    case AST_Compare: warn_compare(checker, AS(Compare, node)); break;
    case AST_BoolOp:
    case AST_IfExp:
    case AST_Dict:
    case AST_FormattedValue:
    case AST_Interpolation:
    case AST_JoinedStr:
    case AST_TemplateStr:
    case AST_Slice:
    case AST_Invalid:
    CASE_STATEMENT:
    CASE_PATTERN:
    CASE_PART:
        break;
    }
    ast_each_child(node, check_child, checker);
    return NULL;
}

void check_child(void *checker, Node *node) { check_expression(checker, node); }

void check_expression(Checker *checker, Node *node) {
    uint32_t depth = checker->depth;
    while (node) {
        descend(checker, node);
        node = check_all_but_one(checker, node);
    }
    checker->depth = depth;
}
