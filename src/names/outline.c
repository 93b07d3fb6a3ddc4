#include "names/outline.h"

#include <string.h>

const OutlineName *outline_find(const ModelFile *file, const OutlineScope *scope, const Symbols *symbols,
                                Sym name) {
    const SymbolEntry *entry = &symbols->entries[name];
    for (uint32_t i = entry->hash & scope->mask;; i = (i + 1) & scope->mask) {
        uint32_t slot = file->slots[scope->slot + i];
        if (slot == 0) return NULL;
        const OutlineName *found = &file->names[slot - 1];
        if (found->length == entry->length &&
            memcmp(file->data + found->start, entry->text, entry->length) == 0)
            return found;
    }
}
