internal import Canvas
internal import CardMaking
internal import CardOrders
internal import Options
internal import SystemAccess

extension Command {
    /// Draws a card.
    static let render = Command(
        name: "render",
        summary:
            "draw a card as a PNG, JPEG, WebP, SVG, PDF or BMP, or moving as an animated PNG or WebP or a video",
        operands: [.place],
        options: OutputOptions.render.dropLast() + [
            OptionGroup(
                "Output",
                [OutputOptions.scale, OutputOptions.picture, OutputOptions.format, TriggerOptions.when, timings])
        ],
        alternatives: [.subject, .exactlyOne(OutputOptions.picture), .cache],
        companions: [.coordinates],
        examples: [
            Example("Draw the weather in Seattle:", "weathercard render Seattle -o card.png"),
            Example(
                "Draw an example, without a network:",
                "weathercard render --place Seattle --provider sample -o card.png"),
            Example(
                "Draw the next twelve hours of a saved answer, in degrees Celsius:",
                "weathercard render --forecast answer.json --pie hours --units si -o card.png"),
            Example(
                "Draw a wide example with two pixels per point:",
                "weathercard render --place Tokyo --provider sample --size 1200x630 --scale 2 -o wide.png"),
            Example(
                "Draw an SVG, for a web page:",
                "weathercard render --place Seattle --provider sample -o card.svg"),
            Example(
                "Draw a poster, for print:",
                "weathercard render --card today --place Seattle --provider sample --size a3 -o poster.pdf"),
            Example(
                "Draw the next day as a moving picture, and the picture that does not move:",
                "weathercard render --place Seattle --animate 24h -o card.apng --poster card.png"),
            Example(
                "Draw for a screen of electronic paper that reads BMPs:",
                "weathercard render --place Seattle --device waveshare-7.5 -o card.bmp"),
            Example(
                "Draw the warning if there is one, or end with status 3:",
                "weathercard render --place Seattle --card alert --when warning -o warning.png"),
            Example("Draw a scene that was edited by hand:", "weathercard render --scene scene.json -o card.png"),
        ]
    ) { arguments in
        let output = arguments.output(arguments.value(of: OutputOptions.picture) ?? "")
        let order = try arguments.order(as: try CardFormat(arguments.values))
        try output.check(forPicture: true)
        var arguments = arguments
        let timings = arguments.has(timings) ? Timings() : nil
        arguments.context.timings = timings
        defer { if let timings { arguments.context.streams.writeError(timings.lines) } }
        var maker = try arguments.maker()
        let triggers = try arguments.values.triggers()
        if !triggers.isEmpty {
            try order.checkTriggers()
            maker = maker.sharing()
            let request = try maker.request(order)
            guard triggers.contains(where: { !request.events(of: $0.trigger).isEmpty }) else { return .nothing }
        }
        if order.motion != nil {
            try renderMoving(order, maker, to: output, arguments)
            return .done
        }
        let card = try maker.file(order, fonts: FontBook())
        try maker.context.measure(.write) { () throws(ProgramError) in try output.write(picture: card) }
        return .done
    }

    private static let timings = Option.flag("timings", help: "Print how long each stage takes to standard error")

    /// Draws a moving card to its output, and its still card to `--poster`; shows the progress on a terminal.
    private static func renderMoving(
        _ order: CardOrder, _ maker: CardMaker, to output: Output, _ arguments: Arguments
    ) throws(ProgramError) {
        let poster = arguments.value(of: MotionOptions.poster).map(arguments.output)
        if let poster {
            try CardFormat.checkPoster(poster.word)
            let isOutput = FileIdentity(ofInput: poster.word).map { $0 == FileIdentity(ofInput: output.word) }
            if poster.word == output.word || poster.word != "-" && isOutput == true {
                throw .usage("\(MotionOptions.poster.dashed) is the file of the moving picture; name another one")
            }
            try poster.check(forPicture: true)
        }
        let fonts = FontBook()
        let card = try maker.movingCard(order, fonts: fonts)
        try output.refuseTerminal()
        var bar = ProgressBar(on: arguments.context.streams)
        defer { bar.clear() }
        if order.format.needsFFmpeg {
            try output.fill { file throws(ProgramError) in try card.fill(file) { bar.show($0) } }
        } else {
            try output.stream { write throws(ProgramError) in try card.write(progress: { bar.show($0) }, to: write)
            }
        }
        guard let poster else { return }
        try poster.write(picture: card.poster(as: CardFormat(still: poster.word), fonts: fonts))
    }
}
