internal import JSONReading
internal import Primitives

extension BrightSkyAnswer {
    /// Deeper than the arrays and objects of any answer.
    private static let maximumDepth = 16
    /// More than the frames of a day.
    private static let mostFrames = 400

    /// Reads an answer token by token, so that memory grows only with what is kept of it.
    public static func read(_ bytes: [UInt8]) throws(RadarFault) -> BrightSkyAnswer {
        var reader = Reader(tokens: JSONTokenizer(bytes, maximumDepth: maximumDepth))
        do throws(JSONSyntaxError) {
            try reader.readWhole()
        } catch {
            throw .malformed("not JSON: \(oneLine(error.message))")
        }
        if let fault = reader.fault { throw fault }
        return reader.answer
    }

    private struct Reader {
        var tokens: JSONTokenizer
        var answer = BrightSkyAnswer()
        /// What is wrong with the answer, beyond its grammar.
        var fault: RadarFault?
        private var hasFrames = false
        private var detail: String?

        init(tokens: JSONTokenizer) {
            self.tokens = tokens
        }

        mutating func readWhole() throws(JSONSyntaxError) {
            guard let first = try tokens.next(), first.token == .beginObject else {
                fault = .malformed("not an answer of Bright Sky's /radar")
                return
            }
            while let (token, _) = try tokens.next() {
                guard case .key(let key) = token else { continue }
                switch key {
                case "radar": try readFrames()
                case "bbox": answer.box = try readBox()
                case "latlon_position": try readPosition()
                case "detail": try readDetail()
                default: try skip()
                }
            }
            if hasFrames { return }
            if let detail {
                let isOutside = detail.contains("outside the radar data range")
                fault = isOutside ? .notCovered("it says: \(detail)") : .malformed("an error message: \(detail)")
            } else {
                fault = .malformed("not an answer of Bright Sky's /radar")
            }
        }

        /// Reads the rest of a value of which a token has been read.
        private mutating func skip(after token: JSONToken) throws(JSONSyntaxError) {
            var depth = 0
            var token = token
            while true {
                switch token {
                case .beginObject, .beginArray: depth += 1
                case .endObject, .endArray: depth -= 1
                default: break
                }
                if depth <= 0 { return }
                guard let next = try tokens.next() else { return }
                token = next.token
            }
        }

        private mutating func skip() throws(JSONSyntaxError) {
            if let (token, _) = try tokens.next() { try skip(after: token) }
        }

        private mutating func readFrames() throws(JSONSyntaxError) {
            guard let (token, _) = try tokens.next() else { return }
            guard token == .beginArray else { return try skip(after: token) }
            hasFrames = true
            answer.frames = []
            while let (token, _) = try tokens.next(), token != .endArray {
                guard token == .beginObject else {
                    try skip(after: token)
                    continue
                }
                let frame = try readFrame()
                if answer.frames.count < mostFrames {
                    answer.frames.append(frame)
                } else {
                    fault = .malformed("it has more than \(mostFrames) frames")
                }
            }
        }

        private mutating func readFrame() throws(JSONSyntaxError) -> Frame {
            var frame = Frame()
            while let (token, _) = try tokens.next(), token != .endObject {
                guard case .key(let key) = token, let (value, _) = try tokens.next() else { continue }
                switch (key, value) {
                case ("timestamp", .string(let text)): frame.timestamp = text
                case ("source", .string(let text)): frame.source = text
                case ("precipitation_5", .string(let text)): frame.numbers = .text(text)
                case ("precipitation_5", .beginArray): frame.numbers = try readRows()
                case ("precipitation_5", _):
                    frame.numbers = .other("neither text nor a list of rows")
                    try skip(after: value)
                default: try skip(after: value)
                }
            }
            return frame
        }

        /// Lists of whole numbers in a list that has begun.
        private mutating func readRows() throws(JSONSyntaxError) -> Numbers {
            var rows: [[Int]] = []
            var odd: String?
            var count = 0
            while let (token, _) = try tokens.next(), token != .endArray {
                guard token == .beginArray else {
                    odd = "not a list of rows"
                    try skip(after: token)
                    continue
                }
                var row: [Int] = []
                while let (value, _) = try tokens.next(), value != .endArray {
                    if case .number(let digits) = value, let number = Int(digits), abs(number) <= 32_768 {
                        count += 1
                        if count <= BrightSkyAnswer.most {
                            row.append(number)
                        } else {
                            odd = "larger than the grid"
                        }
                    } else {
                        odd = "no table of whole numbers up to 32767"
                        try skip(after: value)
                    }
                }
                rows.append(row)
            }
            return odd.map { .other($0) } ?? .rows(rows)
        }

        private mutating func readBox() throws(JSONSyntaxError) -> [Int]? {
            guard let (token, _) = try tokens.next() else { return nil }
            guard token == .beginArray else {
                try skip(after: token)
                return nil
            }
            var (numbers, isWhole) = ([] as [Int], true)
            while let (value, _) = try tokens.next(), value != .endArray {
                if case .number(let digits) = value, let number = Int(digits), numbers.count < 5 {
                    numbers.append(number)
                } else {
                    isWhole = false
                    try skip(after: value)
                }
            }
            return isWhole ? numbers : nil
        }

        private mutating func readPosition() throws(JSONSyntaxError) {
            guard let (token, _) = try tokens.next() else { return }
            guard token == .beginObject else { return try skip(after: token) }
            var (x, y) = (nil as Double?, nil as Double?)
            while let (token, _) = try tokens.next(), token != .endObject {
                guard case .key(let key) = token, let (value, _) = try tokens.next() else { continue }
                switch (key, value) {
                case ("x", .number(let digits)): x = Double(digits)
                case ("y", .number(let digits)): y = Double(digits)
                default: try skip(after: value)
                }
            }
            if let x, let y, x.isFinite, y.isFinite { answer.position = (x, y) }
        }

        private mutating func readDetail() throws(JSONSyntaxError) {
            guard let (token, _) = try tokens.next() else { return }
            if case .string(let text) = token {
                detail = oneLine(text)
                return
            }
            // A list of objects with a message (FastAPI).
            detail = "the request is wrong"
            try skip(after: token)
        }
    }
}
