/// A message that another one refers to: an object with its names, or a text.
struct AlertReference: Decodable {
    var identifiers: Set<String> = []

    private enum Member: String, CodingKey {
        case identifier
        case address = "@id"
    }

    init(from decoder: any Decoder) {
        if let reference = try? decoder.container(keyedBy: Member.self) {
            identifiers = Set([reference.text(.identifier), reference.text(.address)].compactMap(\.self))
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            identifiers = AlertReference.identifiers(in: text)
        }
    }

    /// The identifiers in CAP's own form, `sender,identifier,sent` with spaces between messages, or bare ones.
    static func identifiers(in text: String) -> Set<String> {
        Set(
            text.split(whereSeparator: \.isWhitespace).map { word in
                let parts = word.split(separator: ",", omittingEmptySubsequences: false)
                return String(parts.count == 3 ? parts[1] : word)
            })
    }
}

/// An area by its name.
struct AlertRegion: Decodable {
    var name: String?

    private enum Member: String, CodingKey {
        case areaDesc
    }

    init(from decoder: any Decoder) {
        name = (try? decoder.container(keyedBy: Member.self))?.text(.areaDesc)
    }
}

/// A value under a name that is none of CAP's own.
struct AlertParameter: Decodable {
    var name, value: String?

    private enum Member: String, CodingKey {
        case valueName, value
    }

    init(from decoder: any Decoder) {
        guard let pair = try? decoder.container(keyedBy: Member.self) else { return }
        name = pair.text(.valueName)
        value = pair.text(.value)
    }
}
