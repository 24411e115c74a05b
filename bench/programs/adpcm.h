/* What encoder and decoder share: a codec of 4 bits a sample with an adaptive step, after the idea of ADPCM. */
static const short steps[16] = {7, 9, 12, 16, 21, 28, 37, 50, 66, 88, 118, 157, 209, 279, 371, 494};
static const signed char moves[8] = {-1, -1, -1, -1, 2, 4, 6, 8};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static int difference(int code, int step)
{
    int result = step >> 3;
    if (code & 4)
        result += step;
    if (code & 2)
        result += step >> 1;
    if (code & 1)
        result += step >> 2;
    return code & 8 ? -result : result;
}
