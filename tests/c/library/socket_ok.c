// verdict: SUCCESSFUL
// note: with _GNU_SOURCE an address is passed as a transparent union
#define _GNU_SOURCE
#include <netinet/in.h>
#include <sys/socket.h>
int main(void) {
    int file = socket(AF_INET, SOCK_DGRAM, 0);
    char packet[8];
    int counts[4] = {0}, yes = 1;
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    if (file < 0 || setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0)
        return 1;
    ssize_t got = recvfrom(file, packet, sizeof packet, 0, (struct sockaddr *)&from, &length);
    if (got > 0 && packet[0] >= 0 && packet[0] < 4)
        counts[packet[0]]++;
}
