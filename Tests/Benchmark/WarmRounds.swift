internal import Cards

/// Cards drawn one after another in this process.
enum WarmRounds {
    /// Medians of rounds in which each card is made once, after three that are not counted.
    static func measured(_ rounds: Int) throws -> [String: CardStages] {
        let subjects = try Subject.all()
        let maker = CardMaker()
        var stages: [CardStyle: [CardStages]] = [:]
        for round in -3..<rounds {
            for subject in subjects {
                let card = try maker.stages(of: subject)
                if round >= 0 { stages[subject.style, default: []].append(card) }
            }
        }
        return Dictionary(
            uniqueKeysWithValues: stages.map { style, cards in
                (
                    style.rawValue,
                    CardStages(
                        decode: median(cards.map(\.decode)), layOut: median(cards.map(\.layOut)),
                        draw: median(cards.map(\.draw)), encode: median(cards.map(\.encode)),
                        bytes: cards.last?.bytes ?? 0)
                )
            })
    }
}
