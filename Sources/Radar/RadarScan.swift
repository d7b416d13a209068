public import Primitives

/// A radar picture and what a card draws around it.
public struct RadarScan: Sendable {
    /// A town with its name in the card's language.
    public struct Town: Hashable, Sendable {
        public var name: String
        public var place: Coordinates

        public init(name: String, place: Coordinates) {
            self.name = name
            self.place = place
        }
    }

    /// The newest frame, which words are about.
    public var frame: RadarFrame {
        didSet { (survey, motion) = (nil, nil) }
    }
    /// Frames of the hour before, oldest first, which tell how rain moves and which a moving card shows.
    public var earlier: [RadarFrame]
    /// Whether the card moves through the earlier frames.
    public var isPlayed = false
    /// Whether all values are measured by radar, none by satellites or models.
    public var isRadar: Bool
    /// Whether the moment of the card says how old the picture is; else the card shows its date.
    public var hasAge: Bool
    /// Largest first.
    public var towns: [Town]
    public var showsBorders: Bool
    /// The cached survey of the newest frame.
    private var survey: (place: Coordinates, reach: Double, survey: RadarSurvey)?
    /// The cached motion at the newest frame, which may be none.
    private var motion: (place: Coordinates, motion: RadarMotion?)?

    public init(
        frame: RadarFrame, earlier: [RadarFrame] = [], isRadar: Bool = true, hasAge: Bool = true,
        towns: [Town] = [], showsBorders: Bool = true
    ) {
        self.frame = frame
        self.earlier = earlier
        self.isRadar = isRadar
        self.hasAge = hasAge
        self.towns = towns
        self.showsBorders = showsBorders
    }

    /// A survey of the newest frame around a place, within a distance in kilometers.
    public func survey(around place: Coordinates, within reach: Double) -> RadarSurvey {
        if let survey, survey.place == place, survey.reach == reach { return survey.survey }
        return RadarSurvey(frame, around: place, within: reach)
    }

    /// How rain moves around a place at the newest frame; nil where the frames do not tell it.
    public func motion(around place: Coordinates) -> RadarMotion? {
        if let motion, motion.place == place { return motion.motion }
        return RadarMotion(of: frame, after: earlier, around: place)
    }

    /// Caches the survey and the motion, for a card of several pictures with the same text.
    public mutating func keepSurvey(around place: Coordinates, within reach: Double) {
        survey = (place, reach, RadarSurvey(frame, around: place, within: reach))
        motion = (place, RadarMotion(of: frame, after: earlier, around: place))
    }

    /// The frame of a time; the newest for any other.
    public func frame(of time: Instant) -> RadarFrame {
        earlier.first { $0.time == time } ?? frame
    }
}
