/* Modules: finding them, what their globals are, and import statements. */
#include "eval/module.h"
#include "eval/constant.h"
#include "eval/error.h"
#include "eval/facts.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/flow/statement.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/lazy.h"
#include "eval/model.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/stub/edition.h"
#include "names/exports.h"
#include "names/lookups.h"
#include "names/resolve.h"
#include "stubs/model_files.h"
#include "syntax/future.h"

#include <string.h>
#include <strings.h>

/* ---- making modules ---- */

bool imports_stub_words(const Tree *tree, const Symbols *symbols) {
    FOR_EACH (statement, tree->module->body) {
        if (statement->kind != AST_ImportFrom) continue;
        AstImportFrom *import = AS(ImportFrom, statement);
        if (import->level == 0 && import->module &&
            strcmp(symbol_text(symbols, import->module), "moira.stubs") == 0)
            return true;
    }
    return false;
}

static Module *make_module(Interp *interp, SourceModule *source, const char *name, bool is_main) {
    Module *module = ARENA_NEW(is_main ? interp->run.arena : &interp->analysis.statics.arena, Module);
    module->source = source;
    module->name = name;
    module->is_main = is_main;
    module->whole = module;
    if (source) {
        module->is_user = is_main || !source->is_external;
        module->is_stub = source->is_stub;
        module->is_model = !is_main && imports_stub_words(source->tree, interp->analysis.symbols);
        FutureImports imports =
            future_imports(source->tree->module, interp->options.minor, source->tree->text,
                           interp->analysis.symbols, NULL, CODE_COMPILE_ERROR);
        module->postpones_annotations = imports.annotations || interp->options.minor >= 14;
    }
    ModuleObject *object =
        ARENA_NEW(is_main ? interp->run.arena : &interp->analysis.statics.arena, ModuleObject);
    object->object = (Object){.kind = OBJECT_MODULE, .class = CLASS_module};
    object->module = module;
    object->name = name;
    if (is_main) {
        module->address = interp->analysis.next_address++;
        state_put(interp->run.arena, &interp->path.state, module->address, &object->object);
    } else {
        module->address = statics_reserve(&interp->analysis.statics);
        statics_put(&interp->analysis.statics, module->address, &object->object);
    }
    return module;
}

Module *module_main(Interp *interp, SourceModule *source) {
    return make_module(interp, source, source->name, true);
}

Module *module_of_source(Interp *interp, SourceModule *source, const char *name) {
    Module *module = make_module(interp, source, name, false);
    *strmap_at(&interp->analysis.modules, source->path) = module;
    return module;
}

Module *module_written(Interp *interp, SourceModule *source) {
    Module *module = ARENA_NEW(interp->run.arena, Module);
    *module = (Module){.source = source, .name = source->name, .whole = module, .is_written = true};
    ModuleObject object = {
        .object = {.kind = OBJECT_MODULE, .class = CLASS_module}, .module = module, .name = source->name};
    module->address = new_object(interp, &object.object, sizeof object, NULL).address;
    return module;
}

static Module *load_model(Interp *interp, const char *dotted) {
    ModelParts *parts;
    SourceModule *source = model_open(interp, dotted, &parts);
    if (!source) return NULL;
    Module *module = make_module(interp, source, dotted, false);
    module->is_model = true;
    module->parts = parts;
    return module;
}

/* A stub that speaks of shapes is believed; any other gives way to the source beside it. */
static SourceModule *load_source(Interp *interp, const FoundModule *found) {
    SourceModule *source = project_load(interp->analysis.project, found);
    if (found->is_stub && found->source && source &&
        !imports_stub_words(source->tree, interp->analysis.symbols)) {
        FoundModule plain = *found;
        plain.path = found->source;
        plain.is_stub = false;
        SourceModule *real = project_load(interp->analysis.project, &plain);
        if (real) return real;
    }
    return source;
}

/* The standard library is known by its models only: its source is full of what no analysis follows, and
 * nobody looks for errors in it. It is recognised by its folder, which ends in python3.X. */
static bool is_standard_library(const FoundModule *found) {
    if (found->origin == FROM_INTERPRETER) return !found->root || !strstr(found->root, "-packages");
    const char *slash = found->root ? strrchr(found->root, '/') : NULL;
    return slash && strncmp(slash, "/python3.", 9) == 0;
}

static Module *find_module(Interp *interp, Module *from, const char *dotted) {
    Module *known = strmap_get(&interp->analysis.modules, dotted);
    if (known) return known;
    const char *name = arena_copy(&interp->analysis.statics.arena, dotted, strlen(dotted));
    Module *module = load_model(interp, name);
    if (module) module->is_found = true;
    if (!module && from && from->source && !from->is_model) {
        const FoundModule *found = project_find(interp->analysis.project, from->source, name);
        SourceModule *source = found && !is_standard_library(found) ? load_source(interp, found) : NULL;
        if (source) module = make_module(interp, source, name, false);
        if (found && !module) module = make_module(interp, NULL, name, false);
        /* A neighbour may be another than the one that is meant. */
        if (module && found->is_beside) module->has_unknown_globals = true;
        if (module) module->is_found = true;
    }
    if (!module) module = make_module(interp, NULL, name, false);
    *strmap_at(&interp->analysis.modules, name) = module;
    return module;
}

Module *module_import(Interp *interp, Module *from, const char *dotted) {
    Module *module = find_module(interp, from, dotted);
    module->is_named |= from && (from->is_main || from->is_user);
    return module;
}

bool module_is_used(const Interp *interp, const char *package, bool is_named) {
    size_t length = strlen(package);
    for (uint32_t i = 0; i < interp->analysis.modules.capacity; i++) {
        const char *name = interp->analysis.modules.slots[i].key;
        if (!name || strncmp(name, package, length) != 0 || (name[length] != '\0' && name[length] != '.'))
            continue;
        if (!is_named || ((const Module *)interp->analysis.modules.slots[i].value)->is_named) return true;
    }
    return false;
}

/* The dotted name of the module that the statement imports from; NULL when its dots lead nowhere. */
static const char *imported_name(Interp *interp, const Module *module, const AstImportFrom *node) {
    const char *name = node->module ? interp_text(interp, node->module) : NULL;
    if (node->level == 0) return name ? name : "";
    return project_import(interp->analysis.project, module->source, (uint32_t)node->level, name, NULL)
        .module_name;
}

/* ---- globals ---- */

static Value own_global(Interp *interp, Module *module, Sym name) {
    const Object *object = interp_object(interp, module->address);
    if (!object) return value_any();
    Value value = object_attribute(object, name);
    if (value.kind != VALUE_NEVER || module->is_main) return value;
    /* What all states share, too; a module that the interpreter wrote has none of that. */
    State nothing = {0};
    object = state_get(&nothing, &interp->analysis.statics, module->address);
    return object ? object_attribute(object, name) : value_never();
}

static Value model_star_global(Interp *interp, Module *module, Sym name) {
    for (uint32_t i = model_star_count(module); i-- > 0;) {
        Module *from = module_import(interp, module, model_star(module, i));
        Value value = from == module ? value_never() : module_global(interp, from, name);
        if (value.kind != VALUE_NEVER) return value;
    }
    return value_never();
}

/* The words of the stub language, which models import with a star, are not what the modelled package has. */
static Value exported_global(Interp *interp, Module *module, Sym name) {
    Value value = module_global(interp, module, name);
    if (!module->is_model || value.kind == VALUE_NEVER || strncmp(module->name, "moira.", 6) == 0)
        return value;
    if (own_global(interp, module->whole, name).kind != VALUE_NEVER) return value;
    Module *words = strmap_get(&interp->analysis.modules, "moira.stubs");
    return words && value_equal(value, own_global(interp, words, name)) ? value_never() : value;
}

/* `init_api("part", __name__)`: who is told the name of a module and gives nothing back works on the module.
 */
static bool passes_name(const Node *node) {
    if (node->kind != AST_Call) return false;
    FOR_EACH (argument, AS(Call, node)->args)
        if (argument->kind == AST_Name && AS(Name, argument)->id == SYM___name__) return true;
    return false;
}

/* Looking for what can make globals that no statement binds: globals()["x"] = …, exec, sys.modules,
 * @global_enum. In a module that is only read by others, setattr and class decorators are as suspicious. */
enum { MAKERS = 6, MAKERS_OF_MAIN = 3, MAKING_ATTRIBUTES = 4, MAKING_ATTRIBUTES_OF_MAIN = 2 };

typedef struct Look {
    const Symbols *symbols;
    Module *module;
    Sym makers[MAKERS], attributes[MAKING_ATTRIBUTES]; /* SYM_NONE: no text has the word */
} Look;

static Look look_at(const Symbols *symbols, Module *module) {
    static const char *const makers[MAKERS] = {"globals", "exec", "global_enum", "vars", "setattr", "locals"};
    static const char *const attributes[MAKING_ATTRIBUTES] = {"meta_path", "global_enum", "modules",
                                                              "__dict__"};
    Look look = {.symbols = symbols, .module = module};
    for (uint32_t i = 0; i < MAKERS; i++) look.makers[i] = symbol_find(symbols, makers[i], strlen(makers[i]));
    for (uint32_t i = 0; i < MAKING_ATTRIBUTES; i++)
        look.attributes[i] = symbol_find(symbols, attributes[i], strlen(attributes[i]));
    return look;
}

static bool is_among(Sym name, const Sym *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (names[i] == name) return true;
    return false;
}

/* sys.modules[__name__] */
static bool is_own_entry(const Symbols *symbols, const AstSubscript *node) {
    return node->value->kind == AST_Attribute && node->slice->kind == AST_Name &&
           AS(Name, node->slice)->id == SYM___name__ &&
           strcmp(symbol_text(symbols, AS(Attribute, node->value)->attr), "modules") == 0;
}

static bool makes_globals(const Look *look, const Node *node) {
    bool is_main = look->module->is_main;
    if (node->kind == AST_Name)
        return is_among(AS(Name, node)->id, look->makers, is_main ? MAKERS_OF_MAIN : MAKERS);
    if (node->kind == AST_Attribute)
        return is_among(AS(Attribute, node)->attr, look->attributes,
                        is_main ? MAKING_ATTRIBUTES_OF_MAIN : MAKING_ATTRIBUTES);
    if (node->kind == AST_Subscript && is_main) return is_own_entry(look->symbols, AS(Subscript, node));
    if (node->kind == AST_Expr) return passes_name(AS(Expr, node)->value);
    return node->kind == AST_ClassDef && !is_main && list_count(AS(ClassDef, node)->decorator_list) > 0;
}

static bool look_for_makers(void *context, Node *node);

/* `exec(text, scope)` binds names in a dict of its own, unless that is globals(), which is looked for, too.
 */
static bool binds_elsewhere(const Symbols *symbols, const AstCall *call) {
    return call->func->kind == AST_Name && list_count(call->args) > 1 &&
           strcmp(symbol_text(symbols, AS(Name, call->func)->id), "exec") == 0;
}

static bool look_for_makers(void *context, Node *node) {
    Look *look = context;
    if (node->kind == AST_Call && binds_elsewhere(look->symbols, AS(Call, node))) {
        FOR_EACH (item, AS(Call, node)->args)
            ast_walk(item, &(Visitor){.enter = look_for_makers, .context = look});
        return false;
    }
    look->module->has_unknown_globals |= makes_globals(look, node);
    return !look->module->has_unknown_globals;
}

/* A name was not found in the module: whether there may be one all the same. */
static bool may_have_more(Interp *interp, Module *module) {
    if (module->text.has_looked || module->is_model || !module->source) return module->has_unknown_globals;
    if (module->is_main && interp->options.is_planned) return module->has_unknown_globals;
    module->text.has_looked = true;
    Look look = look_at(interp->analysis.symbols, module);
    Visitor visitor = {.enter = look_for_makers, .context = &look};
    ast_walk(&module->source->tree->module->node, &visitor);
    return module->has_unknown_globals;
}

static bool look_for_register(void *context, Node *node) {
    bool *found = context;
    *found |= node->kind == AST_Attribute && AS(Attribute, node)->attr == SYM_register;
    return !*found;
}

bool module_registers(Module *module) {
    if (!module->source || module->is_model) return false;
    if (!module->text.registers) {
        bool found = false;
        Visitor visitor = {.enter = look_for_register, .context = &found};
        ast_walk(&module->source->tree->module->node, &visitor);
        module->text.registers = (found ? TRI_YES : TRI_NO) + 1;
    }
    return module->text.registers == TRI_YES + 1;
}

/* Whether a model says that there is more than it tells: as PEP 484 has it, by a function __getattr__. What
 * others add to the built-ins nobody knows. */
static bool is_open_model(Interp *interp, Module *module) {
    return module == interp->analysis.builtins ||
           module_global(interp, module, SYM___getattr__).kind != VALUE_NEVER;
}

/* Whether a name is one of a built-in, remembered: each name that is loaded may be asked about. */
static bool is_builtin(Interp *interp, Sym name) {
    enum { NOT_ASKED, IS_NONE, IS_BUILTIN };
    uint32_t first = interp->analysis.builtin_names.count;
    if (name >= first) {
        array_reserve(&interp->analysis.builtin_names, interp->analysis.symbols->count);
        interp->analysis.builtin_names.count = interp->analysis.symbols->count;
        memset(interp->analysis.builtin_names.items + first, NOT_ASKED,
               interp->analysis.symbols->count - first);
    }
    uint8_t *known = &interp->analysis.builtin_names.items[name];
    if (*known == NOT_ASKED)
        *known = is_builtin_name(interp_text(interp, name), interp->options.minor) ? IS_BUILTIN : IS_NONE;
    return *known == IS_BUILTIN;
}

/* What an `import *` from a model brings for a name. One that is not complete may bring any name, but hardly
 * one that hides a built-in. */
static Value model_star_value(Interp *interp, Module *from, Sym name, bool *may_bring) {
    const char *text = interp_text(interp, name);
    if (text[0] == '_') return value_never();
    Value value = exported_global(interp, from, name);
    if (value.kind == VALUE_NEVER && !is_builtin(interp, name)) *may_bring |= is_open_model(interp, from);
    return value;
}

/* What `from x import *` brings for a name; [may_bring] becomes true where it may bring something unknown. */
static Value star_value(Interp *interp, Module *module, AstImportFrom *import, Sym name, bool *may_bring) {
    Module *from = module_import_source(interp, module, import);
    if (!from || from == module) return value_never();
    if (!from->source) {
        *may_bring = true;
        return value_never();
    }
    if (from->is_model) return model_star_value(interp, from, name, may_bring);
    const Exports *exports = module_exports(interp->analysis.project, from->source);
    bool is_private = interp_text(interp, name)[0] == '_';
    if (!exports_contain(exports, name)) {
        /* A list of names that is computed has what the module has, as a rule. */
        Value value = exports->is_complete || is_private ? value_never() : module_global(interp, from, name);
        if (value.kind == VALUE_ANY || (value.kind == VALUE_NEVER && may_have_more(interp, from)))
            *may_bring = true;
        return value.kind == VALUE_ANY ? value_never() : value;
    }
    return exported_global(interp, from, name);
}

static StarImport *star_import(Interp *interp, Module *module, uint32_t index) {
    const NodeList *imports = module->source->scopes->star_imports;
    if (!module->stars)
        module->stars =
            arena_alloc_zero(&interp->analysis.statics.arena, list_count(imports) * sizeof *module->stars);
    StarImport *star = &module->stars[index];
    if (star->is_asked) return star;
    star->is_asked = true;
    star->dotted = imported_name(interp, module, AS(ImportFrom, imports->items[index]));
    star->is_model = star->dotted && model_find(star->dotted);
    return star;
}

/* Whether the module of an `import *` need not be parsed yet: no word of its file is the name. */
static bool can_wait(Interp *interp, Module *module, uint32_t index, Sym name) {
    StarImport *star = star_import(interp, module, index);
    if (!star->dotted || strmap_get(&interp->analysis.modules, star->dotted) || module->is_model)
        return false;
    if (star->is_model) return false;
    if (!star->is_sought) star->found = project_find(interp->analysis.project, module->source, star->dotted);
    star->is_sought = true;
    return star->found && !project_may_bring(interp->analysis.project, star->found, name);
}

/* Whether unseen names leave a built-in as it is: programs do not replace the super that the compiler knows,
 * nor exceptions. */
static bool is_kept_builtin(Interp *interp, Sym name) {
    if (name == SYM_super) return true;
    if (!is_builtin(interp, name)) return false;
    Value value = module_builtin(interp, name);
    return value.kind == VALUE_OBJECT && class_known_below(value.address, CLASS_BaseException);
}

/* Whether another arm of the statement in which an `import *` stands may bring the name as well. */
static bool is_brought_elsewhere(Interp *interp, Module *module, uint32_t index, Sym name) {
    const ScopeTable *scopes = module->source->scopes;
    const Branch *branch = scopes->star_branches[index];
    for (uint32_t i = 0; branch && i < index; i++) {
        const Branch *other = scopes->star_branches[i];
        AstImportFrom *import = AS(ImportFrom, scopes->star_imports->items[i]);
        if (!other || other->statement != branch->statement || other->arm == branch->arm ||
            can_wait(interp, module, i, name))
            continue;
        bool may_bring = false;
        if (star_value(interp, module, import, name, &may_bring).kind != VALUE_NEVER || may_bring)
            return true;
    }
    return false;
}

/* What the `import *` of a module bring, last one first. */
static Value star_global(Interp *interp, Module *module, Sym name) {
    const NodeList *stars = module->source->scopes->star_imports;
    bool may_bring = false;
    /* Those that cannot bring the name itself are asked last, for unseen names. */
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = list_count(stars); i-- > 0;) {
            AstImportFrom *import = AS(ImportFrom, stars->items[i]);
            if (round == 0 && can_wait(interp, module, i, name)) continue;
            Value value = star_value(interp, module, import, name, &may_bring);
            if (value.kind == VALUE_NEVER) continue;
            return is_brought_elsewhere(interp, module, i, name) ? unknown(interp) : value;
        }
        if (may_bring) break;
    }
    return may_bring && !is_kept_builtin(interp, name) ? value_any() : value_never();
}

static Value special_global(Interp *interp, Module *module, Sym name) {
    const char *text = interp_text(interp, name);
    if (strncmp(text, "__", 2) != 0) return value_never();
    if (strcmp(text, "__name__") == 0) {
        const char *value = module->is_main && !interp->options.one_call ? "__main__" : module->name;
        return value_str(interp->run.arena, value, strlen(value));
    }
    static const char *const strings[] = {"__file__", "__doc__", "__package__"};
    for (uint32_t i = 0; i < 3; i++)
        if (strcmp(text, strings[i]) == 0) return i == 0 ? value_some(CLASS_str) : value_any();
    static const char *const others[] = {"__dict__",     "__spec__",        "__loader__", "__path__",
                                         "__builtins__", "__annotations__", "__cached__"};
    for (uint32_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(text, others[i]) == 0) return value_any();
    return value_never();
}

/* The value of a global that some statement of the module may bind. */
static Value bound_global(Interp *interp, Module *module, Sym name) {
    if (!module->source) return value_any();
    Value value = own_global(interp, module, name);
    if (value.kind != VALUE_NEVER) return value;
    if (!path_descend(&interp->path)) {
        path_ascend(&interp->path);
        return value_any();
    }
    bool is_bound = !module->is_main && lazy_bind(interp, module, name);
    if (!module->is_main) value = own_global(interp, module, name);
    /* A name whose statement is still running, or was not reached, may be anything. */
    if (is_bound && value.kind == VALUE_NEVER && !edition_lacks(interp, module->address, name))
        value = value_any();
    if (value.kind == VALUE_NEVER && module->parts) value = model_star_global(interp, module, name);
    if (value.kind == VALUE_NEVER && module->source->scopes->star_imports)
        value = star_global(interp, module, name);
    if (value.kind == VALUE_NEVER) value = special_global(interp, module, name);
    /* Code that calls a function of the module later may have set what the module itself has deleted. */
    if (value.kind == VALUE_NEVER && module->is_over &&
        scope_variable(module->source->scopes, module->source->scopes->module, name) &&
        scope_variable(module->source->scopes, module->source->scopes->module, name)->site_count > 0)
        value = value_any();
    path_ascend(&interp->path);
    return value;
}

Value module_global(Interp *interp, Module *module, Sym name) {
    Value value = bound_global(interp, module->whole, name);
    return value.kind == VALUE_NEVER && module->whole->has_unknown_globals ? value_any() : value;
}

Value module_builtin(Interp *interp, Sym name) {
    return module_global(interp, interp->analysis.builtins, name);
}

Value module_lookup(Interp *interp, Module *module, Sym name) {
    Value value = bound_global(interp, module->whole, name);
    if (value.kind != VALUE_NEVER || module->whole == interp->analysis.builtins) return value;
    if (!module->is_model && !is_builtin(interp, name))
        return module->whole->has_unknown_globals || may_have_more(interp, module->whole) ? value_any()
                                                                                          : value;
    value = module_builtin(interp, name);
    /* Unseen names are seldom those of built-ins, but after `from x import *` they may be. */
    if (module->whole->has_unknown_globals && module->whole->is_main && !is_kept_builtin(interp, name))
        return value_any();
    /* A built-in that the model does not have is still there. */
    return value.kind == VALUE_NEVER ? value_any() : value;
}

void module_set_global(Interp *interp, Module *module, Sym name, Value value) {
    if (!interp->path.state.is_reached) return;
    /* In configurations of OpenMMLab it names files that are read before the rest, and becomes what they
     * hold. */
    if (name == SYM__base_) value = value_any();
    const Object *object = interp_object(interp, module->address);
    if (!object) return;
    state_put(interp->run.arena, &interp->path.state, module->address,
              object_with_attribute(interp->run.arena, object, name, value));
}

typedef struct Forget {
    Interp *interp;
    Module *module;
} Forget;

static void forget_global(void *context, uint32_t name, const void *value_at_name) {
    Forget *forget = context;
    Value value = *(const Value *)value_at_name;
    const Object *object = object_of(forget->interp, value);
    if (object &&
        (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_CLASS || object->kind == OBJECT_MODULE))
        return;
    module_set_global(forget->interp, forget->module, name, value_any());
}

void module_forget_globals(Interp *interp, Module *module) {
    const Object *globals = interp_object(interp, module->address);
    Forget forget = {interp, module};
    if (globals) pmap_each(globals->attributes, forget_global, &forget);
}

void module_delete_global(Interp *interp, Module *module, Sym name) {
    const Object *object = interp_object(interp, module->address);
    if (!object) return;
    state_put(interp->run.arena, &interp->path.state, module->address,
              object_without_attribute(interp->run.arena, object, name));
}

const Object *load_known_class(Interp *interp, Address class) {
    Sym name = interp_name(interp, class_known_name(class));
    if (interp->analysis.builtins) module_global(interp, interp->analysis.builtins, name);
    return interp_object(interp, class);
}

/* ---- attributes of modules ---- */

void module_count_unknown(Interp *interp, const char *name) {
    if (interp->path.is_static) return;
    UnknownName *known = strmap_get(&interp->facts.unknown_names, name);
    if (!known) {
        known = ARENA_NEW(interp->run.keep, UnknownName);
        known->name = arena_copy(interp->run.keep, name, strlen(name));
        *strmap_at(&interp->facts.unknown_names, known->name) = known;
    }
    known->count++;
}

static bool has_module(Interp *interp, Module *module, const char *dotted) {
    if (model_find(dotted)) return true;
    if (strmap_get(&interp->analysis.modules, dotted)) return true;
    return module->source && !module->is_model &&
           project_find(interp->analysis.project, module->source, dotted);
}

/* The part of a package that is called [dotted]; NULL for none. A package in a folder that is none has a
 * longer name for who imports it than for itself. */
static Module *find_part(Interp *interp, Module *module, const char *dotted) {
    if (has_module(interp, module, dotted)) return module_import(interp, module, dotted);
    Module *asker = interp->path.frame ? interp->path.frame->module : NULL;
    bool is_source = module->source && module->source->is_package && !module->is_model;
    if (!is_source || !asker || !asker->is_user || !has_module(interp, asker, dotted)) return NULL;
    return module_import(interp, asker, dotted);
}

/* What the function __getattr__ of a model says of a name that it does not define: one that raises says that
 * there is no such name. */
static Value ask_model(Interp *interp, Module *module, Sym name, const Node *node, bool *is_missing) {
    Value getattr = module_global(interp, module, SYM___getattr__);
    if (!object_of_kind(interp, getattr, OBJECT_FUNCTION)) return value_never();
    const char *text = interp_text(interp, name);
    Value argument = value_str(interp->run.arena, text, strlen(text));
    Handler trial;
    trial_begin(interp, &trial);
    Value value = call_value(interp, getattr, &(Arguments){.positional = &argument, .positional_count = 1},
                             (Node *)node);
    *is_missing = trial_drop(interp, &trial) && !interp->run.effort.is_cut;
    if (!*is_missing) trial_report_doubt(interp, &trial);
    return *is_missing ? value_never() : value;
}

/* Whether a statement of the module binds the name. */
static bool binds(const Module *module, Sym name) {
    const ScopeTable *scopes = module->whole->source->scopes;
    const Variable *variable = module->whole->parts ? NULL : scope_variable(scopes, scopes->module, name);
    return module->whole->parts || (variable && variable->site_count > 0);
}

/* What unreadable modules mean by PY2, IS_PY3 or is_python2; ANY for other names. */
static Value version_flag(const char *name) {
    static const char *const words[] = {"PY", "IS_PY", "PYTHON", "IS_PYTHON"};
    size_t length = strlen(name);
    bool is_flag = length > 2 && (name[length - 1] == '2' || name[length - 1] == '3');
    for (size_t i = 0; is_flag && i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length - 1 && strncasecmp(name, words[i], length - 1) == 0)
            return value_bool(name[length - 1] == '3');
    return value_any();
}

Value module_attribute(Interp *interp, Module *module, Sym name, const Node *node) {
    const char *text = interp_text(interp, name);
    Value value = module->source ? exported_global(interp, module, name) : value_never();
    /* Where only an `import *` may have brought the name, a module inside the package is the better guess.
     * One that is brought for certain has an identity. */
    bool is_brought = value.kind != VALUE_ANY || value.identity || binds(module, name);
    if (value.kind != VALUE_NEVER && is_brought) return value;
    if (module->is_model && edition_lacks(interp, module->address, name)) return value_never();
    const char *dotted = arena_printf(interp->run.arena, "%s.%s", module->name, text);
    const Module *part = find_part(interp, module, dotted);
    /* An unreadable package may give another thing the name of a module inside it. */
    if (part && (part->is_found || module->source)) return value_object(part->address);
    if (value.kind != VALUE_NEVER) return value;
    bool is_missing = false;
    Value asked = module->is_model ? ask_model(interp, module, name, node, &is_missing) : value_never();
    /* Private names come and go with each version of a library, and no model has them all. */
    is_missing |= module->parts && text[0] != '_' && !is_open_model(interp, module);
    if (is_missing) return value_never();
    if (!module->source || module->is_model) {
        if (asked.kind != VALUE_NEVER && asked.kind != VALUE_ANY) return asked;
        Value flag = version_flag(text);
        if (flag.kind != VALUE_ANY) return flag;
        module_count_unknown(interp, dotted);
        return with_origin(interp, unknown(interp), node);
    }
    /* Dunders of modules are set in many ways. */
    if (text[0] == '_' && text[1] == '_') return value_any();
    Sym getattr = SYM___getattr__;
    if (scope_variable(module->source->scopes, module->source->scopes->module, getattr)) return value_any();
    bool may_have = may_have_more(interp, module) || may_be_stored(interp, module, name);
    return may_have ? value_any() : value_never();
}

/* ---- import statements ---- */

Module *module_import_source(Interp *interp, Module *module, AstImportFrom *node) {
    const char *dotted = imported_name(interp, module, node);
    return dotted ? module_import(interp, module, dotted) : NULL;
}

/* Whether somebody asks for the name that an import binds. */
static bool is_wanted(const Interp *interp, Sym name) {
    return interp->path.frame->wanted == SYM_NONE || interp->path.frame->wanted == name;
}

static Sym alias_target(const Astalias *alias) { return alias->asname ? alias->asname : alias->name; }

static bool has_wanted(const Interp *interp, const AstImportFrom *node) {
    FOR_EACH (item, node->names)
        if (is_wanted(interp, alias_target(AS(alias, item)))) return true;
    return false;
}

/* Where one call is asked about, a package that is not found is not there, if the program is prepared for
 * that: then the import raises. */
static bool raises_missing(Interp *interp, const Module *module, const Node *node) {
    if (!interp->options.one_call || module->is_found) return false;
    for (const Handler *handler = interp->path.handlers; handler; handler = handler->outer)
        if (!handler->is_trial && handler_catches(interp, handler, CLASS_ModuleNotFoundError) == TRI_YES) {
            raise_value(interp, value_some(CLASS_ModuleNotFoundError), node);
            return true;
        }
    return false;
}

void exec_import(Interp *interp, AstImport *node) {
    Module *from = interp->path.frame->module;
    FOR_EACH (item, node->names) {
        Astalias *alias = AS(alias, item);
        const char *dotted = interp_text(interp, alias->name);
        const char *dot = strchr(dotted, '.');
        if (!alias->asname && dot) dotted = arena_copy(interp->run.arena, dotted, (size_t)(dot - dotted));
        Sym bound = alias->asname ? alias->asname : interp_name(interp, dotted);
        if (!is_wanted(interp, bound)) continue;
        Module *module = module_import(interp, from, dotted);
        if (raises_missing(interp, module, &node->node)) return;
        variable_store_name(interp, item, value_object(module->address));
    }
}

/* Whether a package of the project may have a part that is compiled, and is not built here: its source has
 * another ending, or its name says that it is not for others. */
static bool may_be_compiled(Interp *interp, const Module *package, const char *name) {
    if (!package->source || !package->source->is_package || package->is_model) return false;
    if (name[0] == '_') return true;
    if (!interp->analysis.project->resolver) return false;
    Folders *folders = &interp->analysis.project->resolver->folders;
    const char *path = path_parent(folders->arena, package->source->path);
    lookups_note_names(interp->analysis.project->resolver, path);
    const Folder *folder = folder_open(folders, path);
    size_t length = strlen(name);
    for (uint32_t i = 0; i < folder->names.count; i++)
        if (strncmp(folder->names.items[i], name, length) == 0 && folder->names.items[i][length] == '.')
            return true;
    return false;
}

/* Whether a module may have a name that was not found in it. */
static bool may_be_there(Interp *interp, const Module *module, Sym name) {
    return may_be_compiled(interp, module, interp_text(interp, name)) ||
           (edition_lacks(interp, module->address, name) && edition_is_handled(interp));
}

/* Whether a statement imports from a folder beside or above it that is no package: Python refuses that, and
 * who runs the file does so in his own way. Configurations are written so, and their dicts become something
 * else. */
static bool is_loaded_otherwise(Interp *interp, const Module *module, const AstImportFrom *node) {
    if (node->level == 0 || !module->source || !interp->analysis.project->resolver) return false;
    Folders *folders = &interp->analysis.project->resolver->folders;
    const char *folder = path_parent(folders->arena, module->source->path);
    lookups_note_names(interp->analysis.project->resolver, folder);
    return folders_type(folders, path_join(folders->arena, folder, "__init__.py")) == ENTRY_NONE;
}

/* Whether the file changes where Python looks for modules: the one that was found may not be the one that it
 * means. */
static bool may_mean_another(const Module *module, const AstImportFrom *node) {
    static const char path[] = "sys.path";
    const Text *text = node->level == 0 && module->source ? module->source->tree->text : NULL;
    return text && memmem(text->data, text->length, path, sizeof path - 1);
}

void exec_import_from(Interp *interp, AstImportFrom *node) {
    Module *module = interp->path.frame->module;
    if (node->module == SYM___future__ || !has_wanted(interp, node)) return;
    Module *from = module_import_source(interp, module, node);
    if (from && raises_missing(interp, from, &node->node)) return;
    FOR_EACH (item, node->names) {
        Astalias *alias = AS(alias, item);
        const char *text = interp_text(interp, alias->name);
        if (!is_wanted(interp, alias_target(alias))) continue;
        if (text[0] == '*') {
            if (module->is_main && (!from || !from->source)) module->has_unknown_globals = true;
            return;
        }
        Value value = value_any();
        const char *part = from ? arena_printf(interp->run.arena, "%s.%s", from->name, text) : NULL;
        /* A package that imports from itself means its modules. */
        if (from && from->whole == module->whole && has_module(interp, from, part))
            value = value_object(module_import(interp, from, part)->address);
        else if (from)
            value = module_attribute(interp, from, alias->name, item);
        if (value.kind == VALUE_NEVER &&
            (may_be_there(interp, from, alias->name) || may_mean_another(module, node))) {
            value = value_any();
        } else if (value.kind == VALUE_NEVER) {
            value = fail(interp, CODE_NO_SUCH_IMPORT, CLASS_ImportError, item,
                         "cannot import name '%s' from '%s'%s", text, from->name,
                         edition_reason(interp, from->address, alias->name));
        }
        if (object_of_kind(interp, value, OBJECT_DICT) && is_loaded_otherwise(interp, module, node))
            value = value_any();
        variable_store_name(interp, item, value);
    }
}
