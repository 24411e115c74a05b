// verdict: FAILED
// fails: 11 pointer_dereference
#include <assert.h>
#include <time.h>

int main(void) {
    time_t now = time(NULL);
    struct tm *tm = localtime(&now);
    assert(tm->tm_mon >= 0 && tm->tm_mon < 12);
    char text[32];
    assert(strftime(text, sizeof text + 1, "%H:%M", tm) < sizeof text);
}
