internal import CardOrders
internal import Options
internal import Primitives

/// The card that a page shows: a place, and the options of its picture.
struct PageChoice: Hashable, Sendable {
    /// As in a URL.
    var place: String
    /// The options of the picture, each with a value.
    var parameters: [RequestTarget.Parameter]
    /// The units and the theme of cards that have none of their own.
    private let defaults: [String: String]

    /// The default card and size of pages.
    private static let card = "day"
    private static let size = "square"
    /// The options of pictures that move.
    static let motion = ["animate", "pace", "once"]
    /// The scale of a moving picture of the usual size, and of any on a page, since it has many frames.
    static let movingScale = "0.5"

    /// The choice in the parameters of a page.
    ///
    /// A form without a script sends empty values, and the hours of its slider as a number.
    init(place: String, _ parameters: [RequestTarget.Parameter], defaults: OptionValues = OptionValues()) {
        self.place = place
        let options = [CardOptions.units, CardOptions.theme]
        self.defaults = Dictionary(
            uniqueKeysWithValues: options.compactMap { option in
                defaults.value(of: option).map { (option.name, $0) }
            })
        self.parameters = parameters.map { parameter in
            // A flag needs no value.
            var parameter = parameter
            if parameter.value.isEmpty, CardQuery.isFlag(parameter.name) { parameter.value = "1" }
            return parameter
        }.filter { !$0.value.isEmpty }
        if let index = self.parameters.firstIndex(where: { $0.name == "at" }),
            let hours = PageChoice.number(self.parameters[index].value)
        {
            if hours == 0 {
                self.parameters.remove(at: index)
            } else {
                self.parameters[index].value = "+\(hours)h"
            }
        }
        if !self.parameters.contains(where: { $0.name == "card" }) {
            self.parameters.insert(RequestTarget.Parameter(name: "card", value: PageChoice.card), at: 0)
        }
        self.parameters.removeAll { $0.name == "size" && $0.value == PageChoice.size }
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// The value of an option, empty without one.
    func value(_ name: String) -> String {
        parameters.first { $0.name == name }?.value ?? (name == "size" ? PageChoice.size : "")
    }

    /// The value that an option has without being in the address; nil if each card decides it.
    func defaultValue(_ name: String) -> String? { defaults[name] }

    /// The hours from now, from 0 to 48; nil if the card shows another moment.
    var hours: Int? {
        if parameters.contains(where: { $0.name == "time" }) { return nil }
        let text = value("at")
        if text.isEmpty { return 0 }
        guard text.hasPrefix("+"), text.hasSuffix("h") else { return nil }
        return PageChoice.number(text.dropFirst().dropLast()).flatMap { $0 <= 48 ? $0 : nil }
    }

    /// The choice with another value for an option.
    func changing(_ name: String, to value: String) -> PageChoice {
        var choice = self
        let parameter = RequestTarget.Parameter(name: name, value: value)
        if let index = choice.parameters.firstIndex(where: { $0.name == name }) {
            choice.parameters[index] = parameter
        } else {
            choice.parameters.append(parameter)
        }
        choice.parameters.removeAll { $0.value.isEmpty || $0.name == "size" && $0.value == PageChoice.size }
        return choice
    }

    /// Whether the card moves.
    var moves: Bool { !value("animate").isEmpty }

    /// The URL of the card's file, relative to any page; a still one has no options of motion.
    func file(_ form: CardForm, scale: String? = nil) -> String {
        var parameters = parameters
        if form.isStill { parameters.removeAll { PageChoice.motion.contains($0.name) } }
        if let scale = scale ?? (form.moves ? PageChoice.movingScale : nil) {
            parameters.removeAll { $0.name == "scale" }
            parameters.append(RequestTarget.Parameter(name: "scale", value: scale))
        }
        return PageChoice.path(place) + "." + form.name + PageChoice.query(parameters)
    }

    /// The page with all choices, relative to any page.
    var page: String {
        let rest = parameters.filter { $0 != RequestTarget.Parameter(name: "card", value: PageChoice.card) }
        return "./" + PageChoice.query([RequestTarget.Parameter(name: "place", value: place)] + rest)
    }

    /// The small page of the place, relative to any page.
    var smallPage: String {
        let rest = parameters.filter { $0 != RequestTarget.Parameter(name: "card", value: PageChoice.card) }
        return PageChoice.path(place) + PageChoice.query(rest)
    }

    /// The feed of warnings, relative to any page.
    var feed: String {
        let words = [CardOptions.locale, CardOptions.units].map(\.name)
        return Route.warnings + "/" + PageChoice.path(place) + "." + WarningForm.atom.rawValue
            + PageChoice.query(parameters.filter { words.contains($0.name) })
    }

    private static func query(_ parameters: [RequestTarget.Parameter]) -> String {
        if parameters.isEmpty { return "" }
        return "?"
            + parameters.map { "\(PercentEncoding.encoded($0.name))=\(path($0.value))" }.joined(separator: "&")
    }

    /// Text in a URL, in which `@`, `,` and `+` mean what they do in the paths and queries of cards.
    private static func path(_ text: String) -> String {
        PercentEncoding.encoded(text).replacing("%40", with: "@").replacing("%2C", with: ",").replacing(
            "%2B", with: "+")
    }
}
