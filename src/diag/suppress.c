/* How it works: every comment is read into directives, a directive into entries (line, code), one for each
 * code that it names, or one for all codes. Sorted by code and line, the entries that silence a diagnostic
 * are a range found by binary search. Whether an entry was needed is found by counting: each silenced
 * diagnostic adds one at the start of its range and takes one away after its end, and a running sum tells.
 * So the cost is n log n whatever spans and comments there are. */
#include "diag/suppress.h"

#include "base/strbuf.h"
#include "base/word.h"

#include <string.h>
#include <strings.h>

/* What an entry silences beside the codes themselves. */
enum {
    SILENCES_ALL = CODE_COUNT, /* a bare `# moira: ignore` */
    SILENCES_FOREIGN,          /* a bare `# type: ignore` or `# noqa` */
    SILENCES_NOTHING,          /* a code that does not exist */
    SILENCES_COUNT,
};

typedef struct SilencedCode {
    uint32_t line;
    uint32_t silences; /* a DiagCode, or one of the above */
    Span span;         /* the code's name */
    int32_t
        hits; /* ranges that begin here minus ranges that ended before; the running sum counts the users */
    bool used;
} SilencedCode;

typedef struct Directive {
    Span span;    /* from its # to the last character that means something */
    Span comment; /* the comment that it is in */
    Span codes;   /* between the brackets; empty when there are none */
    bool has_codes;
    bool whole_file;
    uint32_t line;
    uint32_t first_entry, entry_count;
} Directive;

typedef struct Suppressions {
    const Text *text;
    const Comments *comments;
    Array(Directive) directives;         /* ours only */
    Array(SilencedCode) entries;         /* in the order of the text */
    Array(SilencedCode *) sorted;        /* those that belong to a line, by what they silence and by line */
    uint32_t starts[SILENCES_COUNT + 1]; /* where the entries for each thing to silence begin in [sorted] */
    bool silences_in_file;               /* a comment of others silences something in the whole file */
    bool file_silences[CODE_COUNT];      /* what comments for the whole file silence */
} Suppressions;

/* Reading comments. A Scanner stands in a comment; every function moves it only over what it accepts. */

typedef struct Scanner {
    const char *at, *end;
} Scanner;

static void skip_blanks(Scanner *scanner) {
    while (scanner->at < scanner->end && is_blank_char(*scanner->at)) scanner->at++;
}

static bool accept(Scanner *scanner, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(scanner->end - scanner->at) < length || memcmp(scanner->at, word, length) != 0) return false;
    scanner->at += length;
    return true;
}

static bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || (unsigned char)c >= 0x80;
}

static bool at_word_end(const Scanner *scanner) {
    return scanner->at == scanner->end || !is_word_character(*scanner->at);
}

/* `word:`, with blanks before and after the colon. */
static bool accept_tool(Scanner *scanner, const char *tool) {
    if (!accept(scanner, tool)) return false;
    skip_blanks(scanner);
    if (!accept(scanner, ":")) return false;
    skip_blanks(scanner);
    return true;
}

static void add_entry(Suppressions *all, uint32_t line, uint32_t silences, Span span) {
    SilencedCode entry = {.line = line, .silences = silences, .span = span};
    array_push(&all->entries, entry);
}

static uint32_t code_named(const char *name, size_t length) {
    DiagCode code = diag_code_find(name, length);
    return code == CODE_COUNT ? SILENCES_NOTHING : code;
}

/* Comments of others. */

/* Takes note of the codes of ours in a list of codes, for the line or for the whole file. */
static void add_foreign_codes(Suppressions *all, const char *at, const char *end, uint32_t line,
                              bool whole_file) {
    while (at < end) {
        const char *name = at;
        while (at < end && is_word_character(*at)) at++;
        uint32_t code = at > name ? code_named(name, (size_t)(at - name)) : SILENCES_NOTHING;
        uint32_t place = (uint32_t)(name - all->text->data);
        if (code < CODE_COUNT && whole_file)
            all->silences_in_file = all->file_silences[code] = true;
        else if (code < CODE_COUNT)
            add_entry(all, line, code, (Span){place, place});
        if (at == name) at++;
    }
}

static void add_foreign(Suppressions *all, uint32_t line, uint32_t place, bool whole_file) {
    all->silences_in_file |= whole_file;
    if (whole_file)
        memset(all->file_silences, true, sizeof all->file_silences);
    else
        add_entry(all, line, SILENCES_FOREIGN, (Span){place, place});
}

/* `noqa` in any case, bare or with a colon and codes after it, up to the next #. */
static bool read_noqa(Suppressions *all, Scanner scanner, uint32_t line, uint32_t place, bool whole_file) {
    if (scanner.end - scanner.at < 4 || strncasecmp(scanner.at, "noqa", 4) != 0) return false;
    scanner.at += 4;
    if (!at_word_end(&scanner)) return false;
    skip_blanks(&scanner);
    bool names_codes = accept(&scanner, ":");
    skip_blanks(&scanner);
    const char *hash = memchr(scanner.at, '#', (size_t)(scanner.end - scanner.at));
    const char *end = hash ? hash : scanner.end;
    if (names_codes && scanner.at < end)
        add_foreign_codes(all, scanner.at, end, line, whole_file);
    else
        add_foreign(all, line, place, whole_file);
    return true;
}

/* `type: ignore`, bare or with codes in brackets. */
static bool read_type_ignore(Suppressions *all, Scanner scanner, uint32_t line, uint32_t place,
                             bool whole_file) {
    if (!accept_tool(&scanner, "type") || !accept(&scanner, "ignore") || !at_word_end(&scanner)) return false;
    skip_blanks(&scanner);
    if (accept(&scanner, "[")) {
        const char *close = memchr(scanner.at, ']', (size_t)(scanner.end - scanner.at));
        add_foreign_codes(all, scanner.at, close ? close : scanner.end, line, whole_file);
    } else {
        add_foreign(all, line, place, whole_file);
    }
    return true;
}

/* What follows the # at [place]; false when it is no comment of others that we know. */
static bool read_foreign(Suppressions *all, Scanner scanner, uint32_t line, uint32_t place, bool is_alone,
                         bool is_on_top) {
    Scanner tool = scanner;
    if (is_alone && (accept_tool(&tool, "flake8") || accept_tool(&tool, "ruff")))
        return read_noqa(all, tool, line, place, true);
    return read_noqa(all, scanner, line, place, false) ||
           read_type_ignore(all, scanner, line, place, is_alone && is_on_top);
}

/* codes: name (',' name)* [','], up to the bracket, or to the next # or the end where it was forgotten. */
static void read_codes(Suppressions *all, Scanner *scanner, uint32_t line, Directive *directive) {
    const char *data = all->text->data;
    const char *hash = memchr(scanner->at, '#', (size_t)(scanner->end - scanner->at));
    const char *limit = hash ? hash : scanner->end;
    const char *close = memchr(scanner->at, ']', (size_t)(limit - scanner->at));
    Scanner list = {scanner->at, close ? close : limit};
    directive->codes = (Span){(uint32_t)(list.at - data), (uint32_t)(list.end - data)};
    while (skip_blanks(&list), list.at < list.end) {
        const char *comma = memchr(list.at, ',', (size_t)(list.end - list.at));
        const char *name = list.at, *name_end = comma ? comma : list.end;
        list.at = comma ? comma + 1 : list.end;
        while (name_end > name && is_blank_char(name_end[-1])) name_end--;
        if (name_end == name) continue;
        Span span = {(uint32_t)(name - data), (uint32_t)(name_end - data)};
        add_entry(all, line, code_named(name, (size_t)(name_end - name)), span);
    }
    scanner->at = close ? close + 1 : limit;
}

/* `moira: ignore`, `moira: ignore-file`, each with codes in brackets or without, after the # at [hash]. */
static void read_own(Suppressions *all, Scanner scanner, uint32_t line, uint32_t hash, Span comment) {
    if (!accept_tool(&scanner, "moira") || !accept(&scanner, "ignore")) return;
    const char *data = all->text->data;
    Directive directive = {.whole_file = accept(&scanner, "-file"),
                           .comment = comment,
                           .line = line,
                           .first_entry = all->entries.count};
    if (!at_word_end(&scanner)) return;
    Scanner behind = scanner;
    skip_blanks(&behind);
    directive.has_codes = accept(&behind, "[");
    if (directive.has_codes) {
        read_codes(all, &behind, line, &directive);
        scanner = behind;
    } else {
        add_entry(all, line, SILENCES_ALL, (Span){hash, hash});
    }
    directive.span = (Span){hash, (uint32_t)(scanner.at - data)};
    directive.entry_count = all->entries.count - directive.first_entry;
    array_push(&all->directives, directive);
}

static bool is_blank_between(const char *at, const char *end) {
    while (at < end && (is_blank_char(*at) || *at == '\n' || *at == '\r')) at++;
    return at >= end;
}

/* One comment may hold several directives, each after a # of its own. [is_on_top]: there is nothing but
 * comments before it. */
static void read_comment(Suppressions *all, Span comment, bool is_on_top) {
    const char *data = all->text->data;
    Scanner scanner = {data + comment.start, data + comment.end};
    uint32_t line = 0;
    while (scanner.at < scanner.end) {
        const char *hash = memchr(scanner.at, '#', (size_t)(scanner.end - scanner.at));
        if (!hash) return;
        scanner.at = hash + 1;
        skip_blanks(&scanner);
        if (scanner.at == scanner.end || !strchr("mtnNfr", *scanner.at)) continue;
        if (line == 0) line = text_position(all->text, comment.start).line;
        uint32_t place = (uint32_t)(hash - data);
        bool is_alone = is_blank_between(data + text_line(all->text, line).start, hash);
        if (!read_foreign(all, scanner, line, place, is_alone, is_on_top))
            read_own(all, scanner, line, place, comment);
    }
}

static void read_comments(Suppressions *all, const Comments *comments) {
    const char *data = all->text->data;
    bool is_on_top = true;
    for (uint32_t i = 0; i < comments->count; i++) {
        uint32_t behind = i > 0 ? comments->items[i - 1].end : 0;
        is_on_top = is_on_top && is_blank_between(data + behind, data + comments->items[i].start);
        read_comment(all, comments->items[i], is_on_top);
    }
}

/* Entries of a whole file are looked up by code alone. They count as used: such a comment is a policy, not a
 * remark about one place. */
static void apply_to_file(Suppressions *all, const Directive *directive) {
    for (uint32_t i = 0; i < directive->entry_count; i++) {
        SilencedCode *entry = &all->entries.items[directive->first_entry + i];
        entry->used = true;
        if (entry->silences < CODE_COUNT)
            all->file_silences[entry->silences] = true;
        else if (entry->silences == SILENCES_ALL)
            memset(all->file_silences, true, sizeof all->file_silences);
    }
}

static int compare_entries(const void *a, const void *b) {
    const SilencedCode *left = *(SilencedCode *const *)a, *right = *(SilencedCode *const *)b;
    if (left->silences != right->silences) return left->silences < right->silences ? -1 : 1;
    return (left->line > right->line) - (left->line < right->line);
}

static void sort_entries(Suppressions *all) {
    for (uint32_t i = 0; i < all->directives.count; i++)
        if (all->directives.items[i].whole_file) apply_to_file(all, &all->directives.items[i]);
    for (uint32_t i = 0; i < all->entries.count; i++) {
        SilencedCode *entry = &all->entries.items[i];
        if (!entry->used) array_push(&all->sorted, entry);
    }
    if (all->sorted.count > 0)
        qsort(all->sorted.items, all->sorted.count, sizeof *all->sorted.items, compare_entries);
    uint32_t next = 0;
    for (uint32_t silences = 0; silences <= SILENCES_COUNT; silences++) {
        while (next < all->sorted.count && all->sorted.items[next]->silences < silences) next++;
        all->starts[silences] = next;
    }
}

/* The first of the entries for [silences] that stands on [line] or below it. */
static uint32_t first_from_line(const Suppressions *all, uint32_t silences, uint32_t line) {
    uint32_t low = all->starts[silences], high = all->starts[silences + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (all->sorted.items[middle]->line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* True when an entry for [silences] stands on the lines [first] to [last]; all of those have a use then. */
static bool use_entries(Suppressions *all, uint32_t silences, uint32_t first, uint32_t last) {
    uint32_t begin = first_from_line(all, silences, first);
    uint32_t end = first_from_line(all, silences, last + 1);
    if (begin == end) return false;
    all->sorted.items[begin]->hits++;
    if (end < all->starts[silences + 1]) all->sorted.items[end]->hits--;
    return true;
}

/* Errors with which Python does not even begin to run the file; they are the first in the table. */
static bool is_beyond_silence(uint32_t code) { return code <= CODE_COMPILE_ERROR; }

/* The line of the comment that follows the statement of several lines around [span]; 0 for none. */
static uint32_t line_behind(const Suppressions *all, Span span) {
    uint32_t low = 0, high = all->comments->joined_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (all->comments->joined[middle].end < span.end)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == all->comments->joined_count || all->comments->joined[low].start > span.start) return 0;
    return text_position(all->text, all->comments->joined[low].end).line;
}

/* The same as use_entries, by code and by what silences all codes. No short cut: a comment is used also when
 * another one would have been enough. */
static bool use_lines(Suppressions *all, DiagCode code, uint32_t first, uint32_t last) {
    bool by_code = use_entries(all, code, first, last);
    bool by_all = use_entries(all, SILENCES_ALL, first, last);
    bool by_others = use_entries(all, SILENCES_FOREIGN, first, last);
    return by_code || by_all || by_others;
}

static bool is_silenced(Suppressions *all, const Diagnostic *diagnostic) {
    Span span = diagnostic->span;
    if (is_beyond_silence(diagnostic->code)) return false;
    uint32_t first = text_position(all->text, span.start).line;
    uint32_t last = span.end > span.start ? text_position(all->text, span.end - 1).line : first;
    bool by_line = use_lines(all, diagnostic->code, first, last);
    uint32_t behind = line_behind(all, span);
    if (behind > last) by_line |= use_lines(all, diagnostic->code, behind, behind);
    return by_line || all->file_silences[diagnostic->code];
}

static void remove_silenced(Suppressions *all, Diagnostics *diagnostics) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        Diagnostic *diagnostic = &diagnostics->items.items[i];
        if (diagnostic->text == all->text && is_silenced(all, diagnostic))
            diagnostic_free(diagnostic);
        else
            diagnostics->items.items[kept++] = *diagnostic;
    }
    diagnostics->items.count = kept;
}

static void mark_used(Suppressions *all) {
    int32_t users = 0;
    for (uint32_t i = 0; i < all->sorted.count; i++) {
        SilencedCode *entry = all->sorted.items[i];
        if (i == all->starts[entry->silences]) users = 0;
        users += entry->hits;
        entry->used = users > 0;
    }
}

/* Reporting useless comments. A comment that says `unused-ignore` does so to be left alone. */

static bool is_checked(const bool *checked, uint32_t silences) {
    if (silences == CODE_UNUSED_IGNORE) return false;
    if (!checked) return true;
    if (silences < CODE_COUNT) return checked[silences];
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        if (code != CODE_UNUSED_IGNORE && !checked[code]) return false;
    return true;
}

static bool is_useless(const SilencedCode *entry, const bool *checked) {
    if (entry->silences == SILENCES_NOTHING || is_beyond_silence(entry->silences)) return true;
    return !entry->used && is_checked(checked, entry->silences);
}

/* What to delete to be rid of a whole directive: the words after it give its reason and go with it, but not
 * another directive; a line that holds nothing else goes too. */
static Span directive_to_delete(const Text *text, const Directive *directive) {
    const char *data = text->data;
    Span span = directive->span;
    const char *next = memchr(data + span.end, '#', directive->comment.end - span.end);
    if (next) return (Span){span.start, (uint32_t)(next - data)};
    span.end = directive->comment.end;
    uint32_t line_start = text_line(text, directive->line).start;
    while (span.start > line_start && is_blank_char(data[span.start - 1])) span.start--;
    if (span.start == line_start) span.end = text_line(text, directive->line + 1).start;
    return span;
}

typedef struct UnusedReport {
    StrBuf useless; /* the known codes that silence nothing, as a list for the message */
    StrBuf unknown; /* the names that are no codes */
    StrBuf loud;    /* the codes that cannot be silenced */
    StrBuf kept;    /* what stays between the brackets */
    uint32_t useless_count, unknown_count, loud_count, kept_count;
} UnusedReport;

static void put_item(StrBuf *list, uint32_t *count, const char *quote, const char *name, size_t length) {
    if ((*count)++ > 0) strbuf_puts(list, ", ");
    strbuf_puts(list, quote);
    strbuf_put(list, name, length);
    strbuf_puts(list, quote);
}

static void sort_out(const Suppressions *all, const Directive *directive, const bool *checked,
                     UnusedReport *report) {
    for (uint32_t i = 0; i < directive->entry_count; i++) {
        const SilencedCode *entry = &all->entries.items[directive->first_entry + i];
        const char *name = all->text->data + entry->span.start;
        size_t length = entry->span.end - entry->span.start;
        if (!is_useless(entry, checked))
            put_item(&report->kept, &report->kept_count, "", name, length);
        else if (entry->silences == SILENCES_NOTHING)
            put_item(&report->unknown, &report->unknown_count, "`", name, length);
        else if (is_beyond_silence(entry->silences))
            put_item(&report->loud, &report->loud_count, "`", name, length);
        else
            put_item(&report->useless, &report->useless_count, "`", name, length);
    }
}

static void write_message(const Directive *directive, UnusedReport *report, StrBuf *message) {
    if (!directive->has_codes) {
        strbuf_puts(message, "this comment silences nothing");
    } else if (report->useless_count + report->unknown_count + report->loud_count == 0) {
        strbuf_puts(message, "this comment names no code, so it silences nothing");
    }
    if (directive->has_codes && report->useless_count > 0)
        strbuf_printf(message, "%s %s nothing here", strbuf_text(&report->useless),
                      report->useless_count == 1 ? "silences" : "silence");
    if (report->loud_count > 0)
        strbuf_printf(message, "%s%s cannot be silenced", message->length > 0 ? "; " : "",
                      strbuf_text(&report->loud));
    if (report->unknown_count > 0)
        strbuf_printf(message, "%s%s %s", message->length > 0 ? "; " : "", strbuf_text(&report->unknown),
                      report->unknown_count == 1 ? "is not a code" : "are not codes");
}

static void report_useless(const Suppressions *all, const Directive *directive, const bool *checked,
                           Diagnostics *diagnostics) {
    UnusedReport report = {0};
    sort_out(all, directive, checked, &report);
    if (report.useless_count + report.unknown_count + report.loud_count > 0 || directive->entry_count == 0) {
        StrBuf message = {0};
        write_message(directive, &report, &message);
        Diagnostic *diagnostic = diag_add(diagnostics, CODE_UNUSED_IGNORE, all->text, directive->span, "%s",
                                          strbuf_text(&message));
        strbuf_free(&message);
        if (report.kept_count == 0) {
            DiagFix *fix = diag_fix(diagnostics, diagnostic, "delete the comment");
            fix->is_safe = true;
            diag_fix_edit(diagnostics, fix, directive_to_delete(all->text, directive), "");
        } else {
            DiagFix *fix = diag_fix(diagnostics, diagnostic, "leave only `%s`", strbuf_text(&report.kept));
            fix->is_safe = true;
            diag_fix_edit(diagnostics, fix, directive->codes, strbuf_text(&report.kept));
        }
    }
    strbuf_free(&report.useless);
    strbuf_free(&report.unknown);
    strbuf_free(&report.loud);
    strbuf_free(&report.kept);
}

static bool stands_on_line(const Suppressions *all, uint32_t silences, uint32_t line) {
    return first_from_line(all, silences, line) < first_from_line(all, silences, line + 1);
}

static bool may_be_reported(const Suppressions *all, const Directive *directive) {
    return !all->file_silences[CODE_UNUSED_IGNORE] &&
           !stands_on_line(all, CODE_UNUSED_IGNORE, directive->line) &&
           !stands_on_line(all, SILENCES_FOREIGN, directive->line);
}

void diag_suppress(Diagnostics *diagnostics, const Text *text, const Comments *comments,
                   const bool *checked) {
    Suppressions all = {.text = text, .comments = comments};
    read_comments(&all, comments);
    if (all.entries.count + all.directives.count == 0 && !all.silences_in_file) return;
    sort_entries(&all);
    remove_silenced(&all, diagnostics);
    mark_used(&all);
    for (uint32_t i = 0; i < all.directives.count; i++)
        if (may_be_reported(&all, &all.directives.items[i]))
            report_useless(&all, &all.directives.items[i], checked, diagnostics);
    array_free(&all.directives);
    array_free(&all.entries);
    array_free(&all.sorted);
}
