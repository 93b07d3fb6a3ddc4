/* Deadlines. */
#include "base/deadline.h"
#include "base/system.h"
#include "unit.h"

static void set(void *context) { *(bool *)context = true; }

TEST(deadline_is_over_or_stopped) {
    bool is_over = false;
    Deadline deadline;
    deadline_start(&deadline, 1, set, &is_over);
    system_sleep(300);
    deadline_stop(&deadline);
    CHECK(is_over);
    is_over = false;
    deadline_start(&deadline, 1000000, set, &is_over);
    deadline_stop(&deadline);
    CHECK(!is_over);
}
