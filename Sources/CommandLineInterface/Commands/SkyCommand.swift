internal import Astronomy
internal import ForecastCore
internal import Primitives

extension Command {
    /// Tells where sun and moon are.
    static let sky = Command(
        name: "sky",
        summary: "tell where the sun and the moon are, when they rise and set, and where a rainbow can be",
        options: [
            OptionGroup(
                "Where and when",
                [
                    PlaceOptions.place, PlaceOptions.strict, PlaceOptions.latitude, PlaceOptions.longitude,
                    SkyOptions.time,
                ]),
            OptionGroup("Output", [SkyOptions.timeFormat, SkyOptions.json]),
        ],
        alternatives: [.exactlyOne(PlaceOptions.place, PlaceOptions.latitude)],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("The sky now:", "weathercard sky --place Seattle"),
            Example(
                "An arctic night, for a program:",
                "weathercard sky --lat 78.2232 --lon 15.6267 --time 2026-12-21T12:00 --json"),
        ]
    ) { arguments in
        let site = try SkySite(arguments)
        let moment = try site.moment(arguments)
        let report = SkyReport(at: moment, from: site.position)
        guard arguments.has(SkyOptions.json) else {
            let format: TimeFormat =
                arguments.choice(of: SkyOptions.timeFormat) ?? TimeFormat(country: site.place.country)
            try StandardStreams.write(SkyText(site: site, moment: moment, format: format).lines(for: report))
            return .done
        }
        try StandardStreams.write(try JSONText.of(report, "the sky"))
        return .done
    }
}

/// The options of the sky command alone.
enum SkyOptions {
    static let time = Option.value(
        "time", "TIME", help: "The moment, by default now; without an offset it is the place's local time",
        wants: "an ISO 8601 time of the years 1000 to 2999, such as 2026-11-20T15:22 or 2026-11-20T23:22:00Z")
    static let timeFormat = Option.choice(
        "time-format", "FORMAT", of: TimeFormat.self,
        help: "How times are written; by default as in the place's country")
    static let json = Option.flag("json", help: "Print an object with degrees and UTC times instead of sentences")
}
