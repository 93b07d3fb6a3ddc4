/* Embedded models in parts. A model is a long text of which one program needs little, so it is not parsed as
 * a whole: a quick look finds where its top-level statements begin and which names each may bind, and a
 * statement is parsed, as a module of its own that shares the globals of the whole, when one of its names is
 * asked for.
 *
 * The look is coarse on purpose. A part for which too many names are noted runs once too often, which does no
 * harm. It relies on how models are written: no line of a statement but its first begins at the left margin,
 * unless it closes a bracket or goes on with else, elif, except or finally. */
#include "eval/run.h"

#include <ctype.h>
#include <string.h>

typedef struct Part {
    uint32_t start, end;       /* bytes of the text */
    Module *module;            /* NULL until it is needed */
    bool has_begun, has_ended; /* it runs, or ran */
} Part;

/* A part that may bind a name, and the next one that may. */
typedef struct NameLink {
    uint32_t part, next; /* [next] is an index + 1 */
} NameLink;

struct ModelParts {
    const char *data;
    Array(Part) parts;
    Array(NameLink) links;
    Map first, last;           /* name to its first and last link, + 1 */
    Array(const char *) stars; /* the modules of `from x import *`, in order */
};

/* ---- the quick look ---- */

static bool is_letter(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 128; }

static bool starts_with(const char *text, const char *word) {
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && !is_letter(text[length]);
}

static void note_name(Interp *interp, struct ModelParts *parts, const char *text, size_t length) {
    Sym name = symbol_from(interp->symbols, text, length);
    uint32_t part = parts->parts.count - 1;
    uint64_t *last = map_at(&parts->last, name);
    if (*last && parts->links.items[*last - 1].part == part) return;
    array_push(&parts->links, ((NameLink){part, 0}));
    if (*last)
        parts->links.items[*last - 1].next = parts->links.count;
    else
        *map_at(&parts->first, name) = parts->links.count;
    *last = parts->links.count;
}

/* Notes every word between the two. */
static void note_words(Interp *interp, struct ModelParts *parts, const char *from, const char *to) {
    while (from < to) {
        if (!is_letter(*from)) {
            from++;
            continue;
        }
        const char *end = from;
        while (end < to && is_letter(*end)) end++;
        if (!isdigit((unsigned char)*from)) note_name(interp, parts, from, (size_t)(end - from));
        from = end;
    }
}

/* The targets of `a = b = value`, `a: int` or `a, b = value`: all words up to the last lone = of the line. */
static void note_targets(Interp *interp, struct ModelParts *parts, const char *line) {
    const char *last = line;
    int depth = 0;
    for (const char *at = line; *at && *at != '\n'; at++) {
        if (*at == '(' || *at == '[' || *at == '{') depth++;
        if (*at == ')' || *at == ']' || *at == '}') depth--;
        if (depth == 0 && *at == ':' && last == line) last = at;
        if (depth == 0 && *at == '=' && at[1] == ' ' && at > line && at[-1] == ' ') last = at;
        if (*at == '"' || *at == '\'' || *at == '#') break;
    }
    note_words(interp, parts, line, last);
}

/* `from x import *`: the module it is from. */
static bool note_star(Interp *interp, struct ModelParts *parts, const char *line) {
    if (!starts_with(line, "from")) return false;
    const char *star = memmem(line, strcspn(line, "\n"), " import *", 9);
    if (!star) return false;
    array_push(&parts->stars, arena_copy(&interp->statics.arena, line + 5, (size_t)(star - line - 5)));
    return true;
}

/* Behind the string that begins at [at]. */
static const char *skip_string(const char *at) {
    char quote = *at;
    bool is_long = at[1] == quote && at[2] == quote;
    at += is_long ? 3 : 1;
    for (; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (is_long ? at[0] == quote && at[1] == quote && at[2] == quote : *at == quote)
            return at + (is_long ? 3 : 1);
        else if (!is_long && *at == '\n')
            return at;
    }
    return at;
}

/* Behind the line that begins at [at], brackets and long strings included. */
static const char *skip_line(const char *at) {
    int depth = 0;
    for (;;) {
        at += strcspn(at, "\n\"'#([{)]}");
        if (!*at) return at;
        char c = *at;
        if (c == '"' || c == '\'') {
            at = skip_string(at);
            continue;
        }
        if (c == '#') {
            at += strcspn(at, "\n");
            continue;
        }
        if (c == '(' || c == '[' || c == '{') depth++;
        if (c == ')' || c == ']' || c == '}') depth--;
        at++;
        if (c == '\n' && depth <= 0) return at;
    }
}

static void note_bindings(Interp *interp, struct ModelParts *parts, const char *line, const char *end) {
    const char *word = line;
    if (starts_with(word, "async")) word += 6;
    if (starts_with(word, "def") || starts_with(word, "class")) {
        word += *word == 'd' ? 4 : 6;
        const char *stop = word;
        while (is_letter(*stop)) stop++;
        note_words(interp, parts, word, stop);
    } else if (starts_with(word, "if") || starts_with(word, "try") || starts_with(word, "import") ||
               starts_with(word, "from") || starts_with(word, "with") || starts_with(word, "for")) {
        /* The names of a compound statement are anywhere in it. */
        while (*end == ' ' || *end == '\n') end = skip_line(end);
        note_words(interp, parts, line, end);
    } else {
        note_targets(interp, parts, line);
    }
}

static bool goes_on(const char *line) {
    return starts_with(line, "else") || starts_with(line, "elif") || starts_with(line, "except") ||
           starts_with(line, "finally");
}

static void find_parts(Interp *interp, struct ModelParts *parts) {
    const char *at = parts->data;
    bool is_decorated = false;
    while (*at) {
        const char *line = at;
        at = skip_line(at);
        if (*line == ' ' || *line == '\n' || *line == '#' || *line == '\t' || *line == '\r' ||
            goes_on(line)) {
            if (parts->parts.count && *line != '\n' && *line != '#')
                array_last(&parts->parts).end = (uint32_t)(at - parts->data);
            continue;
        }
        if (*line == '"' || note_star(interp, parts, line)) continue;
        if (!is_decorated) array_push(&parts->parts, ((Part){.start = (uint32_t)(line - parts->data)}));
        array_last(&parts->parts).end = (uint32_t)(at - parts->data);
        is_decorated = *line == '@';
        if (is_decorated) continue;
        note_bindings(interp, parts, line, at);
    }
}

/* ---- modules of them ---- */

static SourceModule *parse_part(Interp *interp, const char *path, const char *name, const char *data,
                                uint32_t length) {
    Arena *arena = &interp->project->arena;
    char *copy = arena_alloc_zero(arena, length + 64);
    memcpy(copy, data, length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, path, copy, length, arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, arena);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    SourceModule *source = ARENA_NEW(arena, SourceModule);
    source->tree = parse_module(text, &options, interp->symbols, arena, &ignored);
    diagnostics_free(&ignored);
    source->name = name;
    source->path = path;
    source->is_stub = source->is_external = true;
    source->scopes = scopes_build(source->tree, interp->symbols, arena);
    return source;
}

SourceModule *model_open(Interp *interp, const char *dotted, struct ModelParts **opened) {
    size_t length = 0;
    const char *data = interp->find_model ? interp->find_model(dotted, &length) : NULL;
    if (!data) return NULL;
    Arena *arena = &interp->project->arena;
    struct ModelParts *parts = ARENA_NEW(arena, struct ModelParts);
    parts->data = data;
    find_parts(interp, parts);
    *opened = parts;
    return parse_part(interp, arena_printf(arena, "models/%s.pyi", dotted), dotted, "", 0);
}

bool model_run(Interp *interp, Module *whole, Sym name) {
    struct ModelParts *parts = whole->parts;
    uint64_t *first = map_find(&parts->first, name);
    bool runs = false;
    if (!first) return false;
    for (uint64_t link = *first; link; link = parts->links.items[link - 1].next) {
        uint32_t index = parts->links.items[link - 1].part;
        Part *part = &parts->parts.items[index];
        runs |= part->has_begun && !part->has_ended;
        if (part->has_begun) continue;
        part->has_begun = true;
        part->module = ARENA_NEW(&interp->statics.arena, Module);
        *part->module = *whole;
        part->module->parts = NULL;
        part->module->source = parse_part(interp, whole->source->path, whole->name, parts->data + part->start,
                                          part->end - part->start);
        run_lazily(interp, part->module);
        parts->parts.items[index].has_ended = true;
    }
    return runs;
}

uint32_t model_star_count(const Module *whole) { return whole->parts->stars.count; }
const char *model_star(const Module *whole, uint32_t index) { return whole->parts->stars.items[index]; }

void model_free(struct ModelParts *parts) {
    for (uint32_t i = 0; i < parts->parts.count; i++)
        if (parts->parts.items[i].module) scopes_free(parts->parts.items[i].module->source->scopes);
    array_free(&parts->parts);
    array_free(&parts->links);
    array_free(&parts->stars);
    map_free(&parts->first);
    map_free(&parts->last);
}
