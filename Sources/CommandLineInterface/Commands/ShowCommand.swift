internal import Canvas
internal import CardMaking
internal import CardOrders
internal import Cards
internal import Options
internal import Primitives
internal import RasterImages
internal import SceneModel
internal import SystemAccess
internal import TerminalCards
internal import TerminalImages

extension Command {
    /// Shows a card in the terminal.
    static let show = Command(
        name: "show", summary: "show a card in this terminal, and say it in words",
        operands: [.place],
        options: [
            CardOptions.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group,
            OptionGroup("Terminal", [form]),
        ],
        alternatives: [.subject, .cache],
        companions: [.coordinates],
        examples: [
            Example("Show the weather in Seattle:", "weathercard show Seattle"),
            Example(
                "Show the days ahead, without a network:", "weathercard show Oslo --card week --provider sample"),
            Example("Show it in coloured characters:", "weathercard show Oslo --terminal blocks --provider sample"),
            Example("Print it for a text file:", "weathercard show Oslo --terminal plain --provider sample"),
        ]
    ) { arguments in
        let terminal = Terminal(arguments.context)
        let form = arguments.choice(of: form) ?? terminal.form
        let shown = try ShownCard(arguments, form, in: terminal.window)
        try arguments.context.streams.write(shown.text)
        return .done
    }

    private static let form = Option.choice(
        "terminal", "FORM", of: TerminalForm.self,
        help:
            "Show the card in this form; without pictures it is laid out in characters (default: the best that the "
            + "terminal has; words if it is none)")
}

extension Operand {
    /// The places of a card.
    static let place = Operand(
        "PLACE", help: "A city, such as Seattle or 'Portland, ME', or coordinates; the same as --place",
        repeats: true, sets: PlaceOptions.place)
}

/// A card as the text that a terminal shows it by: a picture with its sentence below, or characters.
struct ShownCard {
    let text: String

    /// The most pixels of a picture's side.
    private static let mostPixels = 1600.0

    init(_ arguments: Arguments, _ form: TerminalForm, in window: TerminalWindow) throws(ProgramError) {
        var arguments = arguments
        // A wide window has room for a wide card.
        let isSized = [CardOptions.size, CardOptions.device].contains {
            arguments.values.setting(of: $0) != nil || arguments.values.isGiven($0)
        }
        if !isSized, window.aspect > 1.2, arguments.value(of: CardOptions.scene) == nil {
            arguments.values.add(CardSize.og.rawValue, for: CardOptions.size)
        }
        let order = try arguments.order(as: .png)
        let maker = try arguments.maker()
        if let colors = form.colors, let card = try ShownCard.inCharacters(order, maker, window) {
            text = card.grid.text(in: colors) + "\n"
        } else if form == .words || form == .plain {
            text = singleLine(try maker.message(order).short) + "\n"
        } else {
            text = try ShownCard.picture(order, maker, form, window)
        }
    }

    /// The card in characters; nil for one that is a picture alone.
    private static func inCharacters(
        _ order: CardOrder, _ maker: CardMaker, _ window: TerminalWindow
    ) throws(ProgramError) -> TerminalCard? {
        if case .scene = order.subject { return nil }
        guard TerminalCard.shows(order.style) else { return nil }
        let request = try maker.request(order)
        return TerminalCard(request.style, of: request.content, try request.message(), in: window)
    }

    /// The picture, and its sentence below.
    private static func picture(
        _ order: CardOrder, _ maker: CardMaker, _ form: TerminalForm, _ window: TerminalWindow
    ) throws(ProgramError) -> String {
        let fonts = FontBook()
        var scene = try maker.scene(order, fonts: fonts)
        let cells = window.cells(aspect: scene.size.width / scene.size.height, form: form)
        let pixels =
            form.colors == nil
            ? min(Double(cells.columns) * window.cellWidth, ShownCard.mostPixels) : Double(cells.columns)
        var lines: [TerminalLine] = []
        if form.colors != nil {
            let words = TerminalWords(scene, columns: cells.columns, measuring: fonts)
            (scene, lines) = (words.scene, words.lines)
        }
        var look = order.look
        look.scale = min(max(pixels / scene.size.width, 0.01), 4)
        let png = try maker.file(of: scene, look, as: .png, fonts: fonts)
        let picture =
            switch form {
            case .kitty: TerminalEncoding.kitty(png, columns: cells.columns, rows: cells.rows)
            case .iterm2: TerminalEncoding.iterm2(png, columns: cells.columns, rows: cells.rows)
            case .sixel: TerminalEncoding.sixel(try ShownCard.decoded(png))
            case .blocks, .blocks256:
                TerminalEncoding.blocks(try ShownCard.decoded(png), lines, in: form.colors ?? .all)
            case .plain, .words: ""
            }
        return picture + "\n" + singleLine(scene.description.short) + "\n"
    }

    private static func decoded(_ png: [UInt8]) throws(ProgramError) -> RasterImage {
        do throws(PNGDecodingError) {
            return try PNGDecoder().decode(png)
        } catch {
            throw ProgramError(.internalError, "the picture cannot be read: \(error)")
        }
    }
}
