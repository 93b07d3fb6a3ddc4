/* Tables of text with aligned columns, for terminals.
 *
 *     Table table = {0};
 *     table_column(&table, "path", TABLE_LEFT);
 *     table_column(&table, "parameters", TABLE_RIGHT);
 *     table_cell(&table, "conv1");
 *     table_cell(&table, "9,408");
 *     table_print(&table, &out);
 *     table_free(&table);
 *
 * Cells are given row by row and copied. Widths are those of a terminal. Nothing fails; a last row that is
 * not complete is filled with empty cells. */
#ifndef MOIRA_REPORT_TABLE_H
#define MOIRA_REPORT_TABLE_H

#include "base/array.h"
#include "base/strbuf.h"

typedef enum TableSide { TABLE_LEFT, TABLE_RIGHT } TableSide;

typedef struct TableColumn {
    const char *title;
    TableSide side; /* at which its cells stand */
    size_t width;   /* of the widest cell */
} TableColumn;

typedef struct Table {
    Arena arena; /* the texts of the cells */
    Array(TableColumn) columns;
    Array(const char *) cells;
} Table;

/* The titles must outlive the table; all columns come before the first cell. */
void table_column(Table *table, const char *title, TableSide side);
void table_cell(Table *table, const char *text);
/* Appends the titles, a line and the rows, each with a line break and without blanks at its end. */
void table_print(const Table *table, StrBuf *out);
void table_free(Table *table);

#endif
