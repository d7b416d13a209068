internal import ForecastCore

/// Every time comes with its noun: `الساعة 15:22`. Verbs and adjectives agree with what falls: rains, snows and storms are
/// plurals of things, which count as feminine; hail and precipitation are masculine.
extension Arabic {
    func template(_ phrase: OutlookPhrase) -> Template {
        switch phrase {
        case .unknown: "لا بيانات عن الهطول"

        case .dryHour: "طقس جاف خلال الساعة القادمة"
        case .dryTwelveHours: "طقس جاف خلال الساعات الـ12 القادمة"
        case .dryMinutes: minutes("طقس جاف خلال {minutes}", .definite)
        case .dryUntil: "طقس جاف حتى {end} على الأقل"
        case .dryFrom: "طقس جاف من {start} إلى {end}"

        case .startsIn: minutes("{phenomenon} بعد {minutes}")
        case .startsInHeavy:
            minutes("{phenomenon} بعد {minutes}، تشتد {time}", masculine: "{phenomenon} بعد {minutes}، يشتد {time}")
        case .startsInEasing:
            minutes(
                "{phenomenon} بعد {minutes}، تخف بعد {time}",
                masculine: "{phenomenon} بعد {minutes}، يخف بعد {time}")
        case .startsInTurning: minutes("{phenomenon} بعد {minutes}، ثم {later} من {time}")
        case .startsAt: Template("{phenomenon} من {start}", .storms("{phenomenon} بعد {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} من {start}، تشتد {time}",
                masculine: "{phenomenon} من {start}، يشتد {time}",
                .storms("{phenomenon} بعد {start}، تشتد {time}"))
        case .startsAtEasing:
            Template(
                "{phenomenon} من {start}، تخف بعد {time}",
                masculine: "{phenomenon} من {start}، يخف بعد {time}",
                .storms("{phenomenon} بعد {start}، تخف بعد {time}"))
        case .startsAtTurning:
            Template(
                "{phenomenon} من {start}، ثم {later} من {time}",
                .storms("{phenomenon} بعد {start}، ثم {later} من {time}"))

        case .stopsIn: minutes("تتوقف {inside} بعد {minutes}", masculine: "يتوقف {inside} بعد {minutes}")
        case .stopsAt: "{phenomenon} حتى {end}"
        case .stopsHeavy:
            Template(
                "{phenomenon} حتى {end}، تشتد {time}", masculine: "{phenomenon} حتى {end}، يشتد {time}")
        case .stopsTurning: "{phenomenon} ثم {later} حتى {end}"

        case .spellIn:
            minutes(
                "{phenomenon} بعد {minutes}، تنتهي {end}", masculine: "{phenomenon} بعد {minutes}، ينتهي {end}")
        case .spellInHeavy:
            minutes(
                "{phenomenon} بعد {minutes}، تشتد {time} وتنتهي {end}",
                masculine: "{phenomenon} بعد {minutes}، يشتد {time} وينتهي {end}")
        case .spellInTurning: minutes("{phenomenon} بعد {minutes}، ثم {later} حتى {end}")
        case .spellInReturning:
            minutes(
                "{phenomenon} بعد {minutes}، تنتهي {end} وتعود {time}",
                masculine: "{phenomenon} بعد {minutes}، ينتهي {end} ويعود {time}")
        case .spellAt: "{phenomenon} من {start} إلى {end}"
        case .spellAtHeavy:
            Template(
                "{phenomenon} من {start} إلى {end}، تشتد {time}",
                masculine: "{phenomenon} من {start} إلى {end}، يشتد {time}")
        case .spellAtTurning: "{phenomenon} من {start}، ثم {later} حتى {end}"
        case .spellAtReturning: "{phenomenon} من {start} إلى {end}، ومجددًا من {time}"

        case .pauseIn:
            minutes(
                "تتوقف {inside} بعد {minutes} وتعود {start}",
                masculine: "يتوقف {inside} بعد {minutes} ويعود {start}")
        case .pauseInTurning:
            minutes(
                "تتوقف {inside} بعد {minutes}، ثم {later} من {start}",
                masculine: "يتوقف {inside} بعد {minutes}، ثم {later} من {start}")
        case .pauseAt: "{phenomenon} حتى {end}، ومجددًا من {start}"
        case .pauseAtTurning: "{phenomenon} حتى {end}، ثم {later} من {start}"

        case .onAndOff: Template("{phenomenon} متقطعة", masculine: "{phenomenon} متقطع")
        case .onAndOffHour:
            Template(
                "{phenomenon} متقطعة خلال الساعة القادمة", masculine: "{phenomenon} متقطع خلال الساعة القادمة")
        case .onAndOffTwelveHours:
            Template(
                "{phenomenon} متقطعة خلال الساعات الـ12 القادمة",
                masculine: "{phenomenon} متقطع خلال الساعات الـ12 القادمة")
        case .onAndOffUntil: Template("{phenomenon} متقطعة حتى {end}", masculine: "{phenomenon} متقطع حتى {end}")
        case .onAndOffFrom: Template("{phenomenon} متقطعة من {start}", masculine: "{phenomenon} متقطع من {start}")
        case .onAndOffBetween:
            Template(
                "{phenomenon} متقطعة من {start} إلى {end}", masculine: "{phenomenon} متقطع من {start} إلى {end}")

        case .ongoingHour: "{phenomenon} خلال الساعة القادمة"
        case .ongoingTwelveHours: "{phenomenon} خلال الساعات الـ12 القادمة"
        case .ongoingMinutes: minutes("{phenomenon} خلال {minutes}", .definite)
        case .ongoingUntil: "{phenomenon} حتى {end} على الأقل"
        case .ongoingHourHeavy:
            Template(
                "{phenomenon} خلال الساعة القادمة، تشتد {time}",
                masculine: "{phenomenon} خلال الساعة القادمة، يشتد {time}")
        case .ongoingTwelveHoursHeavy:
            Template(
                "{phenomenon} خلال الساعات الـ12 القادمة، تشتد {time}",
                masculine: "{phenomenon} خلال الساعات الـ12 القادمة، يشتد {time}")
        case .ongoingHeavy: Template("{phenomenon}، تشتد {time}", masculine: "{phenomenon}، يشتد {time}")
        case .ongoingHourEasing:
            Template(
                "{phenomenon} خلال الساعة القادمة، تخف بعد {time}",
                masculine: "{phenomenon} خلال الساعة القادمة، يخف بعد {time}")
        case .ongoingTwelveHoursEasing:
            Template(
                "{phenomenon} خلال الساعات الـ12 القادمة، تخف بعد {time}",
                masculine: "{phenomenon} خلال الساعات الـ12 القادمة، يخف بعد {time}")
        case .ongoingEasing:
            Template("{phenomenon}، تخف بعد {time}", masculine: "{phenomenon}، يخف بعد {time}")
        case .ongoingTurning: "{phenomenon}، ثم {later} من {time}"

        case .estimatedDryHour: "طقس جاف خلال الساعة القادمة (تقدير بالساعة)"
        case .estimatedDryUntil: "طقس جاف حتى {end} على الأقل (تقدير بالساعة)"
        case .estimatedStart: "{phenomenon} من نحو {start} (تقدير بالساعة)"
        case .estimatedStop: "{phenomenon} حتى نحو {end} (تقدير بالساعة)"
        case .estimatedSpell: "{phenomenon} قرابة {start} (تقدير بالساعة)"
        case .estimatedOnAndOff:
            Template("{phenomenon} متقطعة (تقدير بالساعة)", masculine: "{phenomenon} متقطع (تقدير بالساعة)")
        case .estimatedOngoing: "{phenomenon} (تقدير بالساعة)"
        case .estimatedOngoingHour: "{phenomenon} خلال الساعة القادمة (تقدير بالساعة)"
        case .estimatedOngoingUntil: "{phenomenon} حتى {end} أو بعدها (تقدير بالساعة)"
        }
    }

    /// The forms of a number of minutes after a preposition.
    private enum Minutes {
        /// One and two say their number themselves.
        case indefinite
        /// Those to come.
        case definite

        /// Each plural category and its form; what is left has the last one.
        var forms: [(category: PluralCategory?, text: String)] {
            switch self {
            case .indefinite:
                [
                    (.one, "دقيقة واحدة"), (.two, "دقيقتين"), (.few, "{minutes} دقائق"), (nil, "{minutes} دقيقة"),
                ]
            case .definite:
                [(.one, "الدقيقة القادمة"), (.two, "الدقيقتين القادمتين"), (nil, "الدقائق الـ{minutes} القادمة")]
            }
        }
    }

    /// A sentence with its minutes in each form, and the same where what falls is masculine.
    private func minutes(_ text: String, _ minutes: Minutes = .indefinite, masculine: String? = nil) -> Template {
        func filled(_ text: String, _ form: String) -> String {
            Template.pieces(of: text).map { piece in
                switch piece {
                case .literal(let literal): String(literal)
                case .place("minutes"): form
                case .place(let name): "{\(name)}"
                }
            }.joined()
        }
        var variants: [Template.Variant] = []
        for (category, form) in minutes.forms {
            if let masculine {
                for kind in Template.masculineKinds {
                    var selectors = [Template.Variant.Selector.kind(kind)]
                    if let category { selectors.append(.plural(category)) }
                    variants.append(.init(selectors: selectors, text: filled(masculine, form)))
                }
            }
            if let category { variants.append(.when(.plural(category), say: filled(text, form))) }
        }
        return Template(filled(text, minutes.forms.last?.text ?? ""), variants)
    }
}

extension Template {
    /// What falls and is masculine.
    fileprivate static let masculineKinds = [Phenomenon.Kind.hail, .precipitation]

    fileprivate init(_ text: String, masculine: String, _ variants: Variant...) {
        self.init(text, variants + Template.masculineKinds.map { .when(.kind($0), say: masculine) })
    }
}
