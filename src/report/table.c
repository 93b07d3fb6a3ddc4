#include "report/table.h"
#include "base/shown.h"
#include "base/utf.h"

#include <assert.h>

static size_t width_of(const char *text) { return utf8_display_width(text, strlen(text)); }

void table_column(Table *table, const char *title, TableSide side) {
    assert(table->cells.count == 0);
    array_push(&table->columns, ((TableColumn){title, side, width_of(title)}));
}

void table_cell(Table *table, const char *text) {
    assert(table->columns.count > 0);
    TableColumn *column = &table->columns.items[table->cells.count % table->columns.count];
    const char *shown = shown_text(&table->arena, text);
    size_t width = width_of(shown);
    if (width > column->width) column->width = width;
    array_push(&table->cells, shown == text ? arena_copy(&table->arena, text, strlen(text)) : shown);
}

static void put_cell(const TableColumn *column, const char *text, StrBuf *out) {
    size_t blanks = column->width - width_of(text);
    if (column->side == TABLE_RIGHT) strbuf_fill(out, ' ', blanks);
    strbuf_puts(out, text);
    if (column->side == TABLE_LEFT) strbuf_fill(out, ' ', blanks);
}

static void end_line(StrBuf *out) {
    while (out->length > 0 && out->data[out->length - 1] == ' ') out->length--;
    strbuf_putc(out, '\n');
}

void table_print(const Table *table, StrBuf *out) {
    uint32_t columns = table->columns.count;
    size_t width = 0;
    if (columns == 0) return;
    for (uint32_t i = 0; i < columns; i++) {
        if (i > 0) strbuf_puts(out, "  ");
        put_cell(&table->columns.items[i], table->columns.items[i].title, out);
        width += table->columns.items[i].width + (i > 0 ? 2 : 0);
    }
    end_line(out);
    strbuf_fill(out, '-', width);
    for (uint32_t i = 0; i < table->cells.count; i++) {
        if (i % columns == 0)
            end_line(out);
        else
            strbuf_puts(out, "  ");
        put_cell(&table->columns.items[i % columns], table->cells.items[i], out);
    }
    end_line(out);
}

void table_free(Table *table) {
    array_free(&table->columns);
    array_free(&table->cells);
    arena_free(&table->arena);
}
