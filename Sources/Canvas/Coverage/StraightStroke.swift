internal import Primitives

extension Path {
    /// The outline of its stroke with round ends, where it is nothing but single lines; nil where lines join or bend.
    ///
    /// Outlines of lines that join overlap all along.
    func outline(ofWidth width: Double) -> Path? {
        var (outline, start) = (Path(), nil as Point?)
        for element in elements {
            switch (element, start) {
            case (.move(let point), nil): start = point
            case (.line(let end), let begin?):
                outline.appendLine(from: begin, to: end, width: width)
                start = nil
            default: return nil
            }
        }
        return start == nil ? outline : nil
    }

    private mutating func appendLine(from start: Point, to end: Point, width: Double) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        // A point is a dot.
        let along = length > 0 ? (x: dx / length * width / 2, y: dy / length * width / 2) : (x: width / 2, y: 0)
        let across = (x: -along.y, y: along.x)
        func place(_ point: Point, _ forward: Double, _ aside: Double) -> Point {
            Point(
                x: point.x + forward * along.x + aside * across.x, y: point.y + forward * along.y + aside * across.y
            )
        }
        /// Half a turn round an end, from the side that is left.
        func addEnd(_ point: Point, _ sign: Double) {
            // Quarters of a circle (4/3 tan 22.5°).
            let reach = 0.552_284_75
            curve(
                place(point, sign * reach, sign), place(point, sign, sign * reach), to: place(point, sign, 0))
            curve(
                place(point, sign, -sign * reach), place(point, sign * reach, -sign), to: place(point, 0, -sign))
        }
        move(to: place(start, 0, 1))
        line(to: place(end, 0, 1))
        addEnd(end, 1)
        line(to: place(start, 0, -1))
        addEnd(start, -1)
        close()
    }
}
