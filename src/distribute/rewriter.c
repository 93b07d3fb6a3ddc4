#include "distribute/rewriter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static uint32_t module_index(const Rewriter *rewriter, const Node *node) {
    const ScriptModule *module = script_module(rewriter->script, node);
    for (uint32_t i = 0; i < rewriter->script->modules.count; i++)
        if (rewriter->script->modules.items[i] == module) return i;
    return 0;
}

Patch *rewriter_patch(Rewriter *rewriter, const Node *node) {
    return &rewriter->patches[module_index(rewriter, node)];
}

ModuleNeeds *rewriter_needs(Rewriter *rewriter, const Node *node) {
    return &rewriter->needs[module_index(rewriter, node)];
}

/* Of a compound statement only the header is shown. */
static Span shown_span(const Text *text, const Node *node) {
    Span span = {node->start, node->end};
    if (!ast_is_statement(node->kind)) return span;
    for (uint32_t i = span.start; i < span.end; i++)
        if (text->data[i] == '\n' || text->data[i] == '\r') span.end = i;
    return span;
}

static Diagnostic *report(Rewriter *rewriter, DiagCode code, const Node *node, const char *help,
                          const char *format, va_list arguments) {
    char message[1024];
    vsnprintf(message, sizeof message, format, arguments);
    const Text *text = script_module(rewriter->script, node)->text;
    Diagnostic *diagnostic =
        diag_add(rewriter->diagnostics, code, text, shown_span(text, node), "%s", message);
    diagnostic->help = help;
    return diagnostic;
}

Diagnostic *rewriter_refuse(Rewriter *rewriter, DiagCode code, const Node *node, const char *help,
                            const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Diagnostic *diagnostic = report(rewriter, code, node, help, format, arguments);
    va_end(arguments);
    rewriter->refusals++;
    return diagnostic;
}

Diagnostic *rewriter_warn(Rewriter *rewriter, DiagCode code, const Node *node, const char *help,
                          const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Diagnostic *diagnostic = report(rewriter, code, node, help, format, arguments);
    va_end(arguments);
    return diagnostic;
}

void rewriter_note(Rewriter *rewriter, Diagnostic *diagnostic, const Node *node, const char *message) {
    const Text *text = script_module(rewriter->script, node)->text;
    diag_note(rewriter->diagnostics, diagnostic, text, shown_span(text, node), "%s", message);
}

uint32_t rewriter_line(const Rewriter *rewriter, const Node *node) {
    return text_position(script_module(rewriter->script, node)->text, node->start).line;
}

bool binds_looser_than_product(const Node *node) {
    if (node->flags & NODE_PARENTHESIZED) return false;
    switch ((NodeKind)node->kind) {
    case AST_Lambda:
    case AST_IfExp:
    case AST_BoolOp:
    case AST_Compare:
    case AST_NamedExpr:
    case AST_Yield:
    case AST_YieldFrom: return true;
    case AST_UnaryOp: return node->op == OP_Not;
    case AST_BinOp:
        return node->op != OP_Mult && node->op != OP_Div && node->op != OP_FloorDiv && node->op != OP_Mod &&
               node->op != OP_MatMult && node->op != OP_Pow;
    default: return false;
    }
}

bool binds_looser_than_condition(const Node *node) {
    if (node->flags & NODE_PARENTHESIZED) return false;
    return node->kind == AST_Lambda || node->kind == AST_IfExp || node->kind == AST_NamedExpr ||
           node->kind == AST_Yield || node->kind == AST_YieldFrom;
}

static void put_behind(Rewriter *rewriter, const char *rule, const Node *expression, const char *behind,
                       bool wraps) {
    Patch *patch = rewriter_patch(rewriter, expression);
    Span span = node_outer_span(patch->text, expression);
    if (wraps)
        patch_around(patch, rule, span, "(", arena_printf(rewriter->arena, ")%s", behind));
    else
        patch_after(patch, rule, span, behind);
}

void rewriter_operate(Rewriter *rewriter, const char *rule, const Node *expression,
                      const char *operator_text) {
    put_behind(rewriter, rule, expression, operator_text, binds_looser_than_product(expression));
}

/* Whether what stands around [expression] would take only a part of a conditional expression: `x.y`, `x + y`.
 */
static bool is_part_of_operation(const Rewriter *rewriter, const Node *expression) {
    if (expression->flags & NODE_PARENTHESIZED) return false;
    const Node *parent = script_parent(rewriter->script, expression);
    switch ((NodeKind)parent->kind) {
    case AST_Attribute:
    case AST_BinOp:
    case AST_UnaryOp:
    case AST_BoolOp:
    case AST_Compare:
    case AST_IfExp:
    case AST_Await:
    case AST_Starred: return true;
    case AST_Call: return AS(Call, parent)->func == expression;
    case AST_Subscript: return AS(Subscript, parent)->value == expression;
    default: return false;
    }
}

void rewriter_condition(Rewriter *rewriter, const char *rule, const Node *expression, const char *condition) {
    if (is_part_of_operation(rewriter, expression)) {
        Patch *patch = rewriter_patch(rewriter, expression);
        patch_around(patch, rule, node_outer_span(patch->text, expression), "(", ")");
    }
    put_behind(rewriter, rule, expression, condition, binds_looser_than_condition(expression));
}

bool binds_names(const Script *script, const Node *node) {
    FOR_EACH_BELOW (script, part, node)
        if (part->kind == AST_NamedExpr) return true;
    return false;
}

void rewriter_map(Rewriter *rewriter, const char *rule, const Node *list, const char *item) {
    Patch *patch = rewriter_patch(rewriter, list);
    bool is_call = binds_names(rewriter->script, list), wraps = binds_looser_than_condition(list);
    patch_around(patch, rule, node_outer_span(patch->text, list),
                 arena_printf(rewriter->arena, is_call ? "list(map(lambda v: %s, %s" : "[%s for v in %s",
                              item, wraps ? "(" : ""),
                 arena_printf(rewriter->arena, is_call ? "%s))" : "%s]", wraps ? ")" : ""));
}

const char *rewriter_fresh(Rewriter *rewriter, const ScriptModule *module, const char *wanted) {
    const char *name = wanted;
    const ScopeTable *scopes = module->source->scopes;
    for (bool is_taken = true; is_taken;) {
        is_taken = false;
        Sym sym = symbol_find(rewriter->script->project->symbols, name, strlen(name));
        for (const Scope *scope = scopes->module; scope && sym && !is_taken; scope = scope_next(scope))
            is_taken = scope_variable(scopes, scope, sym) != NULL;
        if (is_taken) name = arena_printf(rewriter->arena, "%s_", name);
    }
    return name;
}

/* The lists of statements that a node has. */
static NodeList *list_with(const Node *parent, const Node *statement, uint32_t *index) {
    for (const Field *field = ast_fields(parent->kind); field->type != FIELD_END; field++) {
        if (field->type != FIELD_LIST) continue;
        NodeList *list = *(NodeList **)((const char *)parent + field->offset);
        for (uint32_t i = 0; i < list_count(list); i++) {
            if (list->items[i] != statement) continue;
            *index = i;
            return list;
        }
    }
    return NULL;
}

NodeList *rewriter_block(const Rewriter *rewriter, const Node *statement, uint32_t *index) {
    const Node *parent = script_parent(rewriter->script, statement);
    return parent ? list_with(parent, statement, index) : NULL;
}

static bool is_deleted(const Patch *patch, const Node *statement) {
    for (uint32_t i = 0; i < patch->changes.count; i++) {
        const Change *change = &patch->changes.items[i];
        if (change->kind == CHANGE_REPLACE && !*change->text && change->span.start <= statement->start &&
            statement->end <= change->span.end)
            return true;
    }
    return false;
}

void rewriter_delete(Rewriter *rewriter, const char *rule, const Node *statement) {
    Patch *patch = rewriter_patch(rewriter, statement);
    uint32_t index;
    bool is_last = true;
    FOR_EACH (other, rewriter_block(rewriter, statement, &index))
        is_last &= other == statement || is_deleted(patch, other);
    patch_delete_statement(patch, rule, statement, is_last);
}
