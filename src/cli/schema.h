/* The JSON schema of a configuration file (draft 7, which editors read), made from the table of settings. It
 * accepts a file just if Moira does, as far as a schema can know: that a folder exists, or that each of
 * several codes in one text is one, it cannot. */
#ifndef MOIRA_CLI_SCHEMA_H
#define MOIRA_CLI_SCHEMA_H

#include "base/strbuf.h"

void schema_put(StrBuf *out);

#endif
