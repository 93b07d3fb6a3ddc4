#include "gradual/migrator.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/place.h"

#include <string.h>

enum { MOST_REASONS = 8 };

static void add_because(Migrator *migrator, const Text *text, Span span, const char *message) {
    Migration *migration = migrator->migration;
    for (uint32_t i = 0; i < migration->because.count; i++) {
        const Because *known = &migration->because.items[i];
        if (known->text == text && known->span.start == span.start && strcmp(known->message, message) == 0)
            return;
    }
    if (migration->because.count < MOST_REASONS)
        array_push(&migration->because, ((Because){text, span, message}));
}

/* What failed in a run, with the places that explain it. */
void migrator_blame_trace(Migrator *migrator, const SubjectTrace *trace) {
    if (!trace_fails(trace)) {
        const Text *text = migrator->subject->module->source->tree->text;
        const Node *node = migrator->subject->function->node;
        add_because(migrator, text, (Span){node->start, node->start + 3}, "every way through it raises");
        return;
    }
    const Diagnostic *first = &trace->diagnostics.items.items[0];
    add_because(migrator, first->text, first->span, first->message);
    for (uint32_t i = 0; i < first->notes.count; i++)
        if (first->notes.items[i].text)
            add_because(migrator, first->notes.items[i].text, first->notes.items[i].span,
                        first->notes.items[i].message);
}

void migrator_blame_assumption(Migrator *migrator, const Assumption *assumption) {
    Interp *interp = migrator->interp;
    Place place = assumption->origin ? interp->analysis.places.items[assumption->origin] : (Place){0};
    add_because(migrator, place.text, place.span, formula_text(interp->run.arena, assumption->formula));
}

bool migrator_has_free(const Migrator *migrator, Dim symbol) {
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (migrator->frees.items[i].symbol == symbol) return true;
    return false;
}
