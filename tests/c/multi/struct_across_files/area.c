struct box { int w, h; };

int area(const struct box *b) {
    return b->w * b->h;
}
