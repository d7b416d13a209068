internal import Options
internal import Posting
internal import Primitives

/// The manual, made from the same declarations as the help.
struct Manual {
    let program: Program

    /// A page by the name of its file, such as `weathercard-render.1`.
    struct Page {
        let name: String
        let section: Int
        let source: () -> String

        var file: String { "\(name).\(section)" }
    }

    /// All pages, in the order of the commands and then of the formats.
    var pages: [Page] {
        [Page(name: Program.name, section: 1, source: overview)]
            + program.commands.map { command in
                Page(name: Manual.name(of: command), section: 1) { page(of: command) }
            }
            + [Page(name: Manual.configuration, section: 5, source: configurationPage)]
            + [DataFormat.forecast, .scene, .facts, .warnings].map { format in
                Page(name: format.page, section: 5) { Manual.page(of: format) }
            }
    }

    static let configuration = "weathercard.json"

    /// The name of a command's page.
    static func name(of command: Command) -> String { "\(Program.name)-\(command.name)" }

    // MARK: Section 1

    private func overview() -> String {
        var page = ManualPage(Program.name, section: 1, summary: program.summary)
        page.section("SYNOPSIS")
        page.add("Nm")
        page.add("Ar", "command")
        page.add("Op", "Ar option ...")
        page.add("Nm")
        page.add("Cm", "help")
        page.add("Op", "Ar command")
        page.add("Nm")
        page.add("Fl", "-version")
        page.add("Op", "Fl v")
        page.section("DESCRIPTION")
        page.add("Nm")
        page.prose(
            """
            turns a weather forecast into a picture. It finds a place offline, asks a forecast service, draws the weather \
            and writes a PNG or SVG, which carries its alternative text, or a BMP. A forecast can also be saved and drawn later.
            """)
        page.add("Pp")
        page.prose(
            """
            A successful run prints nothing but its result. A run that fails prints one line on standard error, leaves \
            the old picture in place, and exits with a status that says why.
            """)
        page.add("Pp")
        page.prose("The commands are:")
        page.list(program.commands.map { ("Xr \(Manual.name(of: $0)) 1", Manual.sentence($0.summary)) })
        page.section("ENVIRONMENT")
        page.list(Surroundings.variables.map { (Manual.label("Ev", $0.name), Manual.sentence($0.text)) })
        page.section("FILES")
        page.list(Surroundings.files.map { ("Pa \($0.name)", Manual.sentence($0.text)) })
        page.section("EXIT STATUS")
        page.list(Surroundings.statuses.map { ($0.name, Manual.sentence($0.text)) })
        add(program.commands.compactMap(\.examples.first), to: &page)
        page.seeAlso(pages.dropFirst().map { ($0.name, $0.section) })
        return page.text
    }

    private func page(of command: Command) -> String {
        var page = ManualPage(Manual.name(of: command), section: 1, summary: command.summary)
        page.section("SYNOPSIS")
        page.add("Nm", "\(Program.name) \(command.name)")
        page.add("Op", "Ar option ...")
        for operand in command.operands {
            let word = ManualPage.word(operand.placeholder) + (operand.repeats ? " ..." : "")
            page.add(operand.isRequired ? "Ar" : "Op", operand.isRequired ? word : "Ar \(word)")
        }
        page.section("DESCRIPTION")
        page.prose(Manual.sentence(command.summary))
        page.list(command.operands.map { ("Ar \(ManualPage.word($0.placeholder))", Manual.sentence($0.help)) })
        let rules = command.alternatives.compactMap(\.rule) + command.companions.map(\.rule)
        if !rules.isEmpty {
            page.add("Pp")
            page.prose(rules.joined(separator: " "))
        }
        let general = (command.isConfigurable ? [ConfigurationFile.option] : []) + [.help]
        page.section("OPTIONS")
        for group in command.optionGroups + [OptionGroup("General", general)] {
            page.subsection(group.title)
            page.list(group.options.map { (Manual.label(of: $0), Manual.sentence(Help.text(of: $0))) })
        }
        add(command.examples, to: &page)
        let formats = [
            Command.forecast.name: DataFormat.forecast, Command.scene.name: .scene, Command.message.name: .facts,
            Command.serve.name: .warnings,
        ]
        var others = [(Program.name, 1)]
        if command.isConfigurable { others.append((Manual.configuration, 5)) }
        let names = Set(command.options.map(\.name) + [command.name])
        others += formats.filter { names.contains($0.key) }.map { ($0.value.page, 5) }
        page.seeAlso(others)
        return page.text
    }

    private func add(_ examples: [Command.Example], to page: inout ManualPage) {
        if examples.isEmpty { return }
        page.section("EXAMPLES")
        for (index, example) in examples.enumerated() {
            if index > 0 { page.add("Pp") }
            page.prose(example.purpose)
            page.literal(example.line)
        }
    }

    // MARK: Section 5

    private func configurationPage() -> String {
        var page = ManualPage(Manual.configuration, section: 5, summary: "the configuration of \(Program.name)")
        page.section("DESCRIPTION")
        page.prose(
            """
            The configuration is a JSON object that sets options by their long names, with dashes or in camel case, and \
            defines places. The command line overrides it. An option without a value is true or false, and one that may be \
            repeated can be a list. A file that other users can write to is refused. The commands batch and verify do not read \
            it. The command config shows every setting in effect and where it comes from.
            """)
        page.add("Pp")
        page.prose("The member")
        page.add("Cm", "places")
        page.prose(
            """
            is an object of places by name. Each is a text that --place takes, or an object with the numbers lat and lon and, \
            if they are given, the texts name and tz.
            """)
        page.add("Pp")
        page.prose("The member")
        page.add("Cm", "targets")
        page.prose(
            """
            is an object of targets by name, to which the command post posts. Each is an object of options of that command, and \
            of these members:
            """)
        let services = PostingService.allCases.map(\.rawValue).joined(separator: ", ")
        page.list(
            [("Cm \(NamedTarget.type)", "The service: \(services). Required.")]
                + [NamedTarget.tokenVariable, NamedTarget.tokenCredential].map { option in
                    ("Cm \(ManualPage.word(option.name))", Manual.sentence(option.help))
                })
        page.section("OPTIONS")
        page.list(
            ConfigurationFile.options(of: program.commands).map { option in
                ("Cm \(ManualPage.word(option.name))", Manual.sentence(Help.text(of: option)))
            })
        page.section("FILES")
        page.list(
            Surroundings.files.filter { $0.name.hasSuffix(".json") }.map {
                ("Pa \($0.name)", Manual.sentence($0.text))
            })
        page.section("EXAMPLES")
        page.literal(Manual.configurationExample)
        page.seeAlso([(Program.name, 1), (Manual.name(of: .config), 1)])
        return page.text
    }

    static let configurationExample = """
        {
          "place": "home",
          "units": "si",
          "max-age": "6h",
          "places": {
            "home": "Portland, ME",
            "cabin": { "lat": 46.6, "lon": -110.7, "name": "Our cabin" }
          },
          "targets": {
            "town": {
              "type": "mastodon", "instance": "https://mastodon.example", "place": "Portland, ME",
              "token-file": "/home/me/.config/weathercard/mastodon-token"
            }
          }
        }
        """

    private static func page(of format: DataFormat) -> String {
        var page = ManualPage(format.page, section: 5, summary: format.summary)
        page.section("DESCRIPTION")
        page.prose(format.introduction)
        for object in [format.root] + format.objects {
            page.section(object.name.uppercased())
            page.prose(object.text)
            page.list(
                object.members.map { member in
                    let words = Manual.sentence(member.shape.words) + (member.isRequired ? " Required." : "")
                    return ("Cm \(ManualPage.word(member.name))", "\(member.text). \(words)")
                })
        }
        page.section("EXAMPLES")
        for example in format.examples {
            page.prose(example.purpose)
            page.literal(example.line)
        }
        page.seeAlso([
            (Program.name, 1), (name(of: .forecast), 1), (name(of: .render), 1), (name(of: .scene), 1),
        ])
        return page.text
    }

    // MARK: Words

    /// The text with a capital and a full stop.
    private static func sentence(_ text: String) -> String {
        let end = text.last.map { ".!?:".contains($0) } == true ? "" : "."
        return text.prefix(1).uppercased() + text.dropFirst() + end
    }

    private static func label(_ macro: String, _ names: String) -> String {
        names.pieces(between: ", ").map { "\(macro) \($0)" }.joined(separator: " , ")
    }

    private static func label(of option: Option) -> String {
        let flags = (option.letter.map { "Fl \($0) , " } ?? "") + "Fl -\(option.name)"
        return switch option.kind {
        case .flag: flags
        case .value(let placeholder), .choice(let placeholder, _): "\(flags) Ar \(ManualPage.word(placeholder))"
        }
    }
}

extension Alternatives {
    /// The rule as a sentence; nil if there is none to tell.
    fileprivate var rule: String? {
        let names = options.map(\.dashed)
        guard let last = names.last else { return nil }
        if names.count == 1 { return isRequired ? "The option \(last) is required." : nil }
        let list = names.dropLast().joined(separator: ", ")
        return isRequired
            ? "One of \(list) and \(last) is required." : "At most one of \(list) and \(last) can be given."
    }
}

extension Companions {
    fileprivate var rule: String {
        "The options \(options.map(\.dashed).joined(separator: " and ")) require each other."
    }
}
