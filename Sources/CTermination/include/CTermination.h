#pragma once
#include <stdbool.h>

// What a signal may do before it ends the process: unlink the files that were not finished, by calls that are safe in
// a handler.

// From now on SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE and SIGXFSZ remove the unfinished files and exit with 128 + their
// number; those that the parent chose to ignore stay ignored. A SIGPIPE or SIGXFSZ that the process's own write
// brought about does nothing, so that the write fails and its caller says why.
void termination_watch(void);

// From now on a write past RLIMIT_FSIZE fails instead of ending the process, unless a handler is there already.
void termination_survive_size_limit(void);

// Notes an unfinished file by its folder, which must stay open, and its name; -1 where there is no room for more.
// From any thread.
int termination_note(int folder, const char *name);

// Forgets what was noted; -1 is ignored.
void termination_forget(int note);
