/* The order of the rules, the names they use, and the prologue. */
#include "distribute/horovod.h"
#include "distribute/prologue.h"

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
typedef struct NameWord {
    char letter;
    const char *name;
    uint32_t needs;
} NameWord;

static const NameWord words[] = {
    {'h', "hvd", NEED_HVD},
    {'k', "hvd_keras", NEED_HVD | NEED_KERAS},
    {'d', "hvd_broadcast_done", NEED_HVD | NEED_DONE},
    {'f', "hvd_rank0_callbacks", NEED_HVD | NEED_FILTER},
    {'i', "hvd_pin", NEED_HVD | NEED_PIN},
    {'p', "hvd_part", NEED_HVD | NEED_PART},
    {'s', "hvd_shard", NEED_HVD | NEED_SHARD},
    {'u', "hvd_turns", NEED_HVD | NEED_TURNS},
    {'a', "hvd_average", NEED_HVD | NEED_AVERAGE},
    {'b', "hvd_barrier", NEED_HVD | NEED_BARRIER},
    {'o', "hvd_optimizer", NEED_HVD | NEED_OPTIMIZER},
    {'g', "hvd_gpu", NEED_HVD},
    {'l', "hvd_gpus", NEED_HVD},
};

static Variable *tensorflow_variable(const Horovod *horovod, const Node *node) {
    return prologue_variable(horovod->script, script_module(horovod->script, node), "tensorflow");
}

const char *horovod_tensorflow(const Horovod *horovod, const Node *node) {
    const Variable *variable = tensorflow_variable(horovod, node);
    return variable ? script_text(horovod->script, variable->name) : NULL;
}

/* The variable of the module that is the package keras itself, not TensorFlow's; NULL for none. */
static Variable *keras_variable(const Horovod *horovod, const Node *node) {
    const Scope *scope = script_module(horovod->script, node)->source->scopes->module;
    for (Variable *variable = scope->first_variable; variable; variable = variable->next) {
        if (!(variable->flags & VARIABLE_IMPORTED)) continue;
        FOR_EACH_THING(horovod->script, thing, script_variable(horovod->script, variable))
        if (thing->kind == THING_LIBRARY && library_is(thing->name, "tensorflow.keras") &&
            thing->name->is_standalone)
            return variable;
    }
    return NULL;
}

static const char *keras_name(Horovod *horovod, const Node *node) {
    const Variable *known = keras_variable(horovod, node);
    rewriter_needs(horovod->rewriter, node)->needs |= NEED_PACKAGE;
    if (known) return script_text(horovod->script, known->name);
    return rewriter_fresh(horovod->rewriter, script_module(horovod->script, node), "keras");
}

static const char *tensorflow_name(Horovod *horovod, const Node *node) {
    const char *known = horovod_tensorflow(horovod, node);
    if (known) return known;
    rewriter_needs(horovod->rewriter, node)->needs |= NEED_TF;
    return rewriter_fresh(horovod->rewriter, script_module(horovod->script, node), "tf");
}

/* What has the names of TensorFlow 1 in the module: `tf.compat.v1` where that is what it uses. */
static const char *version_1_name(Horovod *horovod, const Node *node) {
    const char *name = tensorflow_name(horovod, node);
    const ScriptModule *module = script_module(horovod->script, node);
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *part = horovod->script->places.items[i].node;
        if (part->kind == AST_Attribute && strcmp(script_source(horovod->script, part),
                                                  arena_printf(horovod->arena, "%s.compat.v1", name)) == 0)
            return script_source(horovod->script, part);
    }
    return name;
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

/* [template] as it stands, with the names that its letters mean. */
static const char *plain_text(Horovod *horovod, const Node *node, const char *template) {
    StrBuf out = {0};
    for (const char *at = template; *at; at++) {
        if (*at != '@') {
            strbuf_putc(&out, *at);
            continue;
        }
        char letter = *++at;
        if (letter == 't') strbuf_puts(&out, tensorflow_name(horovod, node));
        if (letter == '1') strbuf_puts(&out, version_1_name(horovod, node));
        if (letter == 'e' && horovod->is_standalone) strbuf_puts(&out, keras_name(horovod, node));
        if (letter == 'e' && !horovod->is_standalone)
            strbuf_printf(&out, "%s.keras", tensorflow_name(horovod, node));
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

/* What templates say about processes, and how that is said where a process may have no others. */
static const char *const questions[][2] = {
    {"@h.rank() == 0", "not @h.is_initialized() or @h.rank() == 0"},
    {"@h.rank() != 0", "@h.is_initialized() and @h.rank() != 0"},
    {"@h.rank()", "(@h.rank() if @h.is_initialized() else 0)"},
    {"@h.local_rank()", "(@h.local_rank() if @h.is_initialized() else 0)"},
    {"@h.size()", "(@h.size() if @h.is_initialized() else 1)"},
    {"@h.DistributedOptimizer(", "@o("},
    {"if g is None else", "if g is None or not @h.is_initialized() else"},
    {"    with @t.Graph()", "    if not @h.is_initialized(): return\n    with @t.Graph()"},
    {"    @h.allreduce(", "    if @h.is_initialized(): @h.allreduce("},
};

static const char *ask_first(const Horovod *horovod, const char *template) {
    StrBuf out = {0};
    while (*template) {
        size_t length = 1;
        const char *text = NULL;
        for (size_t i = 0; i < sizeof questions / sizeof *questions && !text; i++)
            if (strncmp(template, questions[i][0], strlen(questions[i][0])) == 0)
                text = questions[i][1], length = strlen(questions[i][0]);
        if (text)
            strbuf_puts(&out, text);
        else
            strbuf_putc(&out, *template);
        template += length;
    }
    const char *asked = arena_copy(horovod->arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return asked;
}

const char *horovod_text(Horovod *horovod, const Node *node, const char *template) {
    if (module_is_shared(horovod->script, node)) template = ask_first(horovod, template);
    return plain_text(horovod, node, template);
}
/* ---- Numbers ---- */

static bool is_left_alone(const Node *expression) {
    if (expression->kind == AST_Constant && expression->op == CONSTANT_NONE) return true;
    if (expression->kind != AST_UnaryOp || expression->op != OP_USub) return false;
    const Node *operand = AS(UnaryOp, expression)->operand;
    return operand->kind == AST_Constant && operand->op == CONSTANT_INT &&
           AS(Constant, operand)->integer == 1;
}

bool horovod_keeps_rate(const Horovod *horovod) {
    return horovod->rewriter->options->keeps_rate || (horovod->alike && !horovod->apart);
}

void horovod_scale(Horovod *horovod, const char *rule, const Node *expression) {
    if (is_left_alone(expression) || horovod_keeps_rate(horovod)) return;
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

/* What the variable [name] at the top of a module holds where it stands: what the last assignment before it
 * gives. */
static ThingSet last_value(const Script *script, const Node *name) {
    const Function *function = script_function(script, name);
    const Variable *variable = name->kind == AST_Name ? script_definition(script, name) : NULL;
    const Node *last = NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next) {
        bool is_plain = site->owner->kind == AST_Assign && function->node->kind == AST_Module &&
                        script_parent(script, site->owner) == function->node &&
                        AS(Assign, site->owner)->targets->items[0] == site->node;
        if (!is_plain) return script_value(script, name);
        bool is_before = site->owner->start < name->start;
        if (is_before && (!last || site->owner->start > last->start)) last = site->owner;
    }
    return last ? script_value(script, AS(Assign, last)->value) : script_value(script, name);
}

bool horovod_is_mixed_model(const Horovod *horovod, const Node *expression) {
    ThingSet models = last_value(horovod->script, expression);
    bool is_mixed = false, is_plain = false;
    FOR_EACH_THING(horovod->script, model, models) {
        if (model->kind != THING_MODEL) continue;
        is_mixed |= horovod_is_mixed_class(horovod, model->class);
        is_plain |= !horovod_is_mixed_class(horovod, model->class);
    }
    return is_mixed && !is_plain;
}

static TrainingPattern find_pattern(const Horovod *horovod) {
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

/* Gives each process its GPU; sessions of TensorFlow 1 do that themselves. */
static const char *gpu_lines(Horovod *horovod, const Node *node) {
    return horovod_text(horovod, node,
                        "@l = @t.config.experimental.list_physical_devices('GPU')\n"
                        "for @g in @l:\n"
                        "    @t.config.experimental.set_memory_growth(@g, True)\n"
                        "if @l:\n"
                        "    @t.config.experimental.set_visible_devices(@l[@h.local_rank()], 'GPU')\n");
}

/* A line or a function of the prologue, for modules that need it. */
typedef struct Helper {
    uint32_t need;
    const char *template;
} Helper;

static const Helper helpers[] = {
    {NEED_DONE, "@d = set()\n"},
    {NEED_FILTER, "@f = (@e.callbacks.ModelCheckpoint, @e.callbacks.TensorBoard, @e.callbacks.CSVLogger, "
                  "@e.callbacks.RemoteMonitor)\n"},
    {NEED_PIN, "def @i(config):\n"
               "    config.gpu_options.visible_device_list = str(@h.local_rank())\n"
               "    return config\n"},
    {NEED_PART, "def @p(a):\n"
                "    return a[@h.rank():len(a) // @h.size() * @h.size():@h.size()]\n"},
    {NEED_OPTIMIZER, "def @o(optimizer):\n"
                     "    return @h.DistributedOptimizer(optimizer) if @h.is_initialized() else optimizer\n"},
    {NEED_AVERAGE, "def @a(gradients):\n"
                   "    return [g if g is None else @h.allreduce(g) for g in gradients]\n"},
    {NEED_TURNS, "def @u(batches):\n"
                 "    group = []\n"
                 "    for batch in batches:\n"
                 "        group.append(batch)\n"
                 "        if len(group) == @h.size():\n"
                 "            yield group[@h.rank()]\n"
                 "            group = []\n"
                 "    yield from group\n"},
    {NEED_SHARD,
     "def @s(ds):\n"
     "    n = int(ds.cardinality())\n"
     "    return ds if n < 0 else ds.take(n // @h.size() * @h.size()).shard(@h.size(), @h.rank())\n"},
};

/* The imports that the lines of the prologue need. */
static void write_imports(Horovod *horovod, const Prologue *prologue, uint32_t needs, StrBuf *out) {
    const ScriptModule *module = prologue->module;
    const Node *node = module->body->node;
    const Variable *os = prologue_variable(horovod->script, module, "os");
    const char *fresh = rewriter_fresh(horovod->rewriter, module, "tf");
    bool is_keras = !horovod->has_both && !horovod->is_graph && horovod->pattern == PATTERN_KERAS;
    const char *keras = horovod->is_standalone ? "horovod.keras" : "horovod.tensorflow.keras";
    if (needs & NEED_OS) strbuf_puts(out, prologue_import(prologue, os, "import os\n"));
    if (needs & NEED_TF)
        strbuf_printf(out, "import tensorflow%s as %s\n", horovod->is_graph ? ".compat.v1" : "", fresh);
    else if (tensorflow_variable(horovod, node))
        strbuf_puts(out, prologue_import(prologue, tensorflow_variable(horovod, node), ""));
    if (needs & NEED_PACKAGE) {
        const Variable *known = keras_variable(horovod, node);
        const char *name = keras_name(horovod, node);
        const char *as = strcmp(name, "keras") == 0 ? "" : arena_printf(horovod->arena, " as %s", name);
        strbuf_puts(out,
                    prologue_import(prologue, known, arena_printf(horovod->arena, "import keras%s\n", as)));
    }
    strbuf_printf(out, "import %s as %s\n", is_keras ? keras : "horovod.tensorflow",
                  horovod_text(horovod, node, "@h"));
    if (needs & NEED_KERAS && horovod->has_both)
        strbuf_printf(out, "import %s as %s\n", keras, horovod_text(horovod, node, "@k"));
}

/* What makes all ranks wait: graphs have a session of its own for it, since the program's graph may be
 * finished, or not begun. */
static const char *barrier_lines(const Horovod *horovod) {
    if (horovod->is_graph)
        return "def @b():\n"
               "    with @t.Graph().as_default(), @1.Session(config=@i(@1.ConfigProto())) as session:\n"
               "        session.run(@h.allreduce(@t.constant(0.0), name='hvd_barrier'))\n";
    return !horovod->has_both && horovod->pattern == PATTERN_KERAS
               ? "def @b():\n"
                 "    @h.allreduce(0.0, name='hvd_barrier')\n"
               : "def @b():\n"
                 "    @h.allreduce(@t.constant(0.0), name='hvd_barrier')\n";
}

static void write_prologue(Horovod *horovod, uint32_t index) {
    static const char *const roots[] = {"tensorflow", "tensorflow_addons", "tensorflow_datasets", NULL};
    const ScriptModule *module = horovod->script->modules.items[index];
    const Node *node = module->body->node;
    const uint32_t *needs = &horovod->rewriter->needs[index].needs;
    Variable *tensorflow = tensorflow_variable(horovod, node);
    Variable *names[] = {tensorflow, NULL};
    Prologue prologue = prologue_find(horovod->rewriter, module, roots, names);
    StrBuf lines = {0}, out = {0};
    /* A script initialises before it imports what others use as well. */
    bool joins = !horovod->has_started || module->is_started || module->is_own;
    if (joins) strbuf_puts(&lines, horovod_text(horovod, node, "@h.init()\n"));
    bool uses_gpus = joins && !horovod->is_graph && (tensorflow || list_count(prologue.body));
    if (uses_gpus) strbuf_puts(&lines, gpu_lines(horovod, node));
    const char *barrier = *needs & NEED_BARRIER ? horovod_text(horovod, node, barrier_lines(horovod)) : "";
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
        if (*needs & helpers[i].need)
            strbuf_puts(&lines, helpers[i].need == NEED_OPTIMIZER
                                    ? plain_text(horovod, node, helpers[i].template)
                                    : horovod_text(horovod, node, helpers[i].template));
    strbuf_puts(&lines, barrier);
    write_imports(horovod, &prologue, *needs, &out);
    strbuf_put(&out, lines.data, lines.length);
    prologue_write(&prologue, arena_copy(horovod->arena, out.data, out.length));
    strbuf_free(&lines);
    strbuf_free(&out);
}

/* ---- All of it ---- */

/* What opens a summary for writing, in both versions. */
static void gate_writers(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || module_is_idle(script, node)) continue;
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

/* Horovod's modules for TensorFlow have no barrier; every rank waits in an average of nothing. */
static const char *barrier_text(void *context, const AstCall *reader) {
    return horovod_text(context, &reader->node, "@b()");
}

static const char *turn_text(void *context, const Node *statement, const char *comparison) {
    Horovod *horovod = context;
    bool asks = module_is_shared(horovod->script, statement);
    const char *template = arena_printf(horovod->arena, "if %s@h.rank() %s 0: @b()\n",
                                        asks ? "@h.is_initialized() and " : "", comparison);
    return plain_text(horovod, statement, template);
}

static void hide_progress(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || module_is_idle(script, node)) continue;
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        if (library_is(name, "tensorflow.keras.utils.Progbar"))
            horovod_verbose(horovod, AS(Call, node), name->entry->signature);
        if (!library_is(name, "tqdm.tqdm") && !library_is(name, "tqdm.trange")) continue;
        Argument given = call_argument(script, AS(Call, node), "", "disable");
        if (given.value || given.is_hidden) continue;
        patch_argument(rewriter_patch(horovod->rewriter, node), "GATE", AS(Call, node),
                       horovod_text(horovod, node, "disable=@h.rank() != 0"));
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
    if (horovod_refuses_keras3(&horovod)) return;
    horovod_restrict(&horovod);
    if (rewriter->refusals == 0) horovod_restrict_loops(&horovod);
    if (rewriter->refusals) return;
    horovod.has_started = modules_mark(script, EFFECT_STEPS & ~EFFECT_TORCH);
    horovod_find_data(&horovod);
    horovod_environment(&horovod);
    horovod_data(&horovod);
    horovod_rates(&horovod);
    horovod_tapes(&horovod);
    horovod_broadcasts(&horovod);
    horovod_fits(&horovod);
    horovod_sessions(&horovod);
    const char *hvd = free_name(&horovod, "hvd");
    GateStyle style = {.condition = arena_printf(horovod.arena, "%s.rank() == 0", hvd),
                       .shared =
                           arena_printf(horovod.arena, "not %s.is_initialized() or %s.rank() == 0", hvd, hvd),
                       .temporary = "hvd_t",
                       .needs = NEED_HVD,
                       .needs_os = NEED_OS,
                       .steps = ALL_STEPS,
                       .barrier = barrier_text,
                       .turn = turn_text,
                       .context = &horovod};
    gate_script(rewriter, &style);
    hide_progress(&horovod);
    gate_writers(&horovod);
    if (rewriter->refusals == 0) horovod_warn_rest(&horovod);
    array_free(&horovod.shortened);
    map_free(&horovod.broadcasting);
    for (uint32_t i = 0; i < script->modules.count; i++) {
        if (script->modules.items[i]->is_other)
            rewriter->patches[i].changes.count = 0;
        else if (script->modules.items[i]->is_started || rewriter->needs[i].needs & NEED_HVD)
            write_prologue(&horovod, i);
    }
}
