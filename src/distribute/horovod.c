/* The order of the rules, the names they use, and the prologue. */
#include "distribute/horovod.h"

#include <string.h>

enum { ALL_STEPS = EFFECT_STEPS & ~EFFECT_TORCH };

bool horovod_applies(const Script *script) {
    for (uint32_t i = 0; i < script->functions.count; i++)
        if (script->functions.items[i]->own_effects & ALL_STEPS) return true;
    /* A program that uses Horovod already is told so. */
    for (uint32_t i = 0; i < script->things.count; i++)
        if (script->things.items[i].kind == THING_LIBRARY &&
            library_is_below(script->things.items[i].name, "horovod"))
            return true;
    return false;
}

/* ---- Names ---- */

/* A name that the rules bring in. */
typedef struct Word {
    char letter;
    const char *name;
    uint32_t needs;
} Word;

static const Word words[] = {
    {'h', "hvd", NEED_HVD},
    {'k', "hvd_keras", NEED_HVD | NEED_KERAS},
    {'d', "hvd_broadcast_done", NEED_HVD | NEED_DONE},
    {'f', "hvd_rank0_callbacks", NEED_HVD | NEED_FILTER},
    {'i', "hvd_pin", NEED_HVD | NEED_PIN},
    {'p', "hvd_part", NEED_HVD | NEED_PART},
    {'s', "hvd_shard", NEED_HVD | NEED_SHARD},
    {'g', "hvd_gpu", NEED_HVD},
    {'l', "hvd_gpus", NEED_HVD},
};

const char *horovod_tensorflow(const Horovod *horovod, const Node *node) {
    const ScriptModule *module = script_module(horovod->script, node);
    const Scope *scope = module->source->scopes->module;
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
        if (!(variable->flags & VARIABLE_IMPORTED)) continue;
        FOR_EACH_THING(horovod->script, thing, script_variable(horovod->script, variable))
        if (thing->kind == THING_LIBRARY && library_is(thing->name, "tensorflow"))
            return script_text(horovod->script, variable->name);
    }
    return NULL;
}

static const char *tensorflow_name(Horovod *horovod, const Node *node) {
    const char *known = horovod_tensorflow(horovod, node);
    if (known) return known;
    rewriter_needs(horovod->rewriter, node)->needs |= NEED_TF;
    return rewriter_fresh(horovod->rewriter, script_module(horovod->script, node), "tf");
}

/* [wanted], or a longer name that is free in every module of the program. */
static const char *free_name(const Horovod *horovod, const char *wanted) {
    const Script *script = horovod->script;
    for (uint32_t i = 0; i < script->modules.count;) {
        const char *name = rewriter_fresh(horovod->rewriter, script->modules.items[i], wanted);
        i = strcmp(name, wanted) == 0 ? i + 1 : 0;
        wanted = name;
    }
    return wanted;
}

const char *horovod_text(Horovod *horovod, const Node *node, const char *template) {
    StrBuf out = {0};
    for (const char *at = template; *at; at++) {
        if (*at != '@') {
            strbuf_putc(&out, *at);
            continue;
        }
        char letter = *++at;
        if (letter == 't') strbuf_puts(&out, tensorflow_name(horovod, node));
        /* Where one module of Horovod is enough it is called hvd. */
        if (letter == 'k' && !horovod->has_both) letter = 'h';
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            if (words[i].letter != letter) continue;
            strbuf_puts(&out, free_name(horovod, words[i].name));
            rewriter_needs(horovod->rewriter, node)->needs |= words[i].needs;
        }
    }
    const char *text = arena_copy(horovod->arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return text;
}

/* ---- Numbers ---- */

static bool is_left_alone(const Node *expression) {
    if (expression->kind == AST_Constant && expression->op == CONSTANT_NONE) return true;
    if (expression->kind != AST_UnaryOp || expression->op != OP_USub) return false;
    const Node *operand = AS(UnaryOp, expression)->operand;
    return operand->kind == AST_Constant && operand->op == CONSTANT_INT &&
           AS(Constant, operand)->integer == 1;
}

void horovod_scale(Horovod *horovod, const char *rule, const Node *expression) {
    if (is_left_alone(expression) || horovod->rewriter->options->keeps_rate) return;
    rewriter_operate(horovod->rewriter, rule, expression, horovod_text(horovod, expression, " * @h.size()"));
}

void horovod_divide(Horovod *horovod, const char *rule, const Node *expression) {
    if (is_left_alone(expression)) return;
    rewriter_operate(horovod->rewriter, rule, expression, horovod_text(horovod, expression, " // @h.size()"));
}

void horovod_divide_at_least_one(Horovod *horovod, const char *rule, const Node *expression) {
    if (is_left_alone(expression)) return;
    Patch *patch = rewriter_patch(horovod->rewriter, expression);
    patch_around(patch, rule, node_outer_span(patch->text, expression), "max(1, ", ")");
    horovod_divide(horovod, rule, expression);
}

/* ---- How the program trains ---- */

bool horovod_is_mixed_class(const Horovod *horovod, const Class *class) {
    if (!class || class->kind != THING_MODEL) return false;
    const Function *step = class_method(horovod->script, class, "train_step");
    return step && step->effects & EFFECT_TAPE;
}

bool horovod_is_mixed_model(const Horovod *horovod, const Node *expression) {
    ThingSet models = script_value(horovod->script, expression);
    bool is_mixed = false, is_plain = false;
    FOR_EACH_THING(horovod->script, model, models) {
        if (model->kind != THING_MODEL) continue;
        is_mixed |= horovod_is_mixed_class(horovod, model->class);
        is_plain |= !horovod_is_mixed_class(horovod, model->class);
    }
    return is_mixed && !is_plain;
}

static Pattern find_pattern(const Horovod *horovod) {
    uint32_t kinds = horovod->kinds;
    if (kinds & EFFECT_ESTIMATOR) return PATTERN_ESTIMATOR;
    if (kinds & EFFECT_MONITORED) return PATTERN_MONITORED;
    if (kinds & EFFECT_SESSION) return PATTERN_SESSION;
    if (kinds & EFFECT_TAPE && kinds & EFFECT_KERAS) return PATTERN_MIXED;
    return kinds & EFFECT_TAPE ? PATTERN_TAPE : PATTERN_KERAS;
}

/* Whether the models and optimizers are those of the package keras. */
static bool uses_standalone(const Script *script) {
    for (uint32_t i = 0; i < script->things.count; i++) {
        const Thing *thing = &script->things.items[i];
        if ((thing->kind == THING_MODEL || thing->kind == THING_OPTIMIZER) && thing->name &&
            thing->name->is_standalone)
            return true;
    }
    return false;
}

/* ---- The prologue ---- */

/* The first statement of the module that imports TensorFlow or Keras; without one the first import, or NULL.
 */
static const Node *import_statement(const Horovod *horovod, const ScriptModule *module) {
    static const char *const roots[] = {"tensorflow", "tensorflow_addons", "tensorflow_datasets"};
    const Node *first = NULL;
    FOR_EACH (statement, AS(Module, module->body->node)->body) {
        if (statement->kind != AST_Import && statement->kind != AST_ImportFrom) continue;
        NodeList *names =
            statement->kind == AST_Import ? AS(Import, statement)->names : AS(ImportFrom, statement)->names;
        FOR_EACH (alias, names) {
            const Variable *variable = script_definition(horovod->script, alias);
            FOR_EACH_THING(horovod->script, thing, script_variable(horovod->script, variable))
            for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
                if (thing->kind == THING_LIBRARY && library_is_below(thing->name, roots[i])) return statement;
        }
        bool is_future =
            statement->kind == AST_ImportFrom && AS(ImportFrom, statement)->module &&
            strcmp(script_text(horovod->script, AS(ImportFrom, statement)->module), "__future__") == 0;
        if (!first || is_future) first = statement;
    }
    return first;
}

static bool imports_os(const Horovod *horovod, const ScriptModule *module) {
    Sym os = symbol_find(horovod->script->project->symbols, "os", 2);
    const ScopeTable *scopes = module->source->scopes;
    Variable *variable = os ? scope_variable(scopes, scopes->module, os) : NULL;
    return variable && variable->flags & VARIABLE_IMPORTED;
}

static void write_prologue(Horovod *horovod, uint32_t index) {
    const ScriptModule *module = horovod->script->modules.items[index];
    const Node *node = module->body->node;
    uint32_t needs = horovod->rewriter->needs[index].needs;
    const Node *anchor = import_statement(horovod, module);
    bool uses_gpus = !horovod->is_graph && (horovod_tensorflow(horovod, node) || anchor);
    bool filters = needs & NEED_FILTER;
    const char *gpus =
        !uses_gpus
            ? ""
            : horovod_text(horovod, node,
                           "@l = @t.config.experimental.list_physical_devices('GPU')\n"
                           "for @g in @l:\n"
                           "    @t.config.experimental.set_memory_growth(@g, True)\n"
                           "if @l:\n"
                           "    @t.config.experimental.set_visible_devices(@l[@h.local_rank()], 'GPU')\n");
    const char *filter =
        !filters ? ""
                 : horovod_text(horovod, node,
                                "@f = (@t.keras.callbacks.ModelCheckpoint, @t.keras.callbacks.TensorBoard, "
                                "@t.keras.callbacks.CSVLogger, @t.keras.callbacks.RemoteMonitor)\n");
    needs |= horovod->rewriter->needs[index].needs & NEED_TF;
    bool is_keras = !horovod->has_both && !horovod->is_graph && horovod->pattern == PATTERN_KERAS;
    const char *keras = horovod->is_standalone ? "horovod.keras" : "horovod.tensorflow.keras";
    StrBuf out = {0};
    if (needs & NEED_OS && !imports_os(horovod, module)) strbuf_puts(&out, "import os\n");
    if (needs & NEED_TF)
        strbuf_printf(&out, "import tensorflow as %s\n", rewriter_fresh(horovod->rewriter, module, "tf"));
    strbuf_printf(&out, "import %s as %s\n", is_keras ? keras : "horovod.tensorflow",
                  horovod_text(horovod, node, "@h"));
    if (needs & NEED_KERAS && horovod->has_both)
        strbuf_printf(&out, "import %s as %s\n", keras, horovod_text(horovod, node, "@k"));
    strbuf_puts(&out, horovod_text(horovod, node, "@h.init()\n"));
    strbuf_puts(&out, gpus);
    if (needs & NEED_DONE) strbuf_puts(&out, horovod_text(horovod, node, "@d = set()\n"));
    strbuf_puts(&out, filter);
    if (needs & NEED_PIN)
        strbuf_puts(&out, horovod_text(horovod, node,
                                       "def @i(config):\n"
                                       "    config.gpu_options.visible_device_list = str(@h.local_rank())\n"
                                       "    return config\n"));
    if (needs & NEED_PART)
        strbuf_puts(&out,
                    horovod_text(horovod, node,
                                 "def @p(a):\n"
                                 "    return a[@h.rank():len(a) // @h.size() * @h.size():@h.size()]\n"));
    if (needs & NEED_SHARD)
        strbuf_puts(&out, horovod_text(horovod, node,
                                       "def @s(ds):\n"
                                       "    n = int(ds.cardinality())\n"
                                       "    return ds if n < 0 else ds.take(n // @h.size() * @h.size())"
                                       ".shard(@h.size(), @h.rank())\n"));
    Patch *patch = &horovod->rewriter->patches[index];
    const char *text = arena_copy(horovod->arena, out.data, out.length);
    NodeList *body = AS(Module, node)->body;
    if (anchor)
        patch_lines_after(patch, "PRO", anchor, text);
    else if (list_count(body))
        patch_lines_before(patch, "PRO", body->items[0], text);
    strbuf_free(&out);
}

/* ---- All of it ---- */

/* What opens a summary for writing, in both versions. */
static void gate_writers(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        if (library_is(name, "tensorflow.summary.create_file_writer")) {
            rewriter_condition(
                horovod->rewriter, "FILE", node,
                horovod_text(horovod, node, " if @h.rank() == 0 else @t.summary.create_noop_writer()"));
        } else if (library_is(name, "tensorflow.summary.FileWriter")) {
            Argument folder = call_argument(script, AS(Call, node), "logdir", "logdir");
            if (!folder.value) continue;
            const char *source = script_source(script, folder.value);
            const char *template =
                arena_printf(horovod->arena, " if @h.rank() == 0 else %s%s%s + '/rank%%d' %% @h.rank()",
                             binds_looser_than_product(folder.value) ? "(" : "", source,
                             binds_looser_than_product(folder.value) ? ")" : "");
            rewriter_condition(horovod->rewriter, "FILE", folder.value,
                               horovod_text(horovod, node, template));
        }
    }
}

void horovod_rewrite(Rewriter *rewriter) {
    Script *script = rewriter->script;
    Horovod horovod = {.rewriter = rewriter, .script = script, .arena = rewriter->arena};
    for (uint32_t i = 0; i < script->functions.count; i++)
        horovod.kinds |= script->functions.items[i]->own_effects;
    horovod.pattern = find_pattern(&horovod);
    horovod.is_graph = horovod.kinds & (EFFECT_SESSION | EFFECT_MONITORED | EFFECT_ESTIMATOR);
    horovod.has_both =
        !horovod.is_graph && horovod.kinds & EFFECT_KERAS && horovod.kinds & (EFFECT_TAPE | EFFECT_BATCH);
    horovod.is_standalone = uses_standalone(script);
    if (!horovod.has_both && horovod.kinds & EFFECT_BATCH && !horovod.is_graph)
        horovod.pattern = PATTERN_TAPE;
    horovod_restrict(&horovod);
    if (rewriter->refusals == 0) horovod_restrict_loops(&horovod);
    if (rewriter->refusals) return;
    horovod_find_data(&horovod);
    horovod_environment(&horovod);
    horovod_data(&horovod);
    horovod_rates(&horovod);
    horovod_tapes(&horovod);
    horovod_broadcasts(&horovod);
    horovod_fits(&horovod);
    horovod_sessions(&horovod);
    GateStyle style = {.condition = arena_printf(horovod.arena, "%s.rank() == 0", free_name(&horovod, "hvd")),
                       .temporary = "hvd_t",
                       .needs = NEED_HVD,
                       .needs_os = NEED_OS,
                       .steps = ALL_STEPS};
    gate_script(rewriter, &style);
    gate_writers(&horovod);
    for (uint32_t i = 0; i < script->modules.count; i++)
        if (rewriter->needs[i].needs & NEED_HVD) write_prologue(&horovod, i);
}
