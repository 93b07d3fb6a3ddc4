#include "cli/commands.h"
#include "workspace/cache.h"

void cmd_clean(Session *session) {
    const char *folder = cache_folder(settings_path(&session->settings, SETTING_CACHE_DIR), &session->arena);
    if (!folder) {
        session_tell(session, "there is no cache");
        return;
    }
    uint32_t count = cache_clean(folder, &session->arena);
    session_tell(session, "%s: %u file%s removed", folder, count, count == 1 ? "" : "s");
}
