/* The page that `moira report` writes: what was found, the source with its shapes, the models, what is not
 * known. It is made of plain data, when all files are done. Nothing fails. */
#ifndef MOIRA_REPORT_REPORT_H
#define MOIRA_REPORT_REPORT_H

#include "base/array.h"
#include "diag/diagnostic.h"
#include "eval/facts.h"
#include "report/page.h"
#include "report/shape_marks.h"

/* One file of a report. */
typedef struct ReportFile {
    const Text *text;        /* NULL: it could not be read */
    ShapeMarks marks;        /* none where it was not run */
    bool was_run;            /* the interpreter looked at it */
    uint32_t known, unknown; /* expressions */
    UnknownName *names;      /* of which nothing is known */
    uint32_t name_count;
    StrBuf models; /* graphs of the models that the file calls */
    uint32_t model_count;
    StrBuf choreographies; /* sequence diagrams of what its classes do */
    StrBuf plan;           /* what becomes of the program on many devices */
    StrBuf branches;       /* verdicts on its conditions on shapes */
} ReportFile;

typedef struct ReportPage {
    const char *title;
    const char *version;
    ReportFile *files;
    uint32_t file_count;
    const Diagnostics *findings; /* of all files, sorted */
    PageFiles links;
    size_t common; /* bytes that the paths of all files begin with, a folder: report_put_page counts them */
} ReportPage;

/* The path of a file as the page shows it, without the folder that all files are in. */
const char *report_path(const ReportPage *report, const ReportFile *file);

void report_put_page(const ReportPage *data, StrBuf *out);

/* ---- parts ---- */

/* A finding by itself: message, excerpt, drawing, where to look. [number] makes its anchor, `d3`. */
void report_put_finding(const Diagnostic *finding, uint32_t number, const PageFiles *files, StrBuf *out);

/* Findings of one file, and the number of the first of them among all. */
typedef struct FindingRange {
    const Diagnostic *items;
    uint32_t count;
    uint32_t first;
} FindingRange;

/* The source of the file [number]. */
void report_put_source(const ReportFile *file, uint32_t number, FindingRange findings, StrBuf *out);

/* Which expressions and names are not known, by file. */
void report_put_coverage(const ReportPage *report, StrBuf *out);

#endif
