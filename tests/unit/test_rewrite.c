#include "base/write.h"
#include "edit/rewrite.h"
#include "unit.h"
#include "unit_text.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

TEST(rewrite_targets_stay_inside) {
    Arena arena = {0};
    CHECK_STRING(rewrite_target("out", "a/b.py", &arena), "out/a/b.py");
    CHECK_STRING(rewrite_target("out", "./a//./b.py", &arena), "out/a/b.py");
    CHECK_STRING(rewrite_target("out", "../../a/../b.py", &arena), "out/b.py");
    CHECK_STRING(rewrite_target("out", "/etc/passwd", &arena), "out/etc/passwd");
    CHECK_STRING(rewrite_target("out", "a/b/../../../c.py", &arena), "out/c.py");
    CHECK_STRING(rewrite_target("/tmp/o", "..a/...py", &arena), "/tmp/o/..a/...py");
    arena_free(&arena);
}

/* A folder of its own for the files of a test. */
typedef struct Folder {
    char path[64];
    Arena arena;
    StrBuf out;
} Folder;

static void make_folder(Folder *folder) {
    *folder = (Folder){.path = "/tmp/moira-unit-XXXXXX"};
    CHECK(mkdtemp(folder->path) != NULL);
}

static const char *in_folder(Folder *folder, const char *name) {
    return arena_printf(&folder->arena, "%s/%s", folder->path, name);
}

static Text *make_file(Folder *folder, const char *name, const char *content, mode_t mode) {
    const char *path = in_folder(folder, name);
    CHECK(file_write(path, content, strlen(content), &folder->arena) == NULL);
    CHECK(chmod(path, mode) == 0);
    return unit_text(&folder->arena, path, content);
}

static const char *read_back(Folder *folder, const char *path) {
    FileContent content;
    const char *error = file_read(path, &folder->arena, &content);
    return error ? error : content.data;
}

static void remove_folder(Folder *folder) {
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder->path);
    CHECK(system(command) == 0);
    strbuf_free(&folder->out);
    arena_free(&folder->arena);
}

static RewriteResult rewrite(Folder *folder, RewriteFile *files, uint32_t count, RewriteMode mode) {
    RewriteOptions options = {.mode = mode, .folder = in_folder(folder, "out")};
    RewriteResult result;
    rewrite_files(files, count, &options, &folder->arena, &folder->out, &result);
    return result;
}

static RewriteFile changed(const Text *original, const char *text) {
    return (RewriteFile){
        .original = original, .outcome = REWRITE_CHANGED, .text = text, .length = strlen(text)};
}

TEST(rewrite_prints) {
    Folder folder;
    make_folder(&folder);
    Text *a = unit_text(&folder.arena, "a.py", "one\ntwo\n"), *b = unit_text(&folder.arena, "b.py", "x\n");
    RewriteFile files[] = {changed(a, "one\n2\n"), {.original = b}};
    RewriteResult result = rewrite(&folder, files, 1, REWRITE_STDOUT);
    CHECK(!result.refused);
    CHECK_STRING(strbuf_text(&folder.out), "one\n2\n");
    rewrite_result_free(&result);
    folder.out.length = 0;
    result = rewrite(&folder, files, 2, REWRITE_DIFF);
    CHECK_STRING(strbuf_text(&folder.out), "--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
    rewrite_result_free(&result);
    folder.out.length = 0;
    result = rewrite(&folder, files, 2, REWRITE_STDOUT);
    CHECK(result.refused && result.errors.count == 1 && folder.out.length == 0);
    rewrite_result_free(&result);
    remove_folder(&folder);
}

TEST(rewrite_in_place) {
    Folder folder;
    make_folder(&folder);
    Text *a = make_file(&folder, "a.py", "one\n", 0640), *b = make_file(&folder, "b.py", "x\n", 0644);
    RewriteFile files[] = {changed(a, "1\n"), {.original = b}};
    RewriteResult result = rewrite(&folder, files, 2, REWRITE_IN_PLACE);
    CHECK(!result.refused && result.written == 1);
    CHECK_STRING(read_back(&folder, a->path), "1\n");
    struct stat status;
    CHECK(stat(a->path, &status) == 0 && (status.st_mode & 07777) == 0640);
    rewrite_result_free(&result);
    remove_folder(&folder);
}

TEST(rewrite_shows_what_is_partly_refused) {
    Folder folder;
    make_folder(&folder);
    Text *a = make_file(&folder, "a.py", "one\n", 0644), *b = make_file(&folder, "b.py", "x\n", 0644);
    RewriteFile files[] = {changed(a, "1\n"), changed(b, "y\n")};
    files[0].outcome = REWRITE_PARTLY;
    RewriteMode modes[] = {REWRITE_STDOUT, REWRITE_DIFF, REWRITE_IN_PLACE, REWRITE_FOLDER};
    for (size_t i = 0; i < 4; i++) {
        RewriteResult result = rewrite(&folder, files, modes[i] == REWRITE_STDOUT ? 1 : 2, modes[i]);
        CHECK(result.refused && result.written == 0 && result.errors.count == 0);
        CHECK_STRING(read_back(&folder, a->path), "one\n");
        CHECK_STRING(read_back(&folder, b->path), "x\n");
        strbuf_putc(&folder.out, '\0');
        if (modes[i] == REWRITE_STDOUT) CHECK_STRING(folder.out.data, "1\n");
        if (modes[i] == REWRITE_DIFF)
            CHECK(strstr(folder.out.data, "+1\n") && strstr(folder.out.data, "+y\n"));
        folder.out.length = 0;
        rewrite_result_free(&result);
    }
    remove_folder(&folder);
}

TEST(rewrite_writes_nothing_when_refused) {
    Folder folder;
    make_folder(&folder);
    Text *a = make_file(&folder, "a.py", "one\n", 0644), *b = make_file(&folder, "b.py", "x\n", 0644);
    RewriteFile files[] = {changed(a, "1\n"), {.original = b, .outcome = REWRITE_REFUSED}};
    RewriteResult result = rewrite(&folder, files, 2, REWRITE_IN_PLACE);
    CHECK(result.refused && result.written == 0 && result.errors.count == 0);
    CHECK_STRING(read_back(&folder, a->path), "one\n");
    rewrite_result_free(&result);

    b->encoding = "ISO-8859-1";
    files[1] = changed(b, "x\ny = '€'\n");
    result = rewrite(&folder, files, 2, REWRITE_IN_PLACE);
    CHECK(result.refused && result.written == 0 && result.errors.count == 1);
    CHECK_STRING(result.errors.items[0].message,
                 "line 2, column 6: U+20AC cannot be written in ISO-8859-1, the file's encoding");
    CHECK_STRING(read_back(&folder, a->path), "one\n");
    rewrite_result_free(&result);

    files[1] = changed(b, "x\ny = 'é'\n");
    result = rewrite(&folder, files, 2, REWRITE_IN_PLACE);
    CHECK(result.refused && result.written == 0 && result.errors.count == 1);
    CHECK_STRING(result.errors.items[0].message,
                 "the new text does not say that it is in ISO-8859-1, the file's encoding");
    rewrite_result_free(&result);

    files[1] = changed(b, "# coding: latin-1\ny = 'é'\n");
    result = rewrite(&folder, files, 2, REWRITE_IN_PLACE);
    CHECK(!result.refused && result.written == 2);
    CHECK_STRING(read_back(&folder, b->path), "# coding: latin-1\ny = '\xe9'\n");
    rewrite_result_free(&result);
    remove_folder(&folder);
}

TEST(rewrite_into_folder) {
    Folder folder;
    make_folder(&folder);
    Text *a = make_file(&folder, "a.py", "one\n", 0750), *b = make_file(&folder, "b.py", "x\n", 0600);
    RewriteFile files[] = {changed(a, "1\n"), {.original = b}};
    RewriteResult result = rewrite(&folder, files, 2, REWRITE_FOLDER);
    CHECK(!result.refused && result.written == 2);
    const char *out = in_folder(&folder, "out");
    const char *target = rewrite_target(out, a->path, &folder.arena);
    CHECK_STRING(read_back(&folder, target), "1\n");
    CHECK_STRING(read_back(&folder, a->path), "one\n");
    struct stat status;
    CHECK(stat(target, &status) == 0 && (status.st_mode & 07777) == 0750);
    CHECK_STRING(read_back(&folder, rewrite_target(out, b->path, &folder.arena)), "x\n");
    rewrite_result_free(&result);

    Text *clash = unit_text(&folder.arena, arena_printf(&folder.arena, "/..%s", a->path), "1\n");
    RewriteFile two[] = {changed(a, "2\n"), {.original = clash}};
    result = rewrite(&folder, two, 2, REWRITE_FOLDER);
    CHECK(result.refused && result.written == 0 && result.errors.count == 1);
    CHECK_STRING(read_back(&folder, target), "1\n");
    rewrite_result_free(&result);
    remove_folder(&folder);
}

TEST(rewrite_reports_what_the_system_refuses) {
    Folder folder;
    make_folder(&folder);
    Text *a = unit_text(&folder.arena, in_folder(&folder, "missing/a.py"), "one\n");
    RewriteFile files[] = {changed(a, "1\n")};
    RewriteResult result = rewrite(&folder, files, 1, REWRITE_IN_PLACE);
    CHECK(result.refused && result.written == 0 && result.errors.count == 1);
    CHECK_STRING(result.errors.items[0].message, "no such file or directory");
    rewrite_result_free(&result);
    remove_folder(&folder);
}
