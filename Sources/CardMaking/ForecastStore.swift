internal import ForecastCore
internal import Libc
internal import Providers
internal import SystemAccess
internal import Threading

/// Forecasts in a file without a name, which vanishes with the process.
final class ForecastStore: Sendable {
    /// Where a forecast is in the file.
    struct Slot: Hashable, Sendable {
        fileprivate let offset: Int
        fileprivate let count: Int
        /// Forecast files do not contain it.
        fileprivate let alertsAnswer: AlertsAnswer?
    }

    private struct Content: Sendable {
        var descriptor: CInt?
        var end = 0
    }

    private let content = Monitor(Content())
    private let folder: String

    /// A store whose file is in a folder, by default `/tmp`.
    init(in folder: String? = nil) {
        self.folder = folder ?? "/tmp"
    }

    deinit {
        if let descriptor = content.access({ $0.descriptor }) { close(descriptor) }
    }

    func keep(_ forecast: Forecast) throws(ProgramError) -> Slot {
        let bytes: [UInt8]
        do throws(ForecastFileError) { bytes = try ForecastFile.bytes(of: forecast) } catch {
            throw ProgramError(.internalError, error.message)
        }
        let result = content.access { content in
            Result { () throws(SystemError) -> Slot in
                let descriptor: CInt
                if let open = content.descriptor { descriptor = open } else { descriptor = try nameless() }
                content.descriptor = descriptor
                try retrying { lseek(descriptor, off_t(content.end), SEEK_SET) }
                try writeAll(bytes, to: descriptor)
                defer { content.end += bytes.count }
                return Slot(
                    offset: content.end, count: bytes.count, alertsAnswer: forecast.alertsAnswer)
            }
        }
        do throws(SystemError) { return try result.get() } catch {
            throw .cannotWrite("a temporary file", error)
        }
    }

    func forecast(_ slot: Slot) throws(ProgramError) -> Forecast {
        let result = content.access { content in
            Result { () throws(SystemError) -> [UInt8] in
                guard let descriptor = content.descriptor else { return [] }
                try retrying { lseek(descriptor, off_t(slot.offset), SEEK_SET) }
                return try readAll(descriptor, atMost: slot.count)
            }
        }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try result.get() } catch {
            throw ProgramError(.cannotWrite, "cannot read a temporary file: \(error.description)")
        }
        do throws(ForecastFileError) {
            var forecast = try ForecastFile.read(bytes, zone: { _, _, _ in nil })
            forecast.alertsAnswer = slot.alertsAnswer
            return forecast
        } catch {
            throw ProgramError(.internalError, "a stored forecast cannot be read: \(error.message)")
        }
    }

    private func nameless() throws(SystemError) -> CInt {
        var template = Array("\(folder)/weathercard-XXXXXX".utf8CString)
        let descriptor = try retrying { mkstemp(&template) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
