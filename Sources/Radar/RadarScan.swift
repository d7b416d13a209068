internal import Primitives

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

    public var frame: RadarFrame
    /// Whether the values are measured by radar, and not by satellites or models as well.
    public var isRadar: Bool
    /// Whether the moment of the card says how old the picture is; else the card shows its date.
    public var hasAge: Bool
    /// From the largest on.
    public var towns: [Town]
    public var showsBorders: Bool

    public init(
        frame: RadarFrame, isRadar: Bool = true, hasAge: Bool = true, towns: [Town] = [], showsBorders: Bool = true
    ) {
        self.frame = frame
        self.isRadar = isRadar
        self.hasAge = hasAge
        self.towns = towns
        self.showsBorders = showsBorders
    }
}
