internal import Primitives
internal import SceneModel
internal import Words

/// A small temperature that is centred on its digits, the degree sign hanging outside.
struct DegreeLabel {
    let line: TextLine
    /// How far it reaches to the left and the right of its middle.
    let reach: (left: Double, right: Double)

    init(
        _ degrees: Int, face: FontFace, size: Double, _ language: Language, measuring text: some TextMeasuring
    ) {
        self.init(language.degrees(degrees), face: face, size: size, measuring: text)
    }

    init(_ string: String, face: FontFace, size: Double, measuring text: some TextMeasuring) {
        line = TextLine(string, face: face, size: size, measuring: text)
        let sign = string.hasSuffix("°") ? text.extent(of: "°", face: face, size: size).advance : 0
        let digits = line.extent.advance - sign
        reach = (digits / 2, digits / 2 + sign)
    }

    /// The label with the middle of its digits at a point of the baseline.
    func at(_ point: Point, id: String, color: Color) -> Element {
        line.at(Point(x: point.x - reach.left, y: point.y), id: id, color: color)
    }
}
