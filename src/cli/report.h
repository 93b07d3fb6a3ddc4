/* Telling the user what the workspace found: problems, obstacles, and findings that a command prints besides
 * its output. Each raises the exit status as it must. */
#ifndef MOIRA_CLI_REPORT_H
#define MOIRA_CLI_REPORT_H

#include "cli/session.h"
#include "diag/render.h"
#include "workspace/entry.h"

/* How findings are rendered; [color] is that of the stream they go to. */
RenderOptions report_options(Session *session, RenderFormat format, bool color);
/* The rendering of findings that is asked for; `full` where the format is none of them. */
RenderFormat report_format(const Session *session);
/* Writes the reports that --output-format FORMAT:FILE asks for. */
void report_files(Session *session, const Diagnostics *findings);

/* Prints findings, sorted, to standard output or to standard error; errors are EXIT_FOUND. */
void report_findings(Session *session, Diagnostics *findings, bool to_output);
void report_problems(Session *session, const Problems *problems);
/* What stood in the way of an entry: wrong use is EXIT_TROUBLE, a program that fails is EXIT_FOUND. */
void report_obstacles(Session *session, EntryPoint *entry);

#endif
