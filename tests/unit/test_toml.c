/* The TOML reader: every kind of value, the rules about tables, and errors with their places. */
#include "base/strbuf.h"
#include "base/toml.h"
#include "unit.h"

#include <inttypes.h>
#include <string.h>

/* A short notation for a tree of values: strings in quotes, tables in braces, arrays in brackets. */
static void print_value(const TomlValue *value, StrBuf *out) {
    switch (value->type) {
    case TOML_STRING: strbuf_printf(out, "'%s'", value->text); break;
    case TOML_INTEGER: strbuf_printf(out, "%" PRId64, value->integer); break;
    case TOML_FLOAT: strbuf_printf(out, "%g", value->real); break;
    case TOML_BOOLEAN: strbuf_puts(out, value->boolean ? "yes" : "no"); break;
    case TOML_DATE: strbuf_printf(out, "@%s", value->text); break;
    case TOML_ARRAY:
    case TOML_TABLE:
        strbuf_putc(out, value->type == TOML_ARRAY ? '[' : '{');
        for (const TomlEntry *entry = value->first; entry; entry = entry->next) {
            if (entry != value->first) strbuf_putc(out, ' ');
            if (entry->key) strbuf_printf(out, "%s:", entry->key);
            print_value(entry->value, out);
        }
        strbuf_putc(out, value->type == TOML_ARRAY ? ']' : '}');
    }
}

/* What [source] reads as, or "line:column: message". */
static void check_read_bytes(const char *source, size_t length, const char *wanted, int line) {
    Arena arena = {0};
    StrBuf out = {0};
    TomlError error;
    TomlValue *root = toml_parse(source, length, &arena, &error);
    if (root)
        print_value(root, &out);
    else
        strbuf_printf(&out, "%u:%u: %s", error.line, error.column, error.message);
    unit_check_string(strbuf_text(&out), wanted, __FILE__, line);
    strbuf_free(&out);
    arena_free(&arena);
}

#define READS(source, wanted) check_read_bytes((source), strlen(source), (wanted), __LINE__)

TEST(toml_scalars) {
    READS("", "{}");
    READS("# only a comment", "{}");
    READS("\xEF\xBB\xBF"
          "a = 1",
          "{a:1}");
    READS("a = 1\r\nb=true\r\n", "{a:1 b:yes}");
    READS("a = +7\nb = -0\nc = 1_000\nd = 0xfF\ne = 0o17\nf = 0b101", "{a:7 b:0 c:1000 d:255 e:15 f:5}");
    READS("a = 9223372036854775807\nb = -9223372036854775808",
          "{a:9223372036854775807 b:-9223372036854775808}");
    READS("a = 1.5\nb = 1e3\nc = -1E-2\nd = 6.6_2e1\ne = inf\nf = -inf\ng = nan",
          "{a:1.5 b:1000 c:-0.01 d:66.2 e:inf f:-inf g:nan}");
    READS("a = 1979-05-27\nb = 07:32:00.5\nc = 1979-05-27 07:32:00Z\nd = 2000-02-29T00:00:00-07:00",
          "{a:@1979-05-27 b:@07:32:00.5 c:@1979-05-27 07:32:00Z d:@2000-02-29T00:00:00-07:00}");
}

TEST(toml_strings) {
    READS("a = \"x\\ty\\u00e9\\U0001F600\\\\\\\"\"", "{a:'x\ty\u00e9\U0001F600\\\"'}");
    READS("a = 'C:\\n'", "{a:'C:\\n'}");
    READS("a = \"\"\"\nx\n y\\\n   \n  z\"\"\"", "{a:'x\n yz'}");
    READS("a = \"\"\"\"q\"\"\"\"\"", "{a:'\"q\"\"'}");
    READS("a = '''\nit's''x'''", "{a:'it's''x'}");
    READS("a = ''\nb = \"\"\nc = ''''''", "{a:'' b:'' c:''}");
    READS("a = \"x", "1:7: the string is never closed");
    READS("a = \"x\ny\"", "1:7: the string is never closed");
    READS("a = '''x\ny", "2:2: the multi-line string is never closed");
    READS("a = \"\\q\"", "1:6: an unknown escape in a string");
    READS("a = \"\\ud800\"", "1:6: the escape is not a Unicode character");
    READS("a = \"\\u12\"", "1:6: \\u needs four hexadecimal digits");
    READS("a = \"\x01\"", "1:6: a control character in a string");
}

TEST(toml_tables) {
    READS("[a]\nx = 1\n[a.b]\ny = 2\n[c]", "{a:{x:1 b:{y:2}} c:{}}");
    READS("a.b.c = 1\na.b.d = 2\na.\"x.y\" = 3", "{a:{b:{c:1 d:2} x.y:3}}");
    READS("a = {b = 1, c.d = [1, {e = 2}]}", "{a:{b:1 c:{d:[1 {e:2}]}}}");
    READS("[[p]]\nx = 1\n[p.q]\ny = 2\n[[p]]\nx = 3", "{p:[{x:1 q:{y:2}} {x:3}]}");
    READS("a = [ # comment\n 1, 2,\n\n ]", "{a:[1 2]}");
    READS("[a.b]\n[a]\nx = 1", "{a:{b:{} x:1}}");
    READS("[f]\na.c = 1\n[f.a.t]\nx = 2", "{f:{a:{c:1 t:{x:2}}}}");
    READS("\"\" = 1\n'a b' = 2\n3 = 4", "{:1 a b:2 3:4}");
}

TEST(toml_refuses_what_is_defined_twice) {
    READS("a = 1\na = 2", "2:1: `a` is defined twice");
    READS("[a]\n[a]", "2:2: `a` is defined twice");
    READS("a = 1\n[a]", "2:2: `a` is defined twice");
    READS("a = {}\n[a.b]", "2:2: `a` is already defined and cannot be extended");
    READS("a = {}\na.b = 1", "2:1: `a` is already defined and cannot be extended");
    READS("a = []\n[[a]]", "2:3: `a` is already defined and is no array of tables");
    READS("[[a]]\n[a]", "2:2: `a` is defined twice");
    READS("[f]\na.c = 1\n[f.a]", "3:4: `a` is defined twice");
    READS("[a.b.c]\nz = 1\n[a]\nb.c.t = 2", "4:3: `c` is already defined and cannot be extended");
    READS("a.b = 1\na.b.c = 2", "2:3: `b` is already defined and cannot be extended");
}

TEST(toml_errors_have_places) {
    READS("a", "1:2: `=` is missing after a key");
    READS("a = ", "1:5: a value is missing here");
    READS("a = yes", "1:5: `yes` is not a value; a string needs quotes");
    READS("\u00e9 = 1", "1:1: a key is missing here");
    READS("'\u00e9' = 1 x", "1:9: the line should end here");
    READS("a = [1 2]", "1:8: `,` or `]` is missing in an array");
    READS("a = {b = 1\n}", "1:11: `,` or `}` is missing in an inline table");
    READS("a = {b = 1,}", "1:12: a key is missing here");
    READS("[a\n", "1:3: `]` is missing");
    READS("a = 01", "1:5: `01` is not a value; a string needs quotes");
    READS("a = 1__0", "1:5: `1__0` is not a value; a string needs quotes");
    READS("a = 9223372036854775808", "1:5: the integer does not fit in 64 bits");
    READS("a = 1979-02-29", "1:5: `1979-02-29` is not a value; a string needs quotes");
    READS("# \x02", "1:3: a control character in a comment");
    READS("a = 1\nb = '\xff'", "2:6: the text is not valid UTF-8");
    check_read_bytes("a = 1\0", 6, "1:6: the line should end here", __LINE__);
}

TEST(toml_survives_hostile_files) {
    enum { COUNT = 100000 };
    StrBuf source = {0};
    strbuf_puts(&source, "a = ");
    strbuf_fill(&source, '[', COUNT);
    check_read_bytes(source.data, source.length, "1:205: nested too deeply", __LINE__);
    source.length = 0;
    /* Many keys in one table, and many values on one line: both take linear time. */
    for (int i = 0; i < COUNT; i++) strbuf_printf(&source, "key%d = 1\n", i);
    strbuf_puts(&source, "key7 = 1");
    check_read_bytes(source.data, source.length, "100001:1: `key7` is defined twice", __LINE__);
    source.length = 0;
    strbuf_puts(&source, "a = [");
    for (int i = 0; i < COUNT; i++) strbuf_puts(&source, "1,");
    check_read_bytes(source.data, source.length, "1:200006: a value is missing here", __LINE__);
    strbuf_free(&source);
}

TEST(toml_remembers_lines) {
    Arena arena = {0};
    TomlError error;
    const char *source = "[tool]\n\n[tool.moira]\njobs = 4\n'x' = 1\n";
    TomlValue *table =
        toml_get(toml_get(toml_parse(source, strlen(source), &arena, &error), "tool"), "moira");
    CHECK(table && table->type == TOML_TABLE);
    if (!table) return;
    CHECK(table->first->line == 4 && table->first->column == 1 && table->first->value->column == 8);
    CHECK(table->first->next->line == 5);
    CHECK(toml_get(table, "none") == NULL && toml_get(NULL, "x") == NULL);
    arena_free(&arena);
}
