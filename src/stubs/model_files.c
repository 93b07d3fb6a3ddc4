#include "stubs/model_files.h"

#include <string.h>

const ModelFile *model_find(const char *module_name) {
    const ModelFile *files = model_files();
    uint32_t low = 0, high = model_count();
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(files[middle].name, module_name);
        if (order == 0) return &files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
