internal import SystemAccess

/// A report in the XML format of JUnit, which CI systems display: a test case for each picture.
struct JUnitReport {
    private var cases: [String] = []
    private var failures = 0
    private var errors = 0

    /// Adds the result for a picture.
    mutating func add(_ name: String, _ result: FolderResult) {
        let opening = "  <testcase classname=\"weathercard.compare\" name=\"\(JUnitReport.escaped(name))\""
        let message = JUnitReport.escaped(FolderListing.words(of: result))
        let element: String
        switch ComparisonCounts.Kind(of: result) {
        case .same:
            cases.append(opening + "/>\n")
            return
        case .different, .missing, .extra:
            failures += 1
            element = "failure"
        case .unreadable:
            errors += 1
            element = "error"
        }
        cases.append("\(opening)>\n    <\(element) message=\"\(message)\"/>\n  </testcase>\n")
    }

    var text: String {
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
            <testsuite name="weathercard compare" \(counts)>
            \(cases.joined())</testsuite>
            </testsuites>

            """
    }

    private static func escaped(_ text: String) -> String {
        printable(text, limit: 2000).reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
    }
}
