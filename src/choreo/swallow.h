/* Whether a context manager lets the exceptions through that are raised under it. */
#ifndef MOIRA_CHOREO_SWALLOW_H
#define MOIRA_CHOREO_SWALLOW_H

#include "choreo/program.h"

typedef enum Swallowing {
    SWALLOWS_NOTHING,    /* as its text shows, or as is known of the library */
    SWALLOWS_PERHAPS,    /* its text is not there */
    SWALLOWS_EXCEPTIONS, /* as its text lets it do */
} Swallowing;

Swallowing swallow_judge(ChoreoModule *module, const Node *manager);

#endif
