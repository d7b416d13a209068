internal import Cards

/// Cards drawn one after another in this process.
enum WarmRounds {
    /// Medians of rounds in which each card is made once, after three that are not counted.
    static func measured(_ rounds: Int) throws -> [String: CardStages] {
        let subjects = try Subject.all()
        let maker = CardMaker()
        var stages: [CardStyle: [CardStages]] = [:]
        for round in 0..<rounds + 3 {
            for subject in subjects {
                let card = try maker.stages(of: subject, round: round)
                if round >= 3 { stages[subject.style, default: []].append(card) }
            }
        }
        return Dictionary(
            uniqueKeysWithValues: stages.map { style, cards in
                (
                    style.rawValue,
                    CardStages(
                        decode: median(cards.map(\.decode)), layOut: median(cards.map(\.layOut)),
                        draw: median(cards.map(\.draw)), encode: median(cards.map(\.encode)),
                        bytes: Int(median(cards.map { Double($0.bytes) })))
                )
            })
    }
}
