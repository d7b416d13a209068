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

/// An area of CAP by its name, and its shape where that is stated.
struct AlertRegion: Decodable {
    var name: String?
    var shape: AlertArea?

    private enum Member: String, CodingKey {
        case areaDesc, polygon, circle
    }

    init(from decoder: any Decoder) {
        guard let area = try? decoder.container(keyedBy: Member.self) else { return }
        name = area.text(.areaDesc)
        func texts(_ member: Member) -> [String] {
            area.value(member) ?? [area.text(member)].compactMap(\.self)
        }
        shape = AlertArea(polygons: texts(.polygon), circles: texts(.circle))
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
