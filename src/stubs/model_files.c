#include "stubs/model_files.h"

#include <string.h>

const ModelFile *model_find(const char *module_name) {
    for (const ModelFile *file = model_files(); file->name; file++)
        if (strcmp(file->name, module_name) == 0) return file;
    return NULL;
}
