import Foundation
import LoopbackServices
import Testing

/// Runs what README.md tells people to copy.
struct ReadmeTests {
    private static let environment = ProcessInfo.processInfo.environment.filter {
        ["LD_LIBRARY_PATH", "PATH"].contains($0.key)
    }

    /// The fenced blocks of a kind that hold some words.
    private static func block(_ kind: String, with words: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "\n```")
        return try #require(
            blocks.first { $0.hasPrefix(kind + "\n") && $0.contains(words) }.map {
                String($0.dropFirst(kind.count + 1))
            })
    }

    private static func has(_ tool: String) -> Bool {
        (try? Program.run(["-c", "command -v \(tool)"], program: "/bin/sh").status) == 0
    }

    @Test(.enabled(if: has("systemd-analyze")))
    func systemdFindsNoFaultInTheUnits() throws {
        let folder = try Program.Folder()
        let service = try Self.block("ini", with: "[Service]").replacing(
            "/usr/local/bin/weathercard", with: Program.path)
        try folder.write("weathercard.service", (service + "\n").utf8)
        try folder.write("weathercard.timer", (Self.block("ini", with: "[Timer]") + "\n").utf8)
        let run = try Program.run(
            [
                "systemd-analyze", "verify", "--man=no", folder.file("weathercard.service"),
                folder.file("weathercard.timer"),
            ],
            program: "/usr/bin/env")
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.errors.contains("weathercard."), "\(run.errors)")
    }

    /// Runs a block with the program of this build and the example instead of a service.
    private func post(_ words: String, _ server: LoopbackServer, _ variables: [String: String]) throws {
        let folder = try Program.Folder()
        let script = try Self.block("sh", with: words).replacing(
            "--place Seattle", with: "--place Seattle --provider sample")
        var environment = Self.environment.merging(variables) { $1 }
        let programs = URL(filePath: Program.path).deletingLastPathComponent().path(percentEncoded: false)
        environment["PATH"] = programs + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        environment["no_proxy"] = "*"
        let run = try withExtendedLifetime(server) {
            try Program.run(["-c", script], in: folder.path, environment: environment, program: "/bin/sh")
        }
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(.enabled(if: has("curl")))
    func theLinesForMastodonPostThePictureWithItsText() throws {
        let server = try LoopbackServer { request in
            request.path == "/api/v2/media" ? .json(#"{"id": "42", "type": "image"}"#) : .json(#"{"id": "7"}"#)
        }
        try post("api/v2/media", server, ["INSTANCE": server.url, "TOKEN": "t0k3n"])
        try #require(server.requests.map(\.path) == ["/api/v2/media", "/api/v1/statuses"])
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer t0k3n" })
        let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies[0].contains("name=\"description\"") && bodies[0].contains("Seattle, Friday 20 November"))
        #expect(bodies[0].contains("filename=\"card.png\"") && bodies[0].contains("IEND"))
        #expect(bodies[1].contains("42") && bodies[1].contains("Seattle, 3:22 PM: 54°F."))
    }

    @Test(.enabled(if: has("curl")))
    func theLinesForSlackPostThePictureWithItsText() throws {
        let server = try LoopbackServer { request in
            let address = "http:\\/\\/" + (request.headers["host"] ?? "") + "\\/upload\\/v1\\/ABC"
            return request.path.hasSuffix("getUploadURLExternal")
                ? .json(#"{"ok": true, "upload_url": "\#(address)", "file_id": "F123"}"#) : .json(#"{"ok": true}"#)
        }
        try post("getUploadURLExternal", server, ["SLACK": server.url, "TOKEN": "t0k3n", "CHANNEL": "C1"])
        try #require(
            server.requests.map(\.path) == [
                "/api/files.getUploadURLExternal", "/upload/v1/ABC", "/api/files.completeUploadExternal",
            ])
        let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies[0].contains("filename=card.png") && bodies[0].contains("alt_txt=Seattle"))
        #expect(bodies[1].contains("IEND") && server.requests[1].headers["authorization"] == nil)
        #expect(bodies[2].contains("F123") && bodies[2].contains("channel_id=C1") && bodies[2].contains("54"))
    }
}
