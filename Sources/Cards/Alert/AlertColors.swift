internal import ForecastCore
internal import Primitives

/// The colours of a warning's severity; on the night blue of snow and frost, which would look like embers on a warm ground, only
/// the edge and the severity's word have them.
struct AlertColors {
    /// The ground above the picture and behind the words.
    let sky, ground: Color
    /// The edge.
    let accent: Color
    /// What the picture tends to.
    let cast: Color
    let ink: Color
    let isPaper: Bool
    /// Whether the severity is extreme or severe.
    let isGrave: Bool
    /// The width of the edge; on the night blue a bright one of 1 would be a foreign body.
    let edgeShare: Double

    /// Whether a bright edge stands out beside the ground.
    var hasEdge: Bool { isPaper || !isLight }

    /// The word for the severity.
    var word: Color { isPaper ? ink : isLight ? accent : accent.mixed(with: .white, 0.5) }

    private var isLight: Bool { ink != .white }

    /// A warning without a severity has the colours of a moderate one; without a warning, a quiet grey.
    init(_ severity: Alert.Severity?, isCold: Bool = false) {
        let colors: (UInt32, UInt32, UInt32) =
            switch severity {
            case .extreme where isCold: (0x050D22, 0x15305C, 0xFF6B8E)
            case .severe where isCold: (0x061430, 0x18406F, 0xFF9A4D)
            case .moderate where isCold, .unknown where isCold: (0x08204A, 0x1A4C80, 0xFFD257)
            case .extreme: (0x3F0620, 0x8A1237, 0xFF6B8E)
            case .severe: (0x431503, 0x94330A, 0xFF9A4D)
            case .moderate, .unknown: (0xEE9414, 0xFFC93F, 0x7A4300)
            case .minor: (0x08284C, 0x1A5689, 0x7CCBFF)
            case nil: (0x20262E, 0x3D4752, 0x98A4B2)
            }
        (sky, ground, accent) = (Color(rgb: colors.0), Color(rgb: colors.1), Color(rgb: colors.2))
        cast = isCold ? Color(rgb: 0x7CCBFF) : accent
        ink = (severity == .moderate || severity == .unknown) && !isCold ? Color(rgb: 0x2A1700) : .white
        isPaper = false
        isGrave = severity == .extreme || severity == .severe
        edgeShare = isCold ? 0.5 : 1
    }

    private init(paper: Color, ink: Color) {
        (sky, ground, accent, cast, self.ink, isPaper) = (paper, paper, ink, ink, ink, true)
        (isGrave, edgeShare) = (false, 1)
    }

    static let paper = AlertColors(paper: .white, ink: Color(rgb: 0))

    /// From the ground to the cast.
    func toned(_ share: Double) -> Color { ground.mixed(with: cast, share) }

    /// From the ground to the colour above it.
    func deepened(_ share: Double) -> Color { ground.mixed(with: sky, share) }

    /// The lower half of a sun.
    var glowing: Color { isLight ? toned(0.28) : cast }

    /// Land and trees against the light.
    var silhouette: Color { isLight ? toned(0.94).mixed(with: ink, 0.35) : deepened(0.86) }

    /// Foam, lit windows and snow: lighter than everything else, in the same hue.
    var light: Color { isLight ? Color(rgb: 0xFFF8E4) : cast.mixed(with: .white, 0.7) }
}
