/* Statements and patterns. Every statement ends its own line; a block is its statements one level deeper.
 * Definitions are kept apart by blank lines, two at the top of a file and one elsewhere. */
#include "syntax/unparse.h"
#include "syntax/unparse_printer.h"

static void put_statement(Printer *printer, const Node *node);

static void begin_line(Printer *printer) { strbuf_fill(printer->out, ' ', 4 * (size_t)printer->indent); }

/* A statement begins: everything up to the next end of a line is its first line. */
static void begin_statement(Printer *printer, const Node *node) {
    printer->statement = node;
    if (printer->hooks) printer->hooks->before(printer->hooks->context, node, printer->indent, printer->out);
    begin_line(printer);
}

static void end_line(Printer *printer, const char *type_comment) {
    if (printer->hooks && printer->statement)
        printer->hooks->after(printer->hooks->context, printer->statement, printer->out);
    printer->statement = NULL;
    if (type_comment) strbuf_printf(printer->out, "  # type: %s", type_comment);
    put_char(printer, '\n');
}

static void put_statements(Printer *printer, const NodeList *statements) {
    FOR_EACH (statement, statements) {
        bool is_first = statement_at == statements->items;
        if (!is_first && (ast_is_definition(statement->kind) || ast_is_definition(statement_at[-1]->kind)))
            strbuf_fill(printer->out, '\n', printer->indent == 0 ? 2 : 1);
        put_statement(printer, statement);
    }
}

/* The colon, the rest of its line, and the statements below it. */
static void put_block(Printer *printer, const NodeList *body, const char *type_comment) {
    put_char(printer, ':');
    end_line(printer, type_comment);
    printer->indent++;
    put_statements(printer, body);
    if (list_count(body) == 0) {
        begin_line(printer);
        put(printer, "pass\n");
    }
    printer->indent--;
}

/* `else`, `finally`: printed only when there is something in it. */
static void put_clause(Printer *printer, const char *keyword, const NodeList *body) {
    if (list_count(body) == 0) return;
    begin_line(printer);
    put(printer, keyword);
    put_block(printer, body, NULL);
}

/* Prints " keyword expression" when there is an expression. */
static void put_optional(Printer *printer, const char *keyword, const Node *expression, UnparsePlace place) {
    if (!expression) return;
    put(printer, keyword);
    unparse_expression(printer, expression, place);
}

/* A dotted name is one symbol; its parts may be spelled like keywords. */
static void put_dotted_name(Printer *printer, Sym name) {
    const char *text = symbol_text(printer->symbols, name);
    for (;;) {
        size_t length = strcspn(text, ".");
        Sym part = symbol_find(printer->symbols, text, length);
        if (part)
            unparse_name(printer, part);
        else
            strbuf_put(printer->out, text, length);
        text += length;
        if (*text == '\0') return;
        put_char(printer, *text++);
    }
}

/* type_params: '[' (name [':' bound] | '*' name | '**' name) ['=' default] … ']' */
static void put_type_params(Printer *printer, const NodeList *parameters) {
    if (list_count(parameters) == 0) return;
    put_char(printer, '[');
    FOR_EACH (parameter, parameters) {
        if (parameter_at > parameters->items) put(printer, ", ");
        switch ((NodeKind)parameter->kind) {
        case AST_TypeVar:
            unparse_name(printer, AS(TypeVar, parameter)->name);
            put_optional(printer, ": ", AS(TypeVar, parameter)->bound, LEVEL_TEST);
            put_optional(printer, " = ", AS(TypeVar, parameter)->default_value, LEVEL_TEST);
            break;
        case AST_ParamSpec:
            put(printer, "**");
            unparse_name(printer, AS(ParamSpec, parameter)->name);
            put_optional(printer, " = ", AS(ParamSpec, parameter)->default_value, LEVEL_TEST);
            break;
        default:
            put_char(printer, '*');
            unparse_name(printer, AS(TypeVarTuple, parameter)->name);
            put_optional(printer, " = ", AS(TypeVarTuple, parameter)->default_value, LEVEL_TEST);
            break;
        }
    }
    put_char(printer, ']');
}

/* Each decorator on its line, then the start of the line of the definition. */
static void put_decorators(Printer *printer, const NodeList *decorators) {
    FOR_EACH (decorator, decorators) {
        put_char(printer, '@');
        unparse_expression(printer, decorator, printer->minor >= 9 ? PLACE_ELEMENT : LEVEL_TEST);
        put_char(printer, '\n');
        begin_line(printer);
    }
}

/* AsyncFunctionDef has the fields of FunctionDef, as AsyncFor has those of For and AsyncWith those of With.
 */
static void put_function(Printer *printer, const char *keyword, const AstFunctionDef *function) {
    put_decorators(printer, function->decorator_list);
    put(printer, keyword);
    unparse_name(printer, function->name);
    put_type_params(printer, function->type_params);
    put_char(printer, '(');
    unparse_parameters(printer, AS(arguments, function->args));
    put_char(printer, ')');
    put_optional(printer, " -> ", function->returns, LEVEL_TEST);
    put_block(printer, function->body, function->type_comment);
}

static void put_class(Printer *printer, const AstClassDef *class) {
    put_decorators(printer, class->decorator_list);
    put(printer, "class ");
    unparse_name(printer, class->name);
    put_type_params(printer, class->type_params);
    if (list_count(class->bases) > 0 || list_count(class->keywords) > 0) {
        put_char(printer, '(');
        unparse_call_arguments(printer, class->bases, class->keywords);
        put_char(printer, ')');
    }
    put_block(printer, class->body, NULL);
}

/* Python 3.8 has no stars without parentheses after `in` and after an augmented assignment. */
static UnparsePlace place_of_starred(const Printer *printer, const Node *node, UnparsePlace place) {
    if (printer->minor >= 9) return place;
    if (node->kind == AST_Starred) return LEVEL_TEST;
    if (node->kind != AST_Tuple) return place;
    FOR_EACH (element, AS(Tuple, node)->elts)
        if (element->kind == AST_Starred) return LEVEL_TEST;
    return place;
}

static void put_assign(Printer *printer, const AstAssign *assign) {
    FOR_EACH (target, assign->targets) {
        unparse_expression(printer, target, LEVEL_TEST | BARE_TUPLE);
        put(printer, " = ");
    }
    unparse_expression(printer, assign->value, PLACE_VALUE);
    end_line(printer, assign->type_comment);
}

/* `(x): int` is not simple, `x: int` is. */
static void put_annotated_assign(Printer *printer, const AstAnnAssign *assign) {
    bool parenthesized = assign->target->kind == AST_Name && !assign->simple;
    if (parenthesized) put_char(printer, '(');
    unparse_expression(printer, assign->target, LEVEL_TEST);
    put(printer, parenthesized ? "): " : ": ");
    unparse_expression(printer, assign->annotation, LEVEL_TEST);
    put_optional(printer, " = ", assign->value, PLACE_VALUE);
    end_line(printer, NULL);
}

static void put_for(Printer *printer, const char *keyword, const AstFor *loop) {
    put(printer, keyword);
    unparse_expression(printer, loop->target, LEVEL_TEST | BARE_TUPLE);
    put(printer, " in ");
    unparse_expression(printer, loop->iter, place_of_starred(printer, loop->iter, LEVEL_TEST | BARE_TUPLE));
    put_block(printer, loop->body, loop->type_comment);
    put_clause(printer, "else", loop->orelse);
}

/* The lone If of an orelse is an elif: a chain of them is a loop here and needs no deeper indentation. */
static void put_if(Printer *printer, const AstIf *branch) {
    put(printer, "if ");
    for (;;) {
        unparse_expression(printer, branch->test, PLACE_ELEMENT);
        put_block(printer, branch->body, NULL);
        if (list_count(branch->orelse) != 1 || branch->orelse->items[0]->kind != AST_If) break;
        branch = AS(If, branch->orelse->items[0]);
        begin_statement(printer, &branch->node);
        put(printer, "elif ");
    }
    put_clause(printer, "else", branch->orelse);
}

/* A tuple that is the only item would be read as several items, were it not in parentheses twice. */
static void put_with(Printer *printer, const char *keyword, const AstWith *with) {
    put(printer, keyword);
    FOR_EACH (item, with->items) {
        const Astwithitem *entry = AS(withitem, item);
        const Node *context = entry->context_expr;
        if (item_at > with->items->items) put(printer, ", ");
        bool ambiguous = with->items->count == 1 && !entry->optional_vars && context->kind == AST_Tuple &&
                         list_count(AS(Tuple, context)->elts) > 0;
        if (ambiguous) put_char(printer, '(');
        unparse_expression(printer, context, LEVEL_TEST);
        if (ambiguous) put_char(printer, ')');
        put_optional(printer, " as ", entry->optional_vars, LEVEL_TEST);
    }
    put_block(printer, with->body, with->type_comment);
}

/* Try and TryStar differ in the keyword of their handlers. */
static void put_try(Printer *printer, const char *except, const AstTry *try) {
    put(printer, "try");
    put_block(printer, try->body, NULL);
    FOR_EACH (node, try->handlers) {
        const AstExceptHandler *handler = AS(ExceptHandler, node);
        begin_line(printer);
        put(printer, except);
        put_optional(printer, " ", handler->type, LEVEL_TEST);
        if (handler->name) {
            put(printer, " as ");
            unparse_name(printer, handler->name);
        }
        put_block(printer, handler->body, NULL);
    }
    put_clause(printer, "else", try->orelse);
    put_clause(printer, "finally", try->finalbody);
}

static void put_aliases(Printer *printer, const NodeList *names) {
    FOR_EACH (name, names) {
        if (name_at > names->items) put(printer, ", ");
        put_dotted_name(printer, AS(alias, name)->name);
        if (AS(alias, name)->asname) {
            put(printer, " as ");
            unparse_name(printer, AS(alias, name)->asname);
        }
    }
    end_line(printer, NULL);
}

static void put_names(Printer *printer, const char *keyword, const NodeList *names) {
    put(printer, keyword);
    FOR_EACH (name, names) {
        if (name_at > names->items) put(printer, ", ");
        unparse_name(printer, AS(Identifier, name)->id);
    }
    end_line(printer, NULL);
}

/* How tightly a pattern binds, the loosest first. */
typedef enum PatternLevel { PATTERN_AS, PATTERN_OR, PATTERN_CLOSED } PatternLevel;

static void put_pattern(Printer *printer, const Node *node, PatternLevel wanted);

static void put_patterns(Printer *printer, const NodeList *patterns) {
    FOR_EACH (pattern, patterns) {
        if (pattern_at > patterns->items) put(printer, ", ");
        put_pattern(printer, pattern, PATTERN_AS);
    }
}

static void put_mapping_pattern(Printer *printer, const AstMatchMapping *mapping) {
    put_char(printer, '{');
    for (uint32_t i = 0; i < list_count(mapping->keys); i++) {
        if (i > 0) put(printer, ", ");
        unparse_expression(printer, mapping->keys->items[i], LEVEL_TEST);
        put(printer, ": ");
        put_pattern(printer, mapping->patterns->items[i], PATTERN_AS);
    }
    if (mapping->rest) {
        put(printer, list_count(mapping->keys) > 0 ? ", **" : "**");
        unparse_name(printer, mapping->rest);
    }
    put_char(printer, '}');
}

static void put_class_pattern(Printer *printer, const AstMatchClass *class) {
    unparse_expression(printer, class->cls, LEVEL_PRIMARY);
    put_char(printer, '(');
    put_patterns(printer, class->patterns);
    for (uint32_t i = 0; i < list_count(class->kwd_attrs); i++) {
        if (i > 0 || list_count(class->patterns) > 0) put(printer, ", ");
        unparse_name(printer, AS(Identifier, class->kwd_attrs->items[i])->id);
        put_char(printer, '=');
        put_pattern(printer, class->kwd_patterns->items[i], PATTERN_AS);
    }
    put_char(printer, ')');
}

/* No name is the wildcard. */
static void put_capture(Printer *printer, Sym name) {
    if (name)
        unparse_name(printer, name);
    else
        put_char(printer, '_');
}

static void put_as_pattern(Printer *printer, const AstMatchAs *as) {
    if (as->pattern) {
        put_pattern(printer, as->pattern, PATTERN_OR);
        put(printer, " as ");
    }
    put_capture(printer, as->name);
}

static void put_pattern(Printer *printer, const Node *node, PatternLevel wanted) {
    PatternLevel level = PATTERN_CLOSED;
    if (node->kind == AST_MatchAs && AS(MatchAs, node)->pattern) level = PATTERN_AS;
    if (node->kind == AST_MatchOr) level = PATTERN_OR;
    if (level < wanted) put_char(printer, '(');
    switch ((NodeKind)node->kind) {
    case AST_MatchValue: unparse_expression(printer, AS(MatchValue, node)->value, LEVEL_TEST); break;
    case AST_MatchSingleton: unparse_constant(printer, AS(Constant, node)); break;
    case AST_MatchSequence:
        put_char(printer, '[');
        put_patterns(printer, AS(MatchSequence, node)->patterns);
        put_char(printer, ']');
        break;
    case AST_MatchMapping: put_mapping_pattern(printer, AS(MatchMapping, node)); break;
    case AST_MatchClass: put_class_pattern(printer, AS(MatchClass, node)); break;
    case AST_MatchStar:
        put_char(printer, '*');
        put_capture(printer, AS(MatchStar, node)->name);
        break;
    case AST_MatchAs: put_as_pattern(printer, AS(MatchAs, node)); break;
    case AST_MatchOr:
        FOR_EACH (pattern, AS(MatchOr, node)->patterns) {
            if (pattern_at > AS(MatchOr, node)->patterns->items) put(printer, " | ");
            put_pattern(printer, pattern, PATTERN_CLOSED);
        }
        break;
    CASE_STATEMENT:
    CASE_EXPRESSION:
    CASE_PART:
        put_char(printer, '_');
        break;
    }
    if (level < wanted) put_char(printer, ')');
}

static void put_match(Printer *printer, const AstMatch *match) {
    put(printer, "match ");
    unparse_expression(printer, match->subject, PLACE_ELEMENT | BARE_TUPLE);
    put_char(printer, ':');
    end_line(printer, NULL);
    printer->indent++;
    FOR_EACH (node, match->cases) {
        const Astmatch_case *branch = AS(match_case, node);
        begin_line(printer);
        put(printer, "case ");
        put_pattern(printer, branch->pattern, PATTERN_AS);
        put_optional(printer, " if ", branch->guard, PLACE_ELEMENT);
        put_block(printer, branch->body, NULL);
    }
    printer->indent--;
}

/* The statements that take one line and need no more than a few words. */
static void put_simple_statement(Printer *printer, const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Return:
        put(printer, "return");
        put_optional(printer, " ", AS(Return, node)->value, LEVEL_TEST | BARE_TUPLE);
        break;
    case AST_Delete:
        put(printer, "del ");
        FOR_EACH (target, AS(Delete, node)->targets) {
            if (target_at > AS(Delete, node)->targets->items) put(printer, ", ");
            unparse_expression(printer, target, LEVEL_TEST);
        }
        break;
    case AST_TypeAlias:
        put(printer, "type ");
        unparse_expression(printer, AS(TypeAlias, node)->name, LEVEL_TEST);
        put_type_params(printer, AS(TypeAlias, node)->type_params);
        put_optional(printer, " = ", AS(TypeAlias, node)->value, LEVEL_TEST);
        break;
    case AST_AugAssign: {
        const AstAugAssign *assign = AS(AugAssign, node);
        unparse_expression(printer, assign->target, LEVEL_TEST);
        strbuf_printf(printer->out, " %s= ", operator_symbol(node->op));
        unparse_expression(printer, assign->value, place_of_starred(printer, assign->value, PLACE_VALUE));
        break;
    }
    case AST_Raise:
        put(printer, "raise");
        put_optional(printer, " ", AS(Raise, node)->exc, LEVEL_TEST);
        put_optional(printer, " from ", AS(Raise, node)->cause, LEVEL_TEST);
        break;
    case AST_Assert:
        put_optional(printer, "assert ", AS(Assert, node)->test, LEVEL_TEST);
        put_optional(printer, ", ", AS(Assert, node)->msg, LEVEL_TEST);
        break;
    case AST_Expr: {
        const Node *value = AS(Expr, node)->value;
        if (value->kind == AST_Constant && value->op == CONSTANT_STR)
            unparse_docstring(printer, AS(Constant, value));
        else
            unparse_expression(printer, value, PLACE_VALUE);
        break;
    }
    case AST_Break: put(printer, "break"); break;
    case AST_Continue: put(printer, "continue"); break;
    default: put(printer, "pass"); break;
    }
    end_line(printer, NULL);
}

static void put_statement(Printer *printer, const Node *node) {
    begin_statement(printer, node);
    switch ((NodeKind)node->kind) {
    case AST_FunctionDef: put_function(printer, "def ", AS(FunctionDef, node)); break;
    case AST_AsyncFunctionDef: put_function(printer, "async def ", AS(FunctionDef, node)); break;
    case AST_ClassDef: put_class(printer, AS(ClassDef, node)); break;
    case AST_Assign: put_assign(printer, AS(Assign, node)); break;
    case AST_AnnAssign: put_annotated_assign(printer, AS(AnnAssign, node)); break;
    case AST_For: put_for(printer, "for ", AS(For, node)); break;
    case AST_AsyncFor: put_for(printer, "async for ", AS(For, node)); break;
    case AST_While:
        put_optional(printer, "while ", AS(While, node)->test, PLACE_ELEMENT);
        put_block(printer, AS(While, node)->body, NULL);
        put_clause(printer, "else", AS(While, node)->orelse);
        break;
    case AST_If: put_if(printer, AS(If, node)); break;
    case AST_With: put_with(printer, "with ", AS(With, node)); break;
    case AST_AsyncWith: put_with(printer, "async with ", AS(With, node)); break;
    case AST_Match: put_match(printer, AS(Match, node)); break;
    case AST_Try: put_try(printer, "except", AS(Try, node)); break;
    case AST_TryStar: put_try(printer, "except*", AS(Try, node)); break;
    case AST_Import:
        put(printer, "import ");
        put_aliases(printer, AS(Import, node)->names);
        break;
    case AST_ImportFrom:
        put(printer, "from ");
        strbuf_fill(printer->out, '.', (size_t)AS(ImportFrom, node)->level);
        if (AS(ImportFrom, node)->module) put_dotted_name(printer, AS(ImportFrom, node)->module);
        put(printer, " import ");
        put_aliases(printer, AS(ImportFrom, node)->names);
        break;
    case AST_Global: put_names(printer, "global ", AS(Global, node)->names); break;
    case AST_Nonlocal: put_names(printer, "nonlocal ", AS(Nonlocal, node)->names); break;
    default: put_simple_statement(printer, node); break;
    }
}

static void put_function_type(Printer *printer, const AstFunctionType *type) {
    put_char(printer, '(');
    unparse_call_arguments(printer, type->argtypes, NULL);
    put(printer, ") -> ");
    unparse_expression(printer, type->returns, LEVEL_TEST);
}

static void put_tree(Printer *printer, const Node *node) {
    if (node->kind == AST_Module)
        put_statements(printer, AS(Module, node)->body);
    else if (node->kind == AST_FunctionType)
        put_function_type(printer, AS(FunctionType, node));
    else if (node->kind == AST_Expression)
        unparse_expression(printer, AS(Expression, node)->body, LEVEL_TEST);
    else if (ast_is_statement(node->kind))
        put_statement(printer, node);
    else
        unparse_expression(printer, node, LEVEL_TEST);
    array_free(&printer->spine);
}

void ast_unparse(const Node *node, const Symbols *symbols, int minor, StrBuf *out) {
    put_tree(&(Printer){.out = out, .symbols = symbols, .minor = minor, .field_start = SIZE_MAX}, node);
}

void ast_unparse_ascii(const Node *node, const Symbols *symbols, int minor, StrBuf *out) {
    Printer printer = {
        .out = out, .symbols = symbols, .minor = minor, .ascii = true, .field_start = SIZE_MAX};
    put_tree(&printer, node);
}

void ast_unparse_with(const Node *node, const Symbols *symbols, int minor, const UnparseHooks *hooks,
                      StrBuf *out) {
    Printer printer = {
        .out = out, .symbols = symbols, .minor = minor, .field_start = SIZE_MAX, .hooks = hooks};
    put_tree(&printer, node);
}
