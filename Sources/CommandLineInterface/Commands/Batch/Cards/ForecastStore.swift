internal import ForecastCore
internal import Libc
internal import Providers
internal import Threading

/// Forecasts in a file that has no name, and so is gone with the process.
final class ForecastStore: Sendable {
    /// Where a forecast lies.
    struct Slot: Hashable, Sendable {
        fileprivate let offset: Int
        fileprivate let count: Int
    }

    private struct Content: Sendable {
        var descriptor: CInt?
        var end = 0
    }

    private let content = Monitor(Content())

    deinit {
        if let descriptor = content.access({ $0.descriptor }) { close(descriptor) }
    }

    func keep(_ forecast: Forecast) throws(CommandError) -> Slot {
        let bytes: [UInt8]
        do throws(ForecastFileError) { bytes = try ForecastFile.bytes(of: forecast) } catch {
            throw CommandError(.internalError, error.message)
        }
        let result = content.access { content in
            Result { () throws(SystemError) -> Slot in
                let descriptor: CInt
                if let open = content.descriptor { descriptor = open } else { descriptor = try nameless() }
                content.descriptor = descriptor
                try retrying { lseek(descriptor, off_t(content.end), SEEK_SET) }
                try writeAll(bytes, to: descriptor)
                defer { content.end += bytes.count }
                return Slot(offset: content.end, count: bytes.count)
            }
        }
        do throws(SystemError) { return try result.get() } catch {
            throw .cannotWrite("a temporary file", error)
        }
    }

    func forecast(_ slot: Slot) throws(CommandError) -> Forecast {
        let result = content.access { content in
            Result { () throws(SystemError) -> [UInt8] in
                guard let descriptor = content.descriptor else { return [] }
                try retrying { lseek(descriptor, off_t(slot.offset), SEEK_SET) }
                return try readAll(descriptor, atMost: slot.count)
            }
        }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try result.get() } catch {
            throw CommandError(.cannotWrite, "a temporary file cannot be read: \(error.description)")
        }
        do throws(ForecastFileError) {
            return try ForecastFile.read(bytes, zone: { _, _, _ in nil })
        } catch {
            throw CommandError(.internalError, "a forecast that was put away: \(error.message)")
        }
    }

    private func nameless() throws(SystemError) -> CInt {
        let folder = Environment.variable("TMPDIR") ?? "/tmp"
        var template = Array("\(folder)/weathercard-XXXXXX".utf8CString)
        let descriptor = try retrying { mkstemp(&template) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
