import Foundation
import LoopbackServices
import RasterImages
import Testing

/// `render --animate`.
struct MotionTests {
    private let sample = [
        "render", "--place", "Seattle", "--provider", "sample", "--size", "240x240", "--scale", "0.5",
    ]

    private func animation(_ file: [UInt8]) throws -> (AnimatedPNG, [[UInt8]]) {
        let animation = try AnimatedPNG(file)
        var pictures: [[UInt8]] = []
        try animation.forEachFrame { _, image throws(Never) in pictures.append(image.eightBitSamples) }
        return (animation, pictures)
    }

    private func still(_ words: [String]) throws -> [UInt8] {
        let run = try Program.run(sample + words + ["-o", "-"])
        #expect(run.status == 0 && run.errors == "")
        return try PNGDecoder().decode(run.output).eightBitSamples
    }

    @Test(arguments: ["clock", "day", "graph"]) func framesAreTheCardsOfTheirMoments(card: String) throws {
        let folder = try Program.Folder()
        let words = ["--card", card, "--time", "2026-11-20T15:22"]
        let run = try Program.run(
            sample + words + ["--animate", "3h", "-o", folder.file("a.apng"), "--poster", folder.file("p.png")])
        #expect(run.status == 0 && run.errors == "")
        #expect(folder.names == ["a.apng", "p.png"])
        let (animation, frames) = try animation(folder.bytes("a.apng"))
        // Six steps of half an hour, the rest and the way back.
        #expect(frames.count == 6 + 1 + 8 && animation.plays == 0)
        #expect(animation.width == 120 && animation.height == 120)
        #expect(
            animation.frames.map(\.delay) == (0..<15).map { $0 == 6 ? .init(80, over: 100) : .init(1, over: 12) })
        #expect(try PNGDecoder().decode(folder.bytes("p.png")).eightBitSamples == frames[0])
        #expect(try frames[0] == still(words))
        // The frames whose figures are their own; those of the day keep the layout of the first one, those of the graph its hours.
        for (index, time) in card == "clock" ? [(3, "16:52"), (6, "18:22")] : [] {
            #expect(try frames[index] == still(["--card", card, "--time", "2026-11-20T\(time)"]), "\(index)")
        }
        #expect(frames[1] != frames[0])
    }

    @Test func theMessageOfAMovingCardIsThatInItsFile() throws {
        let folder = try Program.Folder()
        let words = ["--place", "Seattle", "--provider", "sample", "--card", "day", "--time", "2026-11-20T15:22"]
        let motion = ["--animate", "6h", "--pace", "6h"]
        let drawn = try Program.run(
            ["render", "--size", "200x200", "--scale", "0.5"] + words + motion + ["-o", folder.file("a.png")])
        #expect(drawn.status == 0)
        let said = try Program.run(["message", "--form", "description"] + words + motion)
        #expect(said.text.contains("The picture moves on to 9:22 PM"))
        let file = String(decoding: try folder.bytes("a.png"), as: UTF8.self)
        #expect(file.contains(said.text.trimmingCharacters(in: .newlines)))
        let still = try Program.run(["message", "--form", "description"] + words + ["--animate", "loop"])
        #expect(still.text == (try Program.run(["message", "--form", "description"] + words)).text)
        #expect(try Program.run(["message"] + words + ["--pace", "6h"]).status == 64)
        #expect(try Program.run(["message"] + words + ["--animate", "8d", "--pace", "1m"]).status == 64)
    }

    @Test func onceEndsOnTheStill() throws {
        let run = try Program.run(sample + ["--animate", "1h", "--once", "-o", "-"])
        let (animation, frames) = try animation(run.output)
        #expect(animation.plays == 1)
        #expect(frames.last == frames.first && frames.count == 2 + 1 + 8 + 1)
    }

    @Test func aLoopBeginsWithTheStillAndHasNoJumpAtItsEnd() throws {
        let words = ["--card", "day", "--time", "2026-11-20T16:22"]
        let run = try Program.run(sample + words + ["--animate", "loop", "-o", "-"])
        #expect(run.status == 0 && run.errors == "")
        let (animation, frames) = try animation(run.output)
        #expect(frames.count == 48 && animation.plays == 0)
        #expect(try frames[0] == still(words))
        func step(_ first: [UInt8], _ second: [UInt8]) -> Int {
            zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / first.count
        }
        let steps = zip(frames, frames.dropFirst()).map(step)
        #expect(steps.allSatisfy { $0 > 0 } || steps.max() ?? 0 <= 4)
        #expect(step(frames[47], frames[0]) <= (steps.max() ?? 0) + 1)
    }

    @Test func theTextInTheFileSaysHowFarItGoes() throws {
        let run = try Program.run(sample + ["--animate", "12h", "--pace", "1d", "-o", "-"])
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.contains("The picture moves on to Saturday 3:22 AM: 54°F falling to 4"))
    }

    @Test func aBatchDrawsTheSameFrames() throws {
        let folder = try Program.Folder()
        let job =
            #"{"place": "Seattle", "provider": "sample", "size": "240x240", "scale": 0.5, "animate": "1h", "output": "a.png"}"#
        try folder.write("jobs.jsonl", (job + "\n").utf8)
        let batch = ["jobs.jsonl", "--output-dir", "cards"]
        #expect(try Program.run(["batch"] + batch, in: folder.path).status == 0)
        #expect(try Program.run(["verify"] + batch, in: folder.path).status == 0)
        let (_, frames) = try animation(folder.bytes("cards/a.png"))
        let (_, direct) = try animation(Program.run(sample + ["--animate", "1h", "-o", "-"]).output)
        #expect(frames == direct)
    }

    @Test(arguments: [
        (["--animate", "30m"], "--animate must be hours or days from 1h to 8d, such as 24h, or loop, not '30m'"),
        (["--animate", "9d"], "--animate must be hours or days from 1h to 8d, such as 24h, or loop, not '9d'"),
        (
            ["--animate", "2h", "--pace", "0h"],
            "--pace must be minutes, hours or days from 1m to 8d, such as 6h, not '0h'"
        ),
        (["--pace", "6h"], "--pace is about a moving picture; add --animate, such as --animate 24h"),
        (["--once"], "--once is about a moving picture; add --animate, such as --animate 24h"),
        (
            ["--animate", "8d", "--pace", "1h"],
            "--animate 8d at this --pace has 2305 frames; at most 600 are drawn, so give a higher --pace or a shorter time"
        ),
        (
            ["--animate", "2h", "--depth", "4"],
            "a screen of electronic paper shows no moving picture; leave out --animate"
        ),
        (
            ["--card", "day", "--animate", "loop", "--pace", "1h"], "--animate loop has no --pace: no time passes"
        ),
        (
            ["--animate", "2h", "--poster", "p.svg"],
            "--poster is a PNG, JPEG, WebP or BMP, so its name must not end in .svg"
        ),
        (
            ["--animate", "2h", "--poster", "p.pngg"],
            "cannot write p.pngg: the name must end in .png, .jpg, .webp, .svg, .pdf or .bmp, the formats that are "
                + "written"
        ),
        (
            ["--animate", "2h", "--poster", "a.png"],
            "--poster is the file of the moving picture; name another one"
        ),
    ])
    func whatCannotMoveIsRefused(words: [String], message: String) throws {
        let folder = try Program.Folder()
        let run = try Program.run(sample + words + ["-o", "a.png"], in: folder.path)
        #expect(run.status == 64)
        #expect(run.errors == "weathercard: \(message)\n")
        #expect(folder.names == [])
    }

    @Test func anSVGAndAFinishedSceneCannotMove() throws {
        let svg = try Program.run(sample + ["--animate", "2h", "-o", "a.svg"])
        #expect(svg.status == 64)
        #expect(
            svg.errors.contains("cannot write a.svg: the name of a moving picture must end in .png, .apng")
        )
        let unknown = try Program.run(sample + ["--animate", "2h", "-o", "a.webpp"])
        #expect(
            unknown.status == 64
                && unknown.errors.hasSuffix(
                    "a.webpp: the name of a moving picture must end in .png, .apng, .mp4, .webp, .gif or .y4m\n")
        )
        let scene = try Program.run(["render", "--scene", "-", "--animate", "2h", "-o", "-"])
        #expect(scene.status == 64 && scene.errors.contains("--scene is one moment, which --animate cannot move"))
    }

    @Test func aMotionBeyondTheForecastLeavesTheOldFile() throws {
        let folder = try Program.Folder()
        try folder.write("a.png", "old".utf8)
        let run = try Program.run(sample + ["--animate", "8d", "-o", "a.png"], in: folder.path)
        #expect(
            run.status == 65
                && run.errors.contains("the forecast says nothing about 2026-11-28T23:22:00Z; it covers"))
        #expect(try folder.bytes("a.png") == Array("old".utf8) && folder.names == ["a.png"])
    }

    // MARK: WebP

    /// The frames' lengths in ms of an animated WebP, whose chunks are whole.
    private func lengths(_ file: [UInt8]) throws -> [Int] {
        func number(_ at: Int, _ count: Int) -> Int {
            file[at..<(at + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        try #require(file.starts(with: "RIFF".utf8) && file.count > 30 && number(4, 4) + 8 == file.count)
        #expect(file[8..<16].elementsEqual("WEBPVP8X".utf8) && file[20] & 0x0A == 0x0A)
        var (lengths, offset) = ([Int](), 12)
        while offset + 8 <= file.count {
            let length = number(offset + 4, 4)
            if file[offset..<(offset + 4)].elementsEqual("ANMF".utf8) { lengths.append(number(offset + 20, 3)) }
            offset += 8 + length + length % 2
        }
        #expect(offset == file.count)
        return lengths
    }

    @Test func aMovingWebPNeedsNoFFmpegAndHasTheFramesAndTheTextOfTheAnimatedPNG() throws {
        let folder = try Program.Folder()
        let nothing = ["PATH": folder.path]
        for name in ["a.webp", "a.apng"] {
            let run = try Program.run(
                sample + ["--animate", "1h", "-o", name], in: folder.path, environment: nothing)
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        }
        let file = try folder.bytes("a.webp")
        let (times, animation) = (try lengths(file), try AnimatedPNG(folder.bytes("a.apng")))
        #expect(times.count == animation.frames.count)
        let seconds = animation.frames.reduce(0) {
            $0 + Double($1.delay.numerator) / Double($1.delay.denominator)
        }
        #expect(abs(Double(times.reduce(0, +)) - 1000 * seconds) <= 1)
        let words = try Program.run([
            "message", "--form", "description", "--animate", "1h", "--place", "Seattle", "--provider", "sample",
        ])
        #expect(words.status == 0 && Data(file).range(of: Data(words.text.dropLast().utf8)) != nil)
        let piped = try Program.run(sample + ["--animate", "1h", "--format", "webp", "-o", "-"])
        #expect(piped.output == file)
        let once = try Program.run(sample + ["--animate", "1h", "--once", "--format", "webp", "-o", "-"])
        #expect(try lengths(once.output).count == times.count + 1)
    }

    @Test func aBatchDrawsTheSameWebPOnOneThreadAndKnowsItAgain() throws {
        let folder = try Program.Folder()
        let card = #""place": "Seattle", "provider": "sample", "size": "240x240", "scale": 0.2"#
        try folder.write("jobs.jsonl", #"{\#(card), "animate": "1h", "output": "a.webp"}"#.utf8)
        let batch = ["jobs.jsonl", "--output-dir", "cards"]
        #expect(try Program.run(["batch"] + batch, in: folder.path).status == 0)
        #expect(try Program.run(["batch", "--resume"] + batch, in: folder.path).text.contains("1 already there"))
        let direct = try Program.run(
            [
                "render", "--place", "Seattle", "--provider", "sample", "--size", "240x240", "--scale", "0.2",
                "--animate", "1h", "--format", "webp", "-o", "-",
            ])
        let sealed = try folder.bytes("cards/a.webp")
        #expect(try lengths(sealed) == lengths(direct.output))
        // The seal is a chunk behind the others, within the length at the beginning.
        #expect(sealed[8...].starts(with: direct.output.dropFirst(8)))
    }

    // MARK: Video

    /// Runs with a program in the place of ffmpeg.
    private func run(_ words: [String], ffmpeg script: String?, in folder: Program.Folder) throws -> Program.Result
    {
        try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
        if let script {
            try folder.write("bin/ffmpeg", "#!/bin/sh\n\(script)\n".utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/ffmpeg"))
        }
        let path = folder.file("bin") + (script == nil ? "" : ":/usr/bin:/bin")
        return try Program.run(
            sample + ["--animate", "1h", "--pace", "4h"] + words, in: folder.path, environment: ["PATH": path])
    }

    @Test func aVideoIsMadeByFFmpegFromEveryFrame() throws {
        let folder = try Program.Folder()
        try folder.write("whole", SmallVideo.mp4(frames: 52))
        let run = try run(
            ["-o", "a.mp4"], ffmpeg: "echo \"$@\" > words; cat > frames; cat whole > /dev/fd/3", in: folder)
        #expect(run.status == 0 && run.errors == "")
        #expect(try folder.bytes("a.mp4") == SmallVideo.mp4(frames: 52))
        let video = try folder.bytes("frames")
        let header = "YUV4MPEG2 W120 H120 F30:1 Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n"
        #expect(video.starts(with: header.utf8))
        // A quarter of a second, 0.8 seconds of rest, and the way back.
        #expect(video.count - header.utf8.count == (8 + 24 + 20) * (6 + 120 * 120 * 3 / 2))
        let words = try String(decoding: folder.bytes("words"), as: UTF8.self)
        #expect(
            words.contains("-c:v libx264") && words.contains("-use_editlist 0")
                && words.contains("-f mp4 -y /dev/fd/3"))
        #expect(folder.names == ["a.mp4", "bin", "frames", "whole", "words"])
        let piped = try Program.run(sample + ["--animate", "1h", "--pace", "4h", "--format", "y4m", "-o", "-"])
        #expect(piped.output == video)
    }

    @Test func aBatchMakesVideosAndPosters() throws {
        let folder = try Program.Folder()
        try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
        try folder.write("bin/ffmpeg", SmallVideo.encoder(width: 48, height: 48).utf8)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/ffmpeg"))
        let card = #""place": "Seattle", "provider": "sample", "size": "240x240", "scale": 0.2"#
        let moving = card + #", "animate": "1h", "pace": "4h", "output": "a/day.mp4", "poster": "a/day.png""#
        try folder.write("jobs.jsonl", "{\(moving)}\n".utf8)
        let batch = ["jobs.jsonl", "--output-dir", "cards"]
        let environment = ["PATH": folder.file("bin") + ":/usr/bin:/bin"]
        func run(_ words: [String]) throws -> Program.Result {
            try Program.run(words + batch, in: folder.path, environment: environment)
        }
        let first = try run(["batch"])
        #expect(first.status == 0, "\(first.errors)")
        #expect(try run(["verify"]).status == 0)
        let direct = try Program.run(
            [
                "render", "--place", "Seattle", "--provider", "sample", "--size", "240x240", "--scale", "0.2", "-o",
                "-",
            ])
        #expect(try PNGDecoder().decode(folder.bytes("cards/a/day.png")) == PNGDecoder().decode(direct.output))
        // Both are skipped, and both are made again where one is missing.
        #expect(try run(["batch", "--resume"]).text.contains("1 already there"))
        try FileManager.default.removeItem(atPath: folder.file("cards/a/day.png"))
        #expect(try run(["verify"]).text.contains("a/day.mp4: broken: its poster a/day.png is missing"))
        #expect(try run(["batch", "--resume"]).text.hasPrefix("1 card in "))
        #expect(try run(["verify"]).status == 0)
        let refusals = [
            (#", "animate": "1h", "output": "b.y4m""#, "a batch writes no .y4m"),
            (#", "animate": "1h", "output": "b.mp4", "poster": "b.svg""#, "'poster' is a PNG, JPEG, WebP or BMP"),
            (#", "animate": "1h", "output": "b.png", "poster": "B.PNG""#, "name another one"),
            (#", "animate": "1h", "output": "b.mp44""#, "cannot write b.mp44: the name of a moving picture must"),
            (#", "output": "b.webpp""#, "cannot write b.webpp: the name must end in .png, .jpg, .webp"),
            (#", "animate": "1h", "output": "b.png", "poster": "../x.png""#, "poster '../x.png' contains '..'"),
            (#", "output": "b.png", "poster": "c.png""#, "'poster' is about a moving picture"),
            (#", "animate": "1h", "output": "b.png", "poster": "a/day.png""#, "line 1 already writes 'a/day.png'"),
        ]
        try folder.write("jobs.jsonl", ("{\(moving)}\n" + refusals.map { "{\(card)\($0.0)}\n" }.joined()).utf8)
        // A thread each reports them, in any order.
        let lines = try run(["batch", "--resume"]).errors.split(separator: "\n").sorted()
        #expect(lines.count == refusals.count)
        for (line, refusal) in zip(lines, refusals) { #expect(line.contains(refusal.1), "\(line)") }
    }

    @Test func aFailureOfFFmpegLeavesTheOldVideo() throws {
        let folder = try Program.Folder()
        try folder.write("a.mp4", "old".utf8)
        for (script, ending) in [
            (
                "echo part > /dev/fd/3; echo first >&2; echo 'no encoder' >&2; exit 3",
                "ended with status 3: no encoder"
            ),
            ("cat > /dev/null; kill -9 $$", "was killed by signal 9"),
            ("cat > /dev/null", "has written nothing"),
        ] {
            let run = try run(["-o", "a.mp4"], ffmpeg: script, in: folder)
            #expect(run.status == 73)
            #expect(run.errors == "weathercard: ffmpeg \(ending)\n")
            #expect(try folder.bytes("a.mp4") == Array("old".utf8) && folder.names == ["a.mp4", "bin"])
        }
    }

    /// As ffmpeg does where the disk is full.
    @Test func aVideoThatIsCutLeavesTheOldOneThoughFFmpegSaysNothing() throws {
        let folder = try Program.Folder()
        let videos = [("a.mp4", SmallVideo.mp4(frames: 52)), ("a.gif", SmallVideo.gif(frames: 22))]
        for (name, video) in videos {
            try folder.write(name, "old".utf8)
            try folder.write("cut", video.dropLast(1))
            let run = try run(["-o", name], ffmpeg: "cat > /dev/null; cat cut > /dev/fd/3", in: folder)
            #expect(run.status == 73 && run.errors.hasPrefix("weathercard: ffmpeg has written a broken ."))
            #expect(try folder.bytes(name) == Array("old".utf8), "\(name)")
        }
        #expect(folder.names == (videos.map(\.0) + ["bin", "cut"]).sorted())
    }

    @Test func withoutFFmpegALineSaysWhatToInstall() throws {
        let folder = try Program.Folder()
        let run = try run(["-o", "a.gif"], ffmpeg: nil, in: folder)
        #expect(run.status == 69 && run.errors.contains("install it, as with 'apt-get install ffmpeg'"))
        #expect(folder.names == ["bin"])
    }

    @Test func theNameAndTheFormatMustAgree() throws {
        let run = try Program.run(sample + ["--animate", "1h", "--format", "y4m", "-o", "a.mp4"])
        #expect(run.status == 64)
        #expect(run.errors == "weathercard: --format y4m is not the format of a name that ends in .mp4\n")
        let still = try Program.run(sample + ["-o", "a.mp4"])
        #expect(still.status == 64 && still.errors.contains("with --animate, .mp4 is written, too"))
    }
}
