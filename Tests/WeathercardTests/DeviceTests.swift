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
            "black and white": [1, 0], "4 greys": [4, 0], "8 greys": [4, 0], "16 greys in 8 bits": [8, 0],
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

    @Test func aDeviceDecidesTheShape() throws {
        let words = ["render", "--provider", "sample", "--place", "Seattle", "--device", "trmnl"]
        for (option, value) in [("--size", "og"), ("--depth", "4"), ("--scale", "2")] {
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
        #expect(try server.ask("/Seattle.png?device=trmnl&size=og").status == 400)
        #expect(try server.ask("/Seattle.svg?device=trmnl").status == 400)
        _ = server.end()
    }
}
