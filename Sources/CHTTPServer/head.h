#pragma once
#include "CHTTPServer.h"

enum { most_fields = 100 };

struct field {
    const char *name;
    const char *value;
};

// The head of a request, within its text.
struct head {
    http_fault fault;
    const char *method;
    const char *target;
    // 0 or 1, of HTTP/1.
    int minor;
    unsigned count;
    struct field fields[most_fields];
    // The length of the body; 0 without one. A chunked one has none that is known.
    size_t length;
    bool is_chunked;
    bool keeps_alive;
    bool expects_continue;
};

// The length of the head at the start of some bytes, with its empty line; 0 if that has not come yet. The search begins at
// `from`, up to which there was none.
size_t head_length(const char *bytes, size_t count, size_t from);

// Reads a head, whose text must end in a NUL and which it cuts into pieces.
void head_read(struct head *head, char *text, size_t length);
