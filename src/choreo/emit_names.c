/* Which names of its module a projected class needs. What it needs is imported, or put into shared code
 * together with what that needs in turn; everything else stays out, so that a role does not carry the secrets
 * of another. */
#include "choreo/emit.h"
#include "syntax/name.h"

#include <string.h>

void name_set_free(NameSet *set) { map_free(&set->names); }

static void add_name(NameSet *set, Sym name) { *map_at(&set->names, name) = 1; }

/* ---- names of code ---- */

typedef struct CodeNames {
    NameSet *set;
    Array(Sym) read;
    Map bound;       /* in the function that is being walked */
    Map global;      /* names that it declares to be those of the module */
    uint32_t nested; /* scopes inside of it around the place that the walk has reached */
} CodeNames;

static bool is_scope(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_Lambda:
    case AST_ListComp:
    case AST_SetComp:
    case AST_DictComp:
    case AST_GeneratorExp: return true;
    default: return false;
    }
}

/* Names in a quoted annotation. */
static void read_quoted(CodeNames *code, const Node *node) {
    const AstConstant *constant = AS(Constant, node);
    const char *text = constant->text;
    for (uint32_t i = 0; i < constant->length;) {
        uint32_t start = i;
        while (i < constant->length &&
               ((text[i] & 0x80) || text[i] == '_' || (text[i] >= '0' && text[i] <= '9') ||
                ((text[i] | 32) >= 'a' && (text[i] | 32) <= 'z')))
            i++;
        Sym name = i > start ? symbol_find(code->set->module->program->symbols, text + start, i - start) : 0;
        if (name) array_push(&code->read, name);
        if (i == start) i++;
    }
}

static void read_annotation(CodeNames *code, const Node *annotation) {
    if (annotation && annotation->kind == AST_Constant && annotation->op == CONSTANT_STR)
        read_quoted(code, annotation);
}

static bool enter_code(void *context, Node *node) {
    CodeNames *code = context;
    Sym bound = 0;
    switch ((NodeKind)node->kind) {
    case AST_Name:
        if (node->op == OP_Load)
            array_push(&code->read, AS(Name, node)->id);
        else
            bound = AS(Name, node)->id;
        break;
    case AST_arg:
        bound = AS(arg, node)->arg;
        read_annotation(code, AS(arg, node)->annotation);
        break;
    case AST_AnnAssign: read_annotation(code, AS(AnnAssign, node)->annotation); break;
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: read_annotation(code, AS(FunctionDef, node)->returns); break;
    case AST_ExceptHandler: bound = AS(ExceptHandler, node)->name; break;
    case AST_MatchAs: bound = AS(MatchAs, node)->name; break;
    case AST_MatchStar: bound = AS(MatchStar, node)->name; break;
    case AST_MatchMapping: bound = AS(MatchMapping, node)->rest; break;
    case AST_Global:
        FOR_EACH (name, AS(Global, node)->names) {
            array_push(&code->read, AS(Identifier, name)->id);
            *map_at(&code->global, AS(Identifier, name)->id) = 1;
        }
        return false;
    case AST_alias: bound = AS(alias, node)->asname ? AS(alias, node)->asname : AS(alias, node)->name; break;
    default: break;
    }
    /* What a lambda binds is read in other places from outside. */
    if (bound && code->nested == 1) *map_at(&code->bound, bound) = 1;
    code->nested += is_scope(node);
    return true;
}

static void leave_code(void *context, Node *node) { ((CodeNames *)context)->nested -= is_scope(node); }

/* Adds what [node] reads; a function is a scope, and what it binds is no name of the module. */
static void add_code(NameSet *set, Node *node) {
    CodeNames code = {.set = set};
    bool is_function = node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef;
    ast_walk(node, &(Visitor){.enter = enter_code, .leave = leave_code, .context = &code});
    for (uint32_t i = 0; i < code.read.count; i++)
        if (!is_function || !map_find(&code.bound, code.read.items[i]) ||
            map_find(&code.global, code.read.items[i]))
            add_name(set, code.read.items[i]);
    array_free(&code.read);
    map_free(&code.global);
    map_free(&code.bound);
}

void emit_code_names(NameSet *set, Node *node) { add_code(set, node); }

void emit_class_names(NameSet *set, const AstClassDef *class) {
    FOR_EACH (base, class->bases) add_code(set, base);
    FOR_EACH (member, class->body) add_code(set, member);
}

void emit_definition_names(NameSet *set, const Definition *definition) {
    Node *statement = definition->statement;
    if (statement->kind != AST_ClassDef) {
        add_code(set, statement);
        return;
    }
    FOR_EACH (decorator, AS(ClassDef, statement)->decorator_list) add_code(set, decorator);
    FOR_EACH (keyword, AS(ClassDef, statement)->keywords) add_code(set, keyword);
    FOR_EACH (base, AS(ClassDef, statement)->bases) {
        const Node *head = base->kind == AST_Subscript ? AS(Subscript, base)->value : base;
        if (choreo_word(set->module, head) != WORD_CH) add_code(set, base);
    }
    FOR_EACH (member, AS(ClassDef, statement)->body) add_code(set, member);
}

/* ---- shared code ---- */

static bool is_shared(const Definition *definition) {
    return definition->kind == DEFINITION_PLAIN || definition->kind == DEFINITION_TYPE_VAR;
}

/* Plain code may not use choreographies: nothing says which of its roles it would be. */
static void check_plain(ChoreoModule *module, const Definition *definition, const NameSet *names) {
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *used = &module->definitions.items[i];
        if (used->class && map_find(&names->names, used->name))
            choreo_report_at(module, CODE_CHOREO_UNSUPPORTED,
                             (Span){definition->statement->start, definition->statement->start + 1},
                             "%s is used by a choreography and uses the choreography %s itself",
                             choreo_text(module->program, definition->name),
                             choreo_text(module->program, used->name));
    }
}

void emit_reach(NameSet *set) {
    ChoreoModule *module = set->module;
    /* What is reached names more; a definition is looked at once. */
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t i = module->definitions.count; i > 0; i--) {
            Definition *definition = &module->definitions.items[i - 1];
            if (definition->is_reached || !is_shared(definition) || !map_find(&set->names, definition->name))
                continue;
            definition->is_reached = true;
            grows = true;
            NameSet own = {.module = module};
            emit_definition_names(&own, definition);
            check_plain(module, definition, &own);
            for (uint32_t k = 0; k < own.names.capacity; k++)
                if (own.names.slots[k].used) add_name(set, (Sym)own.names.slots[k].key);
            name_set_free(&own);
        }
    }
}

void emit_reach_imports(const NameSet *set) {
    ChoreoModule *module = set->module;
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *import = &module->definitions.items[i];
        if (import->kind != DEFINITION_IMPORT || !map_find(&set->names, import->name)) continue;
        Definition *plain;
        ChoreoModule *source = choreo_import_source(module, import, &plain);
        if (!source) continue;
        NameSet wanted = {.module = source};
        add_name(&wanted, plain->name);
        emit_reach(&wanted);
        emit_reach_imports(&wanted);
        name_set_free(&wanted);
    }
}

/* ---- data that travels ---- */

bool emit_is_data_class(const Definition *definition) {
    if (definition->kind != DEFINITION_PLAIN || definition->statement->kind != AST_ClassDef) return false;
    return definition->is_enum || definition->is_data_class;
}

typedef struct DataNames {
    NameSet set;
    const ChoreoClass *class;
    Sym role;
} DataNames;

static bool enter_data(void *context, Node *node) {
    if (node->kind == AST_Name) add_name(context, AS(Name, node)->id);
    return true;
}

static void add_data(DataNames *data, const Located *type, uint32_t role) {
    if (!role_in(role, located_roles(type))) return;
    Visitor visitor = {.enter = enter_data, .context = &data->set};
    if (type->data) ast_walk((Node *)type->data, &visitor);
    if (type->back) ast_walk((Node *)type->back, &visitor);
}

/* At[T, R] of a variable in a body. */
static bool enter_body(void *context, Node *node) {
    DataNames *data = context;
    if (node->kind != AST_AnnAssign) return true;
    Node *annotation = AS(AnnAssign, node)->annotation;
    if (annotation->kind != AST_Subscript || AS(Subscript, annotation)->slice->kind != AST_Tuple)
        return false;
    const NodeList *items = AS(Tuple, AS(Subscript, annotation)->slice)->elts;
    FOR_EACH (item, items)
        if (item->kind == AST_Name && AS(Name, item)->id == data->role)
            ast_walk(items->items[0], &(Visitor){.enter = enter_data, .context = &data->set});
    return false;
}

void emit_reach_data(const Projection *projection) {
    ChoreoClass *class = projection->class;
    ChoreoModule *module = class->module;
    DataNames data = {.set = {.module = module}, .class = class, .role = class->roles[projection->role]};
    for (uint32_t i = 0; i < class->fields.count; i++)
        add_data(&data, &class->fields.items[i].type, projection->role);
    for (uint32_t i = 0; i < class->methods.count; i++) {
        const Method *method = class->methods.items[i];
        add_data(&data, &method->result, projection->role);
        for (uint32_t k = 0; k < method->parameter_count; k++)
            add_data(&data, &method->parameters[k].type, projection->role);
        FOR_EACH (statement, method->node->body)
            ast_walk(statement, &(Visitor){.enter = enter_body, .context = &data});
    }
    NameSet wanted = {.module = module};
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        if (emit_is_data_class(definition) && map_find(&data.set.names, definition->name))
            add_name(&wanted, definition->name);
    }
    emit_reach(&wanted);
    name_set_free(&wanted);
    name_set_free(&data.set);
}

/* ---- import lines ---- */

static bool is_future(const ChoreoProgram *program, const Node *node) {
    return node->kind == AST_ImportFrom && AS(ImportFrom, node)->module &&
           strcmp(choreo_text(program, AS(ImportFrom, node)->module), "__future__") == 0;
}

static bool is_ours(const ChoreoProgram *program, const Node *node) {
    return node->kind == AST_ImportFrom && AS(ImportFrom, node)->module && AS(ImportFrom, node)->level == 0 &&
           strcmp(choreo_text(program, AS(ImportFrom, node)->module), "moira.choreo") == 0;
}

static void put_alias(const ChoreoProgram *program, const Astalias *alias, StrBuf *out) {
    strbuf_puts(out, choreo_text(program, alias->name));
    if (alias->asname) strbuf_printf(out, " as %s", choreo_text(program, alias->asname));
}

static bool is_wanted(const NameSet *set, const Node *statement, const Astalias *alias) {
    const ChoreoProgram *program = set->module->program;
    const char *text = choreo_text(program, alias->name);
    if (strcmp(text, "*") == 0) return !is_ours(program, statement);
    Sym bound = alias->asname ? alias->asname : alias->name;
    if (statement->kind == AST_Import && !alias->asname)
        bound = symbol_find(program->symbols, text, strcspn(text, "."));
    const Definition *definition = choreo_find(set->module, bound);
    return map_find(&set->names, bound) && definition && definition->statement == statement &&
           !definition->class;
}

/* The shared code of another choreography that is projected, too; NULL for what is imported as it is. */
static const ChoreoModule *shared_source(const NameSet *set, const Astalias *alias) {
    Definition *plain;
    const Definition *import = choreo_find(set->module, alias->asname ? alias->asname : alias->name);
    return import && import->kind == DEFINITION_IMPORT ? choreo_import_source(set->module, import, &plain)
                                                       : NULL;
}

static void put_import(const NameSet *set, const Node *statement, StrBuf *out) {
    const ChoreoProgram *program = set->module->program;
    bool is_from = statement->kind == AST_ImportFrom, is_first = true;
    const NodeList *names = is_from ? AS(ImportFrom, statement)->names : AS(Import, statement)->names;
    FOR_EACH (alias, names) {
        if (!is_wanted(set, statement, AS(alias, alias))) continue;
        const ChoreoModule *source = is_from ? shared_source(set, AS(alias, alias)) : NULL;
        if (source) {
            if (!is_first) strbuf_putc(out, '\n');
            strbuf_printf(out, "from %s_epp._shared import ", source->name);
            put_alias(program, AS(alias, alias), out);
            strbuf_putc(out, '\n');
            is_first = true;
            continue;
        }
        if (is_from && is_first) {
            const AstImportFrom *from = AS(ImportFrom, statement);
            strbuf_puts(out, "from ");
            /* The package lies one folder deeper than the source. */
            if (from->level > 0) strbuf_fill(out, '.', (size_t)from->level + 1);
            if (from->module) strbuf_puts(out, choreo_text(program, from->module));
            strbuf_puts(out, " import ");
        } else {
            strbuf_puts(out, is_from ? ", " : "import ");
        }
        put_alias(program, AS(alias, alias), out);
        if (!is_from) strbuf_putc(out, '\n');
        is_first = false;
    }
    if (is_from && !is_first) strbuf_putc(out, '\n');
}

/* What only tools import that read annotations stays for them alone. */
static void put_typing_imports(const NameSet *set, const NodeList *body, StrBuf *out) {
    StrBuf lines = {0};
    FOR_EACH (statement, body)
        if (statement->kind != AST_Pass && !is_ours(set->module->program, statement))
            put_import(set, statement, &lines);
    if (lines.length) strbuf_puts(out, "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n");
    for (size_t start = 0, end; start < lines.length; start = end) {
        end = start;
        while (end < lines.length && lines.data[end++] != '\n') continue;
        strbuf_puts(out, "    ");
        strbuf_put(out, lines.data + start, end - start);
    }
    strbuf_free(&lines);
}

/* Names of moira.choreo: those that the source imports and that are used, and those that projections add. */
static void put_own_imports(const NameSet *set, StrBuf *out) {
    static const char *const added[] = {"Endpoint",        "Endpoints", "Peers",
                                        "UnexpectedLabel", "Unit",      "UnitType"};
    const ChoreoProgram *program = set->module->program;
    StrBuf names = {0};
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        Sym name = symbol_find(program->symbols, added[i], strlen(added[i]));
        const Definition *definition = name ? choreo_find(set->module, name) : NULL;
        bool is_defined =
            definition && !(definition->kind == DEFINITION_IMPORT && is_ours(program, definition->statement));
        if (name && map_find(&set->names, name) && !is_defined)
            strbuf_printf(&names, "%s%s", names.length ? ", " : "", added[i]);
    }
    for (uint32_t i = 0; i < set->module->definitions.count; i++) {
        const Definition *definition = &set->module->definitions.items[i];
        if (definition->kind != DEFINITION_IMPORT || !is_ours(program, definition->statement) ||
            !map_find(&set->names, definition->name))
            continue;
        bool is_added = false;
        for (size_t k = 0; k < sizeof added / sizeof *added; k++)
            is_added |= strcmp(choreo_text(program, definition->name), added[k]) == 0;
        if (is_added) continue;
        if (names.length) strbuf_puts(&names, ", ");
        put_alias(program, AS(alias, definition->alias), &names);
    }
    for (uint32_t i = 0; i < set->names.capacity && set->module->has_star; i++) {
        Sym name = set->names.slots[i].used ? (Sym)set->names.slots[i].key : 0;
        const char *text = name ? choreo_text(program, name) : "";
        bool is_added = false;
        for (size_t k = 0; k < sizeof added / sizeof *added; k++) is_added |= strcmp(text, added[k]) == 0;
        if (is_added || !name || choreo_find(set->module, name) || !choreo_is_starred(set->module, name))
            continue;
        strbuf_printf(&names, "%s%s", names.length ? ", " : "", text);
    }
    if (names.length) {
        strbuf_puts(out, "from moira.choreo import ");
        strbuf_put(out, names.data, names.length);
        strbuf_putc(out, '\n');
    }
    strbuf_free(&names);
}

static void put_typing(const NameSet *set, const char *name, StrBuf *out) {
    Sym sym = symbol_find(set->module->program->symbols, name, strlen(name));
    if (sym && map_find(&set->names, sym) && !choreo_find(set->module, sym))
        strbuf_printf(out, "from typing import %s\n", name);
}

void emit_imports(const NameSet *set, bool has_annotations, StrBuf *out) {
    const ChoreoProgram *program = set->module->program;
    const NodeList *statements = set->module->tree->module->body;
    bool has_future = false;
    FOR_EACH (statement, statements) {
        if (!is_future(program, statement)) continue;
        FOR_EACH (alias, AS(ImportFrom, statement)->names) {
            strbuf_printf(out, "from __future__ import %s\n", choreo_text(program, AS(alias, alias)->name));
            has_future |= AS(alias, alias)->name == SYM_annotations;
        }
    }
    if (has_annotations && !has_future) strbuf_puts(out, "from __future__ import annotations\n");
    FOR_EACH (statement, statements) {
        bool is_import = statement->kind == AST_Import || statement->kind == AST_ImportFrom;
        if (is_import && !is_future(program, statement) && !is_ours(program, statement))
            put_import(set, statement, out);
    }
    FOR_EACH (statement, statements) {
        const NodeList *typing = choreo_typing_imports(program, statement);
        if (typing) put_typing_imports(set, typing, out);
    }
    if (has_annotations) {
        put_typing(set, "Any", out);
        put_typing(set, "Generic", out);
        put_typing(set, "cast", out);
    }
    put_own_imports(set, out);
}
