import Foundation
import LoopbackServices
import Synchronization

/// The built program as a server on a port of this machine.
final class ServedProgram: Sendable {
    private let box = ProcessBox()
    /// 0 for a Unix socket.
    let port: Int
    private let log = Mutex(Data())
    private let errors = Mutex(Data())
    private let readers = DispatchGroup()

    /// What a test needs to end the process; the process itself is not sendable.
    private final class ProcessBox: @unchecked Sendable {
        let process = Process()
    }

    /// A server that did not start.
    struct Refusal: Error {
        let status: Int32
        let errors: String
    }

    /// Starts a server of samples on a free port, unless the words say something else.
    init(_ words: [String] = ["--provider", "sample"], environment: [String: String] = [:]) throws {
        let process = box.process
        process.executableURL = URL(filePath: Program.path)
        let listens = words.contains("--listen")
        // A machine that is busy with other tests may draw slowly.
        let patience = words.contains("--timeout") ? [] : ["--timeout", "120s"]
        process.arguments = ["serve"] + words + patience + (listens ? [] : ["--listen", "127.0.0.1:0"])
        process.environment = ["HOME": "/nonexistent", "no_proxy": "*"].merging(environment) { $1 }
        let (output, notes) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = notes
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var first = Data()
        while !first.contains(10) {
            let more = notes.fileHandleForReading.availableData
            if more.isEmpty { break }
            first += more
        }
        let line = String(decoding: first, as: UTF8.self)
        guard let match = line.firstMatch(of: /serving at (?:http:\/\/.*:(\d+)|unix:|the socket)/) else {
            process.waitUntilExit()
            throw Refusal(status: process.terminationStatus, errors: line)
        }
        port = match.1.flatMap { Int($0) } ?? 0
        let start = first
        errors.withLock { $0 = start }
        let (outputEnd, notesEnd) = (output.fileHandleForReading, notes.fileHandleForReading)
        DispatchQueue.global().async(group: readers) { [self] in
            while case let more = outputEnd.availableData, !more.isEmpty { self.log.withLock { $0 += more } }
        }
        DispatchQueue.global().async(group: readers) { [self] in
            while case let more = notesEnd.availableData, !more.isEmpty { self.errors.withLock { $0 += more } }
        }
    }

    /// Sends a signal.
    func signal(_ number: Int32) {
        kill(box.process.processIdentifier, number)
    }

    /// The exit status, the log and the messages, after SIGTERM.
    func end() -> (status: Int32, log: String, errors: String) {
        signal(SIGTERM)
        box.process.waitUntilExit()
        readers.wait()
        return (
            box.process.terminationStatus, log.withLock { String(decoding: $0, as: UTF8.self) },
            errors.withLock { String(decoding: $0, as: UTF8.self) }
        )
    }

    /// The messages so far.
    var messages: String { errors.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Waits until a message has come.
    func waits(for words: String) -> Bool {
        for _ in 0..<12_000 {
            if messages.contains(words) { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    /// The response to one request.
    func ask(
        _ target: String, _ method: String = "GET", _ headers: [String] = []
    ) throws -> LoopbackClient.Response {
        let client = try LoopbackClient(port: port)
        client.send(method, target, headers)
        guard let response = try client.receive(to: method) else {
            throw LoopbackClient.Malformed(description: "no answer to \(method) \(target)")
        }
        return response
    }
}
