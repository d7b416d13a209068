internal import CFontBytes
internal import SceneModel

/// The faces inside the program, each opened when first used.
struct BundledFonts {
    private var opened: [BundledFace: Font] = [:]

    mutating func font(_ face: BundledFace) throws(CanvasError) -> Font {
        if let font = opened[face] { return font }
        let embedded = face.embedded
        guard
            let font = Font(
                bytes: UnsafeBufferPointer(start: embedded.bytes, count: embedded.count), isInter: face.isInter)
        else {
            throw .font(face.requested)
        }
        opened[face] = font
        return font
    }
}

/// A face inside the program.
enum BundledFace: Hashable {
    case inter(FontFace)
    /// Beside a face of Inter, at its weight.
    case arabic(FontFace)
    case japanese(FontFace)

    /// The face for scripts that Inter lacks, or nil for those that are not bundled.
    init?(for scalar: Unicode.Scalar, beside face: FontFace) {
        // The light display cut is used at sizes where regular looks as light.
        let weight: FontFace = face == .medium || face == .displayMedium ? .medium : .regular
        switch scalar.value {
        case 0x600...0x77F: self = .arabic(weight)
        case 0x2000...0x303F, 0x3041...0x31FF, 0x3300...0x33FF, 0x4E00...0x9FFF, 0xFF01...0xFF9F:
            self = .japanese(weight)
        default: return nil
        }
    }

    fileprivate var isInter: Bool {
        if case .inter = self { true } else { false }
    }

    fileprivate var requested: FontFace {
        switch self {
        case .inter(let face), .arabic(let face), .japanese(let face): face
        }
    }

    fileprivate var embedded: weathercard_font {
        switch self {
        case .inter(.regular): weathercard_font_inter_regular()
        case .inter(.medium): weathercard_font_inter_medium()
        case .inter(.displayMedium): weathercard_font_inter_display_medium()
        case .inter(.displayLight): weathercard_font_inter_display_light()
        case .arabic(.medium): weathercard_font_noto_arabic_medium()
        case .arabic: weathercard_font_noto_arabic_regular()
        case .japanese(.medium): weathercard_font_noto_japanese_medium()
        case .japanese: weathercard_font_noto_japanese_regular()
        }
    }
}
