// verdict: SUCCESSFUL
void *chosen;

int main(void)
{
    int used = 0;
    chosen = &&first;
    goto *chosen;
first:
    used++;
    return used;
}
