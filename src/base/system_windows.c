#include "base/system.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <windows.h>

/* ---- what the C library lacks ---- */

void *memmem(const void *bytes, size_t length, const void *part, size_t part_length) {
    const char *at = bytes, *end = at + length;
    if (part_length == 0) return (void *)at;
    for (; (size_t)(end - at) >= part_length; at++) {
        at = memchr(at, *(const char *)part, (size_t)(end - at) - part_length + 1);
        if (!at) return NULL;
        if (memcmp(at, part, part_length) == 0) return (void *)at;
    }
    return NULL;
}

void *memrchr(const void *bytes, int byte, size_t length) {
    const unsigned char *at = bytes;
    while (length-- > 0)
        if (at[length] == (unsigned char)byte) return (void *)&at[length];
    return NULL;
}

void *mempcpy(void *to, const void *from, size_t length) { return (char *)memcpy(to, from, length) + length; }

char *stpcpy(char *to, const char *from) { return mempcpy(to, from, strlen(from) + 1) - 1; }

char *strcasestr(const char *text, const char *part) {
    for (size_t length = strlen(part); *text; text++)
        if (_strnicmp(text, part, length) == 0) return (char *)text;
    return NULL;
}

char *strsep(char **rest, const char *separators) {
    char *start = *rest;
    if (!start) return NULL;
    char *end = start + strcspn(start, separators);
    *rest = *end ? end + 1 : NULL;
    *end = '\0';
    return start;
}

ssize_t pread(int fd, void *data, size_t length, off_t at) {
    if (_lseeki64(fd, at, SEEK_SET) < 0) return -1;
    return read(fd, data, length > INT32_MAX ? INT32_MAX : (unsigned)length);
}

static void use_slashes(char *path) {
    for (; *path; path++)
        if (*path == '\\') *path = '/';
}

/* An absolute path of Windows, `C:/x`, as the program knows it. [room] has three bytes more than the path
 * needs. */
static void without_drive(char *path) {
    char here[PATH_MAX];
    if (!isalpha((unsigned char)path[0]) || path[1] != ':') return;
    bool is_current = GetCurrentDirectoryA(sizeof here, here) > 0 &&
                      toupper((unsigned char)here[0]) == toupper((unsigned char)path[0]);
    if (is_current) {
        memmove(path, path + 2, strlen(path + 2) + 1);
    } else {
        memmove(path + 4, path, strlen(path) + 1);
        memcpy(path, "//./", 4);
    }
}

char *realpath(const char *path, char *real) {
    char found[PATH_MAX];
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        errno = GetLastError() == ERROR_ACCESS_DENIED ? EACCES : ENOENT;
        return NULL;
    }
    DWORD length = GetFinalPathNameByHandleA(file, found, sizeof found, FILE_NAME_NORMALIZED);
    CloseHandle(file);
    if (length == 0 || length + 8 >= sizeof found) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    const char *start = strncmp(found, "\\\\?\\", 4) == 0 ? found + 4 : found;
    if (!real) real = malloc(sizeof found);
    if (!real) return NULL;
    memcpy(real, start, strlen(start) + 1);
    use_slashes(real);
    without_drive(real);
    return real;
}

/* ---- the start ---- */

const char *system_name(void) { return "win32"; }

/* Arguments that are paths get slashes. */
static void take_path(char **argument) {
    size_t length = strlen(*argument);
    bool is_path = strchr(*argument, '\\') || (length > 1 && (*argument)[1] == ':');
    char *copy = is_path && access(*argument, F_OK) == 0 ? malloc(length + 8) : NULL;
    if (!copy) return;
    memcpy(copy, *argument, length + 1);
    use_slashes(copy);
    without_drive(copy);
    *argument = copy;
}

void system_start(int count, char **arguments) {
    _set_fmode(_O_BINARY);
    for (int fd = 0; fd <= 2; fd++) _setmode(fd, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    for (int i = 1; i < count; i++) take_path(&arguments[i]);
}

uint32_t system_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors > 0 ? (uint32_t)info.dwNumberOfProcessors : 1;
}

void system_sleep(uint32_t milliseconds) { Sleep(milliseconds); }

/* ---- memory ---- */

void *system_pages(size_t size, size_t alignment, bool is_huge) {
    (void)is_huge;
    return _aligned_malloc(size, alignment);
}

void system_pages_free(void *pages, size_t size) {
    (void)size;
    _aligned_free(pages);
}

bool system_has_memory(size_t size) {
    void *memory = VirtualAlloc(NULL, size, MEM_RESERVE, PAGE_READWRITE);
    return memory && VirtualFree(memory, 0, MEM_RELEASE);
}

void system_keep_freed(void) {}

/* ---- signals ---- */

void system_catch_crashes(void (*handler)(int number), bool only_abort) {
    signal(SIGABRT, handler);
    static const int others[] = {SIGSEGV, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof others / sizeof *others && !only_abort; i++) signal(others[i], handler);
}

void system_crash_stack(void *stack, size_t size) { (void)stack, (void)size; }

void system_ignore_closed_pipes(void) {}

const char *system_signal_meaning(int number) {
    switch (number) {
    case SIGSEGV: return "segmentation fault";
    case SIGFPE: return "arithmetic error";
    case SIGILL: return "illegal instruction";
    default: return "abort";
    }
}

/* An interrupt comes in a thread of its own; it is let through. */
void system_hold(SystemHold *hold) { *hold = (SystemHold){0}; }

bool system_is_interrupted(const SystemHold *hold) {
    (void)hold;
    return false;
}

void system_release(const SystemHold *hold) { (void)hold; }

/* ---- files ---- */

int64_t system_changed(const struct stat *status) { return (int64_t)status->st_mtime * 1000000000; }

bool system_has_attributes(const char *path) {
    (void)path;
    return false;
}

bool system_is_own(const struct stat *status) {
    (void)status;
    return true;
}

bool system_take_owner(int fd, const struct stat *other) {
    (void)fd, (void)other;
    return true;
}

int system_set_mode(int fd, unsigned mode) {
    (void)fd, (void)mode;
    return 0;
}

int system_reserve(int fd, size_t length) {
    (void)fd, (void)length;
    return 0;
}

int system_flush(int fd) { return _commit(fd) == 0 ? 0 : errno; }

int system_make_folder(const char *path) {
    size_t length = strlen(path);
    /* The name of a drive is no folder that could be made. */
    if (length > 0 && (path[length - 1] == ':' || path[length - 1] == '.')) return EEXIST;
    return mkdir(path) == 0 ? 0 : errno;
}

int system_replace(const char *from, const char *to) {
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) ? 0 : EACCES;
}

int system_exchange(const char *first, const char *second) {
    (void)first, (void)second;
    return ENOSYS;
}

typedef struct OpenFolder {
    DIR *stream;
    char *path;
} OpenFolder;

void *system_folder_open(const char *path) {
    DIR *stream = opendir(path);
    if (!stream) return NULL;
    OpenFolder *folder = memory_alloc(sizeof *folder);
    *folder = (OpenFolder){stream, memory_alloc(strlen(path) + 1)};
    memcpy(folder->path, path, strlen(path) + 1);
    return folder;
}

const char *system_folder_next(void *opened, SystemEntry *type) {
    OpenFolder *folder = opened;
    struct dirent *entry;
    do {
        errno = 0;
        entry = readdir(folder->stream);
    } while (entry && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
    *type = SYSTEM_UNKNOWN;
    return entry ? entry->d_name : NULL;
}

SystemEntry system_folder_look(void *opened, const char *name, bool follows) {
    (void)follows;
    OpenFolder *folder = opened;
    Arena arena = {0};
    struct stat status;
    int error = stat(arena_printf(&arena, "%s/%s", folder->path, name), &status);
    arena_free(&arena);
    return error                     ? SYSTEM_OTHER
           : S_ISDIR(status.st_mode) ? SYSTEM_FOLDER
           : S_ISREG(status.st_mode) ? SYSTEM_FILE
                                     : SYSTEM_OTHER;
}

void system_folder_close(void *opened) {
    OpenFolder *folder = opened;
    closedir(folder->stream);
    free(folder->path);
    free(folder);
}

/* ---- encodings ---- */

/* The number that Windows has for an encoding of iconv; 0: none. */
static UINT code_page(const char *name) {
    static const struct {
        const char *name;
        UINT page;
    } pages[] = {{"UTF-8", CP_UTF8}, {"US-ASCII", 20127}, {"ISO-8859-1", 28591}, {"ISO-8859-15", 28605},
                 {"SHIFT_JIS", 932}, {"SHIFT-JIS", 932},  {"CP932", 932},        {"EUC-JP", 20932},
                 {"GBK", 936},       {"GB2312", 936},     {"GB18030", 54936},    {"BIG5", 950},
                 {"EUC-KR", 51949},  {"KOI8-R", 20866},   {"KOI8-U", 21866}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (_stricmp(pages[i].name, name) == 0) return pages[i].page;
    unsigned number;
    if (sscanf(name, "CP%u", &number) == 1 || sscanf(name, "WINDOWS-%u", &number) == 1) return number;
    return sscanf(name, "ISO-8859-%u", &number) == 1 && number < 16 ? 28590 + number : 0;
}

static size_t convert_all(UINT to, UINT from, const char *data, size_t length, StrBuf *out) {
    if (length == 0) return 0;
    int count = MultiByteToWideChar(from, from == 54936 || from == CP_UTF8 ? MB_ERR_INVALID_CHARS : 0, data,
                                    (int)length, NULL, 0);
    if (count <= 0) return 0;
    wchar_t *wide = memory_alloc((size_t)count * sizeof *wide);
    MultiByteToWideChar(from, 0, data, (int)length, wide, count);
    int size = WideCharToMultiByte(to, 0, wide, count, NULL, 0, NULL, NULL);
    strbuf_reserve(out, (size_t)size + 64);
    WideCharToMultiByte(to, 0, wide, count, out->data + out->length, size, NULL, NULL);
    out->length += (size_t)size;
    free(wide);
    return length;
}

size_t system_convert(const char *to, const char *from, const char *data, size_t length, StrBuf *out) {
    UINT target = code_page(to), source = code_page(from);
    if (!target || !source || !IsValidCodePage(source) || length > INT32_MAX) return SIZE_MAX;
    if (source != 20127) return convert_all(target, source, data, length, out);
    size_t ascii = 0;
    while (ascii < length && (unsigned char)data[ascii] < 0x80) ascii++;
    strbuf_put(out, data, ascii);
    return ascii;
}

/* ---- terminals, programs, libraries ---- */

void *system_terminal_raw(int fd, Arena *arena) {
    (void)fd, (void)arena;
    return NULL;
}

void system_terminal_restore(int fd, const void *before) { (void)fd, (void)before; }

size_t system_terminal_width(int fd) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &info)) return 0;
    return (size_t)(info.srWindow.Right - info.srWindow.Left + 1);
}

bool system_lives(int64_t process) {
    if (process <= 0 || process > UINT32_MAX) return true;
    HANDLE handle = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)process);
    if (!handle) return GetLastError() != ERROR_INVALID_PARAMETER;
    bool lives = WaitForSingleObject(handle, 0) == WAIT_TIMEOUT;
    CloseHandle(handle);
    return lives;
}

int system_run(const char *program, const char *const *arguments, char *const *variables, StrBuf *out) {
    (void)program, (void)arguments, (void)variables, (void)out;
    return -1;
}

const char *system_program_folder(Arena *arena) {
    char path[PATH_MAX];
    DWORD length = GetModuleFileNameA(NULL, path, sizeof path - 8);
    if (length == 0 || length >= sizeof path - 8) return NULL;
    use_slashes(path);
    without_drive(path);
    char *slash = strrchr(path, '/');
    return slash ? arena_copy(arena, path, (size_t)(slash - path)) : NULL;
}

bool system_has_libraries(void) { return true; }

void *system_library_open(const char *name) { return (void *)LoadLibraryA(name); }

void *system_library_opened(const char *name) { return (void *)GetModuleHandleA(name); }

void *system_library_find(void *library, const char *function) {
    FARPROC address = GetProcAddress((HMODULE)library, function);
    void *found;
    memcpy(&found, &address, sizeof found);
    return found;
}

const char *system_library_file(const void *address, Arena *arena) {
    HMODULE library;
    char path[PATH_MAX];
    if (!GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                                GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                            address, &library) ||
        GetModuleFileNameA(library, path, sizeof path) == 0)
        return NULL;
    return arena_copy(arena, path, strlen(path));
}
