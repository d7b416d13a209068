/// The model whose columns are read, where an answer of several models has their names behind its variables'.
enum OpenMeteoModel {
    /// Of the models that have a temperature, the one with the most values; of equals the first by the alphabet.
    ///
    /// Nil where no column of temperatures bears a model's name.
    static func chosen(in blocks: [OpenMeteoBlock]) -> String? {
        let models = Set(blocks.flatMap { $0.columns.keys.compactMap(model) })
        let ranked = models.map { (name: $0, values: values(of: $0, in: blocks)) }
        return ranked.min { ($1.values, $0.name) < ($0.values, $1.name) }?.name
    }

    /// The model in a name such as `temperature_2m_icon_seamless`.
    private static func model(_ column: String) -> String? {
        let prefix = "temperature_2m_"
        guard column.hasPrefix(prefix) else { return nil }
        let suffix = column.dropFirst(prefix.count)
        // Aggregates of the day, earlier runs and members of ensembles are named in the same way.
        let others = ["max", "min", "mean", "previous_day", "member", "spread"]
        return suffix.isEmpty || others.contains(where: suffix.hasPrefix) ? nil : String(suffix)
    }

    private static func values(of model: String, in blocks: [OpenMeteoBlock]) -> Int {
        blocks.reduce(0) { count, block in
            block.columns.reduce(count) { count, column in
                guard column.key.hasSuffix("_" + model) else { return count }
                return switch column.value {
                case .numbers(let numbers): count + numbers.count { $0 != nil }
                case .texts(let texts): count + texts.count { $0 != nil }
                }
            }
        }
    }
}
