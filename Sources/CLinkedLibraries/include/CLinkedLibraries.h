#pragma once

// The libraries inside a program that needs none of the system, a line for each with its version in Debian, such as
// "cairo 1.16.0-7"; NULL if the program is linked with the system's.
const char *linked_libraries(void);
