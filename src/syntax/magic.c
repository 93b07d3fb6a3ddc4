/* How it works: what concerns the cell as a whole comes first (prompts, indentation, `%%` on its first line),
 * then a scanner goes from one logical line to the next. It knows of Python only brackets, strings, comments
 * and backslashes: what follows a `%` or `!` is no Python. */
#include "syntax/magic.h"
#include "base/word.h"

#include <ctype.h>
#include <string.h>

typedef struct MagicCell {
    char *data, *end;
    bool binds_unknown;
} MagicCell;

/* ---- which commands there are ---- */

/* A list of words, with a space before and after each. */
static bool is_listed(const char *list, const char *word, size_t length) {
    for (const char *at = list; length > 0 && (at = strchr(at, ' ')) && at[1]; at++)
        if (strncmp(at + 1, word, length) == 0 && at[length + 1] == ' ') return true;
    return false;
}

/* Cells whose body is Python. */
static const char python_cells[] = " time capture prun debug memit wandb snakeviz scalene mprof_run ";
/* Cells in another language, or that only write a file: they bind nothing, unless an option says so. */
static const char other_cells[] =
    " bash sh script shell system sx cmd perl ruby pypy python python2 python3 html HTML javascript js latex "
    "markdown svg SVG writefile file ";
/* Lines that bind nothing. */
static const char plain_lines[] = " alias alias_magic autoawait autocall automagic autoreload autosave "
                                  "bookmark cat cd clear colors conda config "
                                  "connect_info cp debug dhist dirs doctest_mode env gui hist history "
                                  "killbgscripts ldir less lf lk ll load_ext "
                                  "logoff logon logstart logstate logstop ls lsmagic lx magic mamba man "
                                  "matplotlib micromamba mkdir mode more mv "
                                  "nbdev_export nbdev_default_export notebook page pastebin pdb pdef pdoc "
                                  "pfile pinfo pinfo2 pip popd pprint "
                                  "precision psearch psource pushd pwd pycat qtconsole quickref rehashx "
                                  "reload_ext rep rm rmdir save set_env "
                                  "shell sx system tb tensorboard tensorflow_version time timeit unalias "
                                  "unload_ext uv watermark who who_ls whos "
                                  "writefile xmode ";
/* Those that work without the %, when they are all that a cell has. */
static const char bare_lines[] =
    " cat cd clear conda cp ls ll lsmagic mamba man mkdir mv pip pwd rm rmdir who whos "
    "history matplotlib pylab load_ext reload_ext autoreload env config uv ";

/* ---- bytes ---- */

static char *skip_space(char *p) {
    while (is_blank_char(*p)) p++;
    return p;
}

static char *line_end(const MagicCell *cell, char *p) {
    while (p < cell->end && !is_line_end(*p)) p++;
    return p;
}

static char *next_line(const MagicCell *cell, char *p) {
    p = line_end(cell, p);
    if (p < cell->end) p += *p == '\r' && p[1] == '\n' ? 2 : 1;
    return p;
}

static char *line_start(const MagicCell *cell, char *p) {
    while (p > cell->data && !is_line_end(p[-1])) p--;
    return p;
}

static bool is_blank(const MagicCell *cell, char *p) { return skip_space(p) == line_end(cell, p); }

/* The end of a line that backslashes continue. */
static char *continued_end(const MagicCell *cell, char *p) {
    char *end = line_end(cell, p);
    while (end < cell->end && end > p && end[-1] == '\\') end = line_end(cell, p = next_line(cell, end));
    return end;
}

/* Puts [text] at [p], and makes a comment of what is left up to [end], a line or several. */
static void put(const MagicCell *cell, char *p, char *end, const char *text) {
    size_t length = strlen(text);
    char *stop = line_end(cell, p);
    memcpy(p, text, length);
    p += length;
    for (;;) {
        if (p < stop) *p++ = '#';
        while (p < stop && ((unsigned char)*p & 0xC0) == 0x80) *p++ = '#';
        p = next_line(cell, p);
        if (p >= end) return;
        stop = line_end(cell, p);
    }
}

/* Makes white space of what stands from the start of the line to [to]: the line is indented as before. */
static void erase_before(const MagicCell *cell, char *from, char *to) {
    char *start = line_start(cell, from);
    char *indent = from;
    while (indent > start && indent[-1] != '\f') indent--;
    size_t length = (size_t)(from - indent);
    memmove(to - length, indent, length);
    memset(start, ' ', (size_t)(to - length - start));
    to[-(ptrdiff_t)length - 1] = '\f';
}

/* ---- the cell as a whole ---- */

/* The length of a prompt at [p]: `>>> `, `... `, `In [3]: `, `   ...: `; 0 for none. */
static size_t prompt_length(const char *p, bool is_first) {
    if (strncmp(p, ">>>", 3) == 0 || (!is_first && strncmp(p, "...", 3) == 0 && p[3] != ':'))
        return p[3] == ' ' ? 4 : is_line_end(p[3]) || !p[3] ? 3 : 0;
    const char *at = p;
    if (strncmp(at, "In [", 4) == 0) {
        for (at += 4; isdigit((unsigned char)*at); at++) continue;
        return strncmp(at, "]: ", 3) == 0 ? (size_t)(at - p) + 3 : 0;
    }
    while (*at == ' ') at++;
    if (is_first || strncmp(at, "...", 3) != 0) return 0;
    while (*at == '.') at++;
    if (*at++ != ':') return 0;
    return (size_t)(at - p) + (*at == ' ');
}

static char *first_line(const MagicCell *cell) {
    char *p = cell->data;
    while (p < cell->end && is_blank(cell, p)) p = next_line(cell, p);
    return p;
}

static void strip_prompts(const MagicCell *cell) {
    char *first = first_line(cell);
    if (prompt_length(first, true) == 0) return;
    for (char *p = first; p < cell->end; p = next_line(cell, p)) {
        size_t length = prompt_length(p, false);
        if (length > 0) erase_before(cell, p, p + length);
    }
}

/* How many bytes of white space all lines of the cell begin with, as IPython 9 counts; where that is none,
 * those that the first line begins with, as older ones do. */
static size_t cell_indentation(const MagicCell *cell) {
    char *first = first_line(cell);
    size_t before = (size_t)(skip_space(first) - first), common = before;
    for (char *p = first; p < cell->end; p = next_line(cell, p)) {
        if (is_blank(cell, p)) continue;
        size_t same = 0;
        while (same < common && p[same] == first[same]) same++;
        common = same;
    }
    return common > 0 ? common : before;
}

static void dedent(const MagicCell *cell) {
    size_t length = cell_indentation(cell);
    for (char *p = cell->data; length > 0 && p < cell->end; p = next_line(cell, p))
        if ((size_t)(skip_space(p) - p) >= length && !is_blank(cell, p)) p[length - 1] = '\f';
}

static void drop_lines(const MagicCell *cell, char *p) {
    if (p < cell->end) put(cell, p, cell->end, "");
}

/* ---- what %timeit measures ---- */

/* Whether a statement up to [end] binds nothing: an expression on one line. */
static bool is_expression(const char *p, const char *end) {
    static const char keywords[] =
        " for while if with del import from def class try assert return raise global "
        "async pass break continue nonlocal match ";
    while (p < end && is_blank_char(*p)) p++;
    size_t length = 0;
    while (is_word_char(p[length])) length++;
    if (is_listed(keywords, p, length)) return false;
    int depth = 0;
    for (; p < end; p++) {
        if (*p == '(' || *p == '[' || *p == '{') depth++;
        if (*p == ')' || *p == ']' || *p == '}') depth--;
        if (*p == ';' || *p == '\\' || *p == '#' || (*p == ':' && p[1] == '=')) return false;
        if (*p != '=' || depth > 0) continue;
        if (p[1] != '=') return false;
        p++;
    }
    return true;
}

/* What follows the options of %timeit. */
static char *skip_options(char *p) {
    while (*p == '-' && isalpha((unsigned char)p[1])) {
        bool has_value = strchr("nrp", p[1]);
        p += 2;
        if (has_value && *p == ' ') p = skip_space(p);
        while (*p && !is_blank_char(*p) && !is_line_end(*p)) p++;
        p = skip_space(p);
    }
    return p;
}

static bool binds_nothing(const MagicCell *cell, char *p) {
    for (; p < cell->end; p = next_line(cell, p))
        if (!is_blank(cell, p) && (is_blank_char(*p) || !is_expression(p, line_end(cell, p)))) return false;
    return true;
}

/* ---- cells ---- */

/* `%%capture name` binds the name. */
static void capture(const MagicCell *cell, char *p, char *arguments, char *end) {
    while (*arguments == '-') {
        while (arguments < end && !is_blank_char(*arguments)) arguments++;
        arguments = skip_space(arguments);
    }
    size_t length = 0;
    while (is_word_char(arguments[length])) length++;
    if (length == 0) {
        put(cell, p, end, "0");
        return;
    }
    memmove(p, arguments, length);
    put(cell, p + length, end, "=" MAGIC_VALUE);
}

/* A cell that begins with `%%`. Where to go on with Python. */
static char *cell_magic(MagicCell *cell, char *p) {
    char *name = p + 2, *end = line_end(cell, p), *body = next_line(cell, p);
    size_t length = 0;
    while (is_word_char(name[length])) length++;
    char *arguments = skip_space(name + length);
    bool has_options = memchr(arguments, '-', (size_t)(end - arguments));
    bool is_timed = is_listed(" timeit ", name, length);
    if (is_listed(" capture ", name, length)) {
        capture(cell, p, arguments, end);
        return body;
    }
    bool is_python = is_listed(python_cells, name, length) ||
                     (is_timed && skip_options(arguments) == end && binds_nothing(cell, body));
    if (!is_python && !is_timed && (!is_listed(other_cells, name, length) || has_options))
        cell->binds_unknown = true;
    put(cell, p, end, "0");
    if (is_python) return body;
    drop_lines(cell, body);
    return cell->end;
}

/* A cell of one line may leave out the %. */
static bool is_bare_magic(const MagicCell *cell, char *p) {
    char *end = line_end(cell, p);
    size_t length = 0;
    while (is_word_char(p[length])) length++;
    if (!is_listed(bare_lines, p, length)) return false;
    for (char *rest = next_line(cell, end); rest < cell->end; rest = next_line(cell, rest))
        if (!is_blank(cell, rest)) return false;
    char *rest = skip_space(p + length);
    return rest == end || (rest > p + length && (is_word_char(*rest) || strchr("/.~-$\"'", *rest)));
}

/* ---- lines ---- */

/* Commands that measure a statement: where it begins, when it stays; NULL when there is none to stay. */
static char *measured(const MagicCell *cell, char *name, size_t length, char *end) {
    char *statement = skip_space(name + length);
    if (is_listed(" time ", name, length)) {
        if (strncmp(statement, "--no-raise-error", 16) == 0) statement = skip_space(statement + 16);
        return statement < end ? statement : NULL;
    }
    if (!is_listed(" timeit ", name, length)) return NULL;
    statement = skip_options(statement);
    bool stays = statement < end && end == line_end(cell, name) && is_expression(statement, end);
    return stays ? statement : NULL;
}

/* The line that begins with a `%` at [p]. Where to go on. */
static char *line_magic(MagicCell *cell, char *p) {
    char *name = p + 1, *end = continued_end(cell, p);
    size_t length = 0;
    while (is_word_char(name[length])) length++;
    char *statement = measured(cell, name, length, end);
    if (statement) {
        erase_before(cell, p, statement);
        return statement;
    }
    bool asks = end > p && end[-1] == '?';
    bool is_plain = *name == '%' || asks || is_listed(plain_lines, name, length);
    cell->binds_unknown |= !is_plain;
    bool has_room = (size_t)(line_end(cell, p) - p) >= strlen("exec(" MAGIC_VALUE ")");
    put(cell, p, end, is_plain || !has_room ? "0" : "exec(" MAGIC_VALUE ")");
    return end;
}

/* `x = %magic` and `x = !command`: [p] is what follows the `=`. Where to go on; NULL when it is Python. */
static char *assigned(MagicCell *cell, char *p) {
    char *name = skip_space(p + 1), *end = continued_end(cell, p);
    size_t length = 0;
    if (*p != '!' && (*p != '%' || !is_word_char(*name))) return NULL;
    while (*p == '%' && is_word_char(name[length])) length++;
    if (is_listed(" time ", name, length) && measured(cell, name, length, end)) {
        char *statement = measured(cell, name, length, end);
        memset(p, ' ', (size_t)(statement - p));
        return statement;
    }
    if (*p == '%' && !is_listed(plain_lines, name, length)) cell->binds_unknown = true;
    put(cell, p, end, line_end(cell, p) - p >= 2 ? MAGIC_VALUE : "0");
    return end;
}

static char *string_end(const MagicCell *cell, char *p) {
    char quote = *p;
    bool is_triple = p[1] == quote && p[2] == quote;
    for (p += is_triple ? 3 : 1; p < cell->end; p++) {
        if (*p == '\\' && p + 1 < cell->end)
            p++;
        else if (is_triple && *p == quote && p[1] == quote && p[2] == quote)
            return p + 3;
        else if (!is_triple && (*p == quote || is_line_end(*p)))
            return *p == quote ? p + 1 : p;
    }
    return cell->end;
}

static bool is_assignment(const char *p) {
    return *p == '=' && p[1] != '=' && !strchr("=<>!+-*/%&|^@:", p[-1]);
}

/* A logical line of Python from [p] on, which may end with a question mark. Where the next one begins. */
static char *python_line(MagicCell *cell, char *p) {
    char *start = p, *last = p;
    int depth = 0;
    bool is_assigned = false;
    for (; p < cell->end && (depth > 0 || !is_line_end(*p)); p++) {
        if (*p == '#') {
            p = line_end(cell, p) - 1;
            continue;
        }
        if (*p == '\'' || *p == '"') {
            p = string_end(cell, p) - 1;
        } else if (*p == '(' || *p == '[' || *p == '{') {
            depth++;
        } else if ((*p == ')' || *p == ']' || *p == '}') && depth > 0) {
            depth--;
        } else if (*p == '\\' && is_line_end(p[1])) {
            p = next_line(cell, p) - 1;
        } else if (depth == 0 && !is_assigned && p > start && is_assignment(p)) {
            is_assigned = true;
            char *rest = assigned(cell, skip_space(p + 1));
            if (rest) return rest;
        }
        if (!is_blank_char(*p) && !is_line_end(*p)) last = p;
    }
    if (*last == '?') put(cell, start, p, "0");
    return p;
}

static void to_python(MagicCell *cell, char *p) {
    while (p < cell->end) {
        p = skip_space(p);
        char *end = continued_end(cell, p);
        if (*p == '%') {
            p = line_magic(cell, p);
        } else if (*p && strchr("!?,;/", *p)) {
            put(cell, p, end, "0");
            p = end;
        } else {
            p = python_line(cell, p);
        }
        /* What a measured statement leaves goes on in the same line. */
        if (p < cell->end && is_line_end(*p)) p = next_line(cell, p);
    }
}

bool magic_to_python(char *data, size_t length) {
    MagicCell cell = {.data = data, .end = data + length};
    strip_prompts(&cell);
    dedent(&cell);
    char *p = first_line(&cell), *first = skip_space(p);
    bool is_outermost = first == p || first[-1] == '\f';
    if (is_outermost && strncmp(first, "%%", 2) == 0 && is_word_char(first[2])) {
        char *end = line_end(&cell, first);
        p = end[-1] == '?' ? p : cell_magic(&cell, first);
    } else if (is_outermost && first < cell.end && is_bare_magic(&cell, first)) {
        put(&cell, first, line_end(&cell, first), "0");
        p = next_line(&cell, first);
    }
    to_python(&cell, p);
    return cell.binds_unknown;
}
