// verdict: SUCCESSFUL
int main(void)
{
    int *p = ({ static int kept = 4; &kept; });
    return *p - 4;
}
