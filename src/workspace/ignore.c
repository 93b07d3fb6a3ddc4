/* How matching works: a pattern with a slash is cut into segments at its slashes, and so is the path; a
 * segment `**` stands for any number of segments, every other one is matched against one name. Both levels
 * backtrack only to their last star, which is enough because a later star can always take what an earlier
 * one would have; so the time is bounded by pattern length times path length, whatever the pattern. A
 * pattern without a slash is matched against the last name of the path alone.
 *
 * Names are compared byte by byte, as git does: `?` is one byte. */
#include "workspace/ignore.h"
#include "base/array.h"

#include <ctype.h>
#include <string.h>

typedef struct Segment {
    const char *text;
    size_t length;
    bool before_escape; /* the slash after it is escaped: `**` then stands for one name at least */
} Segment;

struct IgnorePattern {
    IgnorePattern *previous;
    /* Of a whole path: what stands before the first special character is compared first, and only the rest is
     * a pattern. So `a**` `/b` begins with `**` `/`, as it does for git. */
    const char *prefix;
    size_t prefix_length;
    Segment *segments;
    uint32_t segment_count;
    bool negated;
    bool folders_only;
    bool whole_path; /* it has a slash: matched against the path below the list's folder */
};

/* Reading patterns. */

IgnoreList *ignore_list(const IgnoreList *parent, const char *base, Arena *arena) {
    IgnoreList *list = ARENA_NEW(arena, IgnoreList);
    list->parent = parent;
    list->base = base;
    return list;
}

/* The length of [line] without the spaces at its end that no backslash protects. */
static size_t trim_spaces(const char *line, size_t length) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == ' ') continue;
        if (line[i] == '\\') i++;
        kept = i < length ? i + 1 : length;
    }
    return kept;
}

/* The offset after the character class that opens at [text], or [length] when it never closes. */
static size_t class_end(const char *text, size_t length) {
    size_t i = 1;
    if (i < length && (text[i] == '!' || text[i] == '^')) i++;
    for (size_t first = i; i < length; i++) {
        if (text[i] == '\\')
            i++;
        else if (text[i] == ']' && i > first)
            return i + 1;
        else if (text[i] == '[' && i + 1 < length && text[i + 1] == ':') {
            const char *close = memchr(text + i + 2, ']', length - i - 2);
            if (close && close[-1] == ':' && close > text + i + 2) i = (size_t)(close - text);
        }
    }
    return length;
}

/* Cuts the pattern at its slashes; a slash in a character class does not count, an escaped one does. */
static void cut_segments(IgnorePattern *pattern, const char *text, size_t length, Arena *arena) {
    Array(Segment) segments = {0};
    size_t start = 0, i = 0;
    while (i < length) {
        bool escaped = text[i] == '\\' && i + 1 < length;
        if (text[i] == '/' || (escaped && text[i + 1] == '/')) {
            array_push(&segments, ((Segment){text + start, i - start, escaped}));
            start = i += escaped ? 2 : 1;
        } else if (text[i] == '[') {
            i += class_end(text + i, length - i);
        } else {
            i += escaped ? 2 : 1;
        }
    }
    array_push(&segments, ((Segment){text + start, length - start, false}));
    size_t size = segments.count * sizeof *segments.items;
    pattern->segments = memcpy(arena_alloc(arena, size), segments.items, size);
    pattern->segment_count = segments.count;
    array_free(&segments);
}

void ignore_add(IgnoreList *list, const char *line, size_t length, Arena *arena) {
    length = trim_spaces(line, length);
    if (length == 0 || line[0] == '#') return;
    char *text = arena_copy(arena, line, length);
    IgnorePattern *pattern = ARENA_NEW(arena, IgnorePattern);
    if (text[0] == '!') {
        pattern->negated = true;
        text++;
        length--;
    }
    if (length > 0 && text[length - 1] == '/') {
        pattern->folders_only = true;
        length--;
    }
    pattern->whole_path = memchr(text, '/', length) != NULL;
    if (length > 0 && text[0] == '/') {
        text++;
        length--;
    }
    if (pattern->whole_path) {
        pattern->prefix = text;
        while (pattern->prefix_length < length && !strchr("*?[\\", text[pattern->prefix_length]))
            pattern->prefix_length++;
    }
    cut_segments(pattern, text + pattern->prefix_length, length - pattern->prefix_length, arena);
    pattern->previous = list->last;
    list->last = pattern;
}

void ignore_add_lines(IgnoreList *list, const char *text, size_t length, Arena *arena) {
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        length -= 3;
    }
    for (const char *end = text + length; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *line_end = newline ? newline : end;
        bool carriage = line_end > text && line_end[-1] == '\r';
        ignore_add(list, text, (size_t)(line_end - text) - carriage, arena);
        text = newline ? newline + 1 : end;
    }
}

/* Matching. */

/* One step of a glob: what remains of a pattern segment. */
typedef struct Glob {
    const char *at, *end;
} Glob;

typedef struct ClassName {
    const char *name; /* with the colon that closes it */
    int (*holds)(int c);
} ClassName;

/* [:name:] at [glob], which stands after the first colon; false when it is malformed. */
static bool match_class_name(Glob *glob, unsigned char c, bool *matched) {
    static const ClassName classes[] = {
        {"alnum:", isalnum}, {"alpha:", isalpha}, {"blank:", isblank}, {"cntrl:", iscntrl},
        {"digit:", isdigit}, {"graph:", isgraph}, {"lower:", islower}, {"print:", isprint},
        {"punct:", ispunct}, {"space:", isspace}, {"upper:", isupper}, {"xdigit:", isxdigit},
    };
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        size_t length = strlen(classes[i].name);
        if ((size_t)(glob->end - glob->at) <= length || memcmp(glob->at, classes[i].name, length) != 0)
            continue;
        if (glob->at[length] != ']') continue;
        if (c < 128 && classes[i].holds(c)) *matched = true;
        glob->at += length;
        return true;
    }
    return false;
}

/* Matches [c] against the class at [glob] (after its `[`) and moves after the class. A class that never
 * closes, or names an unknown set, matches nothing. The rules, such as a `]` that comes first being
 * literal, are those of git's wildmatch. */
static bool match_class(Glob *glob, unsigned char c) {
    bool matched = false, first = true;
    bool negated = glob->at < glob->end && (*glob->at == '!' || *glob->at == '^');
    int previous = -1; /* the character that a range may start with */
    for (glob->at += negated;; glob->at++, first = false) {
        if (glob->at >= glob->end) return false;
        unsigned char p = (unsigned char)*glob->at;
        size_t rest = (size_t)(glob->end - glob->at);
        if (p == ']' && !first) break;
        if (p == '-' && previous >= 0 && rest > 1 && glob->at[1] != ']') {
            glob->at++;
            if (*glob->at == '\\' && ++glob->at >= glob->end) return false;
            if (c >= previous && c <= (unsigned char)*glob->at) matched = true;
            previous = -1;
            continue;
        }
        const char *close =
            p == '[' && rest > 1 && glob->at[1] == ':' ? memchr(glob->at + 2, ']', rest - 2) : NULL;
        if (p == '[' && rest > 1 && glob->at[1] == ':' && !close) return false;
        if (close && close > glob->at + 2 && close[-1] == ':') {
            glob->at += 2;
            if (!match_class_name(glob, c, &matched)) return false;
            previous = -1;
            continue;
        }
        if (p == '\\') {
            if (++glob->at >= glob->end) return false;
            p = (unsigned char)*glob->at;
        }
        if (c == p) matched = true;
        previous = p;
    }
    glob->at++;
    return matched != negated;
}

/* Matches one character of a name and moves [glob] after what matched it. */
static bool match_one(Glob *glob, unsigned char c) {
    if (glob->at >= glob->end) return false;
    unsigned char p = (unsigned char)*glob->at++;
    if (p == '?') return true;
    if (p == '[') return match_class(glob, c);
    if (p != '\\') return p == c;
    return glob->at < glob->end && (unsigned char)*glob->at++ == c;
}

static bool match_segment(const Segment *segment, const char *name, size_t length) {
    Glob glob = {segment->text, segment->text + segment->length};
    Glob star = {0};              /* after the last star seen */
    const char *star_name = NULL; /* where that star's match ends for now */
    const char *end = name + length;
    for (;;) {
        if (glob.at < glob.end && *glob.at == '*') {
            glob.at++;
            star = glob;
            star_name = name;
        } else if (name == end && glob.at == glob.end) {
            return true;
        } else if (name == end || !match_one(&glob, (unsigned char)*name)) {
            /* The star takes one more character; at the end of the name nothing more can be taken. */
            if (!star.at || star_name == end) return false;
            glob = star;
            name = ++star_name;
        } else {
            name++;
        }
    }
}

static bool is_double_star(const Segment *segment) {
    if (segment->length < 2) return false;
    for (size_t i = 0; i < segment->length; i++)
        if (segment->text[i] != '*') return false;
    return true;
}

static size_t name_length(const char *path) { return strcspn(path, "/"); }

/* The name after the first one of [path]; NULL at the end. */
static const char *next_name(const char *path) {
    path += name_length(path);
    return *path ? path + 1 : NULL;
}

/* Matches the pattern against [path], which is relative. */
static bool match_path(const IgnorePattern *pattern, const char *path) {
    if (strncmp(path, pattern->prefix, pattern->prefix_length) != 0) return false;
    path += pattern->prefix_length;
    uint32_t i = 0, star = 0; /* [star]: the segment after the last `**` */
    const char *star_path = NULL;
    for (;;) {
        bool more = i < pattern->segment_count;
        if (more && is_double_star(&pattern->segments[i])) {
            /* At the end of a pattern it stands for everything inside: for one name at least. */
            if (i + 1 == pattern->segment_count) return path != NULL;
            if (pattern->segments[i].before_escape && path) path = next_name(path);
            star = ++i;
            star_path = path;
        } else if (!path && !more) {
            return true;
        } else if (path && more && match_segment(&pattern->segments[i], path, name_length(path))) {
            path = next_name(path);
            i++;
        } else {
            if (star == 0 || !path) return false;
            star_path = next_name(star_path);
            if (!star_path) return false;
            path = star_path;
            i = star;
        }
    }
}

/* [path] below [base], or NULL when it is not below it. */
static const char *below(const char *base, const char *path) {
    size_t length = strlen(base);
    return strncmp(base, path, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

IgnoreVerdict ignore_verdict(const IgnoreList *list, const char *path, bool is_folder) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    for (; list; list = list->parent) {
        const char *relative = below(list->base, path);
        for (const IgnorePattern *pattern = list->last; pattern; pattern = pattern->previous) {
            if (pattern->folders_only && !is_folder) continue;
            bool matches = pattern->whole_path ? relative && match_path(pattern, relative)
                                               : match_segment(pattern->segments, name, strlen(name));
            if (matches) return pattern->negated ? IGNORE_NO : IGNORE_YES;
        }
    }
    return IGNORE_UNDECIDED;
}
