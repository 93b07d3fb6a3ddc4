#include "gradual/migrate_slots.h"

#include "eval/interp.h"
#include "gradual/migrate_numbers.h"

#include <string.h>

enum { MOST_RANGES = 8 }; /* that are looked for in one shape */

/* What people call the dimensions of tensors of that rank. */
static const char *usual_name(Interp *interp, uint32_t rank, uint32_t axis) {
    static const char *const names[][5] = {
        {"n"}, {"n", "c"}, {"n", "c", "t"}, {"n", "c", "h", "w"}, {"n", "c", "d", "h", "w"}};
    return rank >= 1 && rank <= 5 ? names[rank - 1][axis] : arena_printf(interp->run.arena, "d%u", axis);
}

static bool is_taken(const Migrator *migrator, const char *name) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        const InputType *type = &migrator->migration->types.items[i];
        for (uint32_t k = 0; type->slots && k < type->rank; k++)
            if (type->slots[k].kind == SLOT_NAME && strcmp(type->slots[k].name, name) == 0) return true;
    }
    return false;
}

TypeSlot *slots_find(Migrator *migrator, const Free *free) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++)
        if (migrator->migration->types.items[i].input == free->input)
            return &migrator->migration->types.items[i].slots[free->axis];
    return NULL;
}

/* Names a dimension that may vary: as one that it always equals, or in a new way. */
static void name_slot(Migrator *migrator, uint32_t index) {
    const Free *free = &migrator->frees.items[index];
    TypeSlot *slot = slots_find(migrator, free);
    for (uint32_t i = 0; i < index; i++) {
        const TypeSlot *other = slots_find(migrator, &migrator->frees.items[i]);
        if (other->kind != SLOT_NAME || !numbers_are_equal(migrator, free, &migrator->frees.items[i]))
            continue;
        *slot = *other;
        return;
    }
    const char *base = usual_name(migrator->interp, migrator->shapes[free->input]->rank, free->axis);
    const char *name = base;
    for (uint32_t i = 2; is_taken(migrator, name); i++)
        name = arena_printf(migrator->interp->run.arena, "%s%u", base, i);
    *slot = (TypeSlot){.kind = SLOT_NAME, .name = name};
}

/* The slots that an annotation has already: numbers, and names of its own. */
void slots_declare(Migrator *migrator, InputType *type, const Shape *shape) {
    type->slots =
        arena_alloc_zero(migrator->interp->run.arena, ((size_t)shape->rank + 1) * sizeof *type->slots);
    for (uint32_t k = 0; k < shape->rank; k++) {
        int64_t number;
        if (!shape->dims[k]) continue;
        if (dim_is_constant(shape->dims[k], &number))
            type->slots[k] = (TypeSlot){.kind = SLOT_NUMBER, .number = number};
        else if (!migrator_has_free(migrator, shape->dims[k]) && dim_symbol_name(shape->dims[k]))
            type->slots[k] = (TypeSlot){.kind = SLOT_NAME, .name = dim_symbol_name(shape->dims[k])};
    }
}

/* The ranges of the sizes that are no numbers. Where some size can be no number, the rules speak of less than
 * the function asks for. */
static void find_ranges(Migrator *migrator) {
    const Migration *migration = migrator->migration;
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Shape *shape = migrator->shapes[type->input];
        for (uint32_t k = 0; k < type->rank; k++) {
            TypeSlot *slot = &type->slots[k];
            slot->range = size_range_any();
            bool is_asked =
                k < MOST_RANGES && (migration->status == MIGRATION_STATIC || migration->is_unproved) &&
                !type_varies(type) && slot->kind != SLOT_NUMBER && dim_symbol_name(shape->dims[k]);
            if (is_asked) slot->range = numbers_range(migrator, shape->dims[k]);
        }
    }
}

void slots_fill(Migrator *migrator, const int64_t *values) {
    MigrationMode mode = migrator->options->mode;
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        InputType *type = &migrator->migration->types.items[i];
        slots_declare(migrator, type, migrator->shapes[type->input]);
    }
    numbers_pose(migrator);
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        const Free *free = &migrator->frees.items[i];
        if (!free->is_number) continue;
        bool wants_number =
            (mode == MIGRATE_PRECISE || mode == MIGRATE_STATIC) && !migrator->migration->is_unproved;
        bool takes_number =
            wants_number || free->must_be_number || numbers_are_forced(migrator, free, values[i]);
        if (takes_number)
            *slots_find(migrator, free) = (TypeSlot){.kind = SLOT_NUMBER, .number = values[i]};
        else if (mode == MIGRATE_SYMBOLIC && !migration_rank_varies(migrator->migration, free->input))
            name_slot(migrator, i);
    }
    find_ranges(migrator);
    numbers_put_away(migrator);
}

/* Whether who asks has said something of a dimension of the input. */
static bool is_wished(const Migrator *migrator, uint32_t input) {
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        const Free *free = &migrator->frees.items[i];
        if (free->input == input && (free->must_be_number || free->must_be_dyn)) return true;
    }
    return false;
}

/* Ranks that may vary are not said, unless a precise type is asked for, or a size of it. */
void slots_drop_ranks(Migrator *migrator) {
    bool is_precise = migrator->options->mode == MIGRATE_PRECISE || migrator->options->mode == MIGRATE_STATIC;
    if (is_precise && !migrator->migration->is_unproved) return;
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        InputType *type = &migrator->migration->types.items[i];
        type->is_dyn = type_varies(type) && !is_wished(migrator, type->input);
    }
}
