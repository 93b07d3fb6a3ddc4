#include "distribute/explain.h"
#include "base/shown.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    uint32_t effect;
    const char *name;
} effect_names[] = {
    {EFFECT_KERAS, "fit"},
    {EFFECT_BATCH, "step"},
    {EFFECT_TAPE, "tape"},
    {EFFECT_SESSION, "session"},
    {EFFECT_MONITORED, "monitored session"},
    {EFFECT_ESTIMATOR, "estimator"},
    {EFFECT_GRAPH, "train op"},
    {EFFECT_TORCH, "torch step"},
    {EFFECT_UNKNOWN_STEP, "unknown step"},
    {EFFECT_OUTPUT, "output"},
};

static void put_effects(StrBuf *out, uint32_t effects) {
    const char *separator = "";
    for (size_t i = 0; i < sizeof effect_names / sizeof *effect_names; i++) {
        if (!(effects & effect_names[i].effect)) continue;
        strbuf_printf(out, "%s%s", separator, effect_names[i].name);
        separator = ", ";
    }
    if (!*separator) strbuf_puts(out, "nothing");
}

/* Where a thing is made, seen from [module], and what makes it. */
static void put_origin(const Rewriter *rewriter, StrBuf *out, const Thing *thing,
                       const ScriptModule *module) {
    const ScriptModule *own = script_module(rewriter->script, thing->node);
    strbuf_printf(out, " of line %u", rewriter_line(rewriter, thing->node));
    if (own != module) {
        strbuf_puts(out, " of ");
        shown_put(out, own->text->path);
    }
    const char *maker = thing->class  ? script_text(rewriter->script, thing->class->node->name)
                        : thing->name ? thing->name->text
                                      : NULL;
    if (maker && thing->node->kind == AST_Call) strbuf_printf(out, ", %s", maker);
}

static void put_set(const Rewriter *rewriter, StrBuf *out, ThingSet set, const ScriptModule *module) {
    const char *separator = "";
    FOR_EACH_THING(rewriter->script, thing, set) {
        strbuf_printf(out, "%s%s", separator, thing_kind_name(thing->kind));
        if (thing->kind == THING_TUPLE) {
            strbuf_putc(out, '(');
            for (uint32_t i = 0; i < thing->item_count && i < 8; i++) {
                if (i) strbuf_puts(out, ", ");
                const Thing *first =
                    thing->items[i] ? script_thing(rewriter->script, thing->items[i]->ids[0]) : NULL;
                strbuf_puts(out, first ? thing_kind_name(first->kind) : "?");
            }
            strbuf_putc(out, ')');
        } else if (thing->node && thing->kind > THING_ARRAY) {
            put_origin(rewriter, out, thing, module);
        }
        separator = " or ";
    }
}

/* Only what the rules ask about is worth a line. */
static bool is_telling(const Rewriter *rewriter, ThingSet set) {
    FOR_EACH_THING(rewriter->script, thing, set)
    if (thing->kind > THING_ARRAY || thing->kind == THING_TUPLE) return true;
    return false;
}

/* What the module is to the others of the program. */
static void put_role(StrBuf *out, const ScriptModule *module) {
    if (module->is_started)
        strbuf_puts(out, "; it is started, and joins the others");
    else if (module->is_other)
        strbuf_puts(out, "; it is started, and stays as it is");
    else if (module->is_shared)
        strbuf_puts(out, "; it may be used without others");
}

static void explain_functions(const Rewriter *rewriter, const ScriptModule *module, StrBuf *out) {
    const Script *script = rewriter->script;
    for (uint32_t i = 0; i < script->functions.count; i++) {
        const Function *function = script->functions.items[i];
        if (function->module != module || function->node->kind == AST_Lambda) continue;
        if (function->node->kind == AST_Module) {
            strbuf_puts(out, "  module: ");
        } else {
            strbuf_printf(out, "  line %u: function ", rewriter_line(rewriter, function->node));
            if (function->class) strbuf_printf(out, "%s.", script_text(script, function->class->node->name));
            strbuf_printf(out, "%s: ", script_text(script, AS(FunctionDef, function->node)->name));
        }
        put_effects(out, function->effects);
        if (function->node->kind == AST_Module) put_role(out, module);
        if (function->is_traced) strbuf_puts(out, "; traced");
        if (is_telling(rewriter, function->returns)) {
            strbuf_puts(out, "; returns ");
            put_set(rewriter, out, function->returns, module);
        }
        strbuf_putc(out, '\n');
    }
}

static void explain_variables(const Rewriter *rewriter, const ScriptModule *module, StrBuf *out) {
    const Script *script = rewriter->script;
    const ScopeTable *scopes = module->source->scopes;
    for (const Scope *scope = scopes->module; scope; scope = scope_next(scope)) {
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
            ThingSet set = variable->sites ? script_variable(script, variable) : NULL;
            if (!is_telling(rewriter, set)) continue;
            strbuf_printf(out, "  line %u: %s is ", rewriter_line(rewriter, variable->sites->node),
                          script_text(script, variable->name));
            put_set(rewriter, out, set, module);
            strbuf_putc(out, '\n');
        }
    }
}

/* The first line of what a change puts in. */
static void put_first_line(StrBuf *out, const char *text) {
    while (*text == '\n' || *text == ' ') text++;
    size_t length = strcspn(text, "\n");
    strbuf_put(out, text, length > 60 ? 60 : length);
    if (length > 60 || (text[length] && text[length + 1])) strbuf_puts(out, "…");
}

/* Whether a loop inside of [loop] trains as well. */
static bool has_inner_loop(const Script *script, uint32_t loop) {
    for (uint32_t i = loop + 1; i < script->places.items[loop].end; i++) {
        const Node *node = script->places.items[i].node;
        if ((node->kind == AST_For || node->kind == AST_While) && script_effects(script, node) & EFFECT_STEPS)
            return true;
    }
    return false;
}

/* The innermost loops that train, and what they go through. */
static void explain_loops(const Rewriter *rewriter, const ScriptModule *module, StrBuf *out) {
    const Script *script = rewriter->script;
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *node = script->places.items[i].node;
        if ((node->kind != AST_For && node->kind != AST_While) ||
            !(script_effects(script, node) & EFFECT_STEPS) || has_inner_loop(script, i))
            continue;
        const Node *head = node->kind == AST_For ? AS(For, node)->iter : AS(While, node)->test;
        strbuf_printf(out, "  line %u: this loop trains: ", rewriter_line(rewriter, node));
        put_first_line(out, script_source(script, head));
        ThingSet set = script_value(script, head);
        if (is_telling(rewriter, set)) {
            strbuf_puts(out, " is ");
            put_set(rewriter, out, set, module);
        }
        strbuf_putc(out, '\n');
    }
}

static int compare_changes(const void *left, const void *right) {
    const Change *a = left, *b = right;
    if (a->span.start != b->span.start) return a->span.start < b->span.start ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static void explain_changes(const Rewriter *rewriter, uint32_t index, StrBuf *out) {
    const Patch *patch = &rewriter->patches[index];
    uint32_t count = patch->changes.count;
    Change *changes = arena_alloc(rewriter->arena, (count + 1) * sizeof *changes);
    if (count) memcpy(changes, patch->changes.items, count * sizeof *changes);
    qsort(changes, count, sizeof *changes, compare_changes);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = changes[i].kind == CHANGE_AFTER && changes[i].in_order &&
                              changes[i].text[strlen(changes[i].text) - 1] == '\n'
                          ? changes[i].span.end - 1
                          : changes[i].span.start;
        strbuf_printf(out, "  line %u: %s: ", text_position(patch->text, at).line, changes[i].rule);
        if (changes[i].kind == CHANGE_REPLACE && !*changes[i].text) {
            strbuf_puts(out, "taken away");
        } else {
            strbuf_puts(out, changes[i].kind == CHANGE_MOVE ? "evaluated before, as " : "");
            put_first_line(out, changes[i].text);
        }
        strbuf_putc(out, '\n');
    }
}

void explain_script(const Rewriter *rewriter, StrBuf *out) {
    for (uint32_t i = 0; i < rewriter->script->modules.count; i++) {
        const ScriptModule *module = rewriter->script->modules.items[i];
        shown_put(out, module->text->path);
        strbuf_putc(out, '\n');
        explain_functions(rewriter, module, out);
        explain_variables(rewriter, module, out);
        explain_loops(rewriter, module, out);
        explain_changes(rewriter, i, out);
    }
}
