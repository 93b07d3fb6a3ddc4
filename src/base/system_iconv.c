/* What Linux and WebAssembly share: iconv in the C library, and times to the nanosecond under their POSIX
 * name. */
#include "base/system.h"

#include <errno.h>
#include <iconv.h>
#include <sys/stat.h>

int64_t system_changed(const struct stat *status) {
    return (int64_t)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec;
}

size_t system_convert(const char *to, const char *from, const char *data, size_t length, StrBuf *out) {
    iconv_t converter = iconv_open(to, from);
    if (converter == (iconv_t)-1) return SIZE_MAX;
    char *in = (char *)data;
    size_t in_left = length;
    bool flushing = false;
    for (;;) {
        strbuf_reserve(out, in_left * 2 + 64);
        char *cursor = out->data + out->length;
        size_t room = out->capacity - out->length;
        size_t status = flushing ? iconv(converter, NULL, NULL, &cursor, &room)
                                 : iconv(converter, &in, &in_left, &cursor, &room);
        int error = errno;
        out->length = (size_t)(cursor - out->data);
        if (status == (size_t)-1 && error == E2BIG) continue;
        if (status == (size_t)-1 || flushing) break;
        flushing = true;
    }
    iconv_close(converter);
    return length - in_left;
}
