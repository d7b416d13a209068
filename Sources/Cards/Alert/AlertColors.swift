internal import ForecastCore
internal import Primitives

/// The colours of a warning's severity.
struct AlertColors {
    /// The ground above the picture and behind the words.
    let sky, ground: Color
    /// The edge, and what the picture tends to.
    let accent: Color
    let ink: Color
    let isPaper: Bool

    /// Whether a bright edge stands out beside the ground.
    var hasEdge: Bool { isPaper || !isLight }

    /// The word for the severity.
    var word: Color { isPaper ? ink : isLight ? accent : accent.mixed(with: .white, 0.5) }

    /// Whether words on it are dark.
    var isLight: Bool { ink != .white }

    /// The sky above snow and frost, which would look like embers on a warm ground.
    static let winterNight = Color(rgb: 0x0B1A3C)

    /// A warning without a severity has the colours of a moderate one; without a warning, a quiet grey.
    init(_ severity: Alert.Severity?) {
        let colors: (UInt32, UInt32, UInt32) =
            switch severity {
            case .extreme: (0x3F0620, 0x8A1237, 0xFF6B8E)
            case .severe: (0x431503, 0x94330A, 0xFF9A4D)
            case .moderate, .unknown: (0xEE9414, 0xFFC93F, 0x7A4300)
            case .minor: (0x08284C, 0x1A5689, 0x7CCBFF)
            case nil: (0x20262E, 0x3D4752, 0x98A4B2)
            }
        (sky, ground, accent) = (Color(rgb: colors.0), Color(rgb: colors.1), Color(rgb: colors.2))
        ink = severity == .moderate || severity == .unknown ? Color(rgb: 0x2A1700) : .white
        isPaper = false
    }

    private init(paper: Color, ink: Color) {
        (sky, ground, accent, self.ink, isPaper) = (paper, paper, ink, ink, true)
    }

    static let paper = AlertColors(paper: .white, ink: Color(rgb: 0))

    /// From the ground to the accent.
    func toned(_ share: Double) -> Color { ground.mixed(with: accent, share) }

    /// From the ground to the colour above it.
    func deepened(_ share: Double) -> Color { ground.mixed(with: sky, share) }

    /// The lower half of a sun.
    var glowing: Color { isLight ? toned(0.28) : accent }

    /// Land and trees against the light.
    var silhouette: Color { isLight ? toned(0.94).mixed(with: ink, 0.35) : deepened(0.86) }

    /// Foam, lit windows and snow: lighter than everything else, in the same hue.
    var light: Color { isLight ? Color(rgb: 0xFFF8E4) : accent.mixed(with: .white, 0.7) }
}
