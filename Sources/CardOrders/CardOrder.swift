package import Canvas
package import Cards
package import Climate
package import ForecastCore
package import Primitives
package import Providers
package import SceneModel
package import Words

/// What card is wanted: complete, with all defaults resolved.
///
/// The command line, a line of a batch and the query of a URL are read as one; a `CardMaker` makes the card.
package struct CardOrder: Hashable, Codable, Sendable {
    /// What the card is made from.
    package enum Subject: Hashable, Codable, Sendable {
        /// Forecasts, one for each place.
        case forecasts([ForecastSource])
        case radar(RadarSource)
        case climate(ClimateSource)
        /// A finished scene in a file.
        case scene(file: String)
    }

    package var subject: Subject
    package var style: CardStyle
    package var moment: OrderedMoment
    package var look: Look
    package var language: Language
    package var units: UnitChoice
    /// Nil for that of the place's country.
    package var timeFormat: TimeFormat?
    /// The precipitation series of the clock.
    package var precipitation: PrecipitationChoice
    package var rainbowModel: RainbowModel
    /// The days of the meteogram, and what it shows below them.
    package var days: Int
    package var rows: [MeteogramRow]
    package var tone: Tone
    /// Whether the radar card shows borders between countries.
    package var showsBorders: Bool
    /// The months of the year card, and the years of the stripes card; nil for the usual ones.
    package var period: ClimatePeriod?
    /// How the stripes card draws its years.
    package var stripes: StripeForm
    package var format: CardFormat
    /// Nil for a still card.
    package var motion: Motion?

    /// The most places of a card.
    package static let mostPlaces = 12
}

/// The moment that a card shows: the present, or the own time of a file, unless one is named.
package struct OrderedMoment: Hashable, Codable, Sendable {
    /// The value of `--time`.
    package var time: Moment?
    /// The value of `--at`, after that of `--time`.
    package var later: Moment?

    /// Whether the moment is not named.
    package var isOwn: Bool { time == nil && later == nil }
}

/// Where a forecast comes from.
package struct ForecastSource: Hashable, Codable, Sendable {
    package enum Origin: Hashable, Codable, Sendable {
        /// Services, each of which is asked if the one before fails.
        case services([ProviderName], PlaceQuery)
        /// The embedded example.
        case sample(PlaceQuery)
        /// A saved forecast or answer, with the units that it does not state.
        case file(String, units: SourceUnits?)
        /// Nothing but the place and its time zone, for a card that is computed from these.
        case almanac(PlaceQuery)
    }

    /// Where warnings come from, besides those that a forecast has itself.
    package enum Warnings: Hashable, Codable, Sendable {
        case none
        /// The service of the place's country.
        case service
        /// The same service, without asking for a forecast unless that has warnings of its own.
        case alone
        case file(String)
    }

    /// Where the air comes from, unless a forecast has it itself.
    package enum Air: Hashable, Codable, Sendable {
        /// It is not needed.
        case none
        case service
        case file(String)
    }

    /// What a card shows beside temperatures, where a service has it, unless a forecast has it itself.
    package enum Addition: String, Hashable, Codable, Sendable {
        /// The likely range by an ensemble.
        case ensemble
        /// What is usual on the day.
        case normals
    }

    package var origin: Origin
    package var warnings: Warnings
    package var air: Air
    package var addition: Addition?
    /// The name to show for a saved forecast; nil for its own.
    package var name: String?

    package init(_ origin: Origin, warnings: Warnings, air: Air = .none, adding addition: Addition? = nil) {
        (self.origin, self.warnings, self.air, self.addition) = (origin, warnings, air, addition)
    }

    /// The place that is asked about; nil for a file, which has its own.
    package var place: PlaceQuery? {
        switch origin {
        case .services(_, let place), .sample(let place), .almanac(let place): place
        case .file: nil
        }
    }

    /// Whether the name is one that no language changes.
    package var isNamed: Bool { name != nil || place?.isNamed == true }

    package var isSample: Bool {
        if case .sample = origin { true } else { false }
    }

    /// Whether there is no forecast, since the card needs none.
    package var isAlmanac: Bool {
        if case .almanac = origin { true } else { false }
    }

    /// Whether the forecast comes from a service, and not from a file or the program itself.
    package var isLive: Bool {
        if case .services = origin { true } else { false }
    }
}

/// Where a radar picture comes from.
package struct RadarSource: Hashable, Codable, Sendable {
    package enum Origin: Hashable, Codable, Sendable {
        /// The service that covers the place.
        case services
        case sample
        /// A saved answer or tile.
        case file(String)
    }

    package var origin: Origin
    package var place: PlaceQuery

    /// The seconds between two measurements.
    package static let interval = 300.0
}

/// Where the days of the past come from.
package struct ClimateSource: Hashable, Codable, Sendable {
    package enum Origin: Hashable, Codable, Sendable {
        /// The archive of Open-Meteo.
        case services
        case sample
        case file(String)
    }

    package var origin: Origin
    package var place: PlaceQuery
}

/// A place as it is asked for.
package struct PlaceQuery: Hashable, Codable, Sendable {
    package enum Query: Hashable, Codable, Sendable {
        /// The name of a city, or coordinates in a text; `isStrict` if a name of several cities is refused.
        case text(String, isStrict: Bool)
        case point(latitude: Double, longitude: Double)
    }

    package var query: Query
    /// The name to show; nil for that of the city, or of the one nearest to coordinates.
    package var name: String?
    /// Whether the name is one that no language changes.
    package var isNamed: Bool
    /// The time zone of coordinates; nil for the one in use there.
    package var timeZone: String?
    /// The line of the configuration file that has the query, for messages.
    package var location: String?

    package init(
        _ query: Query, name: String? = nil, isNamed: Bool = false, timeZone: String? = nil, location: String? = nil
    ) {
        (self.query, self.name, self.isNamed) = (query, name, isNamed)
        (self.timeZone, self.location) = (timeZone, location)
    }

    /// The text of a query by name; nil for coordinates.
    package var text: String? {
        if case .text(let text, _) = query { text } else { nil }
    }
}

/// The shape and the colours of a card.
package struct Look: Hashable, Codable, Sendable {
    /// In points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// Whether the size is one of paper.
    package var isForPrint: Bool
    /// Nil for colours.
    package var depth: GrayDepth?
    /// The bits of each grey in the file; nil for as few as they need, or for those of the screen.
    package var bits: Int?
    /// The screen of electronic paper that it is for.
    package var device: Device?
    /// Nil for the card's own.
    package var theme: Theme?
    package var palette: TemperaturePalette
    /// Nil for the one that goes with the palette.
    package var ground: GroundStyle?

    /// How many pixels an inch has on paper: those of a print size, or else the 96 of CSS.
    package var pixelsPerInch: Double { isForPrint ? PrintSize.pixelsPerInch : 96 }

    /// Whether the picture is for a screen of few greys or colours.
    var isForPaper: Bool { depth != nil || device != nil }

    /// What the file is for a screen of electronic paper; nil for any other.
    package var panel: Panel? {
        let panel = device?.panel
        guard let bits else { return panel }
        return Panel(turns: panel?.turns ?? 0, .grays(bits: bits))
    }
}

/// The units of a card, each nil for that of the unit system or the place's country.
package struct UnitChoice: Hashable, Codable, Sendable {
    package var system: UnitSystem?
    package var temperature: Units.Temperature?
    package var speed: Units.Speed?
    package var precipitation: Units.Precipitation?
    package var distance: Units.Distance?

    /// The units for a place with these usual ones.
    package func units(usual: Units) -> Units {
        var units = system.map(Units.init) ?? usual
        units.temperature = temperature ?? units.temperature
        units.speed = speed ?? units.speed
        units.precipitation = precipitation ?? units.precipitation
        units.distance = distance ?? units.distance
        return units
    }
}
