internal import ForecastCore
internal import Primitives
internal import WarningAreas

/// What a message says about one event (CAP 1.2, `info`).
///
/// Decoding never fails: a member of the wrong type counts as missing.
struct AlertInfo: Decodable, Sendable {
    /// A tag such as `de-DE` (BCP 47).
    var language: String?
    var event, headline, description, instruction, severity, urgency, certainty, senderName: String?
    var onset, effective: Instant?
    /// The end of the event.
    var ends: Instant?
    /// The end of the message's validity, if that need not be the end of the event.
    var expires: Instant?
    var regions: [AlertRegion] = []
    var link: String?
    /// The event codes that are in force or upcoming.
    var codes: [VTEC] = []
    /// The events of codes that say that they are cancelled, expired or upgraded.
    var endedEvents: [String] = []
    /// What a code of the issuer says it is about; nil if none does.
    var hazard: HazardCodes.Meaning?
    /// What the issuer calls it, if it does so other than by its title.
    var significance: Alert.Significance?
    /// The kind of the event and its area for messages that are issued anew without a reference.
    var series: String?
    /// Whether the issuer says that it is over: its event codes are cancelled, expired or upgraded, the response type is `AllClear`,
    /// the urgency is `Past`, or it has ended where it was.
    var isOver = false
    /// Whether the title is a term for the kind of event, so that the headline says more.
    var isTerm = false
    /// The same in other languages.
    var translations: [AlertInfo] = []

    private enum Member: String, CodingKey {
        case event, senderName, eventAwarenessName, severity, urgency, certainty, headline, description,
            instruction, language
        case onset, effective, expires, ends, areaDesc, area, web, parameters, parameter, eventCode, geocode
        case responseType, response, eventEndingTime, riskMatrixColor
        case awarenessLevel = "awareness_level"
        case awarenessType = "awareness_type"
        case address = "@id"
        // Environment Canada's.
        case name = "alert_name_en"
        case nameInFrench = "alert_name_fr"
        case text = "alert_text_en"
        case textInFrench = "alert_text_fr"
        case kind = "alert_type"
        case riskColour = "risk_colour_en"
        case code = "alert_code"
        case region = "feature_name_en"
        case regionInFrench = "feature_name_fr"
        case valid = "validity_datetime"
        case eventEnd = "event_end_datetime"
        case expiry = "expiration_datetime"
    }

    private typealias Container = KeyedDecodingContainer<Member>

    init() {}

    init(from decoder: any Decoder) {
        guard let info = try? decoder.container(keyedBy: Member.self) else { return }
        let isCanadian = info.contains(.name)
        language = info.text(.language).map(oneLine) ?? (isCanadian ? "en-CA" : nil)
        event = info.text(.eventAwarenessName) ?? info.text(.event) ?? info.text(.name).map(capitalized)
        senderName = info.text(.senderName) ?? (isCanadian ? "Environment Canada" : nil)
        (severity, urgency, certainty) = (info.text(.severity), info.text(.urgency), info.text(.certainty))
        headline = info.text(.headline)
        description = info.text(.description) ?? info.text(.text)
        instruction = info.text(.instruction)
        onset = info.instant(.onset) ?? info.instant(.valid)
        effective = info.instant(.effective)
        var pairs: ForeignPairs = info.value(.parameters) ?? ForeignPairs()
        if let list: ForeignPairs = info.value(.parameter) { pairs = list }
        let codes: ForeignPairs = info.value(.eventCode) ?? ForeignPairs()
        readTimes(info, pairs)
        link = [info.text(.web), info.text(.address)].compactMap { $0.map(displayable) }.first {
            $0.hasPrefix("https://") || $0.hasPrefix("http://")
        }
        readAreas(info)
        readVTEC(pairs)
        readScale(info, pairs, codes)
        readHazard(info, pairs, codes)
        readEnding(info, pairs)
        if isCanadian { readFrench(info) }
    }

    private mutating func readTimes(_ info: Container, _ pairs: ForeignPairs) {
        expires = info.instant(.expires) ?? info.instant(.expiry)
        let statedEnd =
            info.instant(.ends) ?? info.instant(.eventEnd) ?? info.instant(.eventEndingTime)
            ?? (pairs["eventEndingTime"] ?? pairs.value(ofEnding: ":Event_End_Time")).flatMap(plausibleInstant)
        ends = statedEnd
        // CAP has no member for the end of the event, so `expires` is that, except with services that have one.
        let hasEnd = [.ends, .eventEnd, .eventEndingTime].contains { info.contains($0) }
        if ends == nil, !hasEnd { ends = expires }
    }

    /// More areas and event codes than a message has, to bound the work that a huge file causes.
    private static let (mostNames, mostCodes) = (1000, 100)

    private mutating func readAreas(_ info: Container) {
        regions = info.value(.area) ?? []
        if regions.isEmpty, (try? info.nestedContainer(keyedBy: Member.self, forKey: .area)) != nil,
            let only: AlertRegion = info.value(.area)
        {
            regions = [only]
        }
        // A threat within zones counts alone.
        if regions.contains(where: \.isThreat) {
            regions = regions.map { $0.isThreat ? $0 : AlertRegion(name: $0.name) }
        }
        guard regions.isEmpty else { return }
        let named = info.text(.areaDesc) ?? info.text(.area) ?? info.text(.region)
        let codes: ForeignPairs = info.value(.geocode) ?? ForeignPairs()
        // The National Weather Service separates the names of zones with semicolons.
        let names = named.map { $0.split(separator: ";", maxSplits: AlertInfo.mostNames).map(String.init) } ?? []
        let all = AlertRegion.codes(codes)
        if names.isEmpty, all.isEmpty { return }
        regions = [AlertRegion(name: nil, codes: all)] + names.map { AlertRegion(name: $0) }
    }

    private mutating func readVTEC(_ pairs: ForeignPairs) {
        let all = pairs.values(of: "VTEC").prefix(AlertInfo.mostCodes).compactMap(VTEC.init)
        codes = all.filter { !$0.isOver }
        endedEvents = all.filter(\.isOver).map(\.event)
        isOver = !all.isEmpty && codes.isEmpty
        significance = codes.first?.significance
    }

    /// The issuer's colour comes before CAP's severity.
    private mutating func readScale(_ info: Container, _ pairs: ForeignPairs, _ codes: ForeignPairs) {
        let level = info.text(.awarenessLevel) ?? pairs["awareness_level"]
        let stated =
            level.flatMap { level in
                level.split(separator: ";").map { displayable(String($0)).lowercased() }.first {
                    Self.colours[$0] != nil
                }
            }
            ?? (info.text(.riskMatrixColor) ?? info.text(.riskColour) ?? pairs["ColourCode"]
            ?? pairs.value(ofEnding: ":Colour") ?? pairs["alertlevel"])?.lowercased()
        if let stated, let severity = Self.colours[stated] { self.severity = severity }
        if severity == nil, info.contains(.name) {
            // Environment Canada's statements have no colour.
            severity = info.text(.kind)?.lowercased() == "warning" ? "moderate" : "minor"
        }
        let kind = (info.text(.kind) ?? pairs.value(ofEnding: ":Alert_Type"))?.lowercased()
        if let kind, let known = Alert.Significance(rawValue: kind) { significance = known }
    }

    /// The severity of a colour; green is none.
    private static let colours = [
        "green": "none", "white": "none", "nil": "none", "yellow": "moderate", "amber": "severe",
        "orange": "severe",
        "red": "extreme", "purple": "extreme", "black": "extreme",
    ]

    /// The severity of a colour in any letters; as it is if it is no colour.
    static func severity(ofColour colour: String) -> String {
        let word = colour.lowercased()
        return colours[word] ?? word
    }

    /// Whether the issuer says that there is nothing to be aware of.
    var isCalm: Bool { severity == "none" || hazard == .noWarning }

    /// Whether there is something to show that is not over, and does not end before it begins, as what has been withdrawn does.
    var isAnnounced: Bool {
        if let ends, let onset, ends <= onset { return false }
        return !isOver && !isCalm && isUnderstood
    }

    private mutating func readHazard(_ info: Container, _ pairs: ForeignPairs, _ codes: ForeignPairs) {
        let type = (info.text(.awarenessType) ?? pairs["awareness_type"]).map { type in
            // Some members pad the number or write a sign before it.
            String(type.prefix { $0 != ";" }.filter(\.isNumber).drop { $0 == "0" })
        }
        isTerm = codes["II"] == nil
        let product = codes["NationalWeatherService"]
        var known: [HazardCodes.Meaning?] = self.codes.map { HazardCodes.vtec[$0.phenomenon] }
        func add(_ code: String?, of list: HazardCodes) {
            if let code { known.append(list[code]) }
        }
        add(type, of: .meteoAlarm)
        add(codes["II"], of: .dwd)
        add(codes["eventType"], of: .metNorway)
        if info.contains(.eventAwarenessName) { add(info.text(.event), of: .metNorway) }
        add(product, of: .nwsProducts)
        add(product.map { String($0.prefix(2)) }, of: .vtec)
        add(codes.value(ofEnding: "SAME"), of: .same)
        add(codes["OET:v1.0"], of: .oasis)
        add(codes["HMCEVE"], of: .roshydromet)
        add(codes.value(ofEnding: "CAP-AU"), of: .australia)
        add(codes.value(ofEnding: "aus-event"), of: .australia)
        add(pairs["eventtype"], of: .gdacs)
        for pair in codes.pairs where pair.name.contains("fmi") { add(pair.value, of: .finland) }
        hazard = known.compactMap(\.self).first
        // What the German weather service announces long before is no warning yet.
        if codes["II"] != nil, urgency?.lowercased() == "future" { significance = .watch }
        if info.text(.code) == "FRW" { hazard = .hazard(.ice) }
        // A code for anything else says less than a word.
        if hazard == .hazard(.other) || hazard == nil {
            hazard =
                [event, pairs["NWSheadline"], headline].compactMap(\.self)
                .compactMap { HazardWords.hazard(of: $0, language: language) }.first.map { .hazard($0) } ?? hazard
        }
        if self.codes.isEmpty, let kind = codes["II"] ?? type ?? product ?? event {
            var words = [kind, senderName ?? ""]
            if case .hazard(let hazard)? = hazard { words.append(hazard.rawValue) }
            words += regions.flatMap(\.codes).map(\.code).sorted() + areaNames
            series = words.joined(separator: "|")
        }
    }

    private mutating func readEnding(_ info: Container, _ pairs: ForeignPairs) {
        let responses: [String] = info.value(.responseType) ?? []
        let states = [pairs.value(ofEnding: ":Alert_Location_Status")]
        if (responses + [info.text(.responseType), info.text(.response)]).contains("AllClear") || urgency == "Past"
            || states.contains("ended") || states.contains("cancelled")
        {
            isOver = true
        }
    }

    private mutating func readFrench(_ info: Container) {
        guard let name = info.text(.nameInFrench) else { return }
        var french = self
        (french.language, french.event) = ("fr-CA", capitalized(name))
        french.description = info.text(.textInFrench) ?? description
        french.senderName = "Environnement Canada"
        if let region = info.text(.regionInFrench) { french.regions = [AlertRegion(name: region)] }
        translations = [french]
    }

    /// Whether nothing but the words differs from another info.
    func isTranslation(of other: AlertInfo) -> Bool {
        severity == other.severity && onset == other.onset && ends == other.ends && expires == other.expires
    }

    /// The names of the areas.
    var areaNames: [String] { regions.compactMap { $0.name.map(oneLine) }.filter { !$0.isEmpty } }

    /// Whether a place is in its area; nil if that cannot be told.
    func covers(_ place: Place) -> Bool? {
        let shaped = regions.filter { $0.shape != nil }
        // The German weather service lists the municipalities that a polygon touches.
        let deciding = isTerm || shaped.isEmpty ? regions.filter { $0.shape != nil || !$0.codes.isEmpty } : shaped
        let answers = deciding.map { $0.contains(place) }
        if answers.contains(true) { return true }
        return answers.isEmpty || answers.contains(nil) ? nil : false
    }

    /// The title, and the text with what to do, or else the headline; nil if there is nothing to show.
    var words: (title: String, text: String)? {
        let words = [description, instruction].compactMap { $0.map(plain) }.filter { !$0.isEmpty }
        let text = words.isEmpty ? headline.map(oneLine) ?? "" : words.joined(separator: "\n\n")
        let titles = namesKindOnly ? [headline, event] : [event, headline]
        let title = (titles + [text.split(separator: "\n").first.map(String.init)])
            .compactMap { $0.map(oneLine) }.first { !$0.isEmpty }
        return title.map { ($0, text) }
    }

    /// The longest headline that is a title, in characters.
    private static let longestTitle = 100

    /// Whether the event is a term such as `snow`, and the headline a title such as `Road Snowfall Warning`.
    private var namesKindOnly: Bool {
        guard isTerm, let event, let headline, headline.count <= Self.longestTitle,
            HazardWords.significance(of: event) == nil
        else { return false }
        let isShortHan =
            event.count <= 4 && event.unicodeScalars.allSatisfy { (0x3000...0x9FFF).contains($0.value) }
        let isCode = event.utf8.allSatisfy { $0 < 0x80 } && event == event.uppercased()
        return isShortHan || isCode || event.first?.isLowercase == true
            || headline.lowercased().hasPrefix(event.lowercased())
    }

    /// Whether there is anything to show.
    var isUnderstood: Bool {
        [event, headline, description, instruction].contains { text in
            text.map { $0.unicodeScalars.contains { !$0.isFormattingControl && !$0.properties.isWhitespace } }
                ?? false
        }
    }
}

private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
}

extension KeyedDecodingContainer {
    /// A member's instant in ISO 8601.
    func instant(_ key: Key) -> Instant? { text(key).flatMap(plausibleInstant) }
}
