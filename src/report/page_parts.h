/* The style and the script of pages, which scripts/embed puts into the program when it is built:
 * page_look.css and page_script.js. */
#ifndef MOIRA_REPORT_PAGE_PARTS_H
#define MOIRA_REPORT_PAGE_PARTS_H

#include "base/embedded.h"

const EmbeddedFile *page_parts(void);

#endif
