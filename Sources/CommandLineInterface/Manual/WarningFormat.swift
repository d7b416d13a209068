internal import ForecastCore

extension DataFormat {
    /// A warning among the facts of a card.
    static let warning = ObjectShape(
        name: "warning", text: "A warning of an authority.",
        members: [
            .required("hazard", .names(of: Hazard.self), "What it is about"),
            .required("severity", .names(of: Alert.Severity.self), "The severity, as in CAP 1.2"),
            .optional("significance", .names(of: Alert.Significance.self), "What the issuer calls it"),
            .required("title", .text, "The title"),
            .optional("language", .text, "The language of the title, such as de"),
            .required("phase", .names(of: WeatherFacts.Warning.Phase.self), "In force now, or still ahead"),
            .optional("begins", .instant, "When it takes effect"),
            .optional("ends", .instant, "When the event ends, or the message expires"),
            .optional("issuer", .text, "The issuer, such as NWS Portland OR"),
            .optional("issued", .instant, "When it was issued"),
            .optional("area", .text, "The names of the areas"),
        ])

    /// What a server has as `/warnings/Seattle.json`.
    static let warnings = DataFormat(
        page: "weathercard-warnings", summary: "the warnings of a place by weathercard serve",
        introduction: """
            The warnings of a place are a JSON object, which weathercard serve has as /warnings/Seattle.json. An empty list \
            says that there are no warnings only where warningsKnown is true.
            """,
        root: ObjectShape(
            name: "warnings", text: "The warnings of a place at a moment.",
            members: [
                .required("moment", .instant, "The moment"),
                .required("language", .text, "The language of the titles, as far as they are stated in it"),
                .required("place", .object("place"), "The place"),
                .required(
                    "warnings", .list(.object("warning")), "Those in force and announced, the foremost first"),
                .required("warningsKnown", .flag, "Whether a service has stated that there are no others"),
                .optional("asked", .instant, "When that service was asked"),
                .required("unavailable", .list(.text), "The services that could not be had"),
                .required(
                    "credits", .list(.object("source")),
                    "Where the warnings come from, or who states that there are none"),
            ]),
        objects: [
            ObjectShape(
                name: warning.name, text: warning.text,
                members: warning.members + [
                    .optional("id", .text, "The identifier of its issuer"),
                    .optional("urgency", .names(of: Alert.Urgency.self), "How soon to respond, as in CAP 1.2"),
                    .optional("certainty", .names(of: Alert.Certainty.self), "How certain it is, as in CAP 1.2"),
                    .optional("headline", .text, "The line of the issuer about it"),
                    .optional("description", .text, "The text without what to do"),
                    .optional("instruction", .text, "What to do"),
                    .optional("link", .text, "The page of the issuer about it"),
                    .required("source", .text, "The id of its source among the credits"),
                ]),
            ObjectShape(
                name: "source", text: "A source of warnings.",
                members: [
                    .required("id", .text, "Its id, such as nws-alerts"),
                    .required("attribution", .text, "What names it"),
                    .optional("url", .text, "Its site"),
                    .optional("notice", .text, "What its terms require to be said beside its data"),
                ]),
        ] + forecast.objects.filter { $0.name == "place" },
        examples: [
            Command.Example(
                "Read the warnings of the sample:",
                "weathercard serve --provider sample & curl http://127.0.0.1:8080/warnings/Seattle.json")
        ])
}
