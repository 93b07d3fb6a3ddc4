/* Whether files mention a text, byte for byte: a question that is asked about the same few hundred files
 * thousands of times. Of each file it is remembered which stretches of a few bytes it has; a text of which
 * one is missing is not there, and the file need not be read again. Memory belongs to the project. */
#ifndef MOIRA_NAMES_MENTIONS_H
#define MOIRA_NAMES_MENTIONS_H

#include "names/project.h"

/* Whether the file [path] has [text] in it; false when it cannot be read. */
bool file_mentions(Project *project, const char *path, const char *text);
/* The same about the text of a module. */
bool module_mentions(Project *project, const SourceModule *module, const char *text);

#endif
