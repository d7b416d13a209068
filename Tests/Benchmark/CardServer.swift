internal import Cards
internal import Libc

/// Makes cards one after another as lines of standard input name them, and answers each with a line of JSON.
enum CardServer {
    static func serve() throws {
        let maker = CardMaker()
        var rounds: [CardStyle: Int] = [:]
        var subjects: [CardStyle: Subject] = [:]
        while let line = readLine() {
            guard let style = CardStyle(rawValue: line) else { throw Complaint("'\(line)' is no card") }
            let subject = try subjects[style] ?? Subject(style)
            subjects[style] = subject
            let stages = try maker.stages(of: subject, round: rounds[style, default: 0])
            rounds[style, default: 0] += 1
            let members = [
                "\"decode\": \(stages.decode.shown(4))", "\"layOut\": \(stages.layOut.shown(4))",
                "\"draw\": \(stages.draw.shown(4))", "\"encode\": \(stages.encode.shown(4))",
                "\"bytes\": \(stages.bytes)",
            ]
            print("{" + members.joined(separator: ", ") + "}")
            fflush(nil)
        }
    }
}
