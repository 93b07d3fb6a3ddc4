#include "choreo/emit.h"
#include "base/sha256.h"
#include "base/shown.h"
#include "syntax/name.h"

#include <string.h>

/* A class projected to one role. */
typedef struct ProjectedClass {
    Projection projection;
    bool is_wanted; /* it belongs to what is asked for */
    AstClassDef *tree;
    NameSet names;
} ProjectedClass;

/* All products of a module, role by role in the order of its classes. */
typedef struct ModuleProducts {
    ChoreoModule *module;
    SiteTable sites;
    Array(ProjectedClass) products;
} ModuleProducts;

typedef struct Emitter {
    ChoreoProgram *program;
    const EmitOptions *options;
    Array(ModuleProducts) modules;
    ChoreoOutput *output;
} Emitter;

/* ---- fingerprints ---- */

static int compare_modules(const void *a, const void *b) {
    return strcmp((*(ChoreoModule *const *)a)->name, (*(ChoreoModule *const *)b)->name);
}

/* The text of the module and of all choreographies that it stands on decide what its roles say to each other.
 */
static void make_fingerprint(ChoreoModule *module) {
    Array(ChoreoModule *) parts = {0};
    array_push(&parts, module);
    for (uint32_t i = 0; i < parts.count; i++)
        for (uint32_t k = 0; k < parts.items[i]->definitions.count; k++) {
            const ChoreoClass *class = parts.items[i]->definitions.items[k].class;
            bool is_known = !class;
            for (uint32_t n = 0; n < parts.count && !is_known; n++)
                is_known = parts.items[n] == class->module;
            if (!is_known) array_push(&parts, class->module);
        }
    qsort(parts.items, parts.count, sizeof *parts.items, compare_modules);
    Sha256 hash;
    sha256_init(&hash);
    for (uint32_t i = 0; i < parts.count; i++)
        sha256_add(&hash, parts.items[i]->tree->text->data, parts.items[i]->tree->text->length);
    sha256_finish_hex(&hash, module->fingerprint, sizeof module->fingerprint - 1);
    array_free(&parts);
}

/* ---- names that exist already ---- */

static void check_clashes(ChoreoModule *module) {
    ChoreoProgram *program = module->program;
    Map made = {0};
    for (uint32_t i = 0; i < module->classes.count; i++) {
        ChoreoClass *class = module->classes.items[i];
        for (uint32_t role = 0; role < class->role_count; role++) {
            Sym name = choreo_projected_name(program, class, role);
            const char *text = choreo_text(program, name);
            const Definition *definition = class->role_count > 1 ? choreo_find(module, name) : NULL;
            uint64_t *other = map_at(&made, name);
            bool is_file = strcmp(text, "_shared") == 0 || strcmp(text, "__init__") == 0;
            if (definition || *other || is_file)
                choreo_report_at(
                    module, CODE_CHOREO_CLASH, (Span){class->node->node.start, class->node->node.start + 5},
                    "the projection of %s to %s would be named %s, and there is %s of that name already",
                    choreo_text(program, class->name), choreo_text(program, class->roles[role]), text,
                    definition ? "something"
                    : *other   ? "another projection"
                               : "a file");
            *other = 1;
        }
    }
    map_free(&made);
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        const char *text = choreo_text(program, definition->name);
        bool is_reserved = definition->name == program->names.unit ||
                           definition->name == program->names.unexpected_label ||
                           strcmp(text, "__choreography__") == 0 || strcmp(text, "_register") == 0;
        bool is_ours =
            definition->kind == DEFINITION_IMPORT && strncmp(definition->qualified, "moira.choreo.", 13) == 0;
        if (is_reserved && !is_ours)
            choreo_report(module, CODE_CHOREO_CLASH, definition->statement,
                          "the name %s is reserved for projections", choreo_text(program, definition->name));
    }
}

/* ---- projecting ---- */

static void project_module(Emitter *emitter, ChoreoModule *module) {
    ProjectOptions options = {.annotations = emitter->options->annotations,
                              .is_async = emitter->options->is_async};
    ModuleProducts products = {.module = module};
    site_table_init(&products.sites, module->tree->text, emitter->program->arena);
    for (uint32_t i = 0; i < module->classes.count; i++)
        for (uint32_t role = 0; role < module->classes.items[i]->role_count; role++) {
            ProjectedClass product = {.names = {.module = module}};
            choreo_project(module->classes.items[i], role, &options, &products.sites, &product.projection);
            array_push(&products.products, product);
        }
    emitter->output->class_count += module->classes.count;
    array_push(&emitter->modules, products);
    check_clashes(module);
    make_fingerprint(module);
}

static ProjectedClass *find_product(Emitter *emitter, const ChoreoClass *class, uint32_t formal) {
    for (uint32_t i = 0; i < emitter->modules.count; i++) {
        ModuleProducts *products = &emitter->modules.items[i];
        if (products->module != class->module) continue;
        for (uint32_t k = 0; k < products->products.count; k++) {
            Projection *projection = &products->products.items[k].projection;
            if (projection->class == class && projection->role == formal) return &products->products.items[k];
        }
    }
    return NULL;
}

static uint32_t formal_of_base(const ChoreoBase *base, uint32_t role) {
    uint32_t formal = 0;
    while (formal + 1 < base->class->role_count && base->map[formal] != role) formal++;
    return formal;
}

/* Marks a product, its bases and all that it refers to. */
static void want(Emitter *emitter, ProjectedClass *product) {
    Array(ProjectedClass *) queue = {0};
    array_push(&queue, product);
    while (queue.count > 0) {
        product = array_pop(&queue);
        if (!product || product->is_wanted) continue;
        product->is_wanted = true;
        const Projection *projection = &product->projection;
        for (uint32_t i = 0; i < projection->uses.count; i++)
            array_push(&queue, find_product(emitter, projection->uses.items[i].class,
                                            projection->uses.items[i].formal));
        for (uint32_t i = 0; i < projection->class->bases.count; i++) {
            const ChoreoBase *base = &projection->class->bases.items[i];
            array_push(&queue, find_product(emitter, base->class, formal_of_base(base, projection->role)));
        }
    }
    array_free(&queue);
}

/* False when no class has the role. */
static bool choose(Emitter *emitter) {
    const char *role = emitter->options->role;
    bool found = false;
    for (uint32_t i = 0; i < emitter->modules.count; i++)
        for (uint32_t k = 0; k < emitter->modules.items[i].products.count; k++) {
            ProjectedClass *product = &emitter->modules.items[i].products.items[k];
            const Projection *projection = &product->projection;
            if (role &&
                strcmp(choreo_text(emitter->program, projection->class->roles[projection->role]), role) != 0)
                continue;
            found = true;
            want(emitter, product);
        }
    return found;
}

/* ---- imports of projections ---- */

typedef struct ImportList {
    Array(ClassUse) items;
} ImportList;

/* Adds a class and, before it, its bases: when a class is loaded, its bases are. */
static void add_import(ImportList *list, ChoreoClass *class, uint32_t formal) {
    for (uint32_t i = 0; i < list->items.count; i++)
        if (list->items.items[i].class == class && list->items.items[i].formal == formal) return;
    for (uint32_t i = 0; i < class->bases.count; i++)
        add_import(list, class->bases.items[i].class, formal_of_base(&class->bases.items[i], formal));
    array_push(&list->items, ((ClassUse){class, formal}));
}

static void put_class_import(const Emitter *emitter, const ChoreoModule *module, const ClassUse *use,
                             StrBuf *out) {
    const char *name =
        choreo_text(emitter->program, choreo_projected_name(emitter->program, use->class, use->formal));
    if (use->class->module == module)
        strbuf_printf(out, "from .%s import %s\n", name, name);
    else
        strbuf_printf(out, "from %s_epp.%s import %s\n", use->class->module->name, name, name);
}

/* ---- files ---- */

static void add_file(Emitter *emitter, const ChoreoModule *module, const char *name, StrBuf *text) {
    Arena *arena = emitter->program->arena;
    OutputFile file = {arena_printf(arena, "%s_epp/%s.py", module->name, name),
                       arena_copy(arena, text->data, text->length), text->length};
    array_push(&emitter->output->files, file);
    strbuf_free(text);
}

static void put_header(const Emitter *emitter, const ChoreoModule *module, const char *what, StrBuf *out) {
    const char *path = module->tree->text->path, *base = strrchr(path, '/');
    strbuf_printf(out, "# Projected by Moira %s from ", emitter->options->version);
    /* What follows the end of a line would be code. */
    shown_put(out, base ? base + 1 : path);
    strbuf_printf(out, " (fingerprint %s): %s.\n", module->fingerprint, what);
    strbuf_puts(out, "# Change the source and project it again, rather than this file.\n\n");
}

/* "part" names the participants of the methods in which not all roles take part: in a class of many roles and
 * methods the whole table would be most of the file. */
static void put_facts(const Emitter *emitter, const ProjectedClass *product, const StrBuf *sites,
                      StrBuf *out) {
    const Projection *projection = &product->projection;
    ChoreoClass *class = projection->class;
    strbuf_printf(out,
                  "\n__choreography__ = {\n    \"class\": \"%s\",\n    \"role\": \"%s\",\n    \"roles\": [",
                  choreo_text(emitter->program, class->name),
                  choreo_text(emitter->program, class->roles[projection->role]));
    for (uint32_t i = 0; i < class->role_count; i++)
        strbuf_printf(out, "%s\"%s\"", i ? ", " : "", choreo_text(emitter->program, class->roles[i]));
    strbuf_puts(out, "],\n    \"part\": {");
    RoleSet all = class->role_count ? ALL_ROLES >> (ROLE_LIMIT - class->role_count) : 0;
    uint32_t told = 0;
    for (uint32_t i = 0; i < class->methods.count; i++) {
        const Method *method = class->methods.items[i];
        if (method->part == all) continue;
        strbuf_printf(out, "%s\"%s\": [", told++ ? ", " : "", choreo_text(emitter->program, method->name));
        bool is_first = true;
        for (uint32_t k = 0; k < class->role_count; k++)
            if (role_in(k, method->part)) {
                strbuf_printf(out, "%s\"%s\"", is_first ? "" : ", ",
                              choreo_text(emitter->program, class->roles[k]));
                is_first = false;
            }
        strbuf_putc(out, ']');
    }
    strbuf_printf(out, "},\n    \"fingerprint\": \"%s\",\n    \"sites\": {", class->module->fingerprint);
    strbuf_put(out, sites->data, sites->length);
    strbuf_puts(out, "},\n}\n");
}

/* from ._shared import …: plain names of the module. */
static void put_shared_import(const NameSet *names, StrBuf *out) {
    bool is_first = true;
    for (uint32_t i = 0; i < names->module->definitions.count; i++) {
        const Definition *definition = &names->module->definitions.items[i];
        bool is_plain = definition->kind == DEFINITION_PLAIN || definition->kind == DEFINITION_TYPE_VAR;
        bool is_last = choreo_find(names->module, definition->name) == definition;
        if (!is_plain || !is_last || !map_find(&names->names, definition->name)) continue;
        strbuf_printf(out, "%s%s", is_first ? "from ._shared import " : ", ",
                      choreo_text(names->module->program, definition->name));
        is_first = false;
    }
    if (!is_first) strbuf_putc(out, '\n');
}

static void emit_product(Emitter *emitter, ModuleProducts *products, ProjectedClass *product) {
    const Projection *projection = &product->projection;
    ChoreoModule *module = products->module;
    ChoreoProgram *program = emitter->program;
    const char *name =
        choreo_text(emitter->program, choreo_projected_name(program, projection->class, projection->role));
    StrBuf text = {0}, sites = {0};
    put_header(emitter, module,
               arena_printf(program->arena, "class %s at role %s",
                            choreo_text(emitter->program, projection->class->name),
                            choreo_text(emitter->program, projection->class->roles[projection->role])),
               &text);
    size_t before = text.length;
    emit_imports(&product->names, emitter->options->annotations, &text);
    put_shared_import(&product->names, &text);
    ImportList bases = {0}, siblings = {0};
    for (uint32_t i = 0; i < projection->class->bases.count; i++) {
        const ChoreoBase *base = &projection->class->bases.items[i];
        ClassUse use = {base->class, formal_of_base(base, projection->role)};
        array_push(&bases.items, use);
        put_class_import(emitter, module, &use, &text);
    }
    if (text.length > before) strbuf_puts(&text, "\n\n");
    emit_print_class(projection, product->tree, &products->sites, &text, &sites);
    strbuf_putc(&text, '\n');
    put_facts(emitter, product, &sites, &text);
    for (uint32_t i = 0; i < projection->uses.count; i++)
        add_import(&siblings, projection->uses.items[i].class, projection->uses.items[i].formal);
    bool is_first = true;
    for (uint32_t i = 0; i < siblings.items.count; i++) {
        const ClassUse *use = &siblings.items.items[i];
        bool is_known = use->class == projection->class && use->formal == projection->role;
        for (uint32_t k = 0; k < bases.items.count && !is_known; k++)
            is_known = bases.items.items[k].class == use->class && bases.items.items[k].formal == use->formal;
        if (is_known) continue;
        if (is_first) strbuf_putc(&text, '\n');
        is_first = false;
        put_class_import(emitter, module, use, &text);
    }
    array_free(&bases.items);
    array_free(&siblings.items);
    strbuf_free(&sites);
    add_file(emitter, module, name, &text);
}

/* The plain definitions that were reached. False when there are none. */
static bool emit_shared(Emitter *emitter, ChoreoModule *module) {
    StrBuf text = {0}, registered = {0};
    NameSet names = {.module = module};
    const Node *previous = NULL;
    StrBuf body = {0};
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        if (!definition->is_reached || definition->statement == previous) continue;
        emit_definition_names(&names, definition);
        bool is_apart =
            ast_is_definition(definition->statement->kind) || (previous && ast_is_definition(previous->kind));
        if (previous) strbuf_fill(&body, '\n', is_apart ? 2 : 0);
        emit_print_definition(module, definition->statement, &body);
        previous = definition->statement;
        if (emit_is_data_class(definition))
            strbuf_printf(&registered, "%s%s", registered.length ? ", " : "",
                          choreo_text(emitter->program, definition->name));
    }
    if (previous) {
        put_header(emitter, module, "plain code that its roles use", &text);
        size_t before = text.length;
        emit_imports(&names, false, &text);
        if (registered.length) strbuf_puts(&text, "from moira.choreo import register as _register\n");
        if (text.length > before) strbuf_puts(&text, "\n\n");
        strbuf_put(&text, body.data, body.length);
        if (registered.length) {
            strbuf_puts(&text, "\n\n_register(");
            strbuf_put(&text, registered.data, registered.length);
            strbuf_printf(&text, ", scope=\"%s\")\n", module->name);
        }
        add_file(emitter, module, "_shared", &text);
    }
    strbuf_free(&body);
    strbuf_free(&registered);
    name_set_free(&names);
    return previous != NULL;
}

static void emit_init(Emitter *emitter, ModuleProducts *products, bool has_shared) {
    StrBuf text = {0};
    ImportList list = {0};
    put_header(emitter, products->module, "all projections", &text);
    for (uint32_t i = 0; i < products->products.count; i++) {
        const ProjectedClass *product = &products->products.items[i];
        if (product->is_wanted) add_import(&list, product->projection.class, product->projection.role);
    }
    if (has_shared) strbuf_puts(&text, "from . import _shared as _shared\n");
    StrBuf names = {0};
    for (uint32_t i = 0; i < list.items.count; i++) {
        const ClassUse *use = &list.items.items[i];
        if (use->class->module != products->module) continue;
        put_class_import(emitter, products->module, use, &text);
        strbuf_printf(
            &names, "    \"%s\",\n",
            choreo_text(emitter->program, choreo_projected_name(emitter->program, use->class, use->formal)));
    }
    strbuf_puts(&text, "\n__all__ = [\n");
    strbuf_put(&text, names.data, names.length);
    strbuf_puts(&text, "]\n");
    strbuf_free(&names);
    array_free(&list.items);
    add_file(emitter, products->module, "__init__", &text);
}

static void emit_module(Emitter *emitter, ModuleProducts *products) {
    bool has_any = false;
    for (uint32_t i = 0; i < products->products.count; i++) {
        ProjectedClass *product = &products->products.items[i];
        if (!product->is_wanted) continue;
        has_any = true;
        emit_product(emitter, products, product);
    }
    /* Others may use the plain code alone. */
    for (uint32_t i = 0; i < products->module->definitions.count; i++)
        has_any |= products->module->definitions.items[i].is_reached;
    if (!has_any) return;
    bool has_shared = emit_shared(emitter, products->module);
    emit_init(emitter, products, has_shared);
}

/* What the wanted products need; plain code that cannot be shared is reported here. */
static void reach(Emitter *emitter, ModuleProducts *products) {
    ProjectOptions options = {.annotations = emitter->options->annotations,
                              .is_async = emitter->options->is_async};
    for (uint32_t i = 0; i < products->products.count; i++) {
        ProjectedClass *product = &products->products.items[i];
        if (!product->is_wanted) continue;
        product->tree = emit_class(&product->projection, &options);
        emit_class_names(&product->names, product->tree);
        NameSet names = {.module = products->module};
        emit_class_names(&names, product->tree);
        emit_reach(&names);
        emit_reach_imports(&names);
        name_set_free(&names);
        emit_reach_data(&product->projection);
    }
}

/* What a role changes in its own process is the same for others only in the source. */
static void warn_state(const ModuleProducts *products) {
    ChoreoModule *module = products->module;
    if (!emit_mark_state(module)) return;
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        const ProjectedClass *first = NULL;
        for (uint32_t k = 0; k < products->products.count && definition->is_state; k++) {
            const ProjectedClass *product = &products->products.items[k];
            bool is_new = !first || first->projection.class == product->projection.class;
            if (!product->is_wanted || !is_new || !emit_may_read(&product->names, definition->name)) continue;
            if (!first) {
                first = product;
                continue;
            }
            const Sym *roles = product->projection.class->roles;
            choreo_report(module, CODE_CHOREO_SEPARATE, definition->statement,
                          "%s changes while the program runs, and %s and %s use it: each has one of its own",
                          choreo_text(module->program, definition->name),
                          choreo_text(module->program, roles[first->projection.role]),
                          choreo_text(module->program, roles[product->projection.role]))
                ->help = "keep it in a field of one role, and send what others need";
            break;
        }
    }
}

bool choreo_emit(ChoreoProgram *program, const EmitOptions *options, ChoreoOutput *output) {
    Emitter emitter = {.program = program, .options = options, .output = output};
    *output = (ChoreoOutput){0};
    for (uint32_t i = 0; i < program->modules.count; i++)
        if (program->modules.items[i]->is_given) project_module(&emitter, program->modules.items[i]);
    bool found = choose(&emitter);
    bool is_clean = diagnostics_count(program->diagnostics, SEVERITY_ERROR) == 0;
    for (uint32_t i = 0; i < emitter.modules.count && is_clean; i++)
        reach(&emitter, &emitter.modules.items[i]);
    for (uint32_t i = 0; i < emitter.modules.count && is_clean; i++)
        emit_reach_effects(emitter.modules.items[i].module);
    for (uint32_t i = 0; i < emitter.modules.count && is_clean; i++) warn_state(&emitter.modules.items[i]);
    for (uint32_t i = 0; i < emitter.modules.count && is_clean; i++)
        emit_check_plain(emitter.modules.items[i].module);
    is_clean = diagnostics_count(program->diagnostics, SEVERITY_ERROR) == 0;
    for (uint32_t i = 0; i < emitter.modules.count && is_clean && !options->only_checks; i++)
        emit_module(&emitter, &emitter.modules.items[i]);
    for (uint32_t i = 0; i < emitter.modules.count; i++) {
        ModuleProducts *products = &emitter.modules.items[i];
        for (uint32_t k = 0; k < products->products.count; k++) {
            projection_free(&products->products.items[k].projection);
            name_set_free(&products->products.items[k].names);
        }
        array_free(&products->products);
    }
    array_free(&emitter.modules);
    return found;
}

void output_free(ChoreoOutput *output) { array_free(&output->files); }
