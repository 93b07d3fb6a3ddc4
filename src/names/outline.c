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

void outline_each(const ModelFile *file, const OutlineScope *scope, OutlineTell *tell, void *context) {
    for (uint32_t i = 0; i <= scope->mask; i++) {
        uint32_t slot = file->slots[scope->slot + i];
        if (slot == 0) continue;
        const OutlineName *name = &file->names[slot - 1];
        const OutlinePart *part = &file->parts[scope->part + file->binders[name->binder]];
        tell(context, file->data + name->start, name->length, file->data + file->spans[part->span].start);
    }
}
