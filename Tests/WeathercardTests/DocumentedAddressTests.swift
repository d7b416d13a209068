import Foundation
import LoopbackServices
import Testing

/// The addresses of the server that the documents show.
struct DocumentedAddressTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    private static func keyFile() throws -> Program.Folder {
        let folder = try Program.Folder()
        try folder.write("key", (key + "\n").utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("key"))
        return folder
    }

    /// The paths and queries in a page: of whole URLs, and in the pages about the server also those alone.
    private static func targets(in page: DocumentPage) -> [String] {
        let hosts =
            /https?:\/\/(?:127\.0\.0\.1:8080|localhost:8000|192\.168\.1\.2:8080|cards\.example)(\/[^\s'"`)<>]*)/
        var targets = page.text.matches(of: hosts).map { match in
            String(match.1.reversed().drop { ".,;:".contains($0) }.reversed())
        }
        if ["serve.md", "moving.md", "electronic-paper.md", "dashboards.md"].contains(where: page.path.hasSuffix) {
            targets += page.code.filter {
                $0.wholeMatch(of: /\/(?:warnings\/|feeds\/)?[^\/ ?]*(?:\?[^ ]*)?/) != nil
            }
        }
        // What devices and assistants ask and what is signed has tests of its own.
        return targets.filter { !$0.hasPrefix("/api/") && $0 != "/mcp" && !$0.contains("expires=") }
    }

    @Test func everyAddressInTheDocumentsLeadsSomewhere() throws {
        let pages = DocumentPage.all.filter { $0.path == "README.md" || $0.path.hasPrefix("Documentation/") }
        let targets = Set(pages.flatMap(Self.targets))
        for known in [
            "/Seattle.apng?animate=loop", "/Seattle.mp4?animate=loop", "/?place=Seattle&card=day",
            "/warnings/Seattle.cap", "/feeds/Seattle.json", "/Seattle.widget",
            "/Seattle.trmnl?card=day&refresh=30m",
        ] {
            #expect(targets.contains(known), "\(known)")
        }
        #expect(targets.count > 20)
        let folder = try Program.Folder()
        try folder.write("places.json", #"{"Home": {"lat": 47.61, "lon": -122.33}, "Work": "Portland, ME"}"#.utf8)
        let server = try ServedProgram([
            "--provider", "sample", "--client-burst", "10000", "--preset", "wide=card=day&size=og", "--timeout",
            "10m",
        ])
        let listed = try ServedProgram(["--provider", "sample", "--places", folder.file("places.json")])
        for target in targets.sorted() {
            let isListed = target.hasPrefix("/home") || target.hasPrefix("/work")
            let response = try (isListed ? listed : server).ask(target, "HEAD")
            // Without ffmpeg there are no videos, which the documents say.
            let isRight = response.status == 200 || response.status == 501 && target.contains(".mp4?")
            #expect(isRight, "\(target): \(response.status)")
        }
        _ = (server.end(), listed.end())
    }

    @Test func theDocumentedSignaturesAreThoseOfTheServer() throws {
        let page = try DocumentPage.named("serve.md")
        let rows = page.text.matches(of: /\n\| `(\/[^`]*)` \| `(\/[^`]*)` \| `([A-Za-z0-9_-]{43})` \|/)
        #expect(rows.count >= 4)
        #expect(page.text.contains("`\(Self.key)`"))
        let folder = try Self.keyFile()
        let server = try ServedProgram([
            "--provider", "sample", "--sign-key-file", folder.file("key"), "--only-signed",
        ])
        for row in rows {
            let (target, canonical, signature) = (String(row.1), String(row.2), String(row.3))
            let run = try Program.run(["serve", "--sign-key-file", folder.file("key"), "--sign", target])
            #expect(run.text == "/\(signature)\(target)\n", "\(run.errors)")
            for sent in [target, canonical] {
                let response = try server.ask("/\(signature)\(sent)", "HEAD")
                #expect(response.status == 200, "\(sent): \(response.status)")
            }
        }
        _ = server.end()
    }

    @Test func theProgramForSignaturesInTheDocumentsMakesThem() throws {
        let page = try DocumentPage.named("serve.md")
        let row = try #require(
            page.text.firstMatch(of: /\n\| `(\/Tokyo[^`]*)` \| `[^`]*` \| `([A-Za-z0-9_-]{43})` \|/))
        let folder = try Program.Folder()
        try folder.write("sign.py", try page.block("python", with: "hmac").utf8)
        let run = try Program.run(
            [folder.file("sign.py"), Self.key, String(row.1)], environment: ["PATH": "/usr/bin:/bin"],
            program: "/usr/bin/python3")
        #expect(run.text == "/\(row.2)\(row.1)\n", "\(run.errors)")
    }

    @Test func theForeignParametersInTheDocumentsAreIgnored() throws {
        let page = try DocumentPage.named("serve.md")
        let paragraph = try #require(
            page.prose.components(separatedBy: "\n\n").first { $0.contains("`fbclid`") && $0.contains("`utm_`") })
        let names = paragraph.matches(of: /`([a-z_]+)`/).map { String($0.1) }
        #expect(names.count > 20)
        let server = try ServedProgram()
        let query = names.map { $0.hasSuffix("_") && $0.count > 1 ? "\($0)x=1" : "\($0)=1" }.joined(separator: "&")
        let response = try server.ask("/Seattle.txt?\(query)")
        #expect(response.status == 200, "\(response.text)")
        _ = server.end()
    }
}
