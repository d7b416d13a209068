import Foundation
import LoopbackServices
import Testing

/// Cards for screens of electronic paper.
struct DeviceTests {
    /// The devices in the table of the documentation: name, width, height of the file, and its colours.
    private static let table: [(name: String, width: Int, height: Int, form: String)] = {
        let page = DocumentPage.all.first { $0.path == "Documentation/electronic-paper.md" }
        return (page?.text ?? "").matches(of: /\| `([a-z0-9.-]+)` \| [^|]+ \| (\d+)x(\d+) \| ([^|]+) \|/).compactMap
        { row in
            guard let width = Int(row.2), let height = Int(row.3) else { return nil }
            return (String(row.1), width, height, String(row.4))
        }
    }()

    @Test func theTableHasAllDevices() throws {
        let schema = try Data(
            contentsOf: DocumentPage.root.appending(path: "Documentation/schemas/jobs.schema.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
        let device = (object["properties"] as? [String: Any])?["device"] as? [String: Any]
        let names = try #require(device?["enum"] as? [String])
        #expect(names.count > 10 && Self.table.map(\.name) == names)
    }

    @Test func eachFileIsWhatItsScreenTakes() throws {
        // Bits and kind of colour in the header of a PNG.
        let kinds: [String: [UInt8]] = [
            "black and white": [1, 0], "4 greys": [2, 0], "8 greys": [4, 0], "16 greys in 8 bits": [8, 0],
            "6 colours": [8, 3], "7 colours": [8, 3],
        ]
        for device in Self.table where !["spectra-13.3", "spectra-7.3", "seven-color-7.3"].contains(device.name) {
            let run = try Program.run([
                "render", "--provider", "sample", "--place", "Seattle", "--device", device.name, "-o", "-",
            ])
            #expect(run.status == 0, "\(device.name): \(run.errors)")
            let head = Array(run.output.prefix(26))
            let sides = [16, 20].map { place in head[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
            #expect(sides == [device.width, device.height], "\(device.name)")
            #expect(Array(head[24..<26]) == kinds[device.form], "\(device.name): \(device.form)")
            // The most that a TRMNL reads.
            if device.name.hasPrefix("trmnl") { #expect(run.output.count <= 90_000) }
        }
    }

    /// The programs of Kindles show only 8 bits, and ESPHome reads BMPs of 1, 8 and 24.
    @Test func greysHaveTheBitsThatAProgramReads() throws {
        let words = ["render", "--provider", "sample", "--place", "Seattle", "-o", "-"]
        for shape in [["--device", "kindle"], ["--depth", "16", "--bits", "8"]] {
            let run = try Program.run(words + shape + ["--size", "1236x1648"])
            let head = Array(run.output.prefix(26))
            #expect(run.status == 0, "\(run.errors)")
            #expect(Array(head[16..<26]) == [0, 0, 0x04, 0xD4, 0, 0, 0x06, 0x70, 8, 0], "\(shape)")
        }
        for (shape, bits) in [
            (["--depth", "2"], 1), (["--depth", "16"], 4), (["--depth", "16", "--bits", "8"], 8),
            (["--device", "inkplate-6", "--bits", "8"], 8), (["--card", "day"], 24),
        ] {
            let run = try Program.run(words + shape + ["--format", "bmp"])
            #expect(run.status == 0 && Int(run.output[28]) == bits, "\(shape): \(run.errors)")
        }
    }

    private static let hasPillow =
        (try? Program.run(["python3", "-c", "import PIL"], program: "/usr/bin/env").status) == 0

    /// A screen of each form, and cards without one: two colours with their mixtures, and all colours.
    @Test(
        .enabled(if: hasPillow),
        arguments: [
            ["--device", "kindle-landscape"], ["--device", "trmnl"], ["--device", "trmnl-gray"],
            ["--device", "seven-color-5.65"], ["--size", "203x200"], ["--size", "201x200", "--card", "day"],
        ])
    func anotherReaderSeesTheSamePixelsInABMP(words: [String]) throws {
        let folder = try Program.Folder()
        for name in ["a.png", "a.bmp"] {
            let run = try Program.run(
                ["render", "--provider", "sample", "--place", "Seattle", "--at", "2026-11-20T12:00"] + words + [
                    "-o", folder.file(name),
                ])
            #expect(run.status == 0, "\(run.errors)")
        }
        let script = """
            import sys
            from PIL import Image
            a, b = (Image.open(path).convert("RGB") for path in sys.argv[1:])
            print(a.size == b.size and a.tobytes() == b.tobytes())
            """
        let read = try Program.run(
            ["python3", "-c", script, folder.file("a.png"), folder.file("a.bmp")], program: "/usr/bin/env")
        #expect(read.text == "True\n", "\(read.errors)")
    }

    @Test func aBMPIsServedAndWrittenByItsNameOrFormat() throws {
        let words = ["render", "--provider", "sample", "--place", "Seattle", "--device", "waveshare-4.2"]
        let folder = try Program.Folder()
        #expect(try Program.run(words + ["-o", folder.file("card.BMP")]).status == 0)
        let file = try folder.bytes("card.BMP")
        // 400 bits are 50 bytes, so a row has 52.
        #expect(file.starts(with: "BM".utf8) && file.count == 62 + 300 * 52)
        #expect(try Program.run(words + ["--format", "bmp", "-o", "-"]).output == file)
        let server = try ServedProgram()
        let response = try server.ask("/Seattle.bmp?device=waveshare-4.2")
        #expect(response.status == 200 && response["content-type"] == "image/bmp" && response.body == file)
        #expect(response["alt-text"]?.hasPrefix("Seattle") == true)
        #expect(
            try server.ask("/Seattle.bmp?animate=loop").text
                == "a .bmp does not move, so it has no 'animate'; a card that moves is at .apng, such as /Seattle.apng?animate=loop\n"
        )
        #expect(try server.ask("/Seattle.bmp?size=3000x3000").status == 413)
        _ = server.end()
    }

    @Test func aFormatThatIsNotThatOfTheNameIsRefused() throws {
        let words = ["render", "--provider", "sample", "--place", "Seattle", "--size", "200x200"]
        let folder = try Program.Folder()
        for (rest, message) in [
            (
                ["--format", "bmp", "-o", folder.file("a.svg")],
                "--format bmp is not the format of a name that ends in .svg"
            ),
            (
                ["--format", "png", "-o", folder.file("a.bmp")],
                "--format png is not the format of a name that ends in .bmp"
            ),
            (
                ["--format", "apng", "-o", folder.file("a.png")],
                "--format apng is that of a moving picture; add --animate, such as --animate 24h"
            ),
            (
                ["--format", "bmp", "--animate", "2h", "-o", folder.file("a.png")],
                "a bmp does not move; --format apng, webp and y4m do"
            ),
        ] {
            let run = try Program.run(words + rest)
            #expect(run.status == 64 && run.errors == "weathercard: \(message)\n")
        }
        let moving = try Program.run(words + ["--animate", "2h", "-o", "a.bmp"])
        #expect(
            moving.status == 64 && moving.errors.contains("the name of a moving picture must end in .png, .apng"))
        #expect(folder.names.isEmpty)
        let compared = try Program.run(["compare", "/dev/null", "/dev/null"])
        #expect(compared.errors.contains("not a PNG: the signature is missing; only PNGs are compared"))
    }

    @Test func aDeviceDecidesTheShape() throws {
        let words = ["render", "--provider", "sample", "--place", "Seattle", "--device", "trmnl"]
        for (option, value) in [("--depth", "4"), ("--scale", "2")] {
            let run = try Program.run(words + [option, value, "-o", "x.png"])
            #expect(
                run.status == 64
                    && run.errors == "weathercard: --device decides what \(option) does; leave out one of them\n")
        }
        #expect(try Program.run(words + ["-o", "x.svg"]).status == 64)
        let server = try ServedProgram()
        let response = try server.ask("/Seattle.png?device=trmnl")
        let drawn = try Program.run(words + ["-o", "-"])
        #expect(response.status == 200 && response.body == drawn.output)
        #expect(try server.ask("/Seattle.png?device=trmnl&depth=4").status == 400)
        #expect(try server.ask("/Seattle.svg?device=trmnl").status == 400)
        _ = server.end()
    }
}
