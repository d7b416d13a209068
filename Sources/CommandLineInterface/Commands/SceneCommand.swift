internal import Canvas
internal import CardMaking
internal import CardOrders
internal import Options
internal import SystemAccess

extension Command {
    /// Prints a scene.
    static let scene = Command(
        name: "scene", summary: "print the finished layout of a card as JSON, for render --scene",
        options: [
            CardOptions.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group,
            OptionGroup("Output", [OutputOptions.text]),
        ],
        alternatives: [.subject, .cache],
        companions: [.coordinates],
        examples: [
            Example("Print the scene of an example:", "weathercard scene --place Seattle --provider sample")
        ]
    ) { arguments in
        let scene = try arguments.maker().scene(try arguments.order(as: .png), fonts: FontBook())
        try arguments.write(try JSONText.of(scene, "the scene"))
        return .done
    }
}
