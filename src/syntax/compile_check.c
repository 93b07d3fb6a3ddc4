/* Statements, and the definitions that open scopes: what a definition evaluates outside its body (decorators,
 * defaults, bases) is visited in the scope around it, the rest in the scope it opens. Statements nest only as
 * deep as the parser allows, so this recurses, but for elif, whose chains it does not limit. */
#include "syntax/compile_check.h"
#include "syntax/compile_internal.h"
#include "syntax/future.h"

#include <string.h>

static void check_statements(Checker *checker, const NodeList *body);

static void bind(Checker *checker, Sym name, Span span) {
    forbid_debug(checker, name, OP_Store, span);
    name_bind(checker, name, span);
}

static void check_type_scope(Checker *checker, CompileScopeKind kind, const char *phrase, Node *node) {
    CompileScope scope;
    if (!node) return;
    scope_enter(checker, &scope, kind);
    scope.phrase = phrase;
    check_expression(checker, node);
    scope_leave(checker);
}

/* T, T: bound, T: (constraint, …), *Ts, **P, each with a default. */
static void check_type_parameter(Checker *checker, const Node *node) {
    Sym name = AS(TypeVar, node)->name;
    Span span = word_span(checker, node->start, 0);
    forbid_debug(checker, name, OP_Store, span);
    name_type_parameter(checker, name, span);
    if (node->kind == AST_TypeVar) {
        const AstTypeVar *variable = AS(TypeVar, node);
        bool constrained = variable->bound && variable->bound->kind == AST_Tuple;
        check_type_scope(checker, SCOPE_TYPE_VARIABLE,
                         constrained ? "a TypeVar constraint" : "a TypeVar bound", variable->bound);
        check_type_scope(checker, SCOPE_TYPE_VARIABLE, "a TypeVar default", variable->default_value);
    } else if (node->kind == AST_ParamSpec) {
        check_type_scope(checker, SCOPE_TYPE_VARIABLE, "a ParamSpec default",
                         AS(ParamSpec, node)->default_value);
    } else {
        Node *value = AS(TypeVarTuple, node)->default_value;
        if (value && value->kind == AST_Starred) value = AS(Starred, value)->value;
        check_type_scope(checker, SCOPE_TYPE_VARIABLE, "a TypeVarTuple default", value);
    }
}

static const Node *type_parameter_default(const Node *node) {
    if (node->kind == AST_TypeVar) return AS(TypeVar, node)->default_value;
    if (node->kind == AST_ParamSpec) return AS(ParamSpec, node)->default_value;
    return AS(TypeVarTuple, node)->default_value;
}

static void check_type_parameters(Checker *checker, const NodeList *parameters) {
    bool seen_default = false;
    FOR_EACH (node, parameters) {
        if (type_parameter_default(node))
            seen_default = true;
        else if (seen_default)
            REFUSE(checker, ALWAYS, node_span(node),
                   "non-default type parameter '%s' follows default type parameter",
                   symbol_text(checker->symbols, AS(TypeVar, node)->name));
        check_type_parameter(checker, node);
    }
}

/* Opens the scope of the type parameters, if there are any. */
static bool enter_type_parameters(Checker *checker, CompileScope *scope, const NodeList *parameters,
                                  Sym class_name) {
    if (list_count(parameters) == 0) return false;
    scope_enter(checker, scope, SCOPE_TYPE_PARAMETERS);
    scope->phrase = "the definition of a generic";
    if (class_name) scope->class_name = class_name;
    check_type_parameters(checker, parameters);
    return true;
}

/* An annotation is a scope of its own from 3.14 on, and before that where it is not evaluated at all. */
static void check_annotation(Checker *checker, Node *node, bool is_compiled) {
    if (!node) return;
    checker->uncompiled += !is_compiled;
    if (checker->minor >= 14 || (checker->future_annotations && checker->minor >= 10))
        check_type_scope(checker, SCOPE_ANNOTATION, "an annotation", node);
    else
        check_expression(checker, node);
    checker->uncompiled -= !is_compiled;
}

static void check_parameter_annotation(Checker *checker, const Astarg *parameter) {
    Node *annotation = parameter->annotation;
    if (annotation && annotation->kind == AST_Starred) annotation = AS(Starred, annotation)->value;
    check_annotation(checker, annotation, !checker->future_annotations);
}

/* What can be said of a function only at its end: `return value` is wrong when there is a yield. */
static void check_deferred_returns(Checker *checker) {
    if (!checker->scope->has_yield) return;
    for (uint32_t i = checker->scope->first_deferred; i < checker->deferred.count; i++)
        REFUSE(checker, ALWAYS, node_span(checker->deferred.items[i]),
               "'return' with value in async generator");
}

static void check_function(Checker *checker, const AstFunctionDef *node) {
    bool is_async = node->node.kind == AST_AsyncFunctionDef;
    const Astarguments *arguments = AS(arguments, node->args);
    bind(checker, node->name, word_span(checker, node->node.start, is_async ? 2 : 1));
    check_defaults(checker, arguments);
    FOR_EACH (decorator, node->decorator_list) check_expression(checker, decorator);
    CompileScope type_parameters, scope;
    bool is_generic = enter_type_parameters(checker, &type_parameters, node->type_params, 0);
    each_parameter(checker, arguments, check_parameter_annotation);
    check_annotation(checker, node->returns, !checker->future_annotations);
    scope_enter(checker, &scope, is_async ? SCOPE_ASYNC_FUNCTION : SCOPE_FUNCTION);
    each_parameter(checker, arguments, bind_parameter);
    check_statements(checker, node->body);
    if (is_async) check_deferred_returns(checker);
    scope_leave(checker);
    if (is_generic) scope_leave(checker);
}

static void check_class(Checker *checker, const AstClassDef *node) {
    bind(checker, node->name, word_span(checker, node->node.start, 1));
    FOR_EACH (decorator, node->decorator_list) check_expression(checker, decorator);
    CompileScope type_parameters, scope;
    bool is_generic = enter_type_parameters(checker, &type_parameters, node->type_params, node->name);
    check_items(checker, node->bases);
    check_keywords(checker, node->keywords);
    scope_enter(checker, &scope, SCOPE_CLASS);
    scope.class_name = node->name;
    check_statements(checker, node->body);
    scope_leave(checker);
    if (is_generic) scope_leave(checker);
}

static void check_type_alias(Checker *checker, const AstTypeAlias *node) {
    check_expression(checker, node->name);
    CompileScope type_parameters;
    bool is_generic = enter_type_parameters(checker, &type_parameters, node->type_params, 0);
    check_type_scope(checker, SCOPE_TYPE_ALIAS, "a type alias", node->value);
    if (is_generic) scope_leave(checker);
}

/* Annotations are evaluated in modules and classes only; those of attributes and items have been forgotten
 * under the annotations future since 3.10, and altogether since 3.14. */
static bool is_annotation_compiled(const Checker *checker, const AstAnnAssign *node) {
    if (checker->scope->kind != SCOPE_MODULE && checker->scope->kind != SCOPE_CLASS) return false;
    if (node->simple) return !checker->future_annotations;
    return checker->minor < 14 && !(checker->future_annotations && checker->minor >= 10);
}

static void check_annotated_assignment(Checker *checker, const AstAnnAssign *node) {
    if (node->target->kind == AST_Name) {
        if (node->simple || node->value || checker->minor < 14)
            forbid_debug(checker, AS(Name, node->target)->id, OP_Store, node_span(node->target));
        name_annotate(checker, node);
    } else {
        check_expression(checker, node->target);
    }
    check_annotation(checker, node->annotation, is_annotation_compiled(checker, node));
    check_expression(checker, node->value);
}

/* The store to an augmented attribute called __debug__ goes unnoticed from 3.9 to 3.13. */
static void check_augmented_assignment(Checker *checker, const AstAugAssign *node) {
    if (node->target->kind == AST_Attribute && checker->minor > 8 && checker->minor < 14)
        check_expression(checker, AS(Attribute, node->target)->value);
    else
        check_expression(checker, node->target);
    check_expression(checker, node->value);
}

/* import a.b binds a, import a.b as c binds c. */
static void check_import(Checker *checker, const AstImport *node) {
    FOR_EACH (item, node->names) {
        const Astalias *alias = AS(alias, item);
        const char *text = symbol_text(checker->symbols, alias->name), *dot = strchr(text, '.');
        Sym name = alias->asname ? alias->asname : alias->name;
        if (!alias->asname && dot) {
            name = symbol_find(checker->symbols, text, (size_t)(dot - text));
            if (!name) continue; /* a name that is written nowhere else is in nobody's way */
        }
        if (!dot || alias->asname || checker->minor > 8)
            forbid_debug(checker, name, OP_Store, node_span(item));
        name_import(checker, name, node_span(item));
    }
}

/* Whether a `from __future__` import stands after other statements; in a notebook, of its cell. */
static bool is_late(const Checker *checker, const Node *node) {
    if (node->start < checker->future_end) return false;
    if (!is_notebook(checker)) return true;
    const Text *text = checker->tree->text;
    FOR_EACH (other, checker->tree->module->body) {
        if (other->start >= node->start) return other != node;
        bool is_apart = text_cell(text, other->start) != text_cell(text, node->start);
        if (!is_apart && !is_future_import(other, checker->minor) && !is_docstring(other)) return true;
    }
    return true;
}

static void check_import_from(Checker *checker, const AstImportFrom *node) {
    if (is_future_import(&node->node, checker->minor) && is_late(checker, &node->node))
        REFUSE(checker, IF_CERTAIN, node_span(&node->node),
               "from __future__ imports must occur at the beginning of the file");
    FOR_EACH (item, node->names) {
        const Astalias *alias = AS(alias, item);
        Sym name = alias->asname ? alias->asname : alias->name;
        if (strcmp(symbol_text(checker->symbols, name), "*") != 0) {
            forbid_debug(checker, name, OP_Store, node_span(item));
            name_import(checker, name, node_span(item));
        } else if (checker->scope->kind != SCOPE_MODULE) {
            REFUSE(checker, IF_CERTAIN, node_span(&node->node), "import * only allowed at module level");
        }
    }
}

static bool is_in_except_star(const CompileScope *scope) {
    for (const Block *block = scope->block; block; block = block->outer)
        if (block->kind == BLOCK_EXCEPT_STAR) return true;
    return false;
}

static void refuse_in_except_star(Checker *checker, const Node *node) {
    REFUSE(checker, ALWAYS, node_span(node),
           "'break', 'continue' and 'return' cannot appear in an except* block");
}

static void check_return(Checker *checker, const AstReturn *node) {
    const CompileScope *scope = checker->scope;
    if (!scope_is_function(scope))
        REFUSE(checker, IF_CERTAIN, node_span(&node->node), "'return' outside function");
    else if (is_in_except_star(scope))
        refuse_in_except_star(checker, &node->node);
    if (scope->kind == SCOPE_ASYNC_FUNCTION && node->value) array_push(&checker->deferred, &node->node);
    warn_finally(checker, &node->node, "return");
    check_expression(checker, node->value);
}

static void check_loop_exit(Checker *checker, const Node *node) {
    bool is_break = node->kind == AST_Break;
    warn_finally(checker, node, is_break ? "break" : "continue");
    for (const Block *block = checker->scope->block; block; block = block->outer) {
        if (block->kind == BLOCK_LOOP) return;
        if (block->kind == BLOCK_EXCEPT_STAR) {
            refuse_in_except_star(checker, node);
            return;
        }
    }
    REFUSE(checker, IF_CERTAIN, node_span(node), "%s",
           is_break ? "'break' outside loop" : "'continue' not properly in loop");
}

static void check_block(Checker *checker, BlockKind kind, uint32_t weight, const Node *node,
                        const NodeList *body) {
    Block block;
    enter_block(checker, &block, kind, weight, node);
    check_statements(checker, body);
    leave_block(checker);
}

static void check_async(Checker *checker, const Node *node, const char *what) {
    if (checker->scope->kind != SCOPE_ASYNC_FUNCTION && !scope_is_cell(checker, checker->scope))
        REFUSE(checker, IF_CERTAIN, word_span(checker, node->start, 0), "'%s' outside async function", what);
}

static void check_for(Checker *checker, const AstFor *node) {
    if (node->node.kind == AST_AsyncFor) check_async(checker, &node->node, "async for");
    check_expression(checker, node->target);
    check_expression(checker, node->iter);
    check_block(checker, BLOCK_LOOP, 1, &node->node, node->body);
    check_statements(checker, node->orelse);
}

static void check_while(Checker *checker, const AstWhile *node) {
    check_expression(checker, node->test);
    check_block(checker, BLOCK_LOOP, 1, &node->node, node->body);
    check_statements(checker, node->orelse);
}

/* elif is an If alone in the orelse of another. */
static void check_if(Checker *checker, const AstIf *node) {
    for (;;) {
        check_expression(checker, node->test);
        check_statements(checker, node->body);
        if (list_count(node->orelse) != 1 || node->orelse->items[0]->kind != AST_If) break;
        node = AS(If, node->orelse->items[0]);
        descend(checker, &node->node);
    }
    check_statements(checker, node->orelse);
}

static void check_with(Checker *checker, const AstWith *node) {
    if (node->node.kind == AST_AsyncWith) check_async(checker, &node->node, "async with");
    FOR_EACH (item, node->items) {
        check_expression(checker, AS(withitem, item)->context_expr);
        check_expression(checker, AS(withitem, item)->optional_vars);
    }
    check_block(checker, BLOCK_PLAIN, list_count(node->items), &node->node, node->body);
}

static void check_handlers(Checker *checker, const AstTry *node) {
    uint32_t weight = checker->minor == 8 ? 1 : 2, count = list_count(node->handlers);
    BlockKind kind = node->node.kind == AST_TryStar ? BLOCK_EXCEPT_STAR : BLOCK_PLAIN;
    for (uint32_t i = 0; i < count; i++) {
        const AstExceptHandler *handler = AS(ExceptHandler, node->handlers->items[i]);
        if (!handler->type && i + 1 < count && kind == BLOCK_PLAIN)
            REFUSE(checker, ALWAYS, word_span(checker, handler->node.start, 0),
                   "default 'except:' must be last");
        check_expression(checker, handler->type);
        if (handler->name && handler->type)
            bind(checker, handler->name, word_span(checker, handler->type->end, 1));
        check_block(checker, kind, weight, &handler->node, handler->body);
    }
}

/* A finally clause makes a block of all that stands before it. */
static void check_try(Checker *checker, const AstTry *node) {
    bool has_handlers = list_count(node->handlers) > 0, has_finally = list_count(node->finalbody) > 0;
    Block block;
    if (has_finally) enter_block(checker, &block, BLOCK_PLAIN, 1, &node->node);
    check_block(checker, BLOCK_PLAIN, has_handlers, &node->node, node->body);
    check_handlers(checker, node);
    check_statements(checker, node->orelse);
    if (!has_finally) return;
    leave_block(checker);
    check_block(checker, BLOCK_FINALLY, 1, &node->node, node->finalbody);
}

static void check_match(Checker *checker, const AstMatch *node) {
    check_expression(checker, node->subject);
    uint32_t count = list_count(node->cases);
    for (uint32_t i = 0; i < count; i++) {
        const Astmatch_case *match_case = AS(match_case, node->cases->items[i]);
        check_match_case(checker, match_case, i + 1 == count);
        check_statements(checker, match_case->body);
    }
}

static void check_statement(Checker *checker, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: check_function(checker, AS(FunctionDef, node)); break;
    case AST_ClassDef: check_class(checker, AS(ClassDef, node)); break;
    case AST_TypeAlias: check_type_alias(checker, AS(TypeAlias, node)); break;
    case AST_Return: check_return(checker, AS(Return, node)); break;
    case AST_AnnAssign: check_annotated_assignment(checker, AS(AnnAssign, node)); break;
    case AST_AugAssign: check_augmented_assignment(checker, AS(AugAssign, node)); break;
    case AST_For:
    case AST_AsyncFor: check_for(checker, AS(For, node)); break;
    case AST_While: check_while(checker, AS(While, node)); break;
    case AST_If: check_if(checker, AS(If, node)); break;
    case AST_With:
    case AST_AsyncWith: check_with(checker, AS(With, node)); break;
    case AST_Match: check_match(checker, AS(Match, node)); break;
    case AST_Try:
    case AST_TryStar: check_try(checker, AS(Try, node)); break;
    case AST_Assert:
        warn_assert(checker, AS(Assert, node));
        ast_each_child(node, check_child, checker);
        break;
    case AST_Import: check_import(checker, AS(Import, node)); break;
    case AST_ImportFrom: check_import_from(checker, AS(ImportFrom, node)); break;
    case AST_Global:
    case AST_Nonlocal: declare_names(checker, node); break;
    case AST_Break:
    case AST_Continue: check_loop_exit(checker, node); break;
    case AST_Delete:
    case AST_Assign:
    case AST_Raise:
    case AST_Expr:
    case AST_Pass:
    CASE_EXPRESSION:
    CASE_PATTERN:
    CASE_PART:
        ast_each_child(node, check_child, checker);
        break;
    }
}

static void check_statements(Checker *checker, const NodeList *body) {
    FOR_EACH (node, body) check_statement(checker, node);
}

static void free_checker(Checker *checker) {
    map_free(&checker->names);
    map_free(&checker->seen);
    map_free(&checker->mangled);
    strmap_free(&checker->mangled_ids);
    array_free(&checker->infos);
    array_free(&checker->mangled_texts);
    array_free(&checker->deferred);
    array_free(&checker->nonlocals);
}

static int compare_offsets(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The statements of the module. One that has a syntax error in it, or that is indented because the line that
 * should have opened its block was not understood, is not where its author meant it to be. */
static void check_module(Checker *checker, const NodeList *body) {
    const Text *text = checker->tree->text;
    Array(uint32_t) errors = {0};
    for (uint32_t i = 0; i < checker->diagnostics->items.count; i++) {
        const Diagnostic *diagnostic = &checker->diagnostics->items.items[i];
        if (diagnostic->severity == SEVERITY_ERROR) array_push(&errors, diagnostic->span.start);
    }
    if (errors.count) qsort(errors.items, errors.count, sizeof *errors.items, compare_offsets);
    uint32_t next_error = 0;
    for (uint32_t i = 0; i < list_count(body); i++) {
        Node *statement = body->items[i];
        uint32_t end = text_line(text, text_position(text, statement->end).line).end;
        while (next_error < errors.count && errors.items[next_error] < statement->start) next_error++;
        bool has_error = next_error < errors.count && errors.items[next_error] <= end;
        bool is_indented = text_position(text, statement->start).column > 0;
        checker->is_certain = !checker->tree->has_errors || (!has_error && !is_indented);
        check_statement(checker, statement);
    }
    checker->is_certain = !checker->tree->has_errors;
    array_free(&errors);
}

void compile_check(const Tree *tree, const Symbols *symbols, Arena *arena, Diagnostics *diagnostics) {
    Checker checker = {
        .tree = tree, .symbols = symbols, .arena = arena, .diagnostics = diagnostics, .minor = tree->minor};
    CompileScope scope;
    Diagnostics *unknown_features =
        tree->minor < 14 ? diagnostics : NULL; /* else the parser has reported them */
    FutureImports future =
        future_imports(tree->module, tree->minor, tree->text, symbols, unknown_features, CODE_COMPILE_ERROR);
    checker.future_end = future.end;
    checker.future_annotations = future.annotations;
    scope_enter(&checker, &scope, SCOPE_MODULE);
    check_module(&checker, tree->module->body);
    scope_leave(&checker);
    free_checker(&checker);
}
