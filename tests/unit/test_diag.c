#include "base/utf.h"
#include "diag/fingerprint.h"
#include "diag/render.h"
#include "unit.h"
#include "unit_text.h"

typedef struct Fixture {
    Arena arena;
    Diagnostics diagnostics;
    StrBuf out;
} Fixture;

static void set_up(Fixture *fixture) {
    *fixture = (Fixture){0};
    diagnostics_init(&fixture->diagnostics, &fixture->arena);
}

static void tear_down(Fixture *fixture) {
    diagnostics_free(&fixture->diagnostics);
    strbuf_free(&fixture->out);
    arena_free(&fixture->arena);
}

static const char *render(Fixture *fixture, RenderFormat format, bool color) {
    fixture->out.length = 0;
    RenderOptions options = {.format = format, .color = color, .version = "1.2.3"};
    diag_render(&fixture->diagnostics, &options, &fixture->out);
    return strbuf_text(&fixture->out);
}

/* Renders one diagnostic about [needle] in [source] in full. */
static void check_full(const char *source, const char *needle, const char *wanted) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "x.py", source);
    diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, unit_span(text, needle), "wrong")->label = "here";
    CHECK_STRING(render(&fixture, RENDER_FULL, false), wanted);
    tear_down(&fixture);
}

TEST(diag_codes_have_names) {
    CHECK(diag_code_find("syntax-error", 12) == CODE_SYNTAX_ERROR);
    CHECK(diag_code_find("no-such-code", 12) == CODE_COUNT);
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        CHECK(diag_code_find(diag_code_info(code)->code, strlen(diag_code_info(code)->code)) == code);
    CHECK(diag_code_find("distribute-r5", 13) == CODE_DISTRIBUTE_OPTIMIZER_UNKNOWN);
    CHECK(diag_code_find("distribute-r55", 14) == CODE_COUNT);
    CHECK_STRING(diag_code_alias(CODE_DISTRIBUTE_OPTIMIZER_UNKNOWN), "distribute-r5");
    CHECK_STRING(diag_code_alias(CODE_SYNTAX_ERROR), NULL);
}

TEST(diag_sort_orders_and_drops_repetitions) {
    Fixture fixture;
    set_up(&fixture);
    Diagnostics *all = &fixture.diagnostics;
    Text *b = unit_text(&fixture.arena, "b.py", "12345"), *a = unit_text(&fixture.arena, "a.py", "12345");
    diag_add(all, CODE_SYNTAX_ERROR, b, (Span){1, 2}, "one");
    Diagnostic *twice = diag_add(all, CODE_SYNTAX_ERROR, a, (Span){3, 4}, "two");
    diag_note(all, twice, a, (Span){0, 1}, "note");
    diag_add(all, CODE_SYNTAX_ERROR, a, (Span){3, 4}, "two");
    diag_add(all, CODE_COMPILE_ERROR, a, (Span){0, 1}, "three");
    diag_add(all, CODE_SYNTAX_ERROR, a, (Span){0, 1}, "four");
    diagnostics_sort(all);
    CHECK(all->items.count == 4);
    CHECK_STRING(all->items.items[0].message, "four");
    CHECK_STRING(all->items.items[1].message, "three");
    CHECK_STRING(all->items.items[2].message, "two");
    CHECK(all->items.items[2].notes.count == 1);
    CHECK_STRING(all->items.items[3].message, "one");
    CHECK(diagnostics_count(all, SEVERITY_ERROR) == 4);
    CHECK(diagnostics_count(all, SEVERITY_WARNING) == 0);
    tear_down(&fixture);
}

TEST(render_formats_have_names) {
    CHECK(render_format_find("sarif") == RENDER_SARIF);
    CHECK(render_format_find("svg") == RENDER_FORMAT_COUNT);
    for (RenderFormat format = 0; format < RENDER_FORMAT_COUNT; format++)
        CHECK(render_format_find(render_format_name(format)) == format);
}

TEST(render_full_shows_notes_and_help) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "train.py",
                           "import torch\n\n\n\n\n\n\n\nw = torch.zeros(768, 10)\n\n\n\n\n    h = x @ w\n");
    Text *other = unit_text(&fixture.arena, "lib/data.py", "SIZE = 784\n");
    Diagnostics *all = &fixture.diagnostics;
    Diagnostic *d = diag_add(all, CODE_SYNTAX_ERROR, text, unit_span(text, "x @ w"), "cannot multiply");
    d->label = "784 is not 768";
    d->help = "use another size";
    diag_note(all, d, text, unit_span(text, "x"), "x on the same line");
    diag_note(all, d, text, unit_span(text, "768"), "768 comes from here");
    d = &all->items.items[0];
    d->notes.items[0].span = (Span){d->span.start, d->span.start + 1};
    diag_note(all, d, other, unit_span(other, "784"), "784 comes from here");
    diag_note(all, d, other, unit_span(other, "SIZE"), "named so");
    diag_note(all, d, text, unit_span(text, "torch"), "imported here");
    DiagFix *fix = diag_fix(all, d, "write %d instead", 784);
    diag_fix_edit(all, fix, unit_span(text, "768"), "784");
    CHECK_STRING(render(&fixture, RENDER_FULL, false), "train.py:14:9: error[syntax-error]: cannot multiply\n"
                                                       "   |\n"
                                                       "14 |     h = x @ w\n"
                                                       "   |         ^^^^^ 784 is not 768\n"
                                                       "   |         - x on the same line\n"
                                                       "   |\n"
                                                       " 9 | w = torch.zeros(768, 10)\n"
                                                       "   |                 --- 768 comes from here\n"
                                                       "   ::: lib/data.py:1:8\n"
                                                       "   |\n"
                                                       " 1 | SIZE = 784\n"
                                                       "   |        --- 784 comes from here\n"
                                                       "   | ---- named so\n"
                                                       "   ::: train.py:1:8\n"
                                                       "   |\n"
                                                       " 1 | import torch\n"
                                                       "   |        ----- imported here\n"
                                                       "   = help: use another size\n"
                                                       "   = help: write 784 instead\n"
                                                       "\n");
    tear_down(&fixture);
}

TEST(render_full_aligns) {
    check_full("\tx = 1\n", "x",
               "x.py:1:2: error[syntax-error]: wrong\n  |\n1 |     x = 1\n  |     ^ here\n\n");
    check_full("名前 = é + x\n", "x",
               "x.py:1:10: error[syntax-error]: wrong\n  |\n1 | 名前 = é + x\n  |            ^ here\n\n");
    check_full("名前 = 1\n", "前",
               "x.py:1:2: error[syntax-error]: wrong\n  |\n1 | 名前 = 1\n  |   ^^ here\n\n");
    check_full("a\x1b[31mb\n", "b",
               "x.py:1:7: error[syntax-error]: wrong\n  |\n1 | a␛[31mb\n  |       ^ here\n\n");
    check_full("a\u202eb\n", "b",
               "x.py:1:3: error[syntax-error]: wrong\n  |\n1 | a\uFFFDb\n  |   ^ here\n\n");
    check_full("a\xff\xe2\x82z\n", "z",
               "x.py:1:4: error[syntax-error]: wrong\n  |\n1 | a\uFFFD\uFFFD\uFFFDz\n  |     ^ here\n\n");
}

TEST(render_full_shows_spans_at_ends) {
    check_full("x = (\n", "\n", "x.py:1:6: error[syntax-error]: wrong\n  |\n1 | x = (\n  |      ^ here\n\n");
    check_full("", "", "x.py:1:1: error[syntax-error]: wrong\n  |\n1 |\n  | ^ here\n\n");
    check_full("ab", "", "x.py:1:1: error[syntax-error]: wrong\n  |\n1 | ab\n  | ^ here\n\n");
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "x.py", "a\r\nb\r\n");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){6, 6}, "at the end");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){700, 900}, "beyond the end");
    CHECK_STRING(render(&fixture, RENDER_FULL, false),
                 "x.py:3:1: error[syntax-error]: at the end\n  |\n3 |\n  | ^\n\n"
                 "x.py:3:1: error[syntax-error]: beyond the end\n  |\n3 |\n  | ^\n\n");
    tear_down(&fixture);
}

TEST(render_full_shows_several_lines) {
    check_full("x = (1 +\n     2)\n", "(1 +\n     2)",
               "x.py:1:5: error[syntax-error]: wrong\n  |\n1 | x = (1 +\n  |     ^^^^\n"
               "2 |      2)\n  |      ^^ here\n\n");
    check_full("x = (1 +\n     2 +\n     3)\n", "(1 +\n     2 +\n     3)\n",
               "x.py:1:5: error[syntax-error]: wrong\n  |\n1 | x = (1 +\n  |     ^^^^\n...\n"
               "3 |      3)\n  |      ^^ here\n\n");
}

TEST(render_full_cuts_long_lines) {
    Fixture fixture;
    set_up(&fixture);
    size_t length = 1 << 20;
    char *source = arena_alloc(&fixture.arena, length + 1);
    for (size_t i = 0; i < length; i++) source[i] = (char)('a' + i % 26);
    source[length] = '\0';
    Text *text = unit_text(&fixture.arena, "x.py", source);
    const uint32_t starts[] = {0, 500000, (uint32_t)length - 3};
    for (int i = 0; i < 3; i++) {
        fixture.diagnostics.items.count = 0;
        diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){starts[i], starts[i] + 3}, "wrong");
        const char *out = render(&fixture, RENDER_FULL, false);
        CHECK(fixture.out.length < 400);
        const char *line = strstr(out, "1 | "), *carets = strstr(out, "^^^");
        const char *underline = strstr(line, "  | ");
        size_t column = (size_t)(carets - underline) - 4;
        const char *shown = line + 4 + (i > 0 ? strlen("…") - 1 : 0) + column;
        CHECK(memcmp(shown, source + starts[i], 3) == 0);
        CHECK((strncmp(line + 4, "…", 3) == 0) == (i > 0));
        CHECK((memcmp(underline - 4, "…", 3) == 0) == (i < 2));
    }
    tear_down(&fixture);
}

TEST(render_concise_and_colors) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "a\x1b.py", "é = 1\n");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, text, unit_span(text, "="), "line\nbreak");
    CHECK_STRING(render(&fixture, RENDER_CONCISE, false), "a␛.py:1:3: warning[syntax-warning]: line␊break\n");
    CHECK_STRING(render(&fixture, RENDER_CONCISE, true),
                 "\033[1ma␛.py:1:3:\033[0m \033[1;33mwarning[syntax-warning]\033[0m: "
                 "\033[1mline␊break\033[0m\n");
    tear_down(&fixture);
}

TEST(render_json_fields) {
    Fixture fixture;
    set_up(&fixture);
    CHECK_STRING(render(&fixture, RENDER_JSON, false), "[]\n");
    Text *text = unit_text(&fixture.arena, "a.py", "é = (\n1\n");
    Diagnostics *all = &fixture.diagnostics;
    Diagnostic *d = diag_add(all, CODE_SYNTAX_ERROR, text, unit_span(text, "(\n1"), "say \"no\"");
    diag_note(all, d, text, unit_span(text, "="), "note");
    diag_fix_edit(all, diag_fix(all, d, "fix"), unit_span(text, "1"), "2\n");
    CHECK_STRING(render(&fixture, RENDER_JSON, false),
                 "[\n  {\"file\": \"a.py\", \"line\": 1, \"column\": 5, \"end_line\": 2, \"end_column\": 2, "
                 "\"code\": \"syntax-error\", \"severity\": \"error\", \"message\": \"say \\\"no\\\"\", "
                 "\"notes\": [{\"file\": \"a.py\", \"line\": 1, \"column\": 3, \"message\": \"note\"}], "
                 "\"fixes\": [{\"message\": \"fix\", \"applicability\": \"unsafe\", \"edits\": [{\"start\": "
                 "7, \"end\": 8, "
                 "\"text\": \"2\\n\"}]}]}\n]\n");
    tear_down(&fixture);
}

TEST(render_github_escapes) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "a,b:c%.py", "xyz\n");
    Diagnostics *all = &fixture.diagnostics;
    Diagnostic *d = diag_add(all, CODE_SYNTAX_ERROR, text, unit_span(text, "yz"), "100%%: a,\nb");
    diag_note(all, d, text, unit_span(text, "x"), "note");
    diag_add(all, CODE_SYNTAX_WARNING, text, (Span){0, 1}, "w")->severity = SEVERITY_INFO;
    CHECK_STRING(
        render(&fixture, RENDER_GITHUB, false),
        "::error file=a%2Cb%3Ac%25.py,line=1,col=2,endLine=1,endColumn=4,title=syntax-error::"
        "100%25: a,%0Ab%0Aa,b:c%25.py:1:1: note\n"
        "::notice file=a%2Cb%3Ac%25.py,line=1,col=1,endLine=1,endColumn=2,title=syntax-warning::w\n");
    tear_down(&fixture);
}

TEST(render_sarif_lists_rules_that_fired) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "./my dir/é.py", "xyz\n");
    Diagnostics *all = &fixture.diagnostics;
    Diagnostic *d = diag_add(all, CODE_COMPILE_ERROR, text, unit_span(text, "yz"), "no");
    diag_note(all, d, text, unit_span(text, "x"), "note");
    diag_fix_edit(all, diag_fix(all, d, "fix"), unit_span(text, "x"), "2");
    diag_add(all, CODE_SYNTAX_WARNING, text, (Span){0, 1}, "w");
    const char *out = render(&fixture, RENDER_SARIF, false);
    CHECK(strstr(out, "\"uri\": \"my%20dir/%C3%A9.py\""));
    CHECK(strstr(out, "\"ruleIndex\": 1"));
    CHECK(strstr(out, "\"version\": \"1.2.3\""));
    CHECK(strstr(out, "\"id\": \"compile-error\""));
    CHECK(!strstr(out, "\"id\": \"syntax-error\""));
    CHECK(strstr(out, "\"relatedLocations\""));
    CHECK(strstr(out, "\"insertedContent\""));
    tear_down(&fixture);
}

TEST(render_gitlab_tells_findings_apart) {
    Fixture fixture;
    set_up(&fixture);
    CHECK_STRING(render(&fixture, RENDER_GITLAB, false), "[]\n");
    Text *text = unit_text(&fixture.arena, "./a.py", "x\nx\n");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){0, 1}, "no");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, text, (Span){2, 3}, "no");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){2, 3}, "no");
    const Fingerprint *prints = fingerprints_of(&fixture.diagnostics);
    CHECK(strcmp(prints[0].text, prints[1].text) != 0 && strcmp(prints[0].text, prints[2].text) != 0);
    const char *out = render(&fixture, RENDER_GITLAB, false);
    CHECK(strstr(out, "{\"description\": \"no\", \"check_name\": \"syntax-error\", \"fingerprint\": \""));
    CHECK(strstr(out, "\"severity\": \"major\", \"location\": {\"path\": \"a.py\", \"lines\": {\"begin\": 1, "
                      "\"end\": 1}}}"));
    CHECK(strstr(out, "\"severity\": \"minor\""));
    CHECK(strstr(out, prints[2].text));
    tear_down(&fixture);
}

/* What stands above a line, and how it is indented, changes nothing; the line itself does. */
TEST(fingerprints_follow_the_line) {
    Fixture fixture;
    set_up(&fixture);
    static const char *const sources[] = {"x = 1\n", "import a\n\n  x =  1\n", "x = 2\n"};
    static const char *const messages[] = {"see line 3", "see line 14", "see line 3"};
    for (int i = 0; i < 3; i++) {
        Text *text = unit_text(&fixture.arena, "a.py", sources[i]);
        diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, unit_span(text, "x"), "%s", messages[i]);
    }
    CHECK_STRING(fingerprint_message("on line 12, 3 lines 4", &fixture.arena), "on line , 3 lines 4");
    Diagnostics first = {.arena = &fixture.arena};
    Fingerprint prints[3];
    for (int i = 0; i < 3; i++) {
        array_clear(&first.items);
        array_push(&first.items, fixture.diagnostics.items.items[i]);
        prints[i] = *fingerprints_of(&first);
    }
    array_free(&first.items);
    CHECK_STRING(prints[0].text, prints[1].text);
    CHECK(strcmp(prints[0].text, prints[2].text) != 0);
    tear_down(&fixture);
}

TEST(render_junit_has_a_suite_per_file) {
    Fixture fixture;
    set_up(&fixture);
    CHECK(strstr(render(&fixture, RENDER_JUNIT, false), "tests=\"1\" failures=\"0\""));
    for (int i = 0; i < 2; i++) {
        Text *text = unit_text(&fixture.arena, i ? "b.py" : "a.py", "x\n");
        diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){0, 1}, "a < \"b\" & c");
    }
    CHECK_STRING(render(&fixture, RENDER_JUNIT, false),
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<testsuites name=\"moira\" tests=\"2\" failures=\"2\" errors=\"0\">\n"
                 "  <testsuite name=\"a.py\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">\n"
                 "    <testcase name=\"syntax-error\" classname=\"a.py\">\n"
                 "      <failure type=\"error\" message=\"a &lt; &quot;b&quot; &amp; c\">a.py:1:1: a &lt; "
                 "&quot;b&quot; &amp; c</failure>\n    </testcase>\n  </testsuite>\n"
                 "  <testsuite name=\"b.py\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">\n"
                 "    <testcase name=\"syntax-error\" classname=\"b.py\">\n"
                 "      <failure type=\"error\" message=\"a &lt; &quot;b&quot; &amp; c\">b.py:1:1: a &lt; "
                 "&quot;b&quot; &amp; c</failure>\n    </testcase>\n  </testsuite>\n</testsuites>\n");
    CHECK_STRING(render(&fixture, RENDER_PYLINT, false),
                 "a.py:1: [syntax-error] a < \"b\" & c\nb.py:1: [syntax-error] a < \"b\" & c\n");
    tear_down(&fixture);
}

TEST(diag_summary_counts) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "a.py", "xyz\n");
    diag_summary(&fixture.diagnostics, NULL, false, &fixture.out);
    diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, text, (Span){0, 1}, "w");
    diag_summary(&fixture.diagnostics, NULL, false, &fixture.out);
    for (int i = 0; i < 2; i++) diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){0, 1}, "e");
    diag_summary(&fixture.diagnostics, NULL, false, &fixture.out);
    diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){0, 1}, "i")->severity = SEVERITY_INFO;
    diag_summary(&fixture.diagnostics, NULL, false, &fixture.out);
    CHECK_STRING(strbuf_text(&fixture.out),
                 "No problems found.\nFound 1 warning.\nFound 2 errors and 1 warning.\n"
                 "Found 2 errors, 1 warning and 1 remark.\n");
    tear_down(&fixture);
}

/* Any bytes, any spans: the output is UTF-8, has no control characters but \n, and comes quickly. */
TEST(render_survives_anything) {
    static const char pieces[][5] = {"a",
                                     " ",
                                     "\t",
                                     "\n",
                                     "\r",
                                     "\xff",
                                     "\xe2",
                                     "é",
                                     "名",
                                     "\x1b",
                                     "\xcc\x81",
                                     "\xe2\x80\xae",
                                     "\xf0\x9d\x84\x9e",
                                     "\x7f"};
    uint64_t random = 1;
    for (int round = 0; round < 2000; round++) {
        Fixture fixture;
        set_up(&fixture);
        StrBuf source = {0};
        for (int i = 0; i < (round % 20 == 0 ? 2000 : 30); i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
            size_t piece = (random >> 33) % (sizeof pieces / sizeof *pieces);
            /* Long lines now and then. */
            strbuf_puts(&source, pieces[round % 20 == 0 && piece == 3 ? 0 : piece]);
        }
        Text *text = unit_text_bytes(&fixture.arena, "x\xff\x1b.py", strbuf_text(&source), source.length);
        for (int i = 0; i < 3; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
            uint32_t start = (uint32_t)(random >> 33) % (text->length + 5);
            Span span = {start, start + (uint32_t)(random >> 20) % 40};
            Diagnostic *d = diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, span, "%s", text->data);
            diag_note(&fixture.diagnostics, d, text, (Span){span.start / 2, span.end}, "\xff");
            diag_fix_edit(&fixture.diagnostics, diag_fix(&fixture.diagnostics, d, "\x1b"), span, "\xfe");
        }
        for (RenderFormat format = 0; format < RENDER_FORMAT_COUNT; format++) {
            const char *out = render(&fixture, format, false);
            CHECK(utf8_valid_prefix(out, fixture.out.length) == fixture.out.length);
            bool clean = true;
            for (size_t i = 0; i < fixture.out.length; i++)
                clean &= (unsigned char)out[i] >= 0x20 || out[i] == '\n';
            CHECK(clean);
        }
        strbuf_free(&source);
        tear_down(&fixture);
    }
}

/* Columns and excerpts do not cost what the line is long. */
TEST(render_many_on_one_line) {
    enum { LENGTH = 4 << 20, COUNT = 20000 };
    Fixture fixture;
    set_up(&fixture);
    char *source = arena_alloc(&fixture.arena, LENGTH);
    for (size_t i = 0; i < LENGTH; i += 2) memcpy(source + i, "é", 2);
    Text *text = unit_text_bytes(&fixture.arena, "x.py", source, LENGTH);
    for (uint32_t i = 0; i < COUNT; i++)
        diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, text, (Span){i * 200, LENGTH}, "wrong");
    const char *out = render(&fixture, RENDER_FULL, false);
    CHECK(strstr(out, "x.py:1:1999901: error[syntax-error]: wrong\n") != NULL);
    tear_down(&fixture);
}
