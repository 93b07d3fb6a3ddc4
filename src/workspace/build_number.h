/* What this program was made of: the Makefile counts all of its sources. Another number, another program. */
#ifndef MOIRA_WORKSPACE_BUILD_NUMBER_H
#define MOIRA_WORKSPACE_BUILD_NUMBER_H

extern const char build_number[];

#endif
