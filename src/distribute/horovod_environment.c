/* What the program says about its machine: which GPUs it sees, what it downloads, which Keras it wants. */
#include "distribute/horovod.h"
#include "names/version.h"

#include <string.h>

static bool is_text(const Node *node, const char *text) {
    if (!node || node->kind != AST_Constant || node->op != CONSTANT_STR) return false;
    return AS(Constant, node)->length == strlen(text) &&
           memcmp(AS(Constant, node)->text, text, strlen(text)) == 0;
}

static const char visible_devices[] = "CUDA_VISIBLE_DEVICES";

/* ---- ENV-DEL ---- */

static bool is_environment(const Script *script, const Node *node) {
    return library_is(script_library_name(script, node), "os.environ");
}

/* The value that the statement gives CUDA_VISIBLE_DEVICES; NULL when it is about something else. */
static const Node *visible_value(const Script *script, const Node *statement) {
    if (statement->kind == AST_Assign && list_count(AS(Assign, statement)->targets) == 1) {
        const Node *target = AS(Assign, statement)->targets->items[0];
        if (target->kind != AST_Subscript || !is_environment(script, AS(Subscript, target)->value))
            return NULL;
        return is_text(AS(Subscript, target)->slice, visible_devices) ? AS(Assign, statement)->value : NULL;
    }
    if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Call) return NULL;
    const AstCall *call = AS(Call, AS(Expr, statement)->value);
    const LibraryName *name = script_library_name(script, call->func);
    uint32_t count = list_count(call->args);
    if (library_is(name, "os.environ.setdefault") || library_is(name, "os.putenv"))
        return count == 2 && is_text(call->args->items[0], visible_devices) ? call->args->items[1] : NULL;
    if (library_is(name, "os.environ.update") && count == 1 && call->args->items[0]->kind == AST_Dict) {
        const AstDict *dict = AS(Dict, call->args->items[0]);
        bool is_only = list_count(dict->keys) == 1 && is_text(dict->keys->items[0], visible_devices);
        return is_only ? dict->values->items[0] : NULL;
    }
    return NULL;
}

/* `tf.config.set_visible_devices(gpus[0], 'GPU')` */
static bool sets_visible_devices(const Script *script, const Node *statement) {
    if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Call) return false;
    const AstCall *call = AS(Call, AS(Expr, statement)->value);
    const LibraryName *name = script_library_name(script, call->func);
    if (!library_is(name, "tensorflow.config.set_visible_devices") &&
        !library_is(name, "tensorflow.config.experimental.set_visible_devices"))
        return false;
    Argument type = call_argument(script, call, "devices device_type", "device_type");
    Argument devices = call_argument(script, call, "devices device_type", "devices");
    bool is_empty =
        devices.value && devices.value->kind == AST_List && !list_count(AS(List, devices.value)->elts);
    return is_text(type.value, "GPU") && !is_empty;
}

static void treat_statement(Horovod *horovod, const Node *statement) {
    const Node *value = visible_value(horovod->script, statement);
    if (!value && !sets_visible_devices(horovod->script, statement)) return;
    if (value && (is_text(value, "") || is_text(value, "-1"))) {
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_CPU, statement,
                      "take the line away to train on GPUs",
                      "the program keeps itself off the GPUs, and so will all its processes");
        return;
    }
    rewriter_delete(horovod->rewriter, "ENV-DEL", statement);
}

/* ---- DL ---- */

static void treat_download(Horovod *horovod, const AstCall *call) {
    const LibraryName *name = script_library_name(horovod->script, call->func);
    if (!name || !name->entry || !(name->entry->flags & LIB_DOWNLOADS)) return;
    SignatureParameter parameter;
    if (parameter_find(name->entry->signature, "path", &parameter)) {
        Argument path = call_argument(horovod->script, call, name->entry->signature, "path");
        if (path.value || path.is_hidden) return;
        const char *text = arena_printf(horovod->arena, "path='hvd-%%d-%s.npz' %% @h.rank()",
                                        script_text(horovod->script, name->parent->last));
        patch_argument(rewriter_patch(horovod->rewriter, &call->node), "DL", call,
                       horovod_text(horovod, &call->node, text));
        return;
    }
    rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_DOWNLOAD, &call->node,
                  "run the program once with one process, or download the files before",
                  "all processes of a machine may download the same files at the same time");
}

/* ---- Keras 3 ---- */

/* Packages, and members of the package keras, that only Keras 3 has. */
static const char *const keras3_packages[] = {"keras_hub", "keras_rs", "keras_core"};
static const char *const keras3_members[] = {
    "ops",    "random", "distribution", "tree",      "quantizers", "dtype_policies",
    "config", "remat",  "KerasTensor",  "Operation", "Function",   "StatelessScope"};

static bool is_keras3_member(const LibraryName *name) {
    if (!name || !name->is_standalone) return false;
    if (library_is(name, "tensorflow.keras.utils.PyDataset")) return true;
    for (size_t i = 0; i < sizeof keras3_members / sizeof *keras3_members; i++) {
        size_t prefix = strlen("tensorflow.keras."), length = strlen(keras3_members[i]);
        if (strncmp(name->text, "tensorflow.keras.", prefix) != 0) return false;
        const char *rest = name->text + prefix;
        if (strncmp(rest, keras3_members[i], length) == 0 && (!rest[length] || rest[length] == '.'))
            return true;
    }
    return false;
}

/* What an import brings that only Keras 3 has. */
static bool imports_keras3(const Script *script, const Node *alias) {
    const Node *statement = script_statement(script, alias);
    const char *dotted = script_text(script, AS(alias, alias)->name);
    if (statement->kind == AST_ImportFrom) {
        const AstImportFrom *from = AS(ImportFrom, statement);
        dotted = from->module && from->level == 0 ? script_text(script, from->module) : "";
    }
    for (size_t i = 0; i < sizeof keras3_packages / sizeof *keras3_packages; i++) {
        size_t length = strlen(keras3_packages[i]);
        if (strncmp(dotted, keras3_packages[i], length) == 0 && (!dotted[length] || dotted[length] == '.'))
            return true;
    }
    const Variable *variable = script_definition(script, alias);
    FOR_EACH_THING(script, thing, script_variable(script, variable))
    if (thing->kind == THING_LIBRARY && is_keras3_member(thing->name)) return true;
    return false;
}

/* A file that ends with `.keras`, which the package keras writes from its third version on. */
static bool names_keras_file(const Horovod *horovod, const Node *node) {
    if (!horovod->is_standalone || node->kind != AST_Constant || node->op != CONSTANT_STR) return false;
    const AstConstant *constant = AS(Constant, node);
    return constant->length > 6 && memcmp(constant->text + constant->length - 6, ".keras", 6) == 0;
}

/* Whether the environment has a Keras 3 where [node] imports Keras, as itself or as part of TensorFlow. */
static bool finds_keras3(const Horovod *horovod, const Node *alias) {
    Script *script = horovod->script;
    const Variable *variable = script_definition(script, alias);
    const Thing *thing = set_first(script, script_variable(script, variable), THING_LIBRARY);
    if (!thing || !library_is_below(thing->name, "tensorflow")) return false;
    const char *file = script_module(script, alias)->text->path;
    bool is_own = thing->name->is_standalone;
    LibraryVersion version =
        library_version(script->project->resolver, file, is_own ? "keras" : "tensorflow");
    if (version.count < 2) return false;
    if (is_own) return version.parts[0] >= 3;
    return version.parts[0] > 2 || (version.parts[0] == 2 && version.parts[1] >= 16);
}

static void refuse_keras3(Horovod *horovod, const Node *node, const char *reason) {
    rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_KERAS3, node,
                    "use Keras 2, with TensorFlow up to 2.15 or as tf_keras; Keras 3 distributes itself with "
                    "keras.distribution or tf.distribute.MirroredStrategy",
                    "%s, and Horovod 0.28 does not work with Keras 3", reason);
}

bool horovod_refuses_keras3(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        const char *reason = NULL;
        if (is_text(node, "KERAS_BACKEND"))
            reason = "the program asks for a backend of Keras 3";
        else if (node->kind == AST_alias && imports_keras3(script, node))
            reason = "the program imports what only Keras 3 has";
        else if (node->kind == AST_Attribute && is_keras3_member(script_library_name(script, node)))
            reason = "the program uses what only Keras 3 has";
        else if (names_keras_file(horovod, node))
            reason = "the program keeps models in a format of Keras 3";
        else if (node->kind == AST_alias && finds_keras3(horovod, node))
            reason = "the Keras of this environment is Keras 3";
        if (!reason) continue;
        refuse_keras3(horovod, node, reason);
        return true;
    }
    return false;
}

void horovod_environment(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Assign || node->kind == AST_Expr) treat_statement(horovod, node);
        if (node->kind == AST_Call) treat_download(horovod, AS(Call, node));
    }
}
