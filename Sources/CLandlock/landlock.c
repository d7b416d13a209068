#define _GNU_SOURCE
#include "CLandlock.h"

#ifdef __linux__

#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Of linux/landlock.h, whose version may be older than the kernel.

enum { call_create = 444, call_add = 445, call_restrict = 446 };
enum { create_version = 1, rule_path = 1, rule_port = 2 };

enum {
    write_file = 1 << 1,
    read_file = 1 << 2,
    read_folder = 1 << 3,
    remove_folder = 1 << 4,
    remove_file = 1 << 5,
    make_character_device = 1 << 6,
    make_folder = 1 << 7,
    make_file = 1 << 8,
    make_socket = 1 << 9,
    make_fifo = 1 << 10,
    make_block_device = 1 << 11,
    make_link = 1 << 12,
    // From version 3 on.
    truncate_file = 1 << 14,

    bind_port = 1 << 0,
    connect_port = 1 << 1,
};

struct attributes {
    uint64_t files;
    // From version 4 on.
    uint64_t network;
};

struct path_rule {
    uint64_t access;
    int32_t parent;
} __attribute__((packed));

struct port_rule {
    uint64_t access;
    uint64_t port;
};

static uint64_t reading(void) {
    return read_file | read_folder;
}

static uint64_t writing(void) {
    uint64_t all = write_file | remove_folder | remove_file | make_character_device | make_folder | make_file
        | make_socket | make_fifo | make_block_device | make_link;
    return landlock_version() >= 3 ? all | truncate_file : all;
}

int landlock_version(void) {
    long version = syscall(call_create, NULL, 0, create_version);
    return version > 0 ? (int)version : 0;
}

static bool is_about_reading[1024], is_about_writing[1024];

int landlock_begin(bool reads, bool writes, bool connections) {
    int version = landlock_version();
    if (version == 0) return -1;
    struct attributes attributes = {
        .files = (reads ? reading() : 0) | (writes ? writing() : 0),
        .network = connections && version >= 4 ? bind_port | connect_port : 0,
    };
    if (attributes.files == 0 && attributes.network == 0) return -1;
    size_t size = version >= 4 ? sizeof attributes : offsetof(struct attributes, network);
    int list = (int)syscall(call_create, &attributes, size, 0);
    if (list < 0) return -1;
    if (list >= 1024) {
        close(list);
        return -1;
    }
    is_about_reading[list] = reads;
    is_about_writing[list] = writes;
    return list;
}

void landlock_permit(int list, int file, bool reads, bool writes) {
    struct stat status;
    if (fstat(file, &status) != 0) return;
    // Only what the list is about may be permitted, and of a file only what can be done with one.
    uint64_t access = (reads && is_about_reading[list] ? reading() : 0)
        | (writes && is_about_writing[list]
               ? writing() & ~(uint64_t)(make_character_device | make_socket | make_fifo | make_block_device | make_link)
               : 0);
    if (!S_ISDIR(status.st_mode)) access &= write_file | read_file | truncate_file;
    if (access == 0) return;
    struct path_rule rule = {.access = access, .parent = file};
    syscall(call_add, list, rule_path, &rule, 0);
}

void landlock_permit_port(int list, uint16_t port) {
    struct port_rule rule = {.access = connect_port, .port = port};
    syscall(call_add, list, rule_port, &rule, 0);
}

bool landlock_enforce(int list) {
    // Without it, only a privileged process may restrict itself.
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(call_restrict, list, 0) == 0;
}

#else

int landlock_version(void) {
    return 0;
}

int landlock_begin(bool reads, bool writes, bool connections) {
    (void)reads, (void)writes, (void)connections;
    return -1;
}

void landlock_permit(int list, int file, bool reads, bool writes) {
    (void)list, (void)file, (void)reads, (void)writes;
}

void landlock_permit_port(int list, uint16_t port) {
    (void)list, (void)port;
}

bool landlock_enforce(int list) {
    (void)list;
    return false;
}

#endif
