/* The files of models/, which scripts/embed_models.c puts into the program when it is built. */
#ifndef MOIRA_STUBS_MODEL_FILES_H
#define MOIRA_STUBS_MODEL_FILES_H

#include "names/outline.h"

/* In the order of their names, ended by one without a name. */
const ModelFile *model_files(void);
uint32_t model_count(void);
/* The stub of a module; NULL when there is none. */
const ModelFile *model_find(const char *module_name);

#endif
