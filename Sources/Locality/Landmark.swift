/// What stands in the middle of a town that has no drawing of its own: a house of worship as it is usual in its country.
enum Landmark: Hashable, CaseIterable {
    /// A nave with one steeple, one with two low belfries, domes on drums, and onions.
    case steeple, belfries, domes, onions
    /// A dome between minarets, a stupa, a tower of many roofs, and a tower that bends inwards.
    case minarets, stupa, pagoda, shikhara

    init(country: String?, latitude: Double) {
        self =
            Landmark.allCases.first { country.map($0.countries.contains) ?? false }
            ?? (abs(latitude) > 28 ? .steeple : .belfries)
    }

    /// Where it is usual, as ISO 3166-1 alpha-2 codes; empty for what is usual elsewhere.
    private var countries: Set<String> {
        switch self {
        case .steeple: []
        case .belfries:
            [
                "AO", "AR", "BO", "BR", "CL", "CO", "CR", "CU", "CV", "DO", "EC", "ES", "GT", "HN", "MT", "MX",
                "MZ",
                "NI", "PA", "PE", "PH", "PR", "PT", "PY", "SV", "UY", "VE",
            ]
        case .domes: ["AM", "BG", "CY", "ET", "GE", "GR", "ME", "MK", "RO", "RS"]
        case .onions: ["BY", "MD", "RU", "UA"]
        case .minarets:
            [
                "AE", "AF", "AL", "AZ", "BD", "BH", "BN", "DJ", "DZ", "EG", "GM", "GN", "ID", "IQ", "IR", "JO",
                "KG",
                "KM", "KW", "KZ", "LY", "MA", "ML", "MR", "MV", "MY", "NE", "OM", "PK", "PS", "QA", "SA", "SD",
                "SN",
                "SO", "SY", "TD", "TJ", "TM", "TN", "TR", "UZ", "XK", "YE",
            ]
        case .stupa: ["BT", "KH", "LA", "LK", "MM", "NP", "TH"]
        case .pagoda: ["CN", "HK", "JP", "KP", "KR", "MN", "MO", "SG", "TW", "VN"]
        case .shikhara: ["IN", "MU"]
        }
    }

    /// Its width in units of a drawing at scale 1.
    var width: Double {
        switch self {
        case .steeple: 62
        case .belfries: 70
        case .domes: 76
        case .onions: 80
        case .minarets: 120
        case .stupa: 66
        case .pagoda: 58
        case .shikhara: 84
        }
    }

    /// The pieces as `Drawing` reads them, about a middle at 0.
    private var pieces: String {
        switch self {
        case .steeple:
            "b -10 40 30;q -10 30 30 30 26 46 -6 46;"
                + "b -30 20 62;s -20 24 54 62"
        case .belfries:
            "b -34 18 70;d -25 18 12 70;s -25 3 12 80;"
                + "b 16 18 70;d 25 18 12 70;s 25 3 12 80;"
                + "b -16 32 40;t 0 32 6 14 40;s 0 3 12 54"
        case .domes:
            "b -38 76 30;b -14 28 52;d 0 34 20 52;s 0 4 16 70;"
                + "d -28 18 12 30;d 28 18 12 30"
        case .onions:
            "b -40 80 34;"
                + "b -7 14 58;q -7 58 -12 67 -9 75 0 92 9 75 12 67 7 58;s 0 3 14 90;"
                + "b -31 10 46;q -31 46 -35 52 -32 58 -26 70 -20 58 -17 52 -21 46;s -26 3 14 69;"
                + "b 21 10 46;q 21 46 17 52 20 58 26 70 32 58 35 52 31 46;s 26 3 14 69"
        case .minarets:
            "b -30 60 34;b -22 44 40;d 0 46 30 40;s 0 3 16 68;"
                + "t -52 9 7 84;b -59 14 4 66;s -52 9 26 84;"
                + "t 52 9 7 84;b 45 14 4 66;s 52 9 26 84"
        case .stupa:
            "b -33 66 12;t 0 58 46 10 12;d 0 44 36 22;s 0 16 66 52"
        case .pagoda:
            "b -21 42 12 0;q -29 13 -26 11 26 11 29 13 18 20 -18 20;"
                + "b -17 34 12 20;q -25 33 -22 31 22 31 25 33 14 40 -14 40;"
                + "b -13 26 12 40;q -21 53 -18 51 18 51 21 53 10 60 -10 60;"
                + "b -9 18 12 60;q -17 73 -14 71 14 71 17 73 6 80 -6 80;"
                + "b -5 10 12 80;q -13 93 -10 91 10 91 13 93 2 100 -2 100;"
                + "s 0 4 26 99"
        case .shikhara:
            "b -42 84 20;d 24 30 22 20;"
                + "q -30 20 -28 48 -22 76 -13 92 -3 92 6 76 12 48 14 20;"
                + "d -8 14 8 91;s -8 3 16 97"
        }
    }

    /// The pieces about another middle.
    func drawing(at middle: Double, scale: Double) -> String {
        pieces.split(separator: ";").map { piece in
            let words = piece.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Double($0) }.enumerated().map { index, number in
                // A polygon is pairs of x and y; the others begin with their x.
                let isAside = words.first == "q" ? index % 2 == 0 : index == 0
                return String(Int((number * scale + (isAside ? middle : 0)).rounded()))
            }
            return (words.prefix(1).map(String.init) + numbers).joined(separator: " ")
        }.joined(separator: ";")
    }
}
