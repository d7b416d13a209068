import SceneModel

/// What is wrong with a picture's words for those who do not see it.
struct DescriptionFaults {
    let description: Scene.Description

    init(_ description: Scene.Description) {
        self.description = description
    }

    /// Texts that are empty, too long, or hold the name of a value in place of the value.
    var all: [String] {
        [("short", description.short, 250), ("full", description.full, 1000), ("share", description.share, nil)]
            .flatMap { (name: String, text: String, limit: Int?) -> [String] in
                var faults: [String] = []
                if text.isEmpty { faults.append("the \(name) text is empty") }
                if let limit, text.unicodeScalars.count > limit {
                    faults.append("the \(name) text has \(text.unicodeScalars.count) characters")
                }
                if text.contains(where: { "{}".contains($0) }) { faults.append("the \(name) text says '\(text)'") }
                return faults
            }
    }
}
