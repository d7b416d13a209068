public import Primitives

/// A finished picture as a value: a list of elements at absolute places, with nothing left to resolve.
///
/// Lengths are in points of the design grid, x to the right and y downward; elements are painted in order, the first at
/// the back. All numbers are finite.
public struct Scene: Hashable, Codable, Sendable {
    /// The picture's extent.
    public var size: Size
    /// What lies behind everything, opaque.
    public var background: Color
    /// What is painted, from back to front.
    public var elements: [Element]
    /// The greys that it is shown in; nil for all colours.
    public var depth: GrayDepth?
    /// The same facts in words.
    public var description: Description
    /// The words that the data's licence asks for.
    public var attribution: String

    /// A picture of elements on a flat ground.
    public init(
        size: Size, background: Color, elements: [Element], depth: GrayDepth? = nil, description: Description,
        attribution: String
    ) {
        self.size = size
        self.background = background
        self.elements = elements
        self.depth = depth
        self.description = description
        self.attribution = attribution
    }

    /// A picture's facts in words, for those who do not see it and for those who post it.
    public struct Description: Hashable, Codable, Sendable {
        /// Alternative text of at most 250 characters.
        public var short: String
        /// Alternative text of at most 1000 characters.
        public var full: String
        /// A line to post beside the picture.
        public var share: String

        /// Two alternative texts and a line to post.
        public init(short: String, full: String, share: String) {
            self.short = short
            self.full = full
            self.share = share
        }
    }
}
