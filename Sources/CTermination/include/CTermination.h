#pragma once
#include <stdbool.h>

// What ends the process from outside: signals, too little memory, too old a processor. Unfinished files are unlinked, by
// calls that are safe in a handler.

// From now on SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE and SIGXFSZ remove unfinished files and exit with 128 + their
// number; signals that the parent ignores stay ignored. A SIGPIPE or SIGXFSZ from a write of the process itself does
// nothing, so that the write fails and its caller can report why. The signals of a crash remove unfinished files, too, and
// end the process if another one has sent them. Where memory runs out, the process ends with one line and status 71.
void termination_watch(void);

// From now on a write beyond RLIMIT_FSIZE fails instead of killing the process, unless there already is a handler.
void termination_survive_size_limit(void);

// Registers an unfinished file by its folder, which must stay open, and its name. Returns -1 if there is no room.
// Callable from any thread.
int termination_note(int folder, const char *name);

// Removes a registered file; -1 is ignored.
void termination_forget(int note);

// Removes unfinished files, writes a line to standard error and ends the process. Callable from any thread and in handlers.
__attribute__((noreturn)) void termination_fail(const char *line, int status);

// From now on no core dump and no other process of the user shows this one's memory, which contains a key.
void termination_hide_memory(void);
