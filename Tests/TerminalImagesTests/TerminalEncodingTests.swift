import Foundation
import RasterImages
import Testing

@testable import TerminalImages

struct TerminalEncodingTests {
    private static func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> (Int, Int, Int)) throws
        -> RasterImage
    {
        var samples: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let (red, green, blue) = color(column, row)
                samples += [UInt8(red), UInt8(green), UInt8(blue), 255]
            }
        }
        return try #require(RasterImage(width: width, height: height, samples: .eightBit(samples)))
    }

    @Test(arguments: [1, 2, 3, 3071, 3072, 3073, 10_000]) func kittyGetsThePNGInPieces(count: Int) throws {
        let png = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let pieces = TerminalEncoding.kitty(png, columns: 40, rows: 10).components(separatedBy: "\u{1B}\\")
            .dropLast()
        #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=40,r=10,m=") == true)
        let payload = pieces.map { $0.components(separatedBy: ";").last ?? "" }
        #expect(payload.allSatisfy { $0.count <= 4096 } && payload.dropLast().allSatisfy { $0.count % 4 == 0 })
        #expect(Data(base64Encoded: payload.joined()) == Data(png))
        #expect(pieces.enumerated().allSatisfy { $1.contains("m=\($0 == pieces.count - 1 ? 0 : 1);") })
    }

    @Test func iterm2GetsThePNGWithItsSize() {
        let text = TerminalEncoding.iterm2([1, 2, 3, 4], columns: 40, rows: 10)
        #expect(text == "\u{1B}]1337;File=inline=1;size=4;width=40;height=10;preserveAspectRatio=1:AQIDBA==\u{7}")
    }

    @Test func blocksHaveTwoPixelsEach() throws {
        let image = try Self.image(2, 3) { column, row in (column * 255, row * 100, 0) }
        let lines = TerminalEncoding.blocks(image, in: .all).components(separatedBy: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0] == "\u{1B}[38;2;0;0;0;48;2;0;100;0m▀\u{1B}[38;2;255;0;0;48;2;255;100;0m▀\u{1B}[0m")
        // Below the last row is the terminal's own ground.
        #expect(lines[1] == "\u{1B}[38;2;0;200;0;49m▀\u{1B}[38;2;255;200;0;49m▀\u{1B}[0m")
        #expect(TerminalEncoding.blocks(image, in: .xterm).hasPrefix("\u{1B}[38;5;16;48;5;22m▀"))
    }

    @Test func aLineIsWrittenOnThePictureBelowIt() throws {
        let image = try Self.image(5, 4) { _, row in (row * 20, 0, 0) }
        let line = TerminalLine("a\u{2068}東\u{2069}", row: 1, column: 1, color: (9, 9, 9))
        let lines = TerminalEncoding.blocks(image, [line], in: .all).components(separatedBy: "\n")
        #expect(line.columns == 1..<4)
        #expect(lines[0] == "\u{1B}[38;2;0;0;0;48;2;20;0;0m▀▀▀▀▀\u{1B}[0m")
        #expect(
            lines[1]
                == "\u{1B}[38;2;40;0;0;48;2;60;0;0m▀\u{1B}[38;2;9;9;9;48;2;50;0;0ma東\u{1B}[38;2;40;0;0;48;2;60;0;0m▀\u{1B}[0m"
        )
    }

    @Test func linesOnARowNeedASpaceBetweenThem() {
        func line(_ column: Int, row: Int = 1) -> TerminalLine {
            TerminalLine("abc", row: row, column: column, color: (0, 0, 0))
        }
        #expect(line(0).meets(line(3)) && line(3).meets(line(0)) && line(1).meets(line(1)))
        #expect(!line(0).meets(line(4)) && !line(0).meets(line(0, row: 2)))
    }

    @Test(arguments: [
        ((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((8, 8, 8), 232), ((128, 128, 128), 244),
        ((238, 238, 238), 255), ((95, 135, 175), 67), ((100, 100, 102), 241),
    ])
    func theNearestOf256ColoursIsTaken(color: (Int, Int, Int), index: Int) {
        #expect(XtermPalette.index(color.0, color.1, color.2) == index)
    }

    /// The pixels that a sixel text draws.
    private static func decode(_ text: String) throws -> (width: Int, height: Int, pixels: [[Int]]) {
        let body = try #require(
            text.wholeMatch(of: /\u{1B}P0;1;0q"1;1;(\d+);(\d+)(.*)\u{1B}\\/.dotMatchesNewlines()))
        let (width, height) = (try #require(Int(body.1)), try #require(Int(body.2)))
        var pixels = Array(repeating: Array(repeating: -1, count: width), count: height)
        var colors: [Int: Int] = [:]
        var (column, top, color) = (0, 0, 0)
        var rest = body.3
        while let match = rest.prefixMatch(of: /#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([$\-?-~])/) {
            rest = rest[match.range.upperBound...]
            var run: (Character, Int)?
            if let number = match.1, let red = match.2, let green = match.3, let blue = match.4 {
                let channels = try [red, green, blue].map { try #require(Int($0)) }
                let key = try #require(Int(number))
                colors[key] = channels[0] << 16 | channels[1] << 8 | channels[2]
            } else if let number = match.5 {
                let key = try #require(Int(number))
                color = try #require(colors[key])
            } else if let count = match.6, let letter = match.7?.first {
                run = (letter, try #require(Int(count)))
            } else if match.8 == "$" {
                column = 0
            } else if match.8 == "-" {
                (column, top) = (0, top + 6)
            } else if let letter = match.8?.first {
                run = (letter, 1)
            }
            guard let (letter, count) = run, let bits = letter.asciiValue else { continue }
            for _ in 0..<count {
                for row in 0..<6 where (bits - 63) >> UInt8(row) & 1 == 1 { pixels[top + row][column] = color }
                column += 1
            }
        }
        #expect(rest.isEmpty)
        return (width, height, pixels)
    }

    @Test func sixelsDrawEveryPixelInItsColour() throws {
        let colors = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)]
        let image = try Self.image(37, 20) { column, row in colors[(column / 5 + row / 3) % 5] }
        let (width, height, pixels) = try Self.decode(TerminalEncoding.sixel(image))
        #expect(width == 37 && height == 20)
        for row in 0..<20 {
            for column in 0..<37 {
                let (red, green, blue) = colors[(column / 5 + row / 3) % 5]
                #expect(
                    pixels[row][column] == (red * 100 / 255) << 16 | (green * 100 / 255) << 8 | blue * 100 / 255)
            }
        }
    }

    @Test func manyColoursBecome256NearOnes() throws {
        let image = try Self.image(64, 64) { column, row in (column * 4, row * 4, (column + row) * 2) }
        let palette = ColorPalette(of: image)
        #expect(palette.colors.count == 256)
        let indices = palette.indices(of: image)
        let samples = image.eightBitSamples
        for (pixel, index) in indices.enumerated() {
            let color = palette.colors[Int(index)]
            #expect(
                abs(Int(color.red) - Int(samples[pixel * 4])) < 24
                    && abs(Int(color.green) - Int(samples[pixel * 4 + 1])) < 24)
        }
    }

    /// Steps of a sky's gradient that are wider than this show as bands.
    @Test func aGradientHasShadesAsFineAsATerminalDraws() throws {
        let image = try Self.image(2, 120) { _, row in (0, 90 + row / 3, 100 + row / 4) }
        let palette = ColorPalette(of: image)
        let samples = image.eightBitSamples
        for (pixel, index) in palette.indices(of: image).enumerated() {
            let color = palette.colors[Int(index)]
            #expect(abs(Int(color.green) - Int(samples[pixel * 4 + 1])) <= 3)
            #expect(abs(Int(color.blue) - Int(samples[pixel * 4 + 2])) <= 3)
        }
    }
}
