internal import Libc

/// A file without a name in shared memory, for another process to write.
package struct MemoryFile: ~Copyable {
    package let descriptor: CInt

    package init() throws(SystemError) {
        var descriptor: CInt = -1
        while descriptor < 0 {
            let name = "/weathercard-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
            do throws(SystemError) {
                descriptor = try retrying { shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600) }
                shm_unlink(name)
            } catch {
                if error.code != EEXIST { throw error }
            }
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// What was written.
    package borrowing func bytes(atMost limit: Int) throws(SystemError) -> [UInt8] {
        try retrying { lseek(descriptor, 0, SEEK_SET) }
        return try readAll(descriptor, atMost: limit)
    }
}
