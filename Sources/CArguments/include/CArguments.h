#pragma once

// The words of the command line as the system passes them to the program at its start. Swift's own are those of /proc, which a
// chroot or a sandbox may lack.

int arguments_count(void);

// As many words, the first of which is the program's name, and NULL.
char **arguments_words(void);
