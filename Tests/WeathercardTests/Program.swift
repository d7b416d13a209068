import Foundation

/// Runs the built program as a process.
struct Program {
    /// The result of a run.
    struct Result {
        let status: Int32
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// A folder for the files of a test, which is removed at its end.
    final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appending(path: "weathercard-\(UUID().uuidString)")
                .path(percentEncoded: false)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        func file(_ name: String) -> String { path + "/" + name }

        func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file(name)))) }

        func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
            try Data(bytes).write(to: URL(filePath: file(name)))
        }

        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        }
    }

    /// The program beside the test bundle, where the package manager puts its products.
    static let path: String = {
        let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = bundle.deletingLastPathComponent()
        // The testing library's own helper may be what runs; the bundle is then among its arguments.
        if let index = CommandLine.arguments.firstIndex(of: "--test-bundle-path"),
            index + 1 < CommandLine.arguments.count
        {
            folder = URL(filePath: CommandLine.arguments[index + 1]).deletingLastPathComponent()
        }
        while folder.path() != "/" {
            let program = folder.appending(path: "weathercard")
            if FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)) {
                return program.path(percentEncoded: false)
            }
            folder = folder.deletingLastPathComponent()
        }
        return "weathercard"
    }()

    /// Runs the program with arguments, in a working directory, with an environment and standard input.
    static func run(
        _ words: [String], in folder: String? = nil, environment: [String: String]? = nil, input: [UInt8] = [],
        program: String = path
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        if let environment { process.environment = environment }
        let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = stdin
        try process.run()
        // Both pipes are emptied while it runs: a full one would stop it.
        let collector = Collector()
        let readers = DispatchGroup()
        DispatchQueue.global().async(group: readers) {
            collector.errors = errors.fileHandleForReading.readDataToEndOfFile()
        }
        DispatchQueue.global().async(group: readers) {
            try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
            try? stdin.fileHandleForWriting.close()
        }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        readers.wait()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: Array(bytes),
            errors: String(decoding: collector.errors, as: UTF8.self))
    }

    private final class Collector: @unchecked Sendable {
        var errors = Data()
    }
}
