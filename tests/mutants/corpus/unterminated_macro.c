#include <stdatomic.h>
atomic_compare_exchange_strong ( 
#include <assert.h>
