#pragma once
#include <stdbool.h>
#include <stdint.h>

// Landlock, by which a process gives up access to files and the network (https://docs.kernel.org/userspace-api/landlock.html).

// The version of the kernel's Landlock; 0 where there is none, as on other systems.
int landlock_version(void);

// Begins a list of what remains permitted among reading, writing and connecting by TCP, and returns its descriptor, which
// the caller closes; -1 where that is not possible. Connections cannot be restricted before version 4, so they remain.
int landlock_begin(bool reads, bool writes, bool connections);

// Permits reading, writing or both at an open file, or below an open folder. A failure permits nothing.
void landlock_permit(int list, int file, bool reads, bool writes);

// Permits connecting to a port.
void landlock_permit_port(int list, uint16_t port);

// Forbids this thread, and those that it starts from now on, whatever the list is about and does not permit.
bool landlock_enforce(int list);
