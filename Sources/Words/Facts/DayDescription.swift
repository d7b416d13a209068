internal import ForecastCore

extension Facts {
    /// What the day card shows besides the temperature, as whole sentences.
    func daySentences(_ length: DescriptionLength, _ language: Language) -> [String] {
        let line = skyLines(in: language).first ?? ""
        var sentences = [language.say(.statement, [.sentence: line])]
        if let sentence = nextHourSentence(in: language) ?? hourSentence(in: language) {
            sentences.append(language.say(.statement, [.sentence: sentence]))
        }
        if chances?.hasNoChance != true, let chance = chances?.largest.flatMap(percent) {
            sentences.append(language.say(day: .chanceInNextHour, [.percent: language.number(chance)]))
        }
        guard length == .full else { return sentences }
        sentences += precipitationRate(language)
        sentences += arcTimes(in: language)
        sentences += temperature(conditions?.apparentTemperature, .feelsLike, language)
        if let dewPoint = conditions?.dewPoint.flatMap({ language.temperature($0, units) }) {
            sentences.append(language.say(day: .dewPointSentence, [.temperature: dewPoint]))
        }
        if let humidity = conditions?.humidity.flatMap(percent) {
            sentences.append(language.say(.humidity, [.percent: language.number(humidity)]))
        }
        sentences += wind(language)
        sentences += visibility(language)
        if !credit.isEmpty { sentences.append(language.say(.attribution, [.attribution: credit])) }
        return sentences
    }

    /// When precipitation starts or stops, where the outlook is of the next hour.
    func hourSentence(in language: Language) -> String? {
        guard let outlook, outlook.course != .unknown else { return nil }
        return outlook.sentences(times(in: language)).first
    }

    func joined(_ sentences: [String], _ language: Language) -> String {
        sentences.joined(separator: language.table.sentenceSeparator)
    }
}
