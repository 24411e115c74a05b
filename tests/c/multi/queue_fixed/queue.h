#ifndef QUEUE_H
#define QUEUE_H

#define QUEUE_SIZE 2

int queue_put(int v);

#endif
