/* Expressions. Parentheses come from the levels of the grammar: a node gets them when it binds looser than
 * its place allows. The chains that lean to the left (operators, attributes, subscripts, calls) are walked
 * down to their first operand and printed on the way back, with the printer's spine as the stack. */
#include "syntax/dump.h"
#include "syntax/name.h"
#include "syntax/unparse_printer.h"

#include <inttypes.h>
#include <math.h>

static const uint8_t operator_levels[OP_COUNT] = {
    [OP_Or] = LEVEL_OR,        [OP_And] = LEVEL_AND,        [OP_Not] = LEVEL_NOT,
    [OP_BitOr] = LEVEL_BIT_OR, [OP_BitXor] = LEVEL_BIT_XOR, [OP_BitAnd] = LEVEL_BIT_AND,
    [OP_LShift] = LEVEL_SHIFT, [OP_RShift] = LEVEL_SHIFT,   [OP_Add] = LEVEL_SUM,
    [OP_Sub] = LEVEL_SUM,      [OP_Mult] = LEVEL_TERM,      [OP_MatMult] = LEVEL_TERM,
    [OP_Div] = LEVEL_TERM,     [OP_FloorDiv] = LEVEL_TERM,  [OP_Mod] = LEVEL_TERM,
    [OP_UAdd] = LEVEL_FACTOR,  [OP_USub] = LEVEL_FACTOR,    [OP_Invert] = LEVEL_FACTOR,
    [OP_Pow] = LEVEL_POWER,
};

static bool needs_parentheses(const Printer *printer, const Node *node, UnparsePlace place) {
    Level wanted = place & LEVEL_MASK;
    switch ((NodeKind)node->kind) {
    case AST_Tuple: return !(place & BARE_TUPLE) && list_count(AS(Tuple, node)->elts) > 0;
    case AST_Starred: return printer->minor < 9 && !(place & BARE_TUPLE); /* 3.8 has (*a) as an expression */
    case AST_NamedExpr: return !(place & BARE_WALRUS);
    case AST_Yield:
    case AST_YieldFrom: return !(place & BARE_YIELD);
    case AST_Lambda: return (place & NO_LAMBDA) || wanted > LEVEL_TEST;
    case AST_IfExp: return wanted > LEVEL_TEST;
    case AST_BoolOp:
    case AST_UnaryOp:
    case AST_BinOp: return wanted > operator_levels[node->op];
    case AST_Compare: return wanted > LEVEL_COMPARE;
    case AST_Await: return wanted > LEVEL_AWAIT;
    case AST_Constant:
        if (node->op == CONSTANT_INT && AS(Constant, node)->integer < 0) return wanted > LEVEL_FACTOR;
        return (place & BEFORE_DOT) && (node->op == CONSTANT_INT || node->op == CONSTANT_BIG_INT);
    default: return false;
    }
}

/* Keywords are recognised before names are normalised, so a name that is spelled like one can only have
 * been written with a letter that NFKC folds: the mathematical bold ones do. */
void unparse_name(Printer *printer, Sym name) {
    const char *text = symbol_text(printer->symbols, name);
    if (name != SYM_NONE && name <= (Sym)SYM_LAST_KEYWORD) {
        uint32_t bold = *text >= 'a' ? 0x1D41A + (uint32_t)(*text - 'a') : 0x1D400 + (uint32_t)(*text - 'A');
        strbuf_put_utf8(printer->out, bold);
        text++;
    }
    put(printer, text);
}

/* A star reaches as far as [level]. */
static void put_star(Printer *printer, const Node *starred, Level level) {
    put_char(printer, '*');
    unparse_expression(printer, AS(Starred, starred)->value, level);
}

/* Prints the items, which may be starred, with commas between them. */
static void put_items(Printer *printer, const NodeList *items, UnparsePlace place) {
    FOR_EACH (item, items) {
        if (item_at > items->items) put(printer, ", ");
        if (item->kind == AST_Starred)
            put_star(printer, item, LEVEL_BIT_OR);
        else
            unparse_expression(printer, item, place);
    }
}

/* An opening brace that would double the one of a replacement field is kept apart from it. */
static void open_brace(Printer *printer) {
    if (printer->field_start == printer->out->length) put_char(printer, ' ');
    put_char(printer, '{');
}

/* Parameters are separated by commas or, when there are type comments, stand on lines of their own, where
 * the comment of a parameter follows its comma. */
typedef struct ParameterList {
    Printer *printer;
    bool on_lines;
    bool has_items;
    const char *comment; /* of the parameter before */
} ParameterList;

static void end_parameter(ParameterList *list, uint32_t indent) {
    Printer *printer = list->printer;
    if (!list->on_lines) return;
    if (list->comment) strbuf_printf(printer->out, "  # type: %s", list->comment);
    put_char(printer, '\n');
    strbuf_fill(printer->out, ' ', 4 * (size_t)indent);
    list->comment = NULL;
}

static void begin_parameter(ParameterList *list) {
    if (list->has_items) put(list->printer, list->on_lines ? "," : ", ");
    end_parameter(list, list->printer->indent + 1);
    list->has_items = true;
}

static void put_parameter(ParameterList *list, const char *stars, const Node *node, const Node *value) {
    Printer *printer = list->printer;
    const Astarg *parameter = AS(arg, node);
    begin_parameter(list);
    put(printer, stars);
    unparse_name(printer, parameter->arg);
    if (parameter->annotation) {
        put(printer, ": ");
        unparse_expression(printer, parameter->annotation, LEVEL_TEST);
    }
    if (value) {
        put(printer, parameter->annotation ? " = " : "=");
        unparse_expression(printer, value, LEVEL_TEST);
    }
    list->comment = parameter->type_comment;
}

static bool has_type_comment(const NodeList *parameters) {
    FOR_EACH (parameter, parameters)
        if (AS(arg, parameter)->type_comment) return true;
    return false;
}

/* Defaults belong to the last ones of the positional parameters. */
void unparse_parameters(Printer *printer, const Astarguments *arguments) {
    const Node *stars[] = {arguments->vararg, arguments->kwarg};
    ParameterList list = {.printer = printer};
    list.on_lines = has_type_comment(arguments->posonlyargs) || has_type_comment(arguments->args) ||
                    has_type_comment(arguments->kwonlyargs);
    for (int i = 0; i < 2; i++)
        if (stars[i] && AS(arg, stars[i])->type_comment) list.on_lines = true;

    uint32_t positional_only = list_count(arguments->posonlyargs);
    uint32_t positional = positional_only + list_count(arguments->args);
    uint32_t first_default = positional - list_count(arguments->defaults);
    for (uint32_t i = 0; i < positional; i++) {
        const Node *parameter = i < positional_only ? arguments->posonlyargs->items[i]
                                                    : arguments->args->items[i - positional_only];
        put_parameter(&list, "", parameter,
                      i < first_default ? NULL : arguments->defaults->items[i - first_default]);
        if (i + 1 == positional_only) {
            begin_parameter(&list);
            put_char(printer, '/');
        }
    }
    if (arguments->vararg) {
        put_parameter(&list, "*", arguments->vararg, NULL);
    } else if (list_count(arguments->kwonlyargs) > 0) {
        begin_parameter(&list);
        put_char(printer, '*');
    }
    for (uint32_t i = 0; i < list_count(arguments->kwonlyargs); i++)
        put_parameter(&list, "", arguments->kwonlyargs->items[i], arguments->kw_defaults->items[i]);
    if (arguments->kwarg) put_parameter(&list, "**", arguments->kwarg, NULL);
    end_parameter(&list, printer->indent);
}

void unparse_call_arguments(Printer *printer, const NodeList *arguments, const NodeList *keywords) {
    const char *separator = "";
    FOR_EACH (argument, arguments) {
        put(printer, separator);
        separator = ", ";
        if (argument->kind == AST_Starred)
            put_star(printer, argument, LEVEL_TEST);
        else
            unparse_expression(printer, argument, PLACE_ELEMENT);
    }
    FOR_EACH (keyword, keywords) {
        put(printer, separator);
        separator = ", ";
        if (AS(keyword, keyword)->arg) unparse_name(printer, AS(keyword, keyword)->arg);
        put(printer, AS(keyword, keyword)->arg ? "=" : "**");
        unparse_expression(printer, AS(keyword, keyword)->value, LEVEL_TEST);
    }
}

/* for_if_clauses: (['async'] 'for' targets 'in' disjunction ('if' disjunction)*)+ */
static void put_generators(Printer *printer, const NodeList *generators) {
    FOR_EACH (generator, generators) {
        const Astcomprehension *clause = AS(comprehension, generator);
        put(printer, clause->is_async ? " async for " : " for ");
        unparse_expression(printer, clause->target, LEVEL_TEST | BARE_TUPLE);
        put(printer, " in ");
        unparse_expression(printer, clause->iter, LEVEL_OR);
        FOR_EACH (condition, clause->ifs) {
            put(printer, " if ");
            unparse_expression(printer, condition, LEVEL_OR);
        }
    }
}

/* A set may hold a bare walrus only since Python 3.9. */
static UnparsePlace set_element(const Printer *printer) {
    return printer->minor >= 9 ? PLACE_ELEMENT : LEVEL_TEST;
}

static void put_comprehension(Printer *printer, const Node *element, UnparsePlace place,
                              const NodeList *generators) {
    unparse_expression(printer, element, place);
    put_generators(printer, generators);
}

/* A generator that is the only argument needs no parentheses of its own. */
static void put_call(Printer *printer, const AstCall *call) {
    put_char(printer, '(');
    if (list_count(call->args) == 1 && !list_count(call->keywords) &&
        call->args->items[0]->kind == AST_GeneratorExp) {
        const AstGeneratorExp *generator = AS(GeneratorExp, call->args->items[0]);
        put_comprehension(printer, generator->elt, PLACE_ELEMENT, generator->generators);
    } else {
        unparse_call_arguments(printer, call->args, call->keywords);
    }
    put_char(printer, ')');
}

/* The elements of a tuple without its parentheses. */
static void put_tuple(Printer *printer, const AstTuple *tuple, UnparsePlace place) {
    put_items(printer, tuple->elts, place);
    if (list_count(tuple->elts) == 1) put_char(printer, ',');
}

/* Bare walruses came to subscripts in Python 3.10, bare stars in 3.11; `a[*b]` is a tuple even without a
 * comma. */
static void put_subscript(Printer *printer, const AstSubscript *subscript) {
    const Node *index = subscript->slice;
    const NodeList *elements = index->kind == AST_Tuple ? AS(Tuple, index)->elts : NULL;
    UnparsePlace place = LEVEL_TEST | BARE_TUPLE | (printer->minor >= 10 ? BARE_WALRUS : 0);
    bool has_star = index->kind == AST_Starred;
    FOR_EACH (element, elements) has_star = has_star || element->kind == AST_Starred;
    if (has_star && printer->minor < 11)
        place = LEVEL_TEST;
    else if (has_star && list_count(elements) == 1)
        index = elements->items[0];
    put_char(printer, '[');
    unparse_expression(printer, index, place);
    put_char(printer, ']');
}

static void put_slice(Printer *printer, const AstSlice *slice) {
    if (slice->lower) unparse_expression(printer, slice->lower, LEVEL_TEST);
    put_char(printer, ':');
    if (slice->upper) unparse_expression(printer, slice->upper, LEVEL_TEST);
    if (!slice->step) return;
    put_char(printer, ':');
    unparse_expression(printer, slice->step, LEVEL_TEST);
}

static void put_dict(Printer *printer, const AstDict *dict) {
    open_brace(printer);
    for (uint32_t i = 0; i < list_count(dict->values); i++) {
        const Node *key = dict->keys->items[i];
        if (i > 0) put(printer, ", ");
        if (key) unparse_expression(printer, key, LEVEL_TEST);
        put(printer, key ? ": " : "**");
        unparse_expression(printer, dict->values->items[i], key ? LEVEL_TEST : LEVEL_BIT_OR);
    }
    put_char(printer, '}');
}

static void put_compare(Printer *printer, const AstCompare *compare) {
    unparse_expression(printer, compare->left, LEVEL_BIT_OR);
    for (uint32_t i = 0; i < list_count(compare->comparators); i++) {
        strbuf_printf(printer->out, " %s ", operator_symbol(compare->ops[i]));
        unparse_expression(printer, compare->comparators->items[i], LEVEL_BIT_OR);
    }
}

static void put_bool_op(Printer *printer, const AstBoolOp *operation) {
    FOR_EACH (value, operation->values) {
        if (value_at > operation->values->items)
            strbuf_printf(printer->out, " %s ", operator_symbol(operation->node.op));
        unparse_expression(printer, value, operator_levels[operation->node.op] + 1);
    }
}

static void put_lambda(Printer *printer, const AstLambda *lambda) {
    const Astarguments *arguments = AS(arguments, lambda->args);
    put(printer, "lambda");
    size_t before = printer->out->length;
    put_char(printer, ' ');
    unparse_parameters(printer, arguments);
    if (printer->out->length == before + 1) printer->out->length = before;
    put(printer, ": ");
    unparse_expression(printer, lambda->body, LEVEL_TEST);
}

static void put_conditional(Printer *printer, const AstIfExp *conditional, UnparsePlace place) {
    unparse_expression(printer, conditional->body, LEVEL_OR);
    put(printer, " if ");
    unparse_expression(printer, conditional->test, LEVEL_OR);
    put(printer, " else ");
    unparse_expression(printer, conditional->orelse, LEVEL_TEST | (place & NO_LAMBDA));
}

/* Infinity has no literal of its own; a number too large for a double is one. */
void unparse_constant(Printer *printer, const AstConstant *constant) {
    switch ((ConstantKind)constant->node.op) {
    case CONSTANT_STR:
    case CONSTANT_BYTES: unparse_string(printer, constant); break;
    case CONSTANT_INT: strbuf_printf(printer->out, "%" PRId64, constant->integer); break;
    case CONSTANT_BIG_INT: strbuf_put(printer->out, constant->text, constant->length); break;
    case CONSTANT_FLOAT:
    case CONSTANT_COMPLEX:
        if (isinf(constant->real)) {
            put(printer, constant->node.op == CONSTANT_FLOAT ? "1e309" : "1e309j");
            break;
        }
        dump_constant(printer->out, constant, printer->minor);
        break;
    case CONSTANT_NONE: put(printer, "None"); break;
    case CONSTANT_TRUE: put(printer, "True"); break;
    case CONSTANT_FALSE: put(printer, "False"); break;
    case CONSTANT_ELLIPSIS: put(printer, "..."); break;
    }
}

/* An expression that is no chain; its own parentheses are already open. [place] says what may follow from
 * the place that it has now. An Invalid node has no source; `...` keeps what is around it readable. */
static void put_operand(Printer *printer, const Node *node, UnparsePlace place) {
    switch ((NodeKind)node->kind) {
    case AST_BoolOp: put_bool_op(printer, AS(BoolOp, node)); break;
    case AST_NamedExpr:
        unparse_expression(printer, AS(NamedExpr, node)->target, LEVEL_PRIMARY);
        put(printer, " := ");
        unparse_expression(printer, AS(NamedExpr, node)->value, LEVEL_TEST);
        break;
    case AST_UnaryOp:
        put(printer, operator_symbol(node->op));
        if (node->op == OP_Not) put_char(printer, ' ');
        unparse_expression(printer, AS(UnaryOp, node)->operand, operator_levels[node->op]);
        break;
    case AST_Lambda: put_lambda(printer, AS(Lambda, node)); break;
    case AST_IfExp: put_conditional(printer, AS(IfExp, node), place); break;
    case AST_Dict: put_dict(printer, AS(Dict, node)); break;
    case AST_Set:
        open_brace(printer);
        put_items(printer, AS(Set, node)->elts, set_element(printer));
        put(printer, list_count(AS(Set, node)->elts) ? "}" : "*()}");
        break;
    case AST_ListComp:
        put_char(printer, '[');
        put_comprehension(printer, AS(ListComp, node)->elt, PLACE_ELEMENT, AS(ListComp, node)->generators);
        put_char(printer, ']');
        break;
    case AST_SetComp:
        open_brace(printer);
        put_comprehension(printer, AS(SetComp, node)->elt, set_element(printer),
                          AS(SetComp, node)->generators);
        put_char(printer, '}');
        break;
    case AST_DictComp:
        open_brace(printer);
        unparse_expression(printer, AS(DictComp, node)->key, LEVEL_TEST);
        put(printer, ": ");
        put_comprehension(printer, AS(DictComp, node)->value, LEVEL_TEST, AS(DictComp, node)->generators);
        put_char(printer, '}');
        break;
    case AST_GeneratorExp:
        put_char(printer, '(');
        put_comprehension(printer, AS(GeneratorExp, node)->elt, PLACE_ELEMENT,
                          AS(GeneratorExp, node)->generators);
        put_char(printer, ')');
        break;
    case AST_Await:
        put(printer, "await ");
        unparse_expression(printer, AS(Await, node)->value, LEVEL_PRIMARY);
        break;
    case AST_Yield:
        put(printer, AS(Yield, node)->value ? "yield " : "yield");
        if (AS(Yield, node)->value)
            unparse_expression(printer, AS(Yield, node)->value,
                               LEVEL_TEST | BARE_TUPLE | (place & NO_LAMBDA));
        break;
    case AST_YieldFrom:
        put(printer, "yield from ");
        unparse_expression(printer, AS(YieldFrom, node)->value, LEVEL_TEST | (place & NO_LAMBDA));
        break;
    case AST_Compare: put_compare(printer, AS(Compare, node)); break;
    case AST_FormattedValue:
    case AST_Interpolation:
    case AST_JoinedStr:
    case AST_TemplateStr: unparse_fstring(printer, node); break;
    case AST_Constant: unparse_constant(printer, AS(Constant, node)); break;
    case AST_Starred: put_star(printer, node, LEVEL_BIT_OR); break;
    case AST_Name: unparse_name(printer, AS(Name, node)->id); break;
    case AST_List:
        put_char(printer, '[');
        put_items(printer, AS(List, node)->elts, PLACE_ELEMENT);
        put_char(printer, ']');
        break;
    case AST_Tuple:
        if (list_count(AS(Tuple, node)->elts) == 0) put(printer, "()");
        put_tuple(printer, AS(Tuple, node), LEVEL_TEST | (place & (BARE_WALRUS | NO_LAMBDA)));
        break;
    case AST_Slice: put_slice(printer, AS(Slice, node)); break;
    case AST_BinOp:
    case AST_Attribute:
    case AST_Subscript:
    case AST_Call: /* chains, which have been written */
    case AST_Invalid:
    CASE_STATEMENT:
    CASE_PATTERN:
    CASE_PART:
        put(printer, "...");
        break;
    }
}

/* The first operand of a chain, and in [place] the place that it stands in; NULL for other nodes. */
static const Node *first_operand(const Node *node, UnparsePlace *place) {
    switch ((NodeKind)node->kind) {
    case AST_BinOp:
        *place = node->op == OP_Pow ? LEVEL_AWAIT : operator_levels[node->op];
        return AS(BinOp, node)->left;
    case AST_Attribute: *place = LEVEL_PRIMARY | BEFORE_DOT; return AS(Attribute, node)->value;
    case AST_Subscript: *place = LEVEL_PRIMARY; return AS(Subscript, node)->value;
    case AST_Call: *place = LEVEL_PRIMARY; return AS(Call, node)->func;
    default: return NULL;
    }
}

/* What follows the first operand. The power operator groups to the right, and an operand after it may have
 * a sign. */
static void put_rest(Printer *printer, const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_BinOp:
        strbuf_printf(printer->out, " %s ", operator_symbol(node->op));
        unparse_expression(printer, AS(BinOp, node)->right,
                           node->op == OP_Pow ? LEVEL_FACTOR : operator_levels[node->op] + 1);
        break;
    case AST_Attribute:
        put_char(printer, '.');
        unparse_name(printer, AS(Attribute, node)->attr);
        break;
    case AST_Subscript: put_subscript(printer, AS(Subscript, node)); break;
    default: put_call(printer, AS(Call, node)); break;
    }
}

/* Inside parentheses everything may stand bare. */
static const UnparsePlace inside_parentheses = PLACE_VALUE | BARE_WALRUS;

void unparse_expression(Printer *printer, const Node *node, UnparsePlace place) {
    uint32_t base = printer->spine.count;
    for (;;) {
        bool parenthesized = needs_parentheses(printer, node, place);
        if (parenthesized) {
            put_char(printer, '(');
            place = inside_parentheses;
        }
        SpineNode entry = {node, parenthesized};
        array_push(&printer->spine, entry);
        const Node *first = first_operand(node, &place);
        if (!first) break;
        node = first;
    }
    put_operand(printer, node, place);
    for (;;) {
        SpineNode entry = array_pop(&printer->spine);
        if (entry.parenthesized) put_char(printer, ')');
        if (printer->spine.count == base) break;
        put_rest(printer, array_last(&printer->spine).node);
    }
}
