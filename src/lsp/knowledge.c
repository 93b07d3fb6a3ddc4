#include "lsp/knowledge.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "value/value_print.h"

#include <string.h>

enum {
    MOST_TEXTS = 3,         /* texts of one expression */
    MOST_LOOKS = 12,        /* values of one expression that are looked at */
    LONGEST_TEXT = 400,     /* bytes of a value */
    MOST_GROWTH = 32 << 20, /* bytes that former versions leave behind, or half of what the first had */
};

/* ---- values ---- */

static const char *text_of_value(Learned *knowledge, Value value) {
    Interp *interp = &knowledge->analyser.interp;
    StrBuf text = {0};
    value_print(&text, &interp->path.state, &interp->analysis.statics, interp->analysis.symbols, value);
    size_t length = text.length;
    bool is_cut = length > LONGEST_TEXT;
    if (is_cut) {
        length = LONGEST_TEXT;
        while (length > 0 && (text.data[length] & 0xC0) == 0x80) length--;
    }
    const char *copy = length ? arena_copy(&knowledge->arena, text.data, length) : "";
    strbuf_free(&text);
    return is_cut ? arena_printf(&knowledge->arena, "%s …", copy) : copy;
}

static bool is_same(Value a, Value b) { return a.kind == b.kind && a.integer == b.integer; }

/* Whether [text] is one of the alternatives that [known] has already. */
static bool is_among(const char *known, const char *text) {
    size_t length = strlen(text);
    for (const char *at = known; (at = strstr(at, text)); at += length) {
        bool begins = at == known || (at - known >= 4 && strncmp(at - 4, " or ", 4) == 0);
        bool ends = !at[length] || strncmp(at + length, " or ", 4) == 0;
        if (begins && ends) return true;
    }
    return false;
}

/* Whether the node is one that something is asked of: after `a + b.`, that is `b`. */
static bool is_primary(const Learned *knowledge, const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Name:
    case AST_Attribute:
    case AST_Call:
    case AST_Subscript:
    case AST_Constant:
    case AST_JoinedStr: return true;
    default: return strchr(")]}", knowledge->file.text->data[node->end - 1]) != NULL;
    }
}

/* What is said of an object, in the memory of this version. */
static const KnownObject *keep_object(Learned *knowledge, Value value) {
    const Object *object = object_of(&knowledge->analyser.interp, value);
    if (!object) return NULL;
    KnownObject *kept = ARENA_NEW(&knowledge->arena, KnownObject);
    *kept = (KnownObject){.kind = object->kind, .class = object->class};
    if (object->kind == OBJECT_ARRAY) {
        const ArrayObject *array = OBJECT_AS(Array, object);
        kept->shape = shape_build(&knowledge->arena, array->shape->dims, array->shape->origins,
                                  array->shape->rank, array->shape->is_open);
        kept->element = array->element;
        kept->bits = array->bits;
    }
    return kept;
}

/* What all values so far are, [value] too; NULL when they differ. Each run of a function makes new objects,
 * of which the same may be said. */
static const KnownObject *one_object(Learned *knowledge, const KnownValue *known, Value value) {
    const KnownObject *before = known->object;
    if (known->count > 0 && (!before || known->count >= MOST_LOOKS)) return NULL;
    const KnownObject *after = keep_object(knowledge, value);
    if (known->count == 0 || !after) return after;
    bool is_alike = before->kind == after->kind && before->class == after->class &&
                    before->element == after->element && before->bits == after->bits;
    if (is_alike && before->shape && after->shape) is_alike = shape_equal(before->shape, after->shape);
    return is_alike ? before : NULL;
}

static void meet_value(Observer *observer, const Node *node, Value value) {
    Learned *knowledge = (Learned *)observer;
    const Probe *probe = knowledge->probe;
    if (probe && node->end == probe->end && is_primary(knowledge, node))
        probe->meet(probe->context, &knowledge->analyser.interp, value);
    if (node->kind == AST_Constant || value.kind == VALUE_NEVER) return;
    if (knowledge->depth == KNOWS_SHAPES) model_sizes_meet(&knowledge->models, &knowledge->analyser.interp);
    uint64_t *number = map_at(&knowledge->value_numbers, (uintptr_t)node);
    if (*number == 0) {
        array_push(&knowledge->values, ((KnownValue){.node = node}));
        *number = knowledge->values.count;
    }
    KnownValue *known = &knowledge->values.items[*number - 1];
    if (known->count > 0 && is_same(known->last, value)) return;
    known->last = value;
    const Object *object = object_of(&knowledge->analyser.interp, value);
    known->is_array |= object && object->kind == OBJECT_ARRAY;
    known->object = one_object(knowledge, known, value);
    if (known->count++ >= MOST_LOOKS) return;
    const char *text = value.kind == VALUE_ANY ? "unknown" : text_of_value(knowledge, value);
    if (known->text && known->texts >= MOST_TEXTS) text = "…";
    if (!known->text)
        known->text = text;
    else if (!is_among(known->text, text))
        known->text = arena_printf(&knowledge->arena, "%s or %s", known->text, text);
    else
        return;
    known->texts++;
}

/* ---- versions ---- */

static void drop_version(Learned *knowledge) {
    /* The run holds on to the tree. */
    analyser_forget(&knowledge->analyser);
    if (knowledge->module) project_drop_apart(&knowledge->analyser.project, knowledge->module);
    if (knowledge->has_file) {
        diagnostics_free(&knowledge->others);
        python_file_free(&knowledge->file);
    }
    knowledge->has_file = knowledge->has_run = knowledge->has_fixes = false;
    knowledge->module = NULL;
    map_free(&knowledge->value_numbers);
    array_free(&knowledge->values);
    model_sizes_free(&knowledge->models);
    memset(&knowledge->models, 0, sizeof knowledge->models);
    arena_reset(&knowledge->arena);
}

void knowledge_forget(Learned *knowledge) {
    drop_version(knowledge);
    analyser_free(&knowledge->analyser);
    memset(&knowledge->analyser, 0, sizeof knowledge->analyser);
    knowledge->scope = NULL;
}

void knowledge_free(Learned *knowledge) {
    knowledge_forget(knowledge);
    arena_free(&knowledge->arena);
}

static void hold(Analyser *analyser, const HeldText *text) {
    FileContent *content = ARENA_NEW(&analyser->sources, FileContent);
    content->data = arena_alloc_zero(&analyser->sources, text->length + FILE_PADDING);
    content->length = text->length;
    if (text->length > 0) memcpy(content->data, text->data, text->length);
    const char *path = arena_copy(&analyser->sources, text->path, strlen(text->path));
    texts_hold(&analyser->project.texts, path, content);
}

static size_t size_of(const Analyser *analyser) {
    return arena_used(&analyser->sources) + arena_used(&analyser->project.arena);
}

static bool has_grown(const Learned *knowledge) {
    size_t base = knowledge->base_size, growth = base / 2 > MOST_GROWTH ? base / 2 : MOST_GROWTH;
    return base > 0 && size_of(&knowledge->analyser) > base + growth;
}

static void prepare(Learned *knowledge, const Lesson *lesson) {
    Analyser *analyser = &knowledge->analyser;
    if (knowledge->scope == lesson->scope && !has_grown(knowledge)) return;
    knowledge_forget(knowledge);
    knowledge->scope = lesson->scope;
    AnalyserOptions options = analyser_options(lesson->scope->settings);
    options.interp.stop = lesson->stop;
    analyser_prepare(analyser, &options);
    for (uint32_t i = 0; i < lesson->held.count; i++) hold(analyser, &lesson->held.items[i]);
    knowledge->base_size = 0;
}

/* The findings of the file itself are kept in it, those in other files apart. */
static void part_findings(Learned *knowledge) {
    Diagnostics *own = &knowledge->file.diagnostics;
    diagnostics_init(&knowledge->others, &knowledge->arena);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < own->items.count; i++) {
        if (own->items.items[i].text == knowledge->file.text)
            own->items.items[kept++] = own->items.items[i];
        else
            array_push(&knowledge->others.items, own->items.items[i]);
    }
    own->items.count = kept;
}

/* Runs what was read. */
static void run(Learned *knowledge, const Lesson *lesson) {
    Analyser *analyser = &knowledge->analyser;
    analyser->options.supposes = lesson->depth == KNOWS_SHAPES;
    knowledge->observer.on_value = meet_value;
    model_sizes_init(&knowledge->models, &analyser->symbols);
    knowledge->probe = lesson->probe;
    analyser->observer = &knowledge->observer;
    knowledge->module = check_file_run(analyser, &knowledge->file);
    analyser->observer = NULL;
    knowledge->probe = NULL;
    knowledge->has_run = knowledge->module != NULL;
}

bool knowledge_learn(Learned *knowledge, const Lesson *lesson) {
    drop_version(knowledge);
    prepare(knowledge, lesson);
    Analyser *analyser = &knowledge->analyser;
    PythonHome home = {.symbols = &analyser->symbols, .arena = &knowledge->arena};
    const char *path = arena_copy(&knowledge->arena, lesson->path, strlen(lesson->path));
    analyser->project.apart = &knowledge->arena;
    python_file_take(&knowledge->file, path, lesson->data, lesson->length,
                     lesson->is_notebook ? NOTEBOOK_TEXT : NOTEBOOK_REFUSED, &lesson->scope->parse, &home);
    knowledge->has_file = true;
    knowledge->depth = lesson->depth;
    python_file_compile(&knowledge->file);
    if (lesson->depth >= KNOWS_FINDINGS) run(knowledge, lesson);
    if (!knowledge->module && knowledge->file.tree)
        knowledge->module = project_add_apart(&analyser->project, knowledge->file.tree);
    if (knowledge->has_run && knowledge->base_size == 0) knowledge->base_size = size_of(analyser);
    part_findings(knowledge);
    bool was_analysed = knowledge->has_run && !analyser->interp.facts.was_cut;
    check_file_judge(&knowledge->file, lesson->scope, path, was_analysed);
    if (lesson->depth == KNOWS_TREE || !atomic_load(lesson->stop)) return true;
    drop_version(knowledge);
    return false;
}

bool knowledge_depends_on(const Learned *knowledge, const char *path) {
    if (!knowledge->scope) return false;
    bool is_held = strmap_get(&knowledge->analyser.project.texts.contents, path) != NULL;
    return is_held || strmap_get(&knowledge->analyser.project.modules, path) != NULL;
}

/* ---- asking ---- */

const Text *knowledge_text(const Learned *knowledge) {
    return knowledge->has_file ? knowledge->file.text : NULL;
}

typedef struct NodeSearch {
    uint32_t offset;
    bool (*wanted)(const Node *node);
    Node *found;
} NodeSearch;

static bool look_at(void *context, Node *node) {
    NodeSearch *search = context;
    bool is_around = node->start <= search->offset && search->offset <= node->end;
    if (is_around && search->wanted(node)) search->found = node;
    return is_around || !ast_has_position(node->kind) || ast_is_definition(node->kind);
}

Node *knowledge_node_at(const Learned *knowledge, uint32_t offset, bool (*wanted)(const Node *node)) {
    if (!knowledge->has_file || !knowledge->file.tree) return NULL;
    NodeSearch search = {.offset = offset, .wanted = wanted};
    Visitor visitor = {.enter = look_at, .context = &search};
    ast_walk(&knowledge->file.tree->module->node, &visitor);
    return search.found;
}

const KnownValue *knowledge_value(const Learned *knowledge, const Node *expression) {
    const uint64_t *number = map_find(&knowledge->value_numbers, (uintptr_t)expression);
    return number && *number ? &knowledge->values.items[*number - 1] : NULL;
}

const Assigned *knowledge_assigned(const Learned *knowledge, const Node *target) {
    if (!knowledge->has_run) return NULL;
    const Facts *facts = &knowledge->analyser.interp.facts;
    const uint64_t *number = map_find(&facts->assigned_at, (uintptr_t)target);
    return number && *number ? &facts->assigned.items[*number - 1] : NULL;
}
