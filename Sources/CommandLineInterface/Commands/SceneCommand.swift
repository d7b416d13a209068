internal import Canvas

extension Command {
    /// Prints a scene.
    static let scene = Command(
        name: "scene", summary: "print the finished picture as JSON that render --scene takes",
        options: [
            SeveralPlaces.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group,
            OptionGroup("Output", [CardOptions.textOutput]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene),
            NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("An example:", "weathercard scene --place Seattle --provider sample")
        ]
    ) { arguments in
        let scene = try SceneLoading.scene(arguments, fonts: FontBook())
        try Output(arguments.value(of: CardOptions.textOutput) ?? "-").write(text: try SceneLoading.json(scene))
        return .done
    }
}
