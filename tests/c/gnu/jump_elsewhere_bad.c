// verdict: FAILED
// fails: 9 pointer_dereference
void *chosen;

int main(void)
{
    int used = 0;
    chosen = &&first;
    goto *(&used + 0);
first:
    used++;
    return used;
}
