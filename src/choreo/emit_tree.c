#include "choreo/emit.h"
#include "choreo/hint.h"
#include "syntax/name.h"

#include <string.h>

typedef struct TreeMaker {
    ChoreoProgram *program;
    Arena *arena;
    ChoreoClass *class;
    uint32_t role;
    const Projection *projection;
    bool annotations, is_async;
    Map declared; /* names that have their type in the method already */
} TreeMaker;

static Node *make(TreeMaker *maker, NodeKind kind, const Node *origin) {
    Node *node = arena_alloc_zero(maker->arena, ast_kind_size(kind));
    node->kind = (uint8_t)kind;
    if (origin) node->start = origin->start, node->end = origin->end;
    return node;
}

static NodeList *make_list(TreeMaker *maker, Node *const *items, uint32_t count) {
    if (count == 0) return NULL;
    NodeList *list = arena_alloc(maker->arena, sizeof *list + count * sizeof(Node *));
    list->count = count;
    memcpy(list->items, items, count * sizeof(Node *));
    return list;
}

static Node *make_name(TreeMaker *maker, Sym name) {
    Node *node = make(maker, AST_Name, NULL);
    AS(Name, node)->id = name;
    node->op = OP_Load;
    return node;
}

static Node *copy_header(TreeMaker *maker, const Node *node) {
    Node *copy = arena_alloc(maker->arena, ast_kind_size(node->kind));
    memcpy(copy, node, ast_kind_size(node->kind));
    return copy;
}

/* ---- statements ---- */

static NodeList *make_block(TreeMaker *maker, const Local *list);

/* case E.L: …, and at the end case _: raise UnexpectedLabel() */
static void fill_selection(TreeMaker *maker, AstMatch *match, const Local *local) {
    NodeList *cases = arena_alloc(maker->arena, sizeof *cases + (local->case_count + 1) * sizeof(Node *));
    cases->count = local->case_count + 1;
    for (uint32_t i = 0; i < local->case_count; i++) {
        Node *value = make(maker, AST_MatchValue, NULL);
        AS(MatchValue, value)->value = local->cases[i].node;
        Node *branch = make(maker, AST_match_case, NULL);
        AS(match_case, branch)->pattern = value;
        AS(match_case, branch)->body = make_block(maker, local->cases[i].body);
        cases->items[i] = branch;
    }
    Node *error = make(maker, AST_Call, NULL), *raise = make(maker, AST_Raise, NULL);
    AS(Call, error)->func = make_name(maker, maker->program->names.unexpected_label);
    AS(Raise, raise)->exc = error;
    Node *branch = make(maker, AST_match_case, NULL);
    AS(match_case, branch)->pattern = make(maker, AST_MatchAs, NULL);
    AS(match_case, branch)->body = make_list(maker, &raise, 1);
    cases->items[local->case_count] = branch;
    match->cases = cases;
}

static void fill_match(TreeMaker *maker, AstMatch *match, const Local *local) {
    NodeList *cases = arena_alloc(maker->arena, sizeof *cases + local->case_count * sizeof(Node *));
    cases->count = local->case_count;
    for (uint32_t i = 0; i < local->case_count; i++) {
        cases->items[i] = copy_header(maker, local->cases[i].node);
        AS(match_case, cases->items[i])->body = make_block(maker, local->cases[i].body);
    }
    match->cases = cases;
}

static void fill_try(TreeMaker *maker, AstTry *try, const Local *local) {
    try->body = make_block(maker, local->body);
    try->orelse = make_block(maker, local->orelse);
    try->finalbody = make_block(maker, local->final);
    NodeList *handlers = make_list(maker, try->handlers ? try->handlers->items : NULL, local->case_count);
    for (uint32_t i = 0; i < local->case_count; i++) {
        handlers->items[i] = copy_header(maker, local->cases[i].node);
        AS(ExceptHandler, handlers->items[i])->body = make_block(maker, local->cases[i].body);
    }
    try->handlers = handlers;
}

/* The second time a variable has got its type already. */
static Node *declare_once(TreeMaker *maker, Node *node) {
    if (node->kind != AST_AnnAssign || AS(AnnAssign, node)->target->kind != AST_Name) return node;
    AstAnnAssign *assign = AS(AnnAssign, node);
    uint64_t *known = map_at(&maker->declared, AS(Name, assign->target)->id);
    if (!*known) {
        *known = 1;
        return node;
    }
    Node *plain = make(maker, AST_Assign, node);
    plain->flags = node->flags;
    AS(Assign, plain)->targets = make_list(maker, &assign->target, 1);
    AS(Assign, plain)->value = assign->value;
    return plain;
}

static Node *make_statement(TreeMaker *maker, const Local *local) {
    if (local->kind == LOCAL_SIMPLE) return declare_once(maker, local->node);
    Node *node = copy_header(maker, local->node);
    switch ((LocalKind)local->kind) {
    case LOCAL_IF:
        AS(If, node)->body = make_block(maker, local->body);
        AS(If, node)->orelse = make_block(maker, local->orelse);
        break;
    case LOCAL_WHILE:
        AS(While, node)->body = make_block(maker, local->body);
        AS(While, node)->orelse = make_block(maker, local->orelse);
        break;
    case LOCAL_FOR:
        AS(For, node)->body = make_block(maker, local->body);
        AS(For, node)->orelse = make_block(maker, local->orelse);
        break;
    case LOCAL_WITH: AS(With, node)->body = make_block(maker, local->body); break;
    case LOCAL_TRY: fill_try(maker, AS(Try, node), local); break;
    case LOCAL_MATCH: fill_match(maker, AS(Match, node), local); break;
    case LOCAL_SELECTION: fill_selection(maker, AS(Match, node), local); break;
    case LOCAL_SIMPLE: break;
    }
    return node;
}

static NodeList *make_block(TreeMaker *maker, const Local *list) {
    uint32_t count = 0;
    for (const Local *at = list; at; at = at->rest) count++;
    if (count == 0) return NULL;
    NodeList *block = arena_alloc(maker->arena, sizeof *block + count * sizeof(Node *));
    block->count = 0;
    for (const Local *at = list; at; at = at->rest) block->items[block->count++] = make_statement(maker, at);
    return block;
}

/* ---- methods ---- */

static bool is_here(const TreeMaker *maker, const Located *type) {
    return role_in(maker->role, located_roles(type));
}

static Node *make_parameter(TreeMaker *maker, Sym name, Node *annotation) {
    Node *node = make(maker, AST_arg, NULL);
    AS(arg, node)->arg = name;
    if (maker->annotations) AS(arg, node)->annotation = annotation;
    return node;
}

/* self, the present parameters with their defaults, then the absent ones, which are nothing. */
static Node *make_parameters(TreeMaker *maker, const Method *method) {
    uint32_t count = method->parameter_count;
    Node **positional = arena_alloc(maker->arena, (count + 1) * sizeof *positional);
    Node **defaults = arena_alloc(maker->arena, (count + 1) * sizeof *defaults);
    Node **only = arena_alloc(maker->arena, (count + 1) * sizeof *only);
    Node **only_defaults = arena_alloc(maker->arena, (count + 1) * sizeof *only_defaults);
    uint32_t positional_count = 0, default_count = 0, only_count = 0;
    if (method->has_self) positional[positional_count++] = make_parameter(maker, method->self, NULL);
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < count; i++) {
            const ChoreoParameter *parameter = &method->parameters[i];
            bool is_present = is_here(maker, &parameter->type);
            if (is_present != (pass == 0)) continue;
            Node *value = is_present ? parameter->value : maker->projection->unit;
            Located nothing = {.kind = LOCATED_UNKNOWN};
            Node *annotation = NULL;
            if (maker->annotations)
                annotation = hint_type(maker->program, is_present ? &parameter->type : &nothing, maker->role);
            Node *node = make_parameter(maker, parameter->name, annotation);
            if (parameter->keyword_only) {
                only_defaults[only_count] = value;
                only[only_count++] = node;
            } else {
                positional[positional_count++] = node;
                if (value) defaults[default_count++] = value;
            }
        }
    Node *arguments = make(maker, AST_arguments, NULL);
    AS(arguments, arguments)->args = make_list(maker, positional, positional_count);
    AS(arguments, arguments)->defaults = make_list(maker, defaults, default_count);
    AS(arguments, arguments)->kwonlyargs = make_list(maker, only, only_count);
    AS(arguments, arguments)->kw_defaults = make_list(maker, only_defaults, only_count);
    return arguments;
}

static Node *docstring_of(const NodeList *body) {
    Node *first = list_count(body) > 0 ? body->items[0] : NULL;
    bool is_text = first && first->kind == AST_Expr && AS(Expr, first)->value->kind == AST_Constant &&
                   AS(Expr, first)->value->op == CONSTANT_STR;
    return is_text ? first : NULL;
}

static NodeList *with_docstring(TreeMaker *maker, Node *docstring, NodeList *body) {
    if (!docstring) return body;
    NodeList *list = arena_alloc(maker->arena, sizeof *list + (list_count(body) + 1) * sizeof(Node *));
    list->count = list_count(body) + 1;
    list->items[0] = docstring;
    if (body) memcpy(list->items + 1, body->items, body->count * sizeof(Node *));
    return list;
}

static Node *make_method(TreeMaker *maker, const ProjectedMethod *projected) {
    const Method *method = projected->method;
    map_free(&maker->declared);
    NodeKind kind = maker->is_async && method->communicates ? AST_AsyncFunctionDef : AST_FunctionDef;
    Node *node = make(maker, kind, &method->node->node);
    AstFunctionDef *function = AS(FunctionDef, node);
    function->name = method->name;
    function->args = make_parameters(maker, method);
    function->decorator_list = method->node->decorator_list;
    function->body =
        with_docstring(maker, docstring_of(method->node->body), make_block(maker, projected->body));
    if (maker->annotations) {
        bool is_absent = method->result.kind != LOCATED_NONE && !is_here(maker, &method->result);
        function->returns = is_absent
                                ? make_name(maker, symbol_from_string(maker->program->symbols, "UnitType"))
                                : hint_type(maker->program, &method->result, maker->role);
    }
    return node;
}

/* ---- classes ---- */

/* Generic[T, …] of the data types, when types are kept. */
static Node *make_generic(TreeMaker *maker) {
    const ChoreoClass *class = maker->class;
    Node **names = arena_alloc(maker->arena, class->data.count * sizeof *names);
    for (uint32_t i = 0; i < class->data.count; i++) names[i] = make_name(maker, class->data.items[i]);
    Node *node = make(maker, AST_Subscript, NULL);
    AS(Subscript, node)->value = make_name(maker, symbol_from_string(maker->program->symbols, "Generic"));
    AS(Subscript, node)->slice = names[0];
    if (class->data.count > 1) {
        Node *tuple = make(maker, AST_Tuple, NULL);
        AS(Tuple, tuple)->elts = make_list(maker, names, class->data.count);
        AS(Subscript, node)->slice = tuple;
    }
    return node;
}

static NodeList *make_bases(TreeMaker *maker) {
    ChoreoClass *class = maker->class;
    Node **bases =
        arena_alloc(maker->arena, (class->bases.count + class->plain_bases.count + 1) * sizeof *bases);
    uint32_t count = 0;
    for (uint32_t i = 0; i < class->bases.count; i++) {
        const ChoreoBase *base = &class->bases.items[i];
        uint32_t formal = 0;
        while (formal + 1 < base->class->role_count && base->map[formal] != maker->role) formal++;
        bases[count++] = make_name(maker, choreo_projected_name(maker->program, base->class, formal));
    }
    for (uint32_t i = 0; i < class->plain_bases.count; i++)
        bases[count++] = (Node *)class->plain_bases.items[i];
    if (maker->annotations && class->data.count > 0) bases[count++] = make_generic(maker);
    return make_list(maker, bases, count);
}

/* A field at the class level that the role has, with a value or, when types are kept, without. */
static Node *make_field(TreeMaker *maker, Node *node) {
    if (node->kind == AST_Assign) return node;
    if (node->kind != AST_AnnAssign) return NULL;
    const AstAnnAssign *assign = AS(AnnAssign, node);
    RoleMap map;
    const ChoreoField *field = assign->target->kind == AST_Name
                                   ? choreo_field(maker->class, AS(Name, assign->target)->id, &map)
                                   : NULL;
    if (!field || !is_here(maker, &field->type)) return NULL;
    if (maker->annotations) {
        Node *copy = copy_header(maker, node);
        AS(AnnAssign, copy)->annotation = hint_type(maker->program, &field->type, maker->role);
        return copy;
    }
    if (!assign->value) return NULL;
    Node *plain = make(maker, AST_Assign, node);
    AS(Assign, plain)->targets = make_list(maker, &AS(AnnAssign, node)->target, 1);
    AS(Assign, plain)->value = assign->value;
    return plain;
}

AstClassDef *emit_class(const Projection *projection, const ProjectOptions *options) {
    ChoreoClass *class = projection->class;
    ChoreoProgram *program = class->module->program;
    TreeMaker maker = {.program = program,
                       .arena = program->arena,
                       .class = class,
                       .role = projection->role,
                       .projection = projection,
                       .annotations = options->annotations,
                       .is_async = options->is_async};
    Node *node = make(&maker, AST_ClassDef, &class->node->node);
    AS(ClassDef, node)->name = choreo_projected_name(program, class, projection->role);
    AS(ClassDef, node)->bases = make_bases(&maker);
    uint32_t count = 0, most = list_count(class->node->body) + projection->methods.count;
    Node **members = arena_alloc(program->arena, (most + 1) * sizeof *members);
    FOR_EACH (member, class->node->body) {
        Node *field = make_field(&maker, member);
        if (field) members[count++] = field;
    }
    for (uint32_t i = 0; i < projection->methods.count; i++)
        members[count++] = make_method(&maker, &projection->methods.items[i]);
    AS(ClassDef, node)->body =
        with_docstring(&maker, docstring_of(class->node->body), make_list(&maker, members, count));
    map_free(&maker.declared);
    return AS(ClassDef, node);
}
