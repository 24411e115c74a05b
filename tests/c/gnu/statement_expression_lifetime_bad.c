// verdict: FAILED
// fails: 6 pointer_dereference
int main(void)
{
    int *p = ({ int gone[2] = {4, 5}; &gone[1]; });
    return *p;
}
