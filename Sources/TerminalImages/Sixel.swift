package import RasterImages

extension TerminalEncoding {
    /// A picture as sixels in at most 256 colours of its own.
    package static func sixel(_ image: RasterImage) -> String {
        let palette = ColorPalette(of: image)
        let pixels = palette.indices(of: image)
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
        for (number, color) in palette.colors.enumerated() {
            let parts = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
            bytes += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
        }
        var rows = [UInt8](repeating: 0, count: image.width)
        for top in stride(from: 0, to: image.height, by: 6) {
            let band = min(6, image.height - top)
            var isUsed = [Bool](repeating: false, count: 256)
            for index in top * image.width..<(top + band) * image.width { isUsed[Int(pixels[index])] = true }
            var isFirst = true
            for color in 0..<palette.colors.count where isUsed[color] {
                for column in 0..<image.width {
                    var bits: UInt8 = 0
                    for row in 0..<band where pixels[(top + row) * image.width + column] == color {
                        bits |= 1 << UInt8(row)
                    }
                    rows[column] = bits
                }
                bytes += Array("\(isFirst ? "" : "$")#\(color)".utf8)
                isFirst = false
                append(rows, to: &bytes)
            }
            bytes.append(UInt8(ascii: "-"))
        }
        // Text continues on the line after the last band.
        bytes.removeLast()
        return String(decoding: bytes, as: UTF8.self) + "\u{1B}\\"
    }

    /// Appends the columns of a band, run-length encoded and without empty ones at the end.
    private static func append(_ rows: [UInt8], to bytes: inout [UInt8]) {
        var column = 0
        let end = rows.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        while column < end {
            var next = column + 1
            while next < end, rows[next] == rows[column] { next += 1 }
            let letter = 63 + rows[column]
            if next - column > 3 {
                bytes += Array("!\(next - column)".utf8)
                bytes.append(letter)
            } else {
                bytes += Array(repeating: letter, count: next - column)
            }
            column = next
        }
    }
}

/// Up to 256 colours for a picture, by the median cut of its colours (Heckbert, 1982).
struct ColorPalette {
    let colors: [RGB]
    /// The colour of each cell of 6 bits a channel, as fine as the hundredths of a sixel's colour.
    private let nearest: [UInt8]
    private static let cells = 1 << 18

    private struct Box {
        var cells: [Int]
        let count: Int
        /// The channel with the widest range, and the range.
        let widest: (shift: Int, width: Int)

        init(_ cells: [Int], _ counts: [Int]) {
            self.cells = cells
            count = cells.reduce(0) { $0 + counts[$1] }
            let widths = [12, 6, 0].map { shift in
                var (least, most) = (63, 0)
                for cell in cells {
                    least = min(least, cell >> shift & 63)
                    most = max(most, cell >> shift & 63)
                }
                return (shift: shift, width: most - least)
            }
            widest = widths.max { $0.width < $1.width } ?? (0, 0)
        }
    }

    init(of image: RasterImage, most: Int = 256) {
        let samples = image.eightBitSamples
        var counts = [Int](repeating: 0, count: ColorPalette.cells)
        var sums = [(red: Int, green: Int, blue: Int)](repeating: (0, 0, 0), count: ColorPalette.cells)
        for index in stride(from: 0, to: samples.count, by: 4) {
            let cell = ColorPalette.cell(samples, index)
            counts[cell] += 1
            sums[cell].red += Int(samples[index])
            sums[cell].green += Int(samples[index + 1])
            sums[cell].blue += Int(samples[index + 2])
        }
        var boxes = [Box(counts.indices.filter { counts[$0] > 0 }, counts)]
        while boxes.count < most {
            guard
                let index = boxes.indices.filter({ boxes[$0].cells.count > 1 }).max(by: {
                    boxes[$0].count * boxes[$0].widest.width < boxes[$1].count * boxes[$1].widest.width
                })
            else { break }
            let box = boxes[index]
            let shift = box.widest.shift
            let cells = box.cells.sorted { ($0 >> shift & 63, $0) < ($1 >> shift & 63, $1) }
            var left = 0
            var split = 1
            for (place, cell) in cells.dropLast().enumerated() {
                left += counts[cell]
                split = place + 1
                if left * 2 >= box.count { break }
            }
            boxes[index] = Box(Array(cells[..<split]), counts)
            boxes.append(Box(Array(cells[split...]), counts))
        }
        var nearest = [UInt8](repeating: 0, count: ColorPalette.cells)
        colors = boxes.enumerated().map { number, box in
            var (red, green, blue, count) = (0, 0, 0, 0)
            for cell in box.cells {
                nearest[cell] = UInt8(number)
                red += sums[cell].red
                green += sums[cell].green
                blue += sums[cell].blue
                count += counts[cell]
            }
            count = max(count, 1)
            return RGB(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
        }
        self.nearest = nearest
    }

    func indices(of image: RasterImage) -> [UInt8] {
        let samples = image.eightBitSamples
        return stride(from: 0, to: samples.count, by: 4).map { nearest[ColorPalette.cell(samples, $0)] }
    }

    private static func cell(_ samples: [UInt8], _ index: Int) -> Int {
        Int(samples[index] >> 2) << 12 | Int(samples[index + 1] >> 2) << 6 | Int(samples[index + 2] >> 2)
    }
}
