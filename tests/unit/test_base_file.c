/* Reading and replacing files, and all the ways in which that fails. */
#include "base/file.h"
#include "unit.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Fixture {
    Arena arena;
    char folder[64];
} Fixture;

static void set_up(Fixture *fixture) {
    *fixture = (Fixture){.folder = "/tmp/moira-unit-XXXXXX"};
    CHECK(mkdtemp(fixture->folder) != NULL);
}

static const char *path_of(Fixture *fixture, const char *name) {
    return arena_printf(&fixture->arena, "%s/%s", fixture->folder, name);
}

static void tear_down(Fixture *fixture) {
    CHECK(system(arena_printf(&fixture->arena, "rm -rf %s", fixture->folder)) == 0);
    arena_free(&fixture->arena);
}

static int entries(const char *folder) {
    DIR *stream = opendir(folder);
    int count = 0;
    while (stream && readdir(stream)) count++;
    if (stream) closedir(stream);
    return count - 2;
}

static bool holds(Fixture *fixture, const char *path, const char *wanted) {
    FileContent content = {0};
    if (file_read(path, &fixture->arena, &content)) return false;
    return content.length == strlen(wanted) && memcmp(content.data, wanted, content.length) == 0;
}

TEST(file_round_trip) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "a.py");
    CHECK_STRING(file_write_atomically(path, "x = 1\n", 6, &f.arena), NULL);
    FileContent content;
    CHECK_STRING(file_read(path, &f.arena, &content), NULL);
    CHECK(content.length == 6);
    static const char zeros[FILE_PADDING];
    CHECK(memcmp(content.data, "x = 1\n", 6) == 0);
    CHECK(memcmp(content.data + 6, zeros, FILE_PADDING) == 0);
    CHECK_STRING(file_write_atomically(path, "", 0, &f.arena), NULL);
    CHECK_STRING(file_read(path, &f.arena, &content), NULL);
    CHECK(content.length == 0 && content.data[0] == '\0');
    CHECK(entries(f.folder) == 1);
    tear_down(&f);
}

TEST(file_read_says_why_not) {
    Fixture f;
    set_up(&f);
    FileContent content;
    CHECK_STRING(file_read(path_of(&f, "missing.py"), &f.arena, &content), "no such file or directory");
    CHECK_STRING(file_read(f.folder, &f.arena, &content), "is a directory");
    const char *huge = path_of(&f, "huge.py");
    int fd = open(huge, O_WRONLY | O_CREAT, 0600);
    CHECK(ftruncate(fd, (off_t)FILE_SIZE_LIMIT + 1) == 0);
    close(fd);
    CHECK_STRING(file_read(huge, &f.arena, &content), "larger than 128 MiB, the most that is read");
    tear_down(&f);
}

TEST(pipes_are_read_where_they_are_named) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "pipe");
    CHECK(mkfifo(path, 0600) == 0);
    FileContent content;
    CHECK_STRING(file_read(path, &f.arena, &content), "not a regular file");
    pid_t child = fork();
    if (child == 0) {
        int fd = open(path, O_WRONLY);
        char block[1000];
        memset(block, 'p', sizeof block);
        for (int i = 0; i < 200; i++)
            if (write(fd, block, sizeof block) < 0) _exit(1);
        _exit(0);
    }
    CHECK_STRING(file_read_named(path, &f.arena, &content), NULL);
    CHECK(content.length == 200000 && content.data[199999] == 'p' && content.data[200000] == '\0');
    waitpid(child, NULL, 0);
    tear_down(&f);
}

TEST(file_write_keeps_the_mode) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "script.py");
    CHECK_STRING(file_write_atomically(path, "1", 1, &f.arena), NULL);
    CHECK(chmod(path, 0751) == 0);
    CHECK_STRING(file_write_atomically(path, "22", 2, &f.arena), NULL);
    struct stat status;
    CHECK(stat(path, &status) == 0 && (status.st_mode & 07777) == 0751 && status.st_size == 2);
    tear_down(&f);
}

TEST(file_write_follows_links) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "real.py"), *link = path_of(&f, "link.py");
    CHECK_STRING(file_write_atomically(path, "old", 3, &f.arena), NULL);
    CHECK(symlink(path, link) == 0);
    CHECK_STRING(file_write_atomically(link, "new", 3, &f.arena), NULL);
    struct stat status;
    CHECK(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(holds(&f, path, "new"));
    tear_down(&f);
}

TEST(file_write_says_why_not) {
    Fixture f;
    set_up(&f);
    CHECK_STRING(file_write_atomically(path_of(&f, "no/such/folder.py"), "x", 1, &f.arena),
                 "no such file or directory");
    CHECK_STRING(file_write_atomically("/proc/moira.py", "x", 1, &f.arena), "no such file or directory");
    tear_down(&f);
}

/* A disk that fills up is imitated by a limit on the size of files: the old content stays, nothing else
 * is left behind, and the reason is given. */
TEST(file_write_failing_half_way_loses_nothing) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "kept.py");
    CHECK_STRING(file_write_atomically(path, "old", 3, &f.arena), NULL);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        struct rlimit limit = {.rlim_cur = 4096, .rlim_max = 4096};
        char *data = arena_alloc_zero(&f.arena, 100000);
        bool limited = setrlimit(RLIMIT_FSIZE, &limit) == 0;
        const char *error = file_write_atomically(path, data, 100000, &f.arena);
        _exit(limited && error && strcmp(error, "file too large") == 0 ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK(holds(&f, path, "old"));
    CHECK(entries(f.folder) == 1);
    tear_down(&f);
}

TEST(file_make_folders_makes_parents) {
    Fixture f;
    set_up(&f);
    const char *deep = path_of(&f, "a/b//c/");
    CHECK_STRING(file_make_folders(deep, &f.arena), NULL);
    CHECK_STRING(file_make_folders(deep, &f.arena), NULL);
    CHECK_STRING(file_write_atomically(path_of(&f, "a/b/c/x.py"), "x", 1, &f.arena), NULL);
    CHECK_STRING(file_make_folders(path_of(&f, "a/b/c/x.py"), &f.arena), "not a directory");
    CHECK_STRING(file_make_folders(path_of(&f, "a/b/c/x.py/y"), &f.arena), "not a directory");
    tear_down(&f);
}
