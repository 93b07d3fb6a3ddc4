/* Reading and replacing files, and all the ways in which that fails. */
#include "base/file.h"
#include "base/write.h"
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
    CHECK_STRING(file_write(path, "x = 1\n", 6, &f.arena), NULL);
    FileContent content;
    CHECK_STRING(file_read(path, &f.arena, &content), NULL);
    CHECK(content.length == 6);
    static const char zeros[FILE_PADDING];
    CHECK(memcmp(content.data, "x = 1\n", 6) == 0);
    CHECK(memcmp(content.data + 6, zeros, FILE_PADDING) == 0);
    CHECK_STRING(file_write(path, "", 0, &f.arena), NULL);
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
    CHECK_STRING(file_write(path, "1", 1, &f.arena), NULL);
    CHECK(chmod(path, 0751) == 0);
    CHECK_STRING(file_write(path, "22", 2, &f.arena), NULL);
    struct stat status;
    CHECK(stat(path, &status) == 0 && (status.st_mode & 07777) == 0751 && status.st_size == 2);
    tear_down(&f);
}

TEST(file_write_follows_links) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "real.py"), *link = path_of(&f, "link.py");
    CHECK_STRING(file_write(path, "old", 3, &f.arena), NULL);
    CHECK(symlink(path, link) == 0);
    CHECK_STRING(file_write(link, "new", 3, &f.arena), NULL);
    struct stat status;
    CHECK(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(holds(&f, path, "new"));
    tear_down(&f);
}

TEST(file_write_says_why_not) {
    Fixture f;
    set_up(&f);
    CHECK_STRING(file_write(path_of(&f, "no/such/folder.py"), "x", 1, &f.arena), "no such file or directory");
    CHECK_STRING(file_write("/proc/moira.py", "x", 1, &f.arena), "no such file or directory");
    tear_down(&f);
}

/* A disk that fills up is imitated by a limit on the size of files: the old content stays, nothing else
 * is left behind, and the reason is given. */
TEST(file_write_failing_half_way_loses_nothing) {
    Fixture f;
    set_up(&f);
    const char *path = path_of(&f, "kept.py");
    CHECK_STRING(file_write(path, "old", 3, &f.arena), NULL);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        struct rlimit limit = {.rlim_cur = 4096, .rlim_max = 4096};
        char *data = arena_alloc_zero(&f.arena, 100000);
        bool limited = setrlimit(RLIMIT_FSIZE, &limit) == 0;
        const char *error = file_write(path, data, 100000, &f.arena);
        _exit(limited && error && strcmp(error, "file too large") == 0 ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK(holds(&f, path, "old"));
    CHECK(entries(f.folder) == 1);
    tear_down(&f);
}

static FileWrite to(const char *path, const char *text) {
    return (FileWrite){path, text, strlen(text), MODE_AS_IT_IS, true, NULL};
}

TEST(files_are_written_together) {
    Fixture f;
    set_up(&f);
    uint32_t failed;
    const char *first = path_of(&f, "a.py"), *deep = path_of(&f, "b//c/d.py"), *folder = path_of(&f, "b");
    FileWrite writes[] = {to(first, "1"), to(deep, "2"), to(path_of(&f, "a.py/x/y.py"), "3")};
    CHECK_STRING(file_write(first, "old", 3, &f.arena), NULL);
    /* The last one cannot be written: the first stays, and the folder of the second is gone again. */
    CHECK_STRING(file_write_all(writes, 3, &f.arena, &failed), "not a directory");
    CHECK(failed == 2);
    CHECK(holds(&f, first, "old"));
    CHECK(access(folder, F_OK) != 0 && entries(f.folder) == 1);
    CHECK_STRING(file_write_all(writes, 2, &f.arena, &failed), NULL);
    CHECK(holds(&f, first, "1") && holds(&f, deep, "2"));
    CHECK(entries(f.folder) == 2);
    writes[2].path = folder;
    CHECK_STRING(file_write_all(writes, 3, &f.arena, &failed), "is a directory");
    CHECK(entries(f.folder) == 2);
    tear_down(&f);
}

TEST(a_file_with_two_names_keeps_both) {
    Fixture f;
    set_up(&f);
    uint32_t failed;
    const char *first = path_of(&f, "a.py"), *second = path_of(&f, "b.py");
    struct stat before = {0}, after = {0};
    CHECK_STRING(file_write(first, "an old and long text", 20, &f.arena), NULL);
    CHECK(link(first, second) == 0 && stat(first, &before) == 0);
    CHECK_STRING(file_write(first, "new", 3, &f.arena), NULL);
    CHECK(stat(first, &after) == 0 && after.st_ino == before.st_ino && after.st_nlink == 2);
    CHECK(holds(&f, first, "new") && holds(&f, second, "new"));
    FileWrite writes[] = {to(first, "newer"), to(path_of(&f, "a.py/c.py"), "x")};
    CHECK_STRING(file_write_all(writes, 2, &f.arena, &failed), "not a directory");
    CHECK(holds(&f, second, "new"));
    CHECK(entries(f.folder) == 2);
    tear_down(&f);
}

TEST(a_signal_waits_or_undoes) {
    Fixture f;
    set_up(&f);
    uint32_t failed;
    const char *path = path_of(&f, "a.py");
    CHECK_STRING(file_write(path, "old", 3, &f.arena), NULL);
    FileWrite writes[] = {to(path, "new"), to(path_of(&f, "b/c.py"), "x")};
    sigset_t interrupt, before;
    void (*usual)(int) = signal(SIGINT, SIG_DFL);
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    raise(SIGINT);
    CHECK_STRING(file_write_all(writes, 2, &f.arena, &failed), "interrupted");
    int number;
    sigwait(&interrupt, &number);
    sigprocmask(SIG_SETMASK, &before, NULL);
    CHECK(holds(&f, path, "old"));
    CHECK(entries(f.folder) == 1);
    /* Whoever ignores a signal is not interrupted by it. */
    signal(SIGINT, SIG_IGN);
    raise(SIGINT);
    CHECK_STRING(file_write_all(writes, 2, &f.arena, &failed), NULL);
    signal(SIGINT, usual);
    CHECK(holds(&f, path, "new"));
    tear_down(&f);
}
