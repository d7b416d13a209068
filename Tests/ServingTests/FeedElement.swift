import Foundation
import FoundationXML

/// An element of XML with its namespace, as a reader of feeds sees it.
final class FeedElement {
    let name, namespace: String
    let attributes: [String: String]
    private(set) var text = ""
    private(set) var children: [FeedElement] = []

    private init(_ name: String, _ namespace: String, _ attributes: [String: String]) {
        (self.name, self.namespace, self.attributes) = (name, namespace, attributes)
    }

    /// The root of a document; nil if it is not well-formed.
    static func root(of text: String) -> FeedElement? {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.shouldProcessNamespaces = true
        parser.delegate = reader
        return parser.parse() ? reader.root : nil
    }

    func all(_ name: String) -> [FeedElement] { children.filter { $0.name == name } }

    /// The text of the only child of a name; nil if there is none, or more than one.
    func only(_ name: String) -> String? {
        let found = all(name)
        return found.count == 1 ? found.first?.text : nil
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var root: FeedElement?
        private var open: [FeedElement] = []

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            let element = FeedElement(elementName, namespaceURI ?? "", attributes)
            open.last?.children.append(element)
            open.append(element)
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
        ) {
            root = open.popLast()
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            open.last?.text += string
        }
    }
}
