internal import Primitives
package import RasterImages

/// Encodes a picture as what a terminal shows it by, without the last line feed.
package enum TerminalEncoding {
    private static let escape = "\u{1B}"

    /// A PNG for kitty, scaled to cells.
    package static func kitty(_ png: [UInt8], columns: Int, rows: Int) -> String {
        let text = Base64Text.of(png)
        var pieces: [String] = []
        var start = 0
        repeat {
            let end = min(start + 4096, text.count)
            // Transmit and display; an answer would be taken for typing.
            let keys = start == 0 ? "a=T,f=100,q=2,c=\(columns),r=\(rows)," : ""
            let piece = String(decoding: text[start..<end], as: UTF8.self)
            pieces.append("\(escape)_G\(keys)m=\(end < text.count ? 1 : 0);\(piece)\(escape)\\")
            start = end
        } while start < text.count
        return pieces.joined()
    }

    /// A PNG for iTerm2, scaled to cells.
    package static func iterm2(_ png: [UInt8], columns: Int, rows: Int) -> String {
        "\(escape)]1337;File=inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=1:"
            + String(decoding: Base64Text.of(png), as: UTF8.self) + "\u{7}"
    }

    /// A picture as rows of half blocks, each two pixels high, with lines of text on them.
    package static func blocks(
        _ image: RasterImage, _ lines: [TerminalLine] = [], in colors: TerminalColors
    ) -> String {
        typealias Channels = (red: Int, green: Int, blue: Int)
        let samples = image.eightBitSamples
        func pixel(_ column: Int, _ row: Int) -> Channels? {
            guard row < image.height else { return nil }
            let index = (row * image.width + column) * 4
            return (Int(samples[index]), Int(samples[index + 1]), Int(samples[index + 2]))
        }
        func color(_ color: Channels?, isGround: Bool = false) -> String {
            guard let (red, green, blue) = color else { return isGround ? "49" : "39" }
            return colors.parameters(red, green, blue, isGround: isGround)
        }
        return stride(from: 0, to: image.height, by: 2).map { row in
            // What is written on the row; nothing where a wide character reaches into a column.
            var written: [Int: (text: String, color: Channels)] = [:]
            for line in lines where line.row == row / 2 {
                var column = line.column
                for character in line.characters {
                    written[column] = (String(character), line.color)
                    for covered in 1..<max(TerminalLine.width(character), 1) {
                        written[column + covered] = ("", line.color)
                    }
                    column += TerminalLine.width(character)
                }
            }
            var text = ""
            var last = ""
            for column in 0..<image.width {
                let (upper, lower) = (pixel(column, row), pixel(column, row + 1))
                var (style, shown) = (color(upper) + ";" + color(lower, isGround: true), "▀")
                if let word = written[column], let upper {
                    let under = lower ?? upper
                    let ground = (
                        (upper.red + under.red) / 2, (upper.green + under.green) / 2, (upper.blue + under.blue) / 2
                    )
                    (style, shown) = (color(word.color) + ";" + color(ground, isGround: true), word.text)
                }
                if style != last, !shown.isEmpty {
                    text += "\(escape)[\(style)m"
                    last = style
                }
                text += shown
            }
            return text + "\(escape)[0m"
        }.joined(separator: "\n")
    }
}

/// The 256 colours of xterm: after the sixteen that a user may change, a cube of 216 and a ramp of 24 greys.
enum XtermPalette {
    private static let steps = [0, 95, 135, 175, 215, 255]

    /// The number of the nearest colour.
    static func index(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let near = [red, green, blue].map { value in
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        let gray = min(23, max(0, ((red + green + blue) / 3 - 3) / 10))
        func distance(_ other: [Int]) -> Int {
            zip([red, green, blue], other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let isGray = distance(Array(repeating: 8 + 10 * gray, count: 3)) < distance(near.map { steps[$0] })
        return isGray ? 232 + gray : 16 + 36 * near[0] + 6 * near[1] + near[2]
    }
}
