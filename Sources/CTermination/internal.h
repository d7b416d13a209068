#pragma once

// From now on the process ends with one line and status 71 where memory runs out.
void memory_watch(void);
