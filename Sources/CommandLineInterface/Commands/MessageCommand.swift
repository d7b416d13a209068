internal import CardMaking
internal import CardOrders
internal import ForecastCore
internal import Options
internal import Primitives
internal import SceneModel
internal import SystemAccess

extension Command {
    /// Prints the texts of a card.
    static let message = Command(
        name: "message", summary: "print a card as text: a line to post, and a short and a long alternative text",
        operands: [.place],
        options: [
            CardOptions.source, OptionGroup("Card", CardOptions.content),
            OptionGroup("Motion", [animate, MotionOptions.pace]), NetworkOptions.group,
            OptionGroup("Output", [form, json, OutputOptions.text]),
        ],
        alternatives: [
            .subject, .cache, .atMostOne(form, json),
        ],
        companions: [.coordinates],
        examples: [
            Example(
                "Print the line to post and both alternative texts:",
                "weathercard message Seattle --provider sample"),
            Example(
                "Print only the short alternative text:",
                "weathercard message --place Seattle --provider sample --form alt"),
            Example(
                "Print all texts for another program:",
                "weathercard message --place Seattle --provider sample --json"),
        ]
    ) { arguments in
        let order = try arguments.order(as: arguments.has(MotionOptions.animate) ? .apng : .png)
        if arguments.has(json) {
            let (facts, words) = try arguments.maker().report(order)
            try arguments.write(
                JSONText.of(
                    MessageReport(
                        alt: singleLine(words.short), description: singleLine(words.full), facts: facts,
                        share: singleLine(words.share)), "the texts"))
            return .done
        }
        let words = try arguments.maker().message(order)
        let lines: [(form: MessageForm, words: String)] = [
            (.share, singleLine(words.share)), (.alt, singleLine(words.short)),
            (.description, singleLine(words.full)),
        ]
        let message =
            if let form: MessageForm = arguments.choice(of: form) {
                lines.filter { $0.form == form }.map { $0.words + "\n" }.joined()
            } else {
                lines.map { "\($0.form.rawValue): \($0.words)\n" }.joined()
            }
        try arguments.write(message)
        return .done
    }

    private static let animate = Option.value(
        MotionOptions.animate.name, "MOTION",
        help:
            "Say in the alternative texts what happens while the card moves through this much time, from 1h to 8d; with loop, they stay the same",
        expects: MotionOptions.animate.expects, read: Motion.Course.init)
    private static let json = Option.flag(
        "json",
        help:
            "Print a JSON object with the members share, alt, description and facts, which has what is judged of the weather"
    )
    private static let form = Option.choice(
        "form", "FORM", of: MessageForm.self,
        help:
            "Print only the line to post (share), the alternative text of at most 250 characters (alt), or the "
            + "description of at most 1000 (description), without its label")
}

/// The texts of a card and what they are made from.
private struct MessageReport: Encodable {
    let alt, description: String
    let facts: WeatherFacts?
    let share: String
}

/// The texts of a card.
private enum MessageForm: String, CaseIterable {
    /// A line to post.
    case share
    /// Alternative text of at most 250 characters.
    case alt
    /// Alternative text of at most 1000 characters.
    case description
}
