import Foundation
import Testing

struct RefusalTests {
    @Test(arguments: [
        (["rendr"], 64, "did you mean 'render'"),
        (["render", "--plaec", "Seattle"], 64, "did you mean '--place'"),
        (["render", "--place", "Seattle", "--provider", "sample", "--card", "clok", "-o", "x.png"], 64, "clock"),
        (["render", "--place", "Seattle", "--provider", "sample"], 64, "--output"),
        (["render", "--place", "Seattle", "--base-url", "x", "-o", "x.png"], 64, "http://localhost:8080"),
        (["render", "--place", "Oslo", "--base-url", "ftp://x", "-o", "x.png"], 64, ", not 'ftp://x'"),
        (["render", "--place", "Oslo", "--base-url", "localhost:80", "-o", "x.png"], 64, ", not 'localhost:80'"),
        (["render", "--place", "Oslo", "--base-url", "x.org/k3y", "-o", "x.png"], 64, ", not 'x.org/…'"),
        (
            ["render", "--place", "Oslo", "--base-url", "bogus=http://127.0.0.1:9", "-o", "x.png"], 64,
            "--base-url: unknown service 'bogus'; services are open-meteo, pirate-weather, met-norway, home-assistant, brightsky"
        ),
        (["message", "--place", "Oslo", "--provider", "sample", "--deadline", "-1s"], 64, "not '-1s'"),
        (["message", "--place", "Oslo", "--provider", "sample", "--max-age", "-5"], 64, "not '-5'"),
        (["message", "--forecast", "missing.json", "--deadline", "bogus"], 64, "--deadline must be"),
        (["render", "--place", "Seattle", "--forecast", "f.json", "-o", "x.png"], 64, "cannot be given together"),
        (["render", "-o", "x.png"], 64, "--place"),
        (
            ["render", "--place", "Seattle", "--provider", "sample", "-o", "x.tif"], 64,
            "must end in .png, .jpg, .webp, .svg, .pdf or .bmp"
        ),
        (["render", "--place", "Seattle", "--provider", "sample", "-o", "x.MP4"], 64, "cannot write x.MP4: "),
        (
            ["render", "--place", "Seattle", "--provider", "sample", "-o", "x.webpp"], 64,
            "cannot write x.webpp: the name must end in .png, .jpg, .webp, .svg, .pdf or .bmp, the formats that are written"
        ),
        (["render", "--scene", "s.json", "--palette", "lucid", "-o", "x.png"], 64, "--palette"),
        (
            ["render", "--place", "Seattle", "--provider", "sample", "--size", "10x10", "-o", "x.png"], 64,
            "10 x 10"
        ),
        (["render", "--place", "Seattle", "--provider", "sample", "--size", "big", "-o", "x.png"], 64, "1200x630"),
        (
            [
                "render", "--place", "Seattle", "--provider", "sample", "--size", "9223372036854775807x9", "-o",
                "x.png",
            ], 64,
            "--size"
        ),
        (
            ["render", "--place", "Seattle", "--provider", "sample", "--size", "999999x1", "-o", "x.png"], 64,
            "999999"
        ),
        (["help", "render", "me"], 64, "unexpected 'me'"),
        (["--version", "x"], 64, "unexpected 'x'"),
        (["render", "--place", "Seattle", "--provider", "sample", "--scale", "90", "-o", "x.png"], 64, "pixels"),
        (["render", "--place", "Seatle", "--provider", "sample", "-o", "x.png"], 66, "Seattle"),
        (["render", "--place", "Xyzzyx", "--provider", "sample", "-o", "x.png"], 66, "Xyzzyx"),
        (["render", "--forecast", "missing.json", "-o", "x.png"], 66, "no such file: missing.json"),
        (["render", "--place", "Seattle", "--provider", "sample", "-o", "no/such/x.png"], 73, "no/such/x.png"),
        (["render", "--place", "Seattle", "--provider", "sample", "-o", "/"], 73, "/"),
        (
            ["render", "--place", "Seattle", "--provider", "sample", "-o", "."], 73,
            "cannot write .: is a directory"
        ),
    ])
    func aMistakeIsNamedInOneLine(words: [String], status: Int32, mentions: String) throws {
        let folder = try Program.Folder()
        let run = try Program.run(words, in: folder.path)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix("weathercard: ") && run.errors.contains(mentions), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
        #expect(run.output.isEmpty && folder.names.isEmpty)
    }

    @Test(arguments: [
        ("", "empty"), ("[1]", "object"), ("{}", "not a forecast"), ("{\"latitude\":", "JSON"),
        (#"{"latitude":1,"longitude":2,"timezone":"Europe/Paris","flags":{"units":"si"}}"#, "currently"),
        (
            #"{"latitude":1,"longitude":2,"timezone":"Europe/Paris","currently":{"time":1795216920,"temperature":9}}"#,
            "flags.units"
        ),
        (
            #"{"latitude":1,"longitude":2,"timezone":"Europe/Paris","currently":{"time":1795216920,"cloudCover":0.5},"flags":{"units":"si"}}"#,
            "temperature"
        ),
        (
            #"{"latitude":1,"longitude":2,"currently":{"time":1795216920,"temperature":9},"flags":{"units":"si"}}"#,
            "timezone"
        ),
    ])
    func aForecastThatLacksWhatTheCardNeedsIs65(json: String, names: String) throws {
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let run = try Program.run(
            ["render", "--forecast", "-", "-o", "card.png"], in: folder.path, input: Array(json.utf8))
        #expect(run.status == 65)
        #expect(run.errors.contains(names) && run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
        #expect(try folder.bytes("card.png") == Array("old".utf8) && folder.names == ["card.png"])
    }

    @Test(arguments: [
        ("{", "JSON"), ("{}", "is missing"), (#"{"size":{"width":1,"height":-4}}"#, "missing"),
        (
            ##"{"attribution":"","background":"#112233","description":{"full":"","share":"","short":""},"elements":[{"shape":{"id":"a","path":"M0 0L1e9 0","fill":"#FFFFFF"}}],"size":{"width":9,"height":9}}"##,
            "path"
        ),
        (
            ##"{"attribution":"","background":"#112233","description":{"full":"","share":"","short":""},"elements":[],"size":{"width":1e7,"height":9}}"##,
            "10000000"
        ),
        (
            ##"{"attribution":"","background":"#112233","description":{"full":"","share":"","short":""},"elements":[],"size":{"width":1e400,"height":9}}"##,
            "the number 1e400 in line 1, column "
        ),
    ])
    func anInvalidSceneIs65(json: String, names: String) throws {
        let run = try Program.run(["render", "--scene", "-", "-o", "-"], input: Array(json.utf8))
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.contains(names) && run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
    }

    @Test(arguments: [
        ["batch", "jobs.jsonl", "--report", "jobs.jsonl"], ["batch", "jobs.jsonl", "--report", "link.jsonl"],
        ["render", "--forecast", "f.json", "-o", "f.json"], ["forecast", "--forecast", "f.json", "-o", "./f.json"],
        ["render", "--place", "Oslo", "--provider", "sample", "--alerts", "f.json", "-o", "hard.json"],
        ["render", "--place", "Oslo", "--provider", "sample", "--config", "f.json", "-o", "f.json"],
        ["compare", "jobs.jsonl", "f.json", "--diff", "f.json"],
        ["compare", "f.json", "x", "--html", "link.jsonl"],
        ["compare", "x", "f.json", "--junit", "hard.json"],
        ["compare", "x", "y", "--ignore", "f.json", "--diff", "f.json"],
    ])
    func noOutputIsAnInput(words: [String]) throws {
        let folder = try Program.Folder()
        let job = Array(#"{"place": "Oslo", "provider": "sample", "output": "a.png"}"#.utf8)
        try folder.write("jobs.jsonl", job)
        try folder.write("f.json", Array("{}".utf8))
        let isJobs = words.contains("jobs.jsonl") && !words.contains("f.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.jsonl"), withDestinationPath: isJobs ? "jobs.jsonl" : "f.json")
        try FileManager.default.linkItem(atPath: folder.file("f.json"), toPath: folder.file("hard.json"))
        let run = try Program.run(words, in: folder.path)
        #expect(run.status == 64 && run.errors.contains("is the same file as "), "\(run.errors)")
        #expect(try folder.bytes("jobs.jsonl") == job && folder.bytes("f.json") == Array("{}".utf8))
    }

    @Test func aJobThatReplacesItsForecastFails() throws {
        let folder = try Program.Folder()
        let forecast = try Program.run(["forecast", "--place", "Oslo", "--provider", "sample"]).output
        try folder.write("f", forecast)
        try folder.write("jobs.jsonl", Array(#"{"forecast": "f", "scale": 0.05, "output": "f"}"#.utf8))
        let run = try Program.run(["batch", "jobs.jsonl"], in: folder.path)
        #expect(run.status == 1 && run.errors.contains("is the same file as --forecast"), "\(run.errors)")
        #expect(try folder.bytes("f") == forecast)
    }

    @Test(arguments: ["--forecast", "--alerts", "--scene"]) func moreValuesThanASizeAllowsAre65(option: String)
        throws
    {
        let folder = try Program.Folder()
        try folder.write("zeros.json", Array(("[" + String(repeating: "0,", count: 1 << 20) + "0]").utf8))
        let place = option == "--alerts" ? ["--place", "Oslo", "--provider", "sample"] : []
        let run = try Program.run(["render", option, "zeros.json", "-o", "x.png"] + place, in: folder.path)
        #expect(run.status == 65, "\(run.errors)")
        #expect(
            run.errors.contains("zeros.json: it has more than ") && run.errors.contains(" values"), "\(run.errors)")
    }

    @Test func controlCharactersReachNeitherTerminalNorPicture() throws {
        let run = try Program.run([
            "render", "--place", "\u{1B}]0;evil\u{7}\u{202E}", "--provider", "sample", "-o", "-",
        ])
        #expect(run.status == 66)
        #expect(!run.errors.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
        var forecast = try Program.run(["forecast", "--place", "Seattle", "--provider", "sample"]).text
        forecast = forecast.replacingOccurrences(of: #""Seattle""#, with: #""Sea\u001b[31m\u202ettle\n""#)
        let scene = try Program.run(["scene", "--forecast", "-"], input: Array(forecast.utf8))
        #expect(scene.status == 0 && scene.text.contains("Sea"))
        #expect(!scene.text.contains(#"\u001b"#) && !scene.text.contains("\u{202E}"))
        let again = try Program.run(["forecast", "--forecast", "-"], input: Array(forecast.utf8))
        #expect(again.status == 0 && !again.text.contains(#"\u001b"#) && !again.text.contains("\u{202E}"))
    }

    @Test func aForgedSceneCannotForgeAMessage() throws {
        let scene = try Program.run(["scene", "--place", "Seattle", "--provider", "sample"]).text
            .replacingOccurrences(of: #""share" : "Seattle"#, with: #""share" : "\u001b[2Jx\nshare: y Seattle"#)
        let run = try Program.run(["message", "--scene", "-"], input: Array(scene.utf8))
        #expect(run.status == 0 && run.text.split(separator: "\n").count == 3)
        #expect(!run.text.unicodeScalars.contains("\u{1B}"))
    }

    /// Within ten seconds of processor time, after which it would be killed.
    @Test func anAbsurdNameIsCutAtOnce() throws {
        let name = String(repeating: "Llanfair ", count: 5000)
        let forecast = try Program.run(["forecast", "--place", "Seattle", "--provider", "sample"]).text
            .replacingOccurrences(of: #""Seattle""#, with: "\"\(name)\"")
            .replacingOccurrences(of: #""Sample data""#, with: "\"\(name)\"")
        let run = try Program.run(
            ["-c", "ulimit -t 10; exec \"$0\" scene --forecast - --ground flat", Program.path],
            input: Array(forecast.utf8),
            program: "/bin/sh")
        #expect(run.status == 0 && run.text.contains("Llanfair") && run.text.utf8.count < 40_000)
    }

    @Test func theExamplesInHelpRun() throws {
        let folder = try Program.Folder()
        let help = try Program.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for command in ["render", "forecast", "scene", "message", "find"] {
            #expect(help.text.contains(command))
            let text = try Program.run([command, "--help"]).text
            let examples = text.split(separator: "\n").filter {
                ($0.contains("--provider sample") || command == "find")
                    && $0.hasPrefix("    weathercard \(command)")
            }
            #expect(!examples.isEmpty)
            for example in examples {
                let words = example.split(separator: " ").map(String.init).dropFirst()
                #expect(try Program.run(Array(words), in: folder.path).status == 0, "\(example)")
            }
        }
    }

    @Test func versionNamesTheLibraries() throws {
        let run = try Program.run(["--version"])
        #expect(run.status == 0)
        for name in ["weathercard", "cairo", "pixman", "harfbuzz", "libpng", "isa-l", "fontconfig"] {
            #expect(
                run.text.split(separator: "\n").contains { $0.hasPrefix(name + " ") && $0.contains(".") }, "\(name)"
            )
        }
    }

    @Test func withoutWordsTheUsageIsShown() throws {
        let run = try Program.run([])
        #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("render"))
    }

    @Test func closedStreamsAreNoPlaceForPictures() throws {
        let folder = try Program.Folder()
        func shell(_ redirected: String) throws -> Program.Result {
            let script = "exec \"$0\" render --place Seattle --provider sample " + redirected
            return try Program.run(["-c", script, Program.path], in: folder.path, program: "/bin/sh")
        }
        #expect(try shell("-o card.png <&- >&-").status == 0)
        #expect(try folder.bytes("card.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try shell("-o - <&- >&-").status == 73)
        #expect(folder.names == ["card.png"])
    }

    @Test func aFullDiskLeavesTheOldPicture() throws {
        #expect(
            try Program.run(["render", "--place", "Seattle", "--provider", "sample", "-o", "/dev/full"]).status
                == 73)
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let script = "ulimit -f 1; exec \"$0\" render --place Seattle --provider sample -o card.png"
        let run = try Program.run(["-c", script, Program.path], in: folder.path, program: "/bin/sh")
        #expect(run.status == 153 && run.errors.contains("card.png"), "\(run.status) \(run.errors)")
        #expect(try folder.bytes("card.png") == Array("old".utf8) && folder.names == ["card.png"])
    }
}
