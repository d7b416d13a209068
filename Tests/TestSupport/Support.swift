internal import Foundation
package import SystemAccess

/// A folder for one test, which is removed with its contents.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "weathercard-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func file(_ name: String) -> String {
        path + "/" + name
    }

    /// The names in the folder, sorted.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @discardableResult
    package func create(_ name: String, _ text: String = "", mode: Int = 0o644) -> String {
        let path = file(name)
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
        return path
    }

    package func link(_ name: String, to target: String) throws -> String {
        let path = file(name)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return path
    }
}

package func contents(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

package func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
}

package func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
}

/// The error that a closure throws, or nil.
package func failure(_ body: () throws(ProgramError) -> Void) -> ProgramError? {
    do throws(ProgramError) {
        try body()
        return nil
    } catch {
        return error
    }
}

/// A pipe whose writing end replaces standard output or standard error.
package final class Capture {
    private let pipe = Pipe()

    package init() {}

    package var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

    /// Closes the writing end and returns what has been written, which must fit into the pipe.
    package func text() throws -> String {
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
}
