internal import CTermination
package import Libc

/// Why a system call failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: CInt

    package init(code: CInt) {
        self.code = code
    }

    /// The system's message in lower case, such as `no such file or directory`.
    package var description: String {
        // Unlike strerror, strerror_r shares no buffer between threads.
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Some messages begin with an abbreviation, such as `RPC`.
        let isWord = text.dropFirst().first?.isUppercase == false
        return isWord ? text.prefix(1).lowercased() + text.dropFirst() : text
    }

    package var isClosedPipe: Bool { code == EPIPE }

    package var isSizeLimit: Bool { code == EFBIG }
}

/// The result of a call that returns -1 on failure, repeated while signals interrupt it.
@discardableResult
package func retrying<Result: FixedWidthInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw SystemError(code: code) }
    }
}

/// An open file, closed when it is released.
package struct OpenFile: ~Copyable {
    package let descriptor: CInt

    package init(_ path: String, _ flags: CInt, in folder: CInt = AT_FDCWD, mode: mode_t = 0) throws(SystemError) {
        // A C string would end at the NUL and name a different file.
        if path.utf8.contains(0) { throw SystemError(code: EINVAL) }
        descriptor = try retrying { openat(folder, path, flags | O_CLOEXEC, mode) }
    }

    deinit {
        close(descriptor)
    }

    package borrowing func status() throws(SystemError) -> stat {
        var status = stat()
        try retrying { fstat(descriptor, &status) }
        return status
    }
}

/// Writes all bytes.
///
/// A write beyond the size limit of the process (RLIMIT_FSIZE) fails with EFBIG instead of killing the process.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    termination_survive_size_limit()
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
        var rest = buffer[...]
        while !rest.isEmpty {
            let chunk = UnsafeBufferPointer(rebasing: rest)
            do throws(SystemError) {
                rest = rest.dropFirst(try retrying { write(descriptor, chunk.baseAddress, chunk.count) })
            } catch {
                guard error.code == EAGAIN else { throw error }
                try wait(for: POLLOUT, on: descriptor)
            }
        }
    }
}

/// Reads to the end, or to `limit` bytes.
///
/// - Throws: `ETIMEDOUT` if the end does not come within a number of seconds, if there is one.
package func readAll(
    _ descriptor: CInt, atMost limit: Int, within seconds: Double? = nil
) throws(SystemError) -> [UInt8] {
    let stopwatch = SystemStopwatch()
    let end = seconds.map { stopwatch.seconds + $0 }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
        // A FIFO that nobody has opened for writing yet would seem to be at its end.
        try wait(for: POLLIN, on: descriptor, seconds: end.map { max(0, $0 - stopwatch.seconds) })
        let count = try readSome(descriptor, into: &chunk, atMost: limit - bytes.count)
        if count == 0 { break }
        bytes += chunk[..<count]
    }
    return bytes
}

/// Reads up to `limit` bytes into the beginning of `chunk`, and returns their number; 0 is the end.
package func readSome(_ descriptor: CInt, into chunk: inout [UInt8], atMost limit: Int) throws(SystemError) -> Int {
    let room = min(chunk.count, limit)
    while true {
        do throws(SystemError) {
            return try retrying { read(descriptor, &chunk, room) }
        } catch {
            guard error.code == EAGAIN else { throw error }
            try wait(for: POLLIN, on: descriptor)
        }
    }
}

/// Waits until a descriptor, such as a shared pipe, is ready.
///
/// - Throws: `ETIMEDOUT` if it is not within a number of seconds, if there is one.
private func wait(
    for events: some BinaryInteger, on descriptor: CInt, seconds: Double? = nil
) throws(SystemError) {
    var request = pollfd(fd: descriptor, events: CShort(truncatingIfNeeded: events), revents: 0)
    let milliseconds = seconds.map { CInt(min($0 * 1000, 86_400_000).rounded(.up)) } ?? -1
    if try retrying({ poll(&request, 1, milliseconds) }) == 0 { throw SystemError(code: ETIMEDOUT) }
}

package func isTerminal(_ descriptor: CInt) -> Bool {
    isatty(descriptor) == 1
}

extension OpenFile {
    /// Creates a folder and its parents where they are missing, accessible to this user only.
    package static func makePrivateFolder(_ path: String) throws(SystemError) {
        if access(path, F_OK) == 0 { return }
        var end = path.startIndex
        while end < path.endIndex {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            let folder = String(path[..<end])
            if folder.utf8.contains(0) { throw SystemError(code: EINVAL) }
            if mkdir(folder, 0o700) == -1, end == path.endIndex, errno != EEXIST { throw SystemError(code: errno) }
        }
    }
}
