#include "report/svg.h"
#include "report/table.h"
#include "unit.h"

TEST(table_aligns_columns) {
    Table table = {0};
    StrBuf out = {0};
    table_column(&table, "module", TABLE_LEFT);
    table_column(&table, "n", TABLE_RIGHT);
    table_cell(&table, "a");
    table_cell(&table, "1,000");
    table_cell(&table, "\u6df1\u5ea6\u5b66\u7fd2"); /* eight columns wide */
    table_cell(&table, "7");
    table_print(&table, &out);
    CHECK_STRING(strbuf_text(&out), "module        n\n"
                                    "---------------\n"
                                    "a         1,000\n"
                                    "\u6df1\u5ea6\u5b66\u7fd2      7\n");
    table_free(&table);
    strbuf_free(&out);
}

TEST(table_without_rows_or_columns) {
    Table table = {0};
    StrBuf out = {0};
    table_print(&table, &out);
    CHECK(out.length == 0);
    table_column(&table, "a", TABLE_LEFT);
    table_print(&table, &out);
    CHECK_STRING(strbuf_text(&out), "a\n-\n");
    table_free(&table);
    strbuf_free(&out);
}

TEST(svg_escapes_texts) {
    StrBuf out = {0};
    svg_text(&out, "name", SVG_END, 3, 4, "a<b & \"c\"\n\xff");
    CHECK_STRING(strbuf_text(&out), "<text class=\"name\" text-anchor=\"end\" x=\"3\" y=\"4\">"
                                    "a&lt;b &amp; &quot;c&quot;\xE2\x90\x8A\xEF\xBF\xBD</text>\n");
    strbuf_free(&out);
}
