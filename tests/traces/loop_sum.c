/* A loop whose rounds all look alike: only the first and the last one are shown. */
int main(void)
{
    int sum = 0;
    for (int i = 1; i <= 20; i++) {
        int square = i * i;
        sum += square;
    }
    __CPROVER_assert(sum < 2800, "the sum stays small");
    return 0;
}
