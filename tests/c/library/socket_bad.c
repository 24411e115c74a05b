// verdict: FAILED
// fails: 13 array_bounds
#include <netinet/in.h>
#include <sys/socket.h>
int main(void) {
    int file = socket(AF_INET, SOCK_DGRAM, 0);
    char packet[8];
    int counts[4] = {0};
    if (file < 0)
        return 1;
    ssize_t got = recvfrom(file, packet, sizeof packet, 0, 0, 0);
    if (got > 0 && packet[0] >= 0)
        counts[packet[0]]++;
}
