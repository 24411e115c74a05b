// verdict: FAILED
// fails: 11 assertion
#include <arpa/inet.h>
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned host = nondet_uint();
    unsigned net = htonl(host);
    assert(ntohl(net) == host);
    assert(*(unsigned char *)&net == (host & 0xff));
    return 0;
}
