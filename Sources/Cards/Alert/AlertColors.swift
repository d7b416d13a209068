internal import ForecastCore
internal import Primitives

/// The colours of a warning's severity: a ground of its hue for a grave one, a calm one for others.
///
/// On the night blue of snow and frost, which would look like embers on a warm ground, only the edge and the severity's word have
/// them.
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
    /// The width of the edge; on a calm ground a bright one of 1 would be a foreign body.
    let edgeShare: Double

    /// The word for the severity.
    var word: Color { isPaper ? ink : accent.mixed(with: .white, 0.5) }

    /// What the weather of a hazard feels like, which a calm ground follows.
    enum Warmth {
        case cold, temperate, warm
    }

    /// A warning without a severity has the colours of a moderate one; without a warning, a quiet grey.
    init(_ severity: Alert.Severity?, _ warmth: Warmth = .temperate) {
        let colors: (sky: UInt32, ground: UInt32, cast: UInt32) =
            switch (severity, warmth) {
            case (.extreme, .cold): (0x050D22, 0x15305C, 0x7CCBFF)
            case (.severe, .cold): (0x061430, 0x18406F, 0x7CCBFF)
            case (.moderate, .cold), (.unknown, .cold): (0x08204A, 0x1A4C80, 0x7CCBFF)
            case (.extreme, _): (0x3F0620, 0x8A1237, 0xFF6B8E)
            case (.severe, _): (0x431503, 0x94330A, 0xFF9A4D)
            case (.moderate, .warm), (.minor, .warm), (.unknown, .warm): (0x35261C, 0x6E4E34, 0xF2CC8F)
            case (.moderate, _), (.unknown, _): (0x14243C, 0x34506E, 0xEAD9B4)
            case (.minor, _): (0x08284C, 0x1A5689, 0x7CCBFF)
            case (nil, _): (0x20262E, 0x3D4752, 0x98A4B2)
            }
        let accent: UInt32 =
            switch severity {
            case .extreme: 0xFF6B8E
            case .severe: 0xFF9A4D
            case .moderate, .unknown: 0xFFD257
            case .minor: 0x7CCBFF
            case nil: 0x98A4B2
            }
        (sky, ground, cast) = (Color(rgb: colors.sky), Color(rgb: colors.ground), Color(rgb: colors.cast))
        self.accent = Color(rgb: accent)
        (ink, isPaper) = (.white, false)
        isGrave = severity == .extreme || severity == .severe
        edgeShare = warmth == .cold || !isGrave ? 0.5 : 1
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

    /// Land and trees against the light.
    var silhouette: Color { deepened(0.86) }

    /// Foam, lit windows and snow: lighter than everything else, in the same hue.
    var light: Color { cast.mixed(with: .white, 0.7) }
}
