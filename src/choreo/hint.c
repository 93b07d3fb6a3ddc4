#include "choreo/hint.h"
#include "syntax/name.h"
#include "syntax/unparse.h"

#include <string.h>

/* ---- the report of a choice ---- */

enum { EXCERPT_LENGTH = 60 };

/* The first line of a statement, for a message. */
static const char *excerpt(const Projector *projector, const Local *local) {
    if (!local) return "nothing";
    StrBuf text = {0};
    Arena *arena = projector->arena;
    ast_unparse(local->node, projector->program->symbols, projector->module->tree->minor, &text);
    size_t length = 0;
    while (length < text.length && text.data[length] != '\n') length++;
    bool is_long = length > EXCERPT_LENGTH;
    if (is_long) {
        length = EXCERPT_LENGTH;
        while ((text.data[length] & 0xC0) == 0x80) length--;
    }
    if (length > 0 && text.data[length - 1] == ':') length--;
    const char *copy = arena_printf(arena, "`%.*s%s`", (int)length, text.data, is_long ? "..." : "");
    strbuf_free(&text);
    return copy;
}

/* The channel by which [owner] can tell [role]: its expression in the method, or NULL. */
static const char *channel_between(const Projector *projector, uint32_t owner, uint32_t role) {
    const Method *method = projector->method;
    ChoreoProgram *program = projector->program;
    for (uint32_t i = 0; i < method->parameter_count + projector->class->fields.count; i++) {
        bool is_field = i >= method->parameter_count;
        const Located *type = is_field ? &projector->class->fields.items[i - method->parameter_count].type
                                       : &method->parameters[i].type;
        Sym name = is_field ? projector->class->fields.items[i - method->parameter_count].name
                            : method->parameters[i].name;
        if (type->kind != LOCATED_CHANNEL || (is_field && !method->has_self)) continue;
        uint32_t end = type->roles[0] == owner && type->roles[1] == role   ? 0
                       : type->roles[1] == owner && type->roles[0] == role ? 1
                                                                           : 2;
        if (end == 2 || !channel_sends(type->channel, end, true)) continue;
        if (!is_field) return choreo_text(program, name);
        return arena_printf(program->arena, "%s.%s", choreo_text(program, method->self),
                            choreo_text(program, name));
    }
    return NULL;
}

/* The label of the first selection by [owner] in a block, as it is written; NULL when there is none. */
static const Node *label_in(const TypedBlock *block, uint32_t owner) {
    for (uint32_t i = 0; i < block->count; i++) {
        const Statement *statement = &block->items[i];
        if (statement->kind != STATEMENT_SELECT || statement->value->sender != owner) continue;
        const Typed *label = statement->value->parts[1];
        return label->kind == TYPED_PLACED ? label->parts[0]->node : label->node;
    }
    return NULL;
}

static bool tells(const TypedBlock *block, uint32_t role) {
    for (uint32_t i = 0; i < block->count; i++)
        if (block->items[i].kind == STATEMENT_SELECT && block->items[i].value->receiver == role) return true;
    return false;
}

static const char *node_text(const Projector *projector, const Node *node) {
    const Text *text = projector->module->tree->text;
    return arena_copy(projector->arena, text->data + node->start, node->end - node->start);
}

/* Another member of the enum of [label]; NULL when there is none, or it is not known. */
static const char *other_label(const Projector *projector, const Node *label) {
    const Node *value = label->kind == AST_Attribute ? AS(Attribute, label)->value : NULL;
    if (!value || value->kind != AST_Name) return NULL;
    const Definition *definition = choreo_find(projector->module, AS(Name, value)->id);
    if (!definition || definition->kind != DEFINITION_PLAIN || !definition->is_enum) return NULL;
    FOR_EACH (statement, AS(ClassDef, definition->statement)->body) {
        const Node *target = statement->kind == AST_Assign ? AS(Assign, statement)->targets->items[0] : NULL;
        if (target && target->kind == AST_Name && AS(Name, target)->id != AS(Attribute, label)->attr)
            return arena_printf(projector->arena, "%s.%s", choreo_text(projector->program, definition->name),
                                choreo_text(projector->program, AS(Name, target)->id));
    }
    return NULL;
}

/* Inserts a selection in front of the first statement of a block. */
static void insert_selection(const Projector *projector, DiagFix *fix, const Node *first, const char *channel,
                             const char *label) {
    const Text *text = projector->module->tree->text;
    uint32_t line = first->start;
    while (line > 0 && text->data[line - 1] != '\n') line--;
    const char *indent = arena_copy(projector->arena, text->data + line, first->start - line);
    if (strspn(indent, " \t") != first->start - line) indent = NULL;
    const char *inserted = indent
                               ? arena_printf(projector->arena, "%s.select(%s)\n%s", channel, label, indent)
                               : arena_printf(projector->arena, "%s.select(%s); ", channel, label);
    diag_fix_edit(choreo_sink(projector->module), fix, (Span){first->start, first->start}, inserted);
}

/* The selections that are missing, when labels for both branches can be guessed. */
static void add_fix(Projector *projector, const Statement *choice, Diagnostic *diagnostic,
                    const char *channel) {
    bool is_if = choice->kind == STATEMENT_IF;
    const NodeList *body = is_if ? AS(If, choice->node)->body : NULL;
    const NodeList *orelse = is_if ? AS(If, choice->node)->orelse : NULL;
    if (list_count(body) == 0 || list_count(orelse) == 0 || !channel) return;
    const Node *first = label_in(&choice->body, choice->owner),
               *second = label_in(&choice->orelse, choice->owner);
    const char *left = first ? node_text(projector, first) : second ? other_label(projector, second) : NULL;
    const char *right = second ? node_text(projector, second) : first ? other_label(projector, first) : NULL;
    bool left_told = tells(&choice->body, projector->role),
         right_told = tells(&choice->orelse, projector->role);
    if (!left || !right || strcmp(left, right) == 0 || (left_told && right_told)) return;
    DiagFix *fix = diag_fix(choreo_sink(projector->module), diagnostic, "tell %s with select()",
                            choreo_text(projector->program, projector->class->roles[projector->role]));
    if (!left_told) insert_selection(projector, fix, body->items[0], channel, left);
    if (!right_told) insert_selection(projector, fix, orelse->items[0], channel, right);
}

static Span keyword_span(const Statement *choice) {
    static const uint8_t lengths[] = {
        [STATEMENT_IF] = 2, [STATEMENT_MATCH] = 5, [STATEMENT_WHILE] = 5, [STATEMENT_FOR] = 3};
    uint32_t end = choice->value->node->end;
    uint32_t start = choice->node->start;
    return (Span){start, end > start ? end : start + lengths[choice->kind]};
}

static void note_side(Projector *projector, Diagnostic *diagnostic, const Local *local) {
    if (!local || local->node->end == 0) return;
    const Text *text = projector->module->tree->text;
    uint32_t start = local->node->start, end = local->node->end;
    for (uint32_t i = start; i < end; i++)
        if (text->data[i] == '\n') end = i;
    diag_note(choreo_sink(projector->module), diagnostic, text, (Span){start, end}, "here %s does %s",
              choreo_text(projector->program, projector->class->roles[projector->role]),
              excerpt(projector, local));
}

void hint_choice(Projector *projector, const Statement *choice) {
    ChoreoProgram *program = projector->program;
    const char *role = choreo_text(program, projector->class->roles[projector->role]);
    const char *owner = choreo_text(program, projector->class->roles[choice->owner]);
    const BranchDifference *difference = &projector->merger.difference;
    if (projector->merger.steps == 0) {
        choreo_report(projector->module, CODE_TOO_COMPLEX, choice->node,
                      "the branches are too large to be compared for %s: put parts of them into methods",
                      role);
        return;
    }
    const char *left = excerpt(projector, difference->left), *right = excerpt(projector, difference->right);
    uint32_t line = choreo_line(projector->module, choice->node);
    bool is_loop = choice->kind == STATEMENT_WHILE || choice->kind == STATEMENT_FOR;
    Diagnostic *diagnostic;
    if (is_loop)
        diagnostic = choreo_report_at(
            projector->module, CODE_CHOREO_UNTOLD_CHOICE, keyword_span(choice),
            "role %s takes part in the loop of %s at line %u but is not told whether it goes "
            "on or ends (%s against %s)",
            role, owner, line, left, right);
    else
        diagnostic =
            choreo_report_at(projector->module, CODE_CHOREO_UNTOLD_CHOICE, keyword_span(choice),
                             "role %s behaves differently in the branches of the choice made by %s at line "
                             "%u but is not told which one was taken (%s against %s)",
                             role, owner, line, left, right);
    note_side(projector, diagnostic, difference->left);
    note_side(projector, diagnostic, difference->right);
    const char *channel = channel_between(projector, choice->owner, projector->role);
    const char *where = is_loop ? "first thing in the body, and another one in the else part"
                                : "at the start of every branch";
    diagnostic->help =
        channel ? arena_printf(program->arena, "%s.select() a label to %s %s", channel, role, where)
                : arena_printf(program->arena, "select() a label to %s %s", role, where);
    add_fix(projector, choice, diagnostic, channel);
}

/* ---- types ---- */

static Node *name_node(ChoreoProgram *program, const char *name) {
    AstName *node = arena_alloc_zero(program->arena, sizeof *node);
    node->node.kind = AST_Name;
    node->node.op = OP_Load;
    node->id = symbol_from_string(program->symbols, name);
    return &node->node;
}

static Node *none_node(ChoreoProgram *program) {
    AstConstant *node = arena_alloc_zero(program->arena, sizeof *node);
    node->node.kind = AST_Constant;
    node->node.op = CONSTANT_NONE;
    return &node->node;
}

/* C_F, with the data types in brackets. */
static Node *object_node(ChoreoProgram *program, const Located *type, uint32_t role) {
    uint32_t formal = 0, count = type->class->role_count;
    while (formal + 1 < count && type->roles[formal] != role) formal++;
    Node *name =
        name_node(program, choreo_text(program, choreo_projected_name(program, type->class, formal)));
    if (type->class->data.count == 0 || !type->arguments) return name;
    AstSubscript *node = arena_alloc_zero(program->arena, sizeof *node);
    node->node.kind = AST_Subscript;
    node->value = name;
    uint32_t left = type->arguments->count - count;
    if (left == 1) {
        node->slice = type->arguments->items[count];
        return &node->node;
    }
    AstTuple *tuple = arena_alloc_zero(program->arena, sizeof *tuple);
    tuple->node.kind = AST_Tuple;
    tuple->elts = arena_alloc(program->arena, sizeof *tuple->elts + left * sizeof(Node *));
    tuple->elts->count = left;
    memcpy(tuple->elts->items, type->arguments->items + count, left * sizeof(Node *));
    node->slice = &tuple->node;
    return &node->node;
}

Node *hint_type(ChoreoProgram *program, const Located *type, uint32_t role) {
    switch ((LocatedKind)type->kind) {
    case LOCATED_NONE: return none_node(program);
    case LOCATED_CHANNEL:
        return name_node(program, type->is_many && role == type->roles[0] ? "Endpoints" : "Endpoint");
    case LOCATED_MESH: return name_node(program, "Peers");
    case LOCATED_OBJECT: return object_node(program, type, role);
    case LOCATED_EACH:
    case LOCATED_AT:
    case LOCATED_EVERYWHERE: return type->data ? (Node *)type->data : name_node(program, "Any");
    case LOCATED_UNKNOWN:
    case LOCATED_CONST:
    case LOCATED_FLOATING: break;
    }
    return name_node(program, "object");
}

static Node *annotated(Projector *projector, const Node *origin, Node *target, Node *type, Node *value) {
    AstAnnAssign *node = PROJECTOR_NODE(projector, AnnAssign, origin);
    node->target = target;
    node->annotation = type;
    node->value = value;
    node->simple = target->kind == AST_Name;
    return &node->node;
}

Node *hint_assignment(Projector *projector, const AstAnnAssign *assign, Node *value) {
    Located type = choreo_annotation(projector->class, assign->annotation);
    Node *hint = hint_type(projector->program, &type, projector->role);
    return annotated(projector, &assign->node, assign->target, hint, value);
}

typedef struct ClassMention {
    const ChoreoClass *class;
    bool found;
} ClassMention;

static bool enter_type(void *context, Node *node) {
    ClassMention *search = context;
    if (node->kind != AST_Name) return true;
    const Definition *definition = choreo_find(search->class->module, AS(Name, node)->id);
    bool is_variable = definition && definition->kind == DEFINITION_TYPE_VAR;
    for (uint32_t i = 0; i < search->class->data.count; i++)
        is_variable &= search->class->data.items[i] != AS(Name, node)->id;
    search->found |= is_variable;
    return true;
}

/* Whether a type speaks of type variables that are not those of the class: it comes from another one. */
static bool is_foreign(const ChoreoClass *class, const Node *type) {
    ClassMention search = {.class = class};
    ast_walk((Node *)type, &(Visitor){.enter = enter_type, .context = &search});
    return search.found;
}

/* The type of what is received: its own, or that of a literal; NULL when nothing says what it is. */
static Node *received_type(Projector *projector, const Typed *value) {
    ChoreoProgram *program = projector->program;
    bool is_changed = value->kind == TYPED_COM &&
                      (value->type.kind == LOCATED_EACH || value->parts[1]->type.kind == LOCATED_EACH);
    if (is_changed && !value->type.data) return NULL;
    while (value->kind == TYPED_PLACED || value->kind == TYPED_COM)
        value = value->parts[value->kind == TYPED_COM ? 1 : 0];
    const Node *node = value->node;
    if (value->type.data)
        return is_foreign(projector->class, value->type.data) ? NULL : (Node *)value->type.data;
    if (node->kind != AST_Constant) return NULL;
    switch ((ConstantKind)node->op) {
    case CONSTANT_TRUE:
    case CONSTANT_FALSE: return name_node(program, "bool");
    case CONSTANT_INT:
    case CONSTANT_BIG_INT: return name_node(program, "int");
    case CONSTANT_FLOAT: return name_node(program, "float");
    case CONSTANT_STR: return name_node(program, "str");
    case CONSTANT_BYTES: return name_node(program, "bytes");
    case CONSTANT_NONE:
    case CONSTANT_ELLIPSIS:
    case CONSTANT_COMPLEX: break;
    }
    return NULL;
}

Node *hint_received(Projector *projector, const Typed *com, Node *call) {
    ChoreoProgram *program = projector->program;
    if (!projector->options->annotations || projector->role != com->receiver) return call;
    Node *type = received_type(projector, com);
    Node *arguments[] = {type ? type : name_node(program, "Any"), call};
    AstCall *cast = PROJECTOR_NODE(projector, Call, call);
    cast->func = name_node(program, "cast");
    cast->args = projector_list(projector, arguments, 2);
    return &cast->node;
}

Node *hint_class(Projector *projector, const Located *type, Node *name) {
    if (!projector->options->annotations || type->class->data.count == 0) return name;
    return object_node(projector->program, type, projector->role);
}

/* A received value has no type that mypy could find out. */
Node *hint_plain_assignment(Projector *projector, AstAssign *assign, const Typed *value_type) {
    const Node *value = assign->value;
    if (value->kind == AST_Await) value = AS(Await, value)->value;
    bool receives = value->kind == AST_Call && AS(Call, value)->func->kind == AST_Attribute &&
                    AS(Attribute, AS(Call, value)->func)->attr == projector->program->names.com;
    Node *target = assign->targets->items[0];
    if (!receives || assign->targets->count != 1 || target->kind == AST_Tuple ||
        target->kind == AST_Subscript)
        return &assign->node;
    Node *type = received_type(projector, value_type);
    return annotated(projector, &assign->node, target, type ? type : name_node(projector->program, "Any"),
                     assign->value);
}
