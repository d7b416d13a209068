package import Canvas
package import Primitives
internal import RasterImages
package import SceneModel

/// Screens of electronic paper by name.
package enum Device: String, CaseIterable, Hashable, Codable, Sendable {
    case kindle
    case kindleLandscape = "kindle-landscape"
    case kindlePaperwhite = "kindle-paperwhite"
    case trmnl
    case trmnlGray = "trmnl-gray"
    case inkplate6 = "inkplate-6"
    case inkplate10 = "inkplate-10"
    case waveshare42 = "waveshare-4.2"
    case waveshare583 = "waveshare-5.83"
    case waveshare75 = "waveshare-7.5"
    case waveshare133 = "waveshare-13.3"
    case spectra73 = "spectra-7.3"
    case spectra133 = "spectra-13.3"
    case sevenColor565 = "seven-color-5.65"
    case sevenColor73 = "seven-color-7.3"

    /// What a screen is, as its card is seen: width and height in pixels, the greys of a screen without colours, and what the
    /// file is.
    private struct Row {
        let width: Double
        let height: Double
        var depth: GrayDepth?
        var panel: Panel

        init(_ width: Double, _ height: Double, _ depth: GrayDepth?, _ panel: Panel) {
            (self.width, self.height, self.depth, self.panel) = (width, height, depth, panel)
        }
    }

    private var row: Row {
        switch self {
        // Kindles show only files of eight bits.
        case .kindle: Row(600, 800, .sixteen, Panel(.grays(bits: 8)))
        case .kindleLandscape: Row(800, 600, .sixteen, Panel(turns: 1, .grays(bits: 8)))
        case .kindlePaperwhite: Row(1072, 1448, .sixteen, Panel(.grays(bits: 8)))
        case .trmnl: Row(800, 480, .two, Panel(.grays(bits: nil)))
        case .trmnlGray: Row(800, 480, .four, Panel(.grays(bits: nil)))
        case .inkplate6: Row(800, 600, .eight, Panel(.grays(bits: nil)))
        case .inkplate10: Row(1200, 825, .eight, Panel(.grays(bits: nil)))
        case .waveshare42: Row(400, 300, .two, Panel(.grays(bits: nil)))
        case .waveshare583: Row(648, 480, .two, Panel(.grays(bits: nil)))
        case .waveshare75: Row(800, 480, .two, Panel(.grays(bits: nil)))
        case .waveshare133: Row(960, 680, .two, Panel(.grays(bits: nil)))
        case .spectra73: Row(800, 480, nil, Panel(.pigments(Device.spectra)))
        // Its memory is upright.
        case .spectra133: Row(1600, 1200, nil, Panel(turns: 1, .pigments(Device.spectra)))
        case .sevenColor565: Row(600, 448, nil, Panel(.pigments(Device.sevenColors)))
        case .sevenColor73: Row(800, 480, nil, Panel(.pigments(Device.sevenColors)))
        }
    }

    package var size: Size { Size(width: row.width, height: row.height) }
    package var depth: GrayDepth? { row.depth }
    package var panel: Panel { row.panel }

    // MARK: Pigments, as they look on paper under neutral light

    private static let spectra = [
        pigment(0x191E21, as: 0x000000), pigment(0xE8E8E8, as: 0xFFFFFF), pigment(0xEFDE44, as: 0xFFFF00),
        pigment(0xB21318, as: 0xFF0000), pigment(0x2157BA, as: 0x0000FF), pigment(0x125F20, as: 0x00FF00),
    ]
    private static let sevenColors = [
        pigment(0x191E21, as: 0x000000), pigment(0xF1F1F1, as: 0xFFFFFF), pigment(0x53A428, as: 0x00FF00),
        pigment(0x31318F, as: 0x0000FF), pigment(0xD20E13, as: 0xFF0000), pigment(0xF3CF11, as: 0xFFFF00),
        pigment(0xB85E1C, as: 0xFF8000),
    ]

    private static func pigment(_ seen: Int, as code: Int) -> Panel.Pigment {
        Panel.Pigment(seen: color(seen), code: color(code))
    }

    private static func color(_ hexadecimal: Int) -> RGB {
        RGB(
            red: UInt8(hexadecimal >> 16 & 255), green: UInt8(hexadecimal >> 8 & 255),
            blue: UInt8(hexadecimal & 255))
    }
}
