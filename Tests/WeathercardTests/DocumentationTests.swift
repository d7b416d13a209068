import Foundation
import LoopbackServices
import Testing

/// Checks what the documents say: runs their commands, draws their pictures again, follows their links.
struct DocumentationTests {
    private static let environment = ProcessInfo.processInfo.environment.filter {
        ["LD_LIBRARY_PATH", "PATH"].contains($0.key)
    }

    private static func has(_ tool: String) -> Bool {
        (try? Program.run(["-c", "command -v \(tool)"], program: "/bin/sh").status) == 0
    }

    /// Runs a script with the program of this build first in `PATH`.
    private static func run(
        _ script: String, in folder: Program.Folder, _ variables: [String: String] = [:]
    ) throws -> Program.Result {
        var environment = environment.merging(variables) { $1 }
        let programs = URL(filePath: Program.path).deletingLastPathComponent().path(percentEncoded: false)
        environment["PATH"] = programs + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        environment["HOME"] = folder.path
        environment["no_proxy"] = "*"
        return try Program.run(
            ["-e", "-c", script], in: folder.path, environment: environment, program: "/bin/sh")
    }

    // MARK: Commands

    static let pagesWithCommands = DocumentPage.all.filter { page in
        page.blocks.contains { $0.kind == "sh" && $0.isRunnable }
    }

    /// What the pages take for granted: forecasts, saved answers, and jobs that are written down as JSON.
    private static func folder(of page: DocumentPage, _ server: LoopbackServer) throws -> Program.Folder {
        let folder = try Program.Folder()
        let pictures = folder.file("Documentation/pictures")
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        let source = DocumentPage.root.appending(path: "Documentation/pictures").path
        for name in try FileManager.default.contentsOfDirectory(atPath: source) where name.hasSuffix(".json") {
            try FileManager.default.copyItem(atPath: source + "/" + name, toPath: pictures + "/" + name)
        }
        try folder.write("answer.json", SeattleAnswer.json().utf8)
        try folder.write("alerts.json", #"{"type": "FeatureCollection", "features": []}"#.utf8)
        if let jobs = page.blocks.first(where: { $0.kind == "json" && $0.text.contains(#""output""#) }) {
            try folder.write("jobs.jsonl", jobs.text.utf8)
        }
        let configuration = folder.file(".config/weathercard")
        try FileManager.default.createDirectory(atPath: configuration, withIntermediateDirectories: true)
        var settings = #"{"base-url": "\#(server.url)"}"#
        if let targets = page.blocks.first(where: { $0.kind == "json" && $0.text.contains("\"targets\"") }) {
            settings = "{\"base-url\": \"\(server.url)\", " + targets.text.dropFirst()
            settings = settings.replacing("https://mastodon.example", with: server.url)
                .replacing("/home/me", with: folder.path)
            try folder.write(".mastodon-token", "s3cret-t0ken-0123456789\n".utf8)
            chmod(folder.file(".mastodon-token"), 0o600)
        }
        try folder.write(".config/weathercard/config.json", settings.utf8)
        return folder
    }

    @Test(arguments: pagesWithCommands) func theCommandsOfAPageWork(page: DocumentPage) throws {
        let server = try LoopbackServer(DocumentedServices.reply)
        let folder = try Self.folder(of: page, server)
        for block in page.blocks where block.kind == "sh" && block.isRunnable {
            // Several services need an address each; the configuration has one for all.
            let script = block.text.replacing("http://localhost:8080", with: server.url)
                .replacing("https://mastodon.example", with: server.url)
                .replacing("weathercard batch ", with: "weathercard batch --base-url \(server.url) ")
                .replacing(/--provider ([a-z-]+),([a-z-]+)/) {
                    "\($0.0) --base-url \($0.1)=\(server.url),\($0.2)=\(server.url)"
                }
            let run = try withExtendedLifetime(server) { try Self.run(script, in: folder) }
            #expect(run.status == 0, "\(block.text)\n\(run.errors)")
            if !block.text.contains(" -v ") && !block.text.contains(" --timings ") {
                #expect(run.errors == "", "\(block.text)")
            }
        }
        try Self.checkPictures(of: page, in: folder)
    }

    @Test(arguments: DocumentPage.all) func commandsThatAreNotRunAreShellAndHaveTheirOptions(page: DocumentPage)
        throws
    {
        let folder = try Program.Folder()
        for block in page.blocks where ["sh", "crontab", "yaml", "ini"].contains(block.kind) {
            if block.kind == "sh" {
                try folder.write("script", block.text.utf8)
                let run = try Program.run(["-n", folder.file("script")], program: "/bin/sh")
                #expect(run.status == 0, "\(block.text)\n\(run.errors)")
            }
            for line in block.commands {
                for match in line.matches(of: /\bweathercard ([a-z]+)((?: [^|&;)]*)?)/) {
                    guard let options = Self.options[String(match.1)] else {
                        Issue.record("no such command: \(match.0)")
                        continue
                    }
                    let given = match.2.split { " =".contains($0) }.filter { $0.hasPrefix("--") }
                    for option in given {
                        #expect(options.contains(String(option)), "\(match.0) has no \(option)")
                    }
                }
            }
        }
    }

    /// The options of each command, by its help.
    private static let options: [String: Set<String>] = {
        let commands = (try? Program.run(["help"]).text)?.matches(of: #/\n  ([a-z]+)  /#).map { String($0.1) } ?? []
        return (commands + ["manual"]).reduce(into: [:]) { options, command in
            let help = (try? Program.run(["help", command]).text) ?? ""
            options[command] = Set(help.matches(of: /--[a-z][a-z-]*/).map { String($0.0) })
        }
    }()

    @Test func everyOptionThatAPageNamesIsOneOfTheProgram() {
        let known = Self.options.values.reduce(into: Set<String>()) { $0.formUnion($1) }.union(["--version"])
        #expect(known.count > 40)
        for page in DocumentPage.all {
            for code in page.code where code.hasPrefix("--") {
                let option = String(code.prefix { $0 != " " })
                #expect(known.contains(option), "\(page.path): \(code)")
            }
            for code in page.code {
                for match in code.matches(of: /^weathercard ([a-z]+)/) where match.1 != "help" {
                    #expect(Self.options[String(match.1)] != nil, "\(page.path): \(code)")
                }
            }
        }
    }

    // MARK: Pictures

    private static let pictures = DocumentPage.root.appending(path: "Documentation/pictures")

    /// Whether this machine draws with the libraries that drew the pictures.
    private static let drawsAlike: Bool = {
        let file = DocumentPage.root.appending(path: "Snapshots/versions.json")
        guard let data = try? Data(contentsOf: file),
            let recorded = try? JSONDecoder().decode([String: String].self, from: data),
            let versions = try? Program.run(["--version"]).text.split(separator: "\n")
        else { return false }
        return recorded.allSatisfy { versions.contains("\($0.key) \($0.value)") }
    }()

    /// Compares what a page's commands have drawn with the pictures that it shows.
    private static func checkPictures(of page: DocumentPage, in folder: Program.Folder) throws {
        let record = ProcessInfo.processInfo.environment["WEATHERCARD_RECORD"] ?? "missing"
        let shown = page.links.filter { $0.target.contains("pictures/") && $0.alternative != nil }
        let commands = page.blocks.filter { $0.kind == "sh" && $0.isRunnable }.flatMap { block in
            let enter = block.commands.filter { $0.hasPrefix("cd ") }
            return block.commands.map { (enter + [$0]).joined(separator: "\n") }
        }
        for picture in shown {
            let name = picture.target.split(separator: "/").last.map(String.init) ?? ""
            let command = try #require(
                commands.first { $0.hasSuffix(" -o \(name)") }, "\(page.path) shows \(name) without its command")
            let drawn = [name, "Documentation/pictures/" + name].map(folder.file)
                .first(where: FileManager.default.fileExists)
            let actual = URL(filePath: try #require(drawn))
            let expected = pictures.appending(path: name)
            let limits = drawsAlike ? [] : ["--threshold", "0.1", "--max-percent", "0.1"]
            let comparison = try Program.run(["compare", expected.path, actual.path] + limits)
            if comparison.status != 0 {
                let isThere = FileManager.default.fileExists(atPath: expected.path)
                if ["failed", "all"].contains(record) || !isThere && record == "missing" {
                    try Data(contentsOf: actual).write(to: expected, options: .atomic)
                }
                Issue.record(
                    "\(expected.path) is not what its command draws: \(comparison.text)\(comparison.errors)")
            }
            let words = command.replacing("weathercard render", with: "weathercard message --form alt")
                .replacing(" -o \(name)", with: "")
            let text = try run(words, in: folder).text.trimmingCharacters(in: .newlines)
            #expect(picture.alternative == text, "\(page.path): \(name)")
        }
    }

    @Test func everyPictureIsOnAPage() throws {
        let shown = Set(
            DocumentPage.all.flatMap(\.links).compactMap { $0.target.split(separator: "/").last.map(String.init) })
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.pictures.path)
        where name.hasSuffix(".png") {
            #expect(shown.contains(name), "\(name)")
        }
    }

    // MARK: The pages themselves

    @Test(arguments: DocumentPage.all) func everyLinkLeadsSomewhere(page: DocumentPage) throws {
        let folder = URL(filePath: "/" + page.path).deletingLastPathComponent()
        for link in page.links where !link.target.hasPrefix("https://") {
            let parts = link.target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
            let path =
                parts[0].isEmpty
                ? page.path : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
            let file = DocumentPage.root.appending(path: path).path
            #expect(FileManager.default.fileExists(atPath: file), "\(link.target)")
            if parts.count > 1 {
                let target = DocumentPage(path: path)
                #expect(target?.anchors.contains(parts[1]) == true, "\(link.target)")
            }
        }
    }

    @Test func theIndexAndTheReadmeNameEveryPage() throws {
        let index = try DocumentPage.named("Documentation/README.md").links.map(\.target)
        let readme = try DocumentPage.named("README.md").links.map(\.target)
        for page in DocumentPage.all
        where page.path.hasPrefix("Documentation/") && !page.path.hasSuffix("README.md") {
            #expect(index.contains(String(page.path.dropFirst("Documentation/".count))), "\(page.path)")
            #expect(readme.contains(page.path), "\(page.path)")
        }
    }

    @Test func theReadmeIsShortAndBeginsWithItsTwoCommands() throws {
        let page = try DocumentPage.named("README.md")
        #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
        let render = page.blocks.first { $0.text.contains("weathercard render") }
        let test = page.blocks.first { $0.text.contains("swift test") }
        for block in [render, test] {
            let text = try #require(block).text
            #expect(block?.kind == "sh" && text.hasPrefix("sudo apt-get update && sudo apt-get install -y "))
            #expect(!text.contains("\n"))
        }
        func packages(_ text: String?) -> [Substring] {
            text?.matches(of: /\b(?:lib[a-z0-9-]+|pkg-config)\b/).map(\.0) ?? []
        }
        #expect(packages(render?.text) == packages(test?.text))
    }

    @Test func theNewestReleaseOfTheChangelogIsTheProgramsVersion() throws {
        let first = try Program.run(["--version"]).text.split(separator: "\n").first ?? ""
        let version = first.replacing("weathercard ", with: "")
        let changelog = try DocumentPage.named("CHANGELOG.md").text
        let release = try #require(changelog.firstMatch(of: /\n## (\d\S*) - \d{4}-\d\d-\d\d\n/))
        #expect(release.1 == version)
        let job = DocumentPage.root.appending(path: "Documentation/batches/kubernetes-job.yaml")
        #expect(try String(contentsOf: job, encoding: .utf8).contains("weathercard:\(version)\n"))
    }

    @Test func thePagesNameEveryExitStatus() throws {
        let sources = DocumentPage.root.appending(path: "Sources/SystemAccess")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        let declaration = try files?.lazy.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.first { $0.contains("enum ExitStatus") }
        let text = try #require(declaration?.components(separatedBy: "enum ExitStatus").last)
        let statuses = text.prefix(while: { $0 != "}" }).matches(of: /case \w+ = (\d+)/).map { $0.1 }
        #expect(statuses.count > 8)
        let page = try DocumentPage.named("automation.md")
        let table = try #require(page.text.components(separatedBy: "## Exit statuses").last)
        for status in statuses {
            #expect(
                table.contains("| \(status) |") || Int(status) ?? 0 > 128 && table.contains("\(status) "),
                "\(status)")
        }
    }

    /// The code of a page is part of a test, where the compiler sees it.
    @Test func theSwiftOfThePagesIsCompiled() throws {
        let tests = DocumentPage.root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        let sources = try #require(files).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let blocks = DocumentPage.all.flatMap(\.blocks).filter { $0.kind == "swift" }
        #expect(blocks.count == 2)
        for block in blocks {
            let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
            let imports = lines.prefix { $0.hasPrefix("import ") }
            let code = lines.dropFirst(imports.count + 1).joined(separator: "\n").replacing("@Test ", with: "")
            #expect(
                sources.contains { source in
                    source.contains(code) && imports.allSatisfy { source.contains($0 + "\n") }
                }, "\(block.text)")
        }
    }

    @Test func theObjectsThatPagesShowHaveTheMembersOfTheProgramsOwn() throws {
        func members(_ text: String) throws -> Set<String> {
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
            return Set(try #require(object as? [String: Any]).keys)
        }
        let folder = try Program.Folder()
        let script = """
            weathercard render --place Seattle --provider sample --scale 0.1 -o a.png
            echo '{"forecast": "f.json", "output": "a.png"}' > jobs.jsonl
            weathercard batch jobs.jsonl --report report.jsonl || true
            weathercard compare a.png a.png --json
            """
        let comparison = try Self.run(script, in: folder).text.split(separator: "\n").last.map(String.init) ?? ""
        let shown = try DocumentPage.named("comparing-pictures.md").block("json", with: "verdict")
        #expect(try members(shown) == members(comparison))
        let report = try DocumentPage.named("batches.md").block("json", with: "status")
        #expect(try members(report) == members(String(decoding: folder.bytes("report.jsonl"), as: UTF8.self)))
    }

    @Test func theConfigurationIsOneThatTheProgramReads() throws {
        let folder = try Program.Folder()
        try FileManager.default.createDirectory(
            atPath: folder.file(".config/weathercard"), withIntermediateDirectories: true)
        let text = try DocumentPage.named("automation.md").block("json", with: "max-age")
        try folder.write(".config/weathercard/config.json", text.utf8)
        let run = try Self.run(
            """
            weathercard message --provider sample --form share
            weathercard message --provider sample --form share --place cabin
            """, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Portland, ME, ") == true && lines.last?.hasPrefix("Our cabin, ") == true)
    }

    // MARK: Other programs

    @Test(.enabled(if: has("systemd-analyze"))) func systemdFindsNoFaultInTheUnits() throws {
        let folder = try Program.Folder()
        let page = try DocumentPage.named("automation.md")
        let service = try page.block("ini", with: "[Service]").replacing(
            "/usr/local/bin/weathercard", with: Program.path)
        try folder.write("weathercard.service", (service + "\n").utf8)
        try folder.write("weathercard.timer", (page.block("ini", with: "[Timer]") + "\n").utf8)
        let run = try Program.run(
            [
                "systemd-analyze", "verify", "--man=no", folder.file("weathercard.service"),
                folder.file("weathercard.timer"),
            ],
            program: "/usr/bin/env")
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.errors.contains("weathercard."), "\(run.errors)")
    }

    /// The files of packages that run the program.
    private static let packaging: [URL] = {
        let folder = DocumentPage.root.appending(path: "Packaging")
        let names = FileManager.default.subpaths(atPath: folder.path) ?? []
        return [DocumentPage.root.appending(path: "action.yml")]
            + names.filter { !$0.hasPrefix("deb/") && $0 != "copyright" }.map { folder.appending(path: $0) }
    }()

    @Test func thePackagesRunTheProgramWithOptionsThatItHas() throws {
        var count = 0
        for file in Self.packaging {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            for line in text.replacing("\\\n", with: " ").split(separator: "\n") where !line.hasPrefix("#") {
                for match in line.matches(of: /(?:weathercard|\$program") ([a-z]+)((?: [^|&;>)]*)?)/) {
                    guard let options = Self.options[String(match.1)] else { continue }
                    count += 1
                    for word in match.2.split(separator: " ") where word.hasPrefix("--") {
                        #expect(options.contains(String(word)), "\(file.lastPathComponent): \(match.0)")
                    }
                }
            }
        }
        #expect(count > 12)
    }

    @Test(.enabled(if: has("systemd-analyze"))) func systemdFindsNoFaultInTheUnitsOfThePackage() throws {
        let folder = try Program.Folder()
        let units = Self.packaging.filter { ["service", "socket", "timer"].contains($0.pathExtension) }
        #expect(units.count == 8)
        var paths: [String] = []
        for unit in units {
            let text = try String(contentsOf: unit, encoding: .utf8).replacing(
                "/usr/bin/weathercard", with: Program.path
            )
            .replacing("/usr/lib/weathercard/draw", with: "/bin/true")
            let name = unit.lastPathComponent.replacing("@", with: "@seattle")
            try folder.write(name, text.utf8)
            paths.append(folder.file(name))
        }
        let run = try Program.run(["systemd-analyze", "verify", "--man=no"] + paths, program: "/usr/bin/env")
        #expect(run.status == 0 && !run.errors.contains("weathercard"), "\(run.errors)")
        for path in paths where path.hasSuffix(".service") {
            let security = ["systemd-analyze", "security", "--offline=true", "--threshold=15", path]
            #expect(try Program.run(security, program: "/usr/bin/env").status == 0, "\(path)")
        }
    }

    @Test func theSlurmScriptIsShellAndHasItsOptions() throws {
        let script = DocumentPage.root.appending(path: "Documentation/batches/slurm-array.sh")
        #expect(try Program.run(["-n", script.path], program: "/bin/sh").status == 0)
        let job = DocumentPage.root.appending(path: "Documentation/batches/kubernetes-job.yaml")
        for file in [script, job] {
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
            let given = lines.matches(of: /[ "\[](--[a-z-]+)/).map { String($0.1) }
            #expect(given.count > 4)
            for option in given {
                #expect(Self.options["batch"]?.contains(option) == true, "\(option)")
            }
        }
    }
}

/// The services that the commands of the pages ask, all on one server: the same weather everywhere, from now on.
private enum DocumentedServices {
    private static let platform = FakePlatform(.mastodon)

    @Sendable static func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let asked = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        func list(_ name: String) -> [String] { (asked[name] ?? "").split(separator: ",").map(String.init) }
        let now = Int(Date().timeIntervalSince1970)
        func answer(_ latitude: String, _ longitude: String) -> HourlyAnswer {
            HourlyAnswer(
                latitude: Double(latitude) ?? 0, longitude: Double(longitude) ?? 0, zone: "America/Los_Angeles",
                offset: offset(of: "America/Los_Angeles"), around: now)
        }
        switch request.path {
        case "/v1/forecast":
            let answers = zip(zip(list("latitude"), list("longitude")), list("timezone")).map { place, zone in
                SeattleAnswer.json(at: now, offset: offset(of: zone)).replacing("47.595562", with: place.0)
                    .replacing("-122.32443", with: place.1).replacing("America/Los_Angeles", with: zone)
            }
            return .json(answers.count == 1 ? answers[0] : "[" + answers.joined(separator: ",") + "]")
        case let path where path.hasPrefix("/forecast/"):
            let point = path.split(separator: "/").last?.split(separator: ",").map(String.init) ?? []
            return point.count == 2 ? .json(answer(point[0], point[1]).pirateWeather) : .json("{}", 400)
        case let path where path.contains("locationforecast"):
            return .json(answer(asked["lat"] ?? "", asked["lon"] ?? "").metNorway())
        case let path where path.contains("nowcast"):
            return .json(answer(asked["lat"] ?? "", asked["lon"] ?? "").nowcast(rate: 0.4))
        case "/api/v2/media", "/api/v1/statuses": return platform.reply(to: request)
        default:
            return .json(#"{"type": "FeatureCollection", "features": []}"#)
        }
    }

    private static func offset(of zone: String) -> Int {
        TimeZone(identifier: zone)?.secondsFromGMT() ?? 0
    }
}
