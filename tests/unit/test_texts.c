/* What is held in memory comes before what is on disk. */
#include "unit.h"
#include "unit_names.h"

TEST(texts_in_memory_come_first) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    workshop_write(&workshop, "a.py", "old = 1\n");
    workshop_write(&workshop, "b.py", "old = 1\n");
    workshop_add(&workshop, "a.py", "wanted = 1\n");
    Texts *texts = &workshop.project.texts;
    const char *a = workshop_path(&workshop, "a.py"), *b = workshop_path(&workshop, "b.py");
    CHECK_STRING(texts_find(texts, a)->data, "wanted = 1\n");
    CHECK_STRING(texts_find(texts, b)->data, "old = 1\n");
    CHECK(texts_find(texts, b) == texts_find(texts, b));
    CHECK(texts_find(texts, workshop_path(&workshop, "c.py")) == NULL);
    FileContent content;
    CHECK_STRING(texts_peek(texts, a, &workshop.arena, &content), NULL);
    CHECK_STRING(content.data, "wanted = 1\n");
    CHECK(texts_peek(texts, workshop_path(&workshop, "c.py"), &workshop.arena, &content) != NULL);
    workshop_close(&workshop);
}

/* An `import *` from a module that is held brings the names of what is held. */
TEST(texts_in_memory_bring_names) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    workshop_write(&workshop, "a.py", "old = 1\n");
    workshop_add(&workshop, "a.py", "wanted = 1\n");
    SourceModule *importer = workshop_add(&workshop, "main.py", "from a import *\n");
    const FoundModule *found = project_find(&workshop.project, importer, "a");
    CHECK(found && project_may_bring(&workshop.project, found, workshop_sym(&workshop, "wanted")));
    CHECK(found && !project_may_bring(&workshop.project, found, workshop_sym(&workshop, "old")));
    workshop_close(&workshop);
}
