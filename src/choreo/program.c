/* Modules and what stands at their top level. Imports are followed only to decide whether a name is
 * a choreographic class, so that a file which imports a large library does not read it. */
#include "choreo/class.h"
#include "syntax/name.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct KnownWord {
    const char *name; /* dotted, or a built-in name */
    ChoreoWord word;
} KnownWord;

static const KnownWord known_words[] = {
    {"moira.choreo.Role", WORD_ROLE},
    {"moira.choreo.At", WORD_AT},
    {"moira.choreo.Everywhere", WORD_EVERYWHERE},
    {"moira.choreo.On", WORD_ON},
    {"moira.choreo.Family", WORD_FAMILY},
    {"moira.choreo.Each", WORD_EACH},
    {"moira.choreo.Channels", WORD_CHANNELS},
    {"moira.choreo.Mesh", WORD_MESH},
    {"moira.choreo.Members", WORD_MEMBERS},
    {"moira.choreo.Channel", WORD_CHANNEL},
    {"moira.choreo.DiChannel", WORD_DI_CHANNEL},
    {"moira.choreo.DiDataChannel", WORD_DI_DATA_CHANNEL},
    {"moira.choreo.DiSelectChannel", WORD_DI_SELECT_CHANNEL},
    {"moira.choreo.BiChannel", WORD_BI_CHANNEL},
    {"moira.choreo.Unit", WORD_UNIT},
    {"moira.choreo.PeerFailed", WORD_PEER_FAILED},
    {"typing.TypeVar", WORD_TYPE_VAR},
    {"typing_extensions.TypeVar", WORD_TYPE_VAR},
    {"typing.Generic", WORD_GENERIC},
    {"typing.Protocol", WORD_PROTOCOL},
    {"enum.Enum", WORD_ENUM},
    {"enum.StrEnum", WORD_ENUM},
    {"enum.Flag", WORD_ENUM},
    {"enum.IntEnum", WORD_INT_ENUM},
    {"enum.IntFlag", WORD_INT_ENUM},
    {"staticmethod", WORD_STATICMETHOD},
    {"classmethod", WORD_CLASSMETHOD},
    {"property", WORD_PROPERTY},
    {"abc.abstractmethod", WORD_ABSTRACTMETHOD},
    {"typing.override", WORD_OVERRIDE},
    {"typing_extensions.override", WORD_OVERRIDE},
    {"range", WORD_RANGE},
    {"super", WORD_SUPER},
};

enum { STARRED_ARITY = 32 };

static const char choreo_prefix[] = "moira.choreo.";

/* What `from moira.choreo import *` binds beyond the words above and Ch1 to Ch32. */
static const char *const starred_names[] = {
    "ChoreographyError",
    "Codec",
    "CodecError",
    "Deadlock",
    "Endpoint",
    "Endpoints",
    "Session",
    "Sessions",
    "Peers",
    "members_of",
    "FrameTooLarge",
    "JsonCodec",
    "MalformedFrame",
    "MpiNetwork",
    "Network",
    "LeaderFailed",
    "PickleCodec",
    "ProcessHub",
    "ProtocolMismatch",
    "RoleDied",
    "RolesFailed",
    "TcpNetwork",
    "ThreadHub",
    "Timeout",
    "Tls",
    "UnexpectedLabel",
    "UnitType",
    "UnixNetwork",
    "Wait",
    "register",
    "register_program",
    "register_type",
    "run_local",
    "run_processes",
    "run_role",
    "socket_channel",
};

bool choreo_is_starred(const ChoreoModule *module, Sym name) {
    const uint64_t *word = map_find(&module->program->words, name);
    return module->has_star && word && !(*word >> 8);
}

/* N of `ChN`, or 0. */
static uint32_t arity_of(const char *name) {
    if (strncmp(name, "Ch", 2) != 0 || name[2] < '1' || name[2] > '9') return 0;
    char *end;
    unsigned long count = strtoul(name + 2, &end, 10);
    return *end == '\0' && count < 10000 ? (uint32_t)count : 0;
}

static ChoreoWord word_of(const char *qualified) {
    for (size_t i = 0; i < sizeof known_words / sizeof *known_words; i++)
        if (strcmp(known_words[i].name, qualified) == 0) return known_words[i].word;
    size_t length = strlen(choreo_prefix);
    bool is_ours = strncmp(qualified, choreo_prefix, length) == 0;
    return is_ours && arity_of(qualified + length) ? WORD_CH : WORD_NONE;
}

/* ---- reports ---- */

Diagnostics *choreo_sink(ChoreoModule *module) {
    ChoreoProgram *program = module->program;
    return module->is_given ? program->diagnostics : &program->silence;
}

static Diagnostic *report(ChoreoModule *module, DiagCode code, Span span, const char *format, va_list list) {
    StrBuf text = {0};
    va_list copy;
    va_copy(copy, list);
    int length = vsnprintf(NULL, 0, format, copy);
    va_end(copy);
    strbuf_reserve(&text, (size_t)length + 1);
    vsnprintf(text.data, (size_t)length + 1, format, list);
    Diagnostic *diagnostic = diag_add(choreo_sink(module), code, module->tree->text, span, "%s", text.data);
    strbuf_free(&text);
    return diagnostic;
}

Diagnostic *choreo_report_at(ChoreoModule *module, DiagCode code, Span span, const char *format, ...) {
    va_list list;
    va_start(list, format);
    Diagnostic *diagnostic = report(module, code, span, format, list);
    va_end(list);
    return diagnostic;
}

Diagnostic *choreo_report(ChoreoModule *module, DiagCode code, const Node *node, const char *format, ...) {
    va_list list;
    va_start(list, format);
    Diagnostic *diagnostic = report(module, code, node_span(node), format, list);
    va_end(list);
    return diagnostic;
}

const char *choreo_type_text(const ChoreoClass *class, const Located *type) {
    ChoreoProgram *program = class->module->program;
    StrBuf text = {0};
    located_print(type, class->roles, program->symbols, &text);
    const char *copy = arena_copy(program->arena, text.data, text.length);
    strbuf_free(&text);
    return copy;
}

const char *choreo_roles_text(const ChoreoClass *class, RoleSet roles) {
    ChoreoProgram *program = class->module->program;
    StrBuf text = {0};
    for (uint32_t i = 0; i < class->role_count; i++)
        if (role_in(i, roles))
            strbuf_printf(&text, "%s%s", text.length ? ", " : "", choreo_text(program, class->roles[i]));
    const char *copy = arena_copy(program->arena, text.data, text.length);
    strbuf_free(&text);
    return copy;
}

uint32_t choreo_line(const ChoreoModule *module, const Node *node) {
    return text_position(module->tree->text, node->start).line;
}

/* ---- names ---- */

Definition *choreo_find(const ChoreoModule *module, Sym name) {
    const uint64_t *index = map_find(&module->by_name, name);
    return index ? &module->definitions.items[*index - 1] : NULL;
}

/* The dotted name that [node] stands for through the imports of the module: a built-in name is itself; NULL
 * for what is defined in the module, or is no dotted name. */
static const char *qualified_name(const ChoreoModule *module, const Node *node) {
    const ChoreoProgram *program = module->program;
    if (node->kind == AST_Name) {
        Sym name = AS(Name, node)->id;
        const Definition *definition = choreo_find(module, name);
        if (!definition) {
            if (module->has_star && map_find(&program->words, name))
                return arena_printf(program->arena, "%s%s", choreo_prefix, choreo_text(program, name));
            return choreo_text(program, name);
        }
        return definition->kind == DEFINITION_IMPORT ? definition->qualified : NULL;
    }
    if (node->kind != AST_Attribute) return NULL;
    const Node *root = node;
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    if (root->kind != AST_Name) return NULL;
    const Definition *definition = choreo_find(module, AS(Name, root)->id);
    if (!definition || definition->kind != DEFINITION_IMPORT) return NULL;
    /* Long chains are no names of libraries. */
    const Node *parts[8];
    uint32_t count = 0;
    for (const Node *at = node; at->kind == AST_Attribute; at = AS(Attribute, at)->value) {
        if (count == 8) return NULL;
        parts[count++] = at;
    }
    StrBuf text = {0};
    strbuf_puts(&text, definition->qualified);
    while (count > 0) strbuf_printf(&text, ".%s", choreo_text(program, AS(Attribute, parts[--count])->attr));
    const char *copy = arena_copy(program->arena, text.data, text.length);
    strbuf_free(&text);
    return copy;
}

ChoreoWord choreo_word(const ChoreoModule *module, const Node *node) {
    if (node->kind == AST_Name) {
        const Definition *definition = choreo_find(module, AS(Name, node)->id);
        if (definition) return definition->kind == DEFINITION_IMPORT ? definition->word : WORD_NONE;
        const uint64_t *word = map_find(&module->program->words, AS(Name, node)->id);
        if (!word) return WORD_NONE;
        bool is_builtin = *word >> 8;
        return is_builtin || module->has_star ? (ChoreoWord)(*word & 255) : WORD_NONE;
    }
    const char *qualified = qualified_name(module, node);
    return qualified ? word_of(qualified) : WORD_NONE;
}

uint32_t choreo_arity(const ChoreoModule *module, const Node *node) {
    const char *qualified = qualified_name(module, node);
    return qualified ? arity_of(qualified + strlen(choreo_prefix)) : 0;
}

typedef struct GlobalSearch {
    Sym name;
    bool found;
} GlobalSearch;

static bool enter_global(void *context, Node *node) {
    GlobalSearch *search = context;
    if (node->kind != AST_Global) return true;
    FOR_EACH (name, AS(Global, node)->names) search->found |= AS(Identifier, name)->id == search->name;
    return true;
}

bool choreo_is_literal(const Node *node) {
    if (node->kind == AST_UnaryOp) return choreo_is_literal(AS(UnaryOp, node)->operand);
    if (node->kind == AST_BinOp)
        return choreo_is_literal(AS(BinOp, node)->left) && choreo_is_literal(AS(BinOp, node)->right);
    if (node->kind != AST_Tuple) return node->kind == AST_Constant;
    FOR_EACH (element, AS(Tuple, node)->elts)
        if (!choreo_is_literal(element)) return false;
    return true;
}

bool choreo_is_rebound(const ChoreoModule *module, Sym name) {
    GlobalSearch search = {name, false};
    ast_walk(&module->tree->module->node, &(Visitor){.enter = enter_global, .context = &search});
    return search.found;
}

bool choreo_is_constant(const ChoreoModule *module, const Definition *definition) {
    const Node *statement = definition->statement;
    if (definition->kind != DEFINITION_PLAIN || definition->previous >= 0) return false;
    bool is_plain = statement->kind == AST_Assign && list_count(AS(Assign, statement)->targets) == 1 &&
                    AS(Assign, statement)->targets->items[0]->kind == AST_Name;
    const Node *value = is_plain                           ? AS(Assign, statement)->value
                        : statement->kind == AST_AnnAssign ? AS(AnnAssign, statement)->value
                                                           : NULL;
    if (!value || !choreo_is_literal(value)) return false;
    return !choreo_is_rebound(module, definition->name);
}

/* ---- reading a module ---- */

static void define(ChoreoModule *module, Definition definition) {
    uint64_t *index = map_at(&module->by_name, definition.name);
    definition.previous = (int32_t)*index - 1;
    array_push(&module->definitions, definition);
    *index = module->definitions.count;
}

static void define_import(ChoreoModule *module, Node *statement, Node *alias, const char *from) {
    ChoreoProgram *program = module->program;
    Sym name = AS(alias, alias)->name, bound = AS(alias, alias)->asname;
    const char *text = choreo_text(program, name);
    const char *qualified = text;
    if (from) {
        bool is_relative = from[0] == '.' && from[strlen(from) - 1] == '.';
        qualified = arena_printf(program->arena, "%s%s%s", from, is_relative ? "" : ".", text);
    } else if (!bound) {
        /* `import a.b` binds a. */
        qualified = arena_copy(program->arena, text, strcspn(text, "."));
        bound = symbol_from_string(program->symbols, qualified);
    }
    define(module, (Definition){.name = bound ? bound : name,
                                .kind = DEFINITION_IMPORT,
                                .statement = statement,
                                .alias = alias,
                                .word = (uint8_t)word_of(qualified),
                                .qualified = qualified});
}

static void read_import_from(ChoreoModule *module, Node *statement) {
    ChoreoProgram *program = module->program;
    const AstImportFrom *import = AS(ImportFrom, statement);
    StrBuf from = {0};
    strbuf_fill(&from, '.', (size_t)import->level);
    if (import->module) strbuf_puts(&from, choreo_text(program, import->module));
    const char *text = arena_copy(program->arena, from.data, from.length);
    strbuf_free(&from);
    FOR_EACH (alias, import->names) {
        bool is_star = strcmp(choreo_text(program, AS(alias, alias)->name), "*") == 0;
        if (is_star && strcmp(text, "moira.choreo") == 0) module->has_star = true;
        if (!is_star) define_import(module, statement, alias, text);
    }
}

/* if __name__ == "__main__": */
static bool is_main_block(const ChoreoProgram *program, const Node *node) {
    if (node->kind != AST_If || AS(If, node)->test->kind != AST_Compare) return false;
    const Node *left = AS(Compare, AS(If, node)->test)->left;
    return left->kind == AST_Name && strcmp(choreo_text(program, AS(Name, left)->id), "__name__") == 0;
}

const NodeList *choreo_typing_imports(const ChoreoProgram *program, const Node *node) {
    if (node->kind != AST_If || list_count(AS(If, node)->orelse) > 0) return NULL;
    const Node *test = AS(If, node)->test;
    Sym name = test->kind == AST_Name        ? AS(Name, test)->id
               : test->kind == AST_Attribute ? AS(Attribute, test)->attr
                                             : 0;
    if (!name || strcmp(choreo_text(program, name), "TYPE_CHECKING") != 0) return NULL;
    FOR_EACH (inner, AS(If, node)->body)
        if (inner->kind != AST_Import && inner->kind != AST_ImportFrom && inner->kind != AST_Pass)
            return NULL;
    return AS(If, node)->body;
}

static void define_target(ChoreoModule *module, Node *statement, const Node *target, uint8_t kind) {
    if (target->kind == AST_Name)
        define(module, (Definition){.name = AS(Name, target)->id, .kind = kind, .statement = statement});
    else if (target->kind == AST_Tuple)
        FOR_EACH (element, AS(Tuple, target)->elts) define_target(module, statement, element, kind);
}

static bool is_type_variable(const ChoreoModule *module, const Node *value) {
    return value && value->kind == AST_Call && choreo_word(module, AS(Call, value)->func) == WORD_TYPE_VAR;
}

static bool is_constant_target(const Node *target) {
    if (target->kind == AST_Name) return true;
    if (target->kind != AST_Tuple) return false;
    FOR_EACH (element, AS(Tuple, target)->elts)
        if (element->kind != AST_Name) return false;
    return true;
}

static bool read_assignment(ChoreoModule *module, Node *statement) {
    if (statement->kind == AST_AnnAssign) {
        if (AS(AnnAssign, statement)->target->kind != AST_Name) return false;
        define_target(module, statement, AS(AnnAssign, statement)->target, DEFINITION_PLAIN);
        return true;
    }
    const AstAssign *assign = AS(Assign, statement);
    uint8_t kind = is_type_variable(module, assign->value) ? DEFINITION_TYPE_VAR : DEFINITION_PLAIN;
    FOR_EACH (target, assign->targets)
        if (!is_constant_target(target)) return false;
    FOR_EACH (target, assign->targets) define_target(module, statement, target, kind);
    return true;
}

/* Classes are told apart later, when all names are known. */
static bool read_statement(ChoreoModule *module, Node *node) {
    const NodeList *typing = choreo_typing_imports(module->program, node);
    FOR_EACH (import, typing) (void)read_statement(module, import);
    if (typing) return true;
    switch ((NodeKind)node->kind) {
    case AST_Import:
        FOR_EACH (alias, AS(Import, node)->names) define_import(module, node, alias, NULL);
        return true;
    case AST_ImportFrom: read_import_from(module, node); return true;
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
        define(module, (Definition){.name = AS(FunctionDef, node)->name, .statement = node});
        return true;
    case AST_ClassDef:
        define(module, (Definition){.name = AS(ClassDef, node)->name, .statement = node});
        return true;
    case AST_TypeAlias: define_target(module, node, AS(TypeAlias, node)->name, DEFINITION_PLAIN); return true;
    case AST_Assign:
    case AST_AnnAssign: return read_assignment(module, node);
    case AST_Pass: return true;
    default: return ast_is_constant_statement(node) || is_main_block(module->program, node);
    }
}

static const char *stem_of(Arena *arena, const char *path) {
    const char *base = strrchr(path, '/');
    base = base ? base + 1 : path;
    if (strcmp(base, "__init__.py") == 0 && base > path + 1) {
        const char *end = base - 1, *start = end;
        while (start > path && start[-1] != '/') start--;
        return arena_copy(arena, start, (size_t)(end - start));
    }
    const char *dot = strrchr(base, '.');
    return arena_copy(arena, base, dot && dot > base ? (size_t)(dot - base) : strlen(base));
}

/* One name for each file, however it is reached. */
static const char *canonical_path(const ChoreoProgram *program, const char *path) {
    char *real = realpath(path, NULL);
    const char *copy = real ? arena_copy(program->arena, real, strlen(real)) : path;
    free(real);
    return copy;
}

static ChoreoModule *make_module(ChoreoProgram *program, const Tree *tree, SourceModule *source,
                                 bool is_given) {
    ChoreoModule *module = ARENA_NEW(program->arena, ChoreoModule);
    module->program = program;
    module->tree = tree;
    module->source = source;
    module->is_given = is_given;
    module->name = stem_of(program->arena, tree->text->path);
    array_push(&program->modules, module);
    *strmap_at(&program->by_path, canonical_path(program, source ? source->path : tree->text->path)) = module;
    FOR_EACH (statement, tree->module->body)
        if (!read_statement(module, statement)) array_push(&module->others, statement);
    return module;
}

ChoreoModule *choreo_add(ChoreoProgram *program, const Tree *tree) {
    SourceModule *source = program->project ? project_add(program->project, tree) : NULL;
    return make_module(program, tree, source, true);
}

/* ---- classes of other modules ---- */

static ChoreoModule *load_module(ChoreoProgram *program, const FoundModule *found) {
    if (!found || !found->path) return NULL;
    ChoreoModule *module = strmap_get(&program->by_path, canonical_path(program, found->path));
    if (module) return module;
    SourceModule *source = project_load(program->project, found);
    if (!source || !source->tree) return NULL;
    module = make_module(program, source->tree, source, false);
    /* It may be met when all others have been opened. */
    choreo_open_module(module);
    for (uint32_t i = 0; i < module->classes.count; i++) choreo_open_members(module->classes.items[i]);
    return module;
}

/* A name of a module that may itself have it from elsewhere; [depth] stops modules that import each other. */
static ChoreoClass *class_named(ChoreoModule *module, Sym name, uint32_t depth);

static ChoreoClass *class_in(ChoreoModule *importer, uint32_t level, const char *module, const char *name,
                             uint32_t depth) {
    ChoreoProgram *program = importer->program;
    if (!program->project || !importer->source) return NULL;
    ImportTarget target = project_import(program->project, importer->source, level, module, name);
    ChoreoModule *loaded = load_module(program, target.module);
    return loaded ? class_named(loaded, symbol_from_string(program->symbols, name), depth + 1) : NULL;
}

/* The class behind a dotted name with leading dots: everything before the last dot is a module. */
static ChoreoClass *class_qualified(ChoreoModule *importer, const char *qualified, uint32_t depth) {
    ChoreoProgram *program = importer->program;
    uint32_t level = (uint32_t)strspn(qualified, ".");
    const char *rest = qualified + level, *last = strrchr(rest, '.');
    if (!last && level == 0) return NULL;
    const char *module = last ? arena_copy(program->arena, rest, (size_t)(last - rest)) : NULL;
    if (module && strcmp(module, "moira.choreo") == 0) return NULL;
    return class_in(importer, level, module, last ? last + 1 : rest, depth);
}

static ChoreoClass *class_named(ChoreoModule *module, Sym name, uint32_t depth) {
    Definition *definition = choreo_find(module, name);
    if (!definition || depth > 16) return NULL;
    if (definition->statement->kind == AST_ClassDef) choreo_open_class(module, definition);
    if (definition->kind != DEFINITION_IMPORT || definition->state == 2 || definition->word != WORD_NONE)
        return definition->class;
    definition->state = 2;
    ChoreoClass *class = class_qualified(module, definition->qualified, depth);
    /* Reading another module does not add definitions to this one: the pointer holds. */
    definition->class = class;
    return class;
}

ChoreoClass *choreo_class(ChoreoModule *module, const Node *node) {
    if (node->kind == AST_Name) return class_named(module, AS(Name, node)->id, 0);
    if (node->kind != AST_Attribute) return NULL;
    const char *qualified = qualified_name(module, node);
    return qualified ? class_qualified(module, qualified, 0) : NULL;
}

ChoreoModule *choreo_import_source(ChoreoModule *module, const Definition *import, Definition **plain) {
    ChoreoProgram *program = module->program;
    const Node *statement = import->statement;
    if (!program->project || !module->source || statement->kind != AST_ImportFrom ||
        import->word != WORD_NONE)
        return NULL;
    const AstImportFrom *from = AS(ImportFrom, statement);
    Sym name = AS(alias, import->alias)->name;
    ImportTarget target =
        project_import(program->project, module->source, (uint32_t)from->level,
                       from->module ? choreo_text(program, from->module) : NULL, choreo_text(program, name));
    if (!target.module || !target.module->path) return NULL;
    ChoreoModule *source = strmap_get(&program->by_path, canonical_path(program, target.module->path));
    Definition *definition =
        source && source->is_given && source->classes.count > 0 ? choreo_find(source, name) : NULL;
    if (!definition || (definition->kind != DEFINITION_PLAIN && definition->kind != DEFINITION_TYPE_VAR))
        return NULL;
    *plain = definition;
    return source;
}

ChoreoModule *choreo_import_origin(ChoreoModule *module, const Definition *import, Definition **origin) {
    ChoreoProgram *program = module->program;
    if (!program->project || !module->source || import->statement->kind != AST_ImportFrom) return NULL;
    const AstImportFrom *from = AS(ImportFrom, import->statement);
    Sym name = AS(alias, import->alias)->name;
    ImportTarget target =
        project_import(program->project, module->source, (uint32_t)from->level,
                       from->module ? choreo_text(program, from->module) : NULL, choreo_text(program, name));
    ChoreoModule *source = load_module(program, target.module);
    Definition *definition = source ? choreo_find(source, name) : NULL;
    if (!definition || definition->kind == DEFINITION_IMPORT) return NULL;
    *origin = definition;
    return source;
}

/* ---- the program ---- */

static void learn_words(ChoreoProgram *program) {
    for (size_t i = 0; i < sizeof known_words / sizeof *known_words; i++) {
        const char *name = known_words[i].name, *last = strrchr(name, '.');
        bool is_builtin = !last, is_ours = strncmp(name, choreo_prefix, strlen(choreo_prefix)) == 0;
        if (!is_builtin && !is_ours) continue;
        Sym sym = symbol_from_string(program->symbols, last ? last + 1 : name);
        *map_at(&program->words, sym) = (uint64_t)known_words[i].word | (uint64_t)is_builtin << 8;
    }
    for (size_t i = 0; i < sizeof starred_names / sizeof *starred_names; i++)
        *map_at(&program->words, symbol_from_string(program->symbols, starred_names[i])) = WORD_NONE;
    for (uint32_t n = 1; n <= STARRED_ARITY; n++) {
        char name[8];
        snprintf(name, sizeof name, "Ch%u", n);
        *map_at(&program->words, symbol_from_string(program->symbols, name)) = WORD_CH;
    }
}

void choreo_program_init(ChoreoProgram *program, Arena *arena, Symbols *symbols, Project *project,
                         Diagnostics *diagnostics) {
    *program =
        (ChoreoProgram){.arena = arena, .symbols = symbols, .project = project, .diagnostics = diagnostics};
    diagnostics_init(&program->silence, arena);
    learn_words(program);
    program->names.com = symbol_from_string(symbols, "com");
    program->names.select = symbol_from_string(symbols, "select");
    program->names.of = symbol_from_string(symbols, "of");
    program->names.id = symbol_from_string(symbols, "id");
    program->names.unit = symbol_from_string(symbols, "Unit");
    program->names.unexpected_label = symbol_from_string(symbols, "UnexpectedLabel");
}

static void free_class(ChoreoClass *class) {
    for (uint32_t i = 0; i < class->methods.count; i++) {
        array_free(&class->methods.items[i]->calls);
        array_free(&class->methods.items[i]->overridden);
    }
    array_free(&class->data);
    array_free(&class->bases);
    array_free(&class->plain_bases);
    array_free(&class->fields);
    array_free(&class->methods);
    map_free(&class->field_index);
    map_free(&class->method_index);
}

void choreo_program_free(ChoreoProgram *program) {
    for (uint32_t i = 0; i < program->modules.count; i++) {
        ChoreoModule *module = program->modules.items[i];
        for (uint32_t k = 0; k < module->classes.count; k++) free_class(module->classes.items[k]);
        array_free(&module->definitions);
        array_free(&module->others);
        array_free(&module->classes);
        map_free(&module->by_name);
    }
    array_free(&program->modules);
    strmap_free(&program->by_path);
    map_free(&program->words);
    diagnostics_free(&program->silence);
}
