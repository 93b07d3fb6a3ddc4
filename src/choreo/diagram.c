#include "choreo/diagram.h"

enum { MOST_TEXT = 36 }; /* bytes of an expression that are shown */

typedef struct Maker {
    ChoreoProgram *program;
    const Method *method;
    Diagram *diagram;
    uint8_t lane[ROLE_LIMIT]; /* by role */
} Maker;

/* The source of an expression on one line, cut when it is long. */
static const char *source_text(const Maker *maker, const Node *node) {
    const char *data = maker->method->class->module->tree->text->data;
    StrBuf text = {0};
    bool was_blank = false;
    uint32_t at = node->start;
    for (; at < node->end && text.length < MOST_TEXT; at++) {
        bool is_blank = data[at] == ' ' || data[at] == '\n' || data[at] == '\r' || data[at] == '\t';
        if (!is_blank) strbuf_putc(&text, data[at]);
        if (is_blank && !was_blank) strbuf_putc(&text, ' ');
        was_blank = is_blank;
    }
    size_t length = text.length;
    bool is_cut = text.length == MOST_TEXT && at < node->end;
    while (is_cut && length > 0 && (text.data[length - 1] & 0xC0) == 0x80) length--;
    if (is_cut && length > 0 && (text.data[length - 1] & 0x80)) length--;
    const char *copy = arena_printf(maker->program->arena, "%.*s%s", (int)length,
                                    text.length ? text.data : "", is_cut ? "..." : "");
    strbuf_free(&text);
    return copy;
}

static void add(Maker *maker, DiagramStep step) { array_push(&maker->diagram->steps, step); }

static uint32_t line_of(const Maker *maker, const Node *node) {
    return node ? text_position(maker->method->class->module->tree->text, node->start).line : 0;
}

static uint64_t lanes_of(const Maker *maker, RoleSet roles) {
    uint64_t lanes = 0;
    for (uint32_t i = 0; i < maker->method->class->role_count; i++)
        if (role_in(i, roles & maker->method->part)) lanes |= (uint64_t)1 << maker->lane[i];
    return lanes;
}

/* ---- expressions, in the order in which they are evaluated ---- */

static void add_expression(Maker *maker, const Typed *typed) {
    if (!typed || !typed->acts) return;
    if (typed->object) add_expression(maker, typed->object);
    for (uint32_t i = 0; i < typed->part_count; i++) add_expression(maker, typed->parts[i]);
    for (uint32_t i = 0; i < typed->argument_count; i++) add_expression(maker, typed->arguments[i].value);
    if (typed->kind == TYPED_COM) {
        const Typed *value = typed->parts[1];
        while (value->kind == TYPED_PLACED) value = value->parts[0];
        add(maker, (DiagramStep){.kind = STEP_MESSAGE,
                                 .from = maker->lane[typed->sender],
                                 .to = maker->lane[typed->receiver],
                                 .line = line_of(maker, typed->node),
                                 .text = source_text(maker, value->node)});
    }
    if (typed->kind == TYPED_CALL) {
        const char *name = arena_printf(maker->program->arena, "%s.%s",
                                        choreo_text(maker->program, typed->method->class->name),
                                        choreo_text(maker->program, typed->method->name));
        add(maker, (DiagramStep){.kind = STEP_CALL,
                                 .roles = lanes_of(maker, role_map_set(typed->map, typed->method->part)),
                                 .line = line_of(maker, typed->node),
                                 .text = name});
    }
}

/* ---- statements ---- */

static void add_block(Maker *maker, const TypedBlock *block);

static bool communicates(const TypedBlock *block);

static bool statement_communicates(const Statement *statement) {
    bool acts = statement->value && statement->value->acts;
    for (uint32_t i = 0; i < statement->target_count; i++)
        acts |= statement->targets[i] && statement->targets[i]->acts;
    for (uint32_t i = 0; i < statement->case_count; i++) acts |= communicates(&statement->cases[i].body);
    return acts || statement->kind == STATEMENT_RETURN || communicates(&statement->body) ||
           communicates(&statement->orelse) || communicates(&statement->finalbody);
}

static bool communicates(const TypedBlock *block) {
    for (uint32_t i = 0; i < block->count; i++)
        if (statement_communicates(&block->items[i])) return true;
    return false;
}

static void begin_step(Maker *maker, const Statement *statement, uint8_t kind, const Node *node,
                       const char *text) {
    uint8_t owner = statement->owner == NO_ROLE ? NO_ROLE : maker->lane[statement->owner];
    add(maker, (DiagramStep){.kind = kind, .from = owner, .line = line_of(maker, node), .text = text});
}

static void add_choice(Maker *maker, const Statement *statement) {
    Arena *arena = maker->program->arena;
    if (!statement_communicates(statement)) return;
    const char *subject = source_text(maker, statement->value->node);
    add_expression(maker, statement->value);
    const char *head = statement->kind == STATEMENT_IF      ? arena_printf(arena, "if %s", subject)
                       : statement->kind == STATEMENT_WHILE ? arena_printf(arena, "while %s", subject)
                       : statement->kind == STATEMENT_MATCH
                           ? arena_printf(arena, "match %s", subject)
                           : arena_printf(arena, "for %s in %s",
                                          source_text(maker, AS(For, statement->node)->target), subject);
    begin_step(maker, statement, STEP_OPEN, statement->node, head);
    add_block(maker, &statement->body);
    if (statement->orelse.count > 0) {
        begin_step(maker, statement, STEP_BRANCH, statement->orelse.items[0].node, "else");
        add_block(maker, &statement->orelse);
    }
    for (uint32_t i = 0; i < statement->case_count; i++) {
        const Node *pattern = AS(match_case, statement->cases[i].node)->pattern;
        begin_step(maker, statement, STEP_BRANCH, pattern,
                   arena_printf(arena, "case %s", source_text(maker, pattern)));
        add_block(maker, &statement->cases[i].body);
    }
    add(maker, (DiagramStep){.kind = STEP_CLOSE});
}

static void add_statement(Maker *maker, const Statement *statement) {
    StatementKind kind = statement->kind;
    if (kind == STATEMENT_IF || kind == STATEMENT_MATCH || kind == STATEMENT_WHILE || kind == STATEMENT_FOR ||
        kind == STATEMENT_MEMBERS) {
        add_choice(maker, statement);
        return;
    }
    if (kind == STATEMENT_SELECT) {
        const Typed *selection = statement->value, *label = selection->parts[1];
        if (label->kind == TYPED_PLACED) label = label->parts[0];
        add(maker, (DiagramStep){.kind = STEP_LABEL,
                                 .from = maker->lane[selection->sender],
                                 .to = maker->lane[selection->receiver],
                                 .line = line_of(maker, statement->node),
                                 .text = source_text(maker, label->node)});
        return;
    }
    for (uint32_t i = 0; i < statement->target_count && statement->kind == STATEMENT_WITH; i++)
        add_expression(maker, statement->targets[i]);
    add_expression(maker, statement->value);
    if (statement->kind == STATEMENT_RETURN)
        add(maker, (DiagramStep){.kind = STEP_END,
                                 .line = line_of(maker, statement->node),
                                 .text = source_text(maker, statement->node)});
    if (statement->kind == STATEMENT_RAISE && statement->roles == ALL_ROLES)
        add(maker, (DiagramStep){.kind = STEP_END,
                                 .line = line_of(maker, statement->node),
                                 .text = source_text(maker, statement->node)});
    add_block(maker, &statement->body);
    for (uint32_t i = 0; i < statement->case_count; i++) add_block(maker, &statement->cases[i].body);
    add_block(maker, &statement->orelse);
    add_block(maker, &statement->finalbody);
}

static void add_block(Maker *maker, const TypedBlock *block) {
    for (uint32_t i = 0; i < block->count; i++) add_statement(maker, &block->items[i]);
}

void diagram_make(const Method *method, Diagram *diagram) {
    const ChoreoClass *class = method->class;
    ChoreoProgram *program = class->module->program;
    Maker maker = {.program = program, .method = method, .diagram = diagram};
    *diagram = (Diagram){.title = arena_printf(program->arena, "%s.%s", choreo_text(program, class->name),
                                               choreo_text(program, method->name))};
    diagram->lanes = arena_alloc(program->arena, (class->role_count + 1) * sizeof *diagram->lanes);
    for (uint32_t i = 0; i < class->role_count; i++) {
        if (!role_in(i, method->part)) continue;
        maker.lane[i] = (uint8_t)diagram->lane_count;
        diagram->lanes[diagram->lane_count++] = choreo_text(program, class->roles[i]);
    }
    if (method->body) add_block(&maker, method->body);
}

void diagram_free(Diagram *diagram) { array_free(&diagram->steps); }

/* ---- for other programs ---- */

static void json_lanes(JsonWriter *json, const Diagram *diagram, const DiagramStep *step) {
    json_key(json, "roles");
    json_begin_array(json);
    for (uint32_t lane = 0; lane < diagram->lane_count; lane++)
        if (step->roles >> lane & 1) json_string(json, diagram->lanes[lane]);
    json_end_array(json);
}

static void json_step(JsonWriter *json, const Diagram *diagram, const DiagramStep *step) {
    static const char *const names[] = {
        [STEP_MESSAGE] = "message", [STEP_LABEL] = "selection", [STEP_CALL] = "call", [STEP_OPEN] = "open",
        [STEP_BRANCH] = "branch",   [STEP_CLOSE] = "close",     [STEP_END] = "end"};
    bool is_sent = step->kind == STEP_MESSAGE || step->kind == STEP_LABEL;
    bool is_frame = step->kind == STEP_OPEN || step->kind == STEP_BRANCH;
    json_begin_object(json);
    json_key(json, "step");
    json_string(json, names[step->kind]);
    if (is_sent || (is_frame && step->from != NO_ROLE)) {
        json_key(json, is_sent ? "from" : "role");
        json_string(json, diagram->lanes[step->from]);
    }
    if (is_sent) {
        json_key(json, "to");
        json_string(json, diagram->lanes[step->to]);
    }
    if (step->kind == STEP_CALL) json_lanes(json, diagram, step);
    if (step->kind != STEP_CLOSE) {
        json_key(json, "line");
        json_number(json, step->line);
        json_key(json, "text");
        json_string(json, step->text);
    }
    json_end_object(json);
}

void diagram_json(JsonWriter *json, const Diagram *diagram) {
    json_begin_object(json);
    json_key(json, "method");
    json_string(json, diagram->title);
    json_key(json, "roles");
    json_begin_array(json);
    for (uint32_t i = 0; i < diagram->lane_count; i++) json_string(json, diagram->lanes[i]);
    json_end_array(json);
    json_key(json, "steps");
    json_begin_array(json);
    for (uint32_t i = 0; i < diagram->steps.count; i++) json_step(json, diagram, &diagram->steps.items[i]);
    json_end_array(json);
    json_end_object(json);
}
