import Testing
import XMLReading

/// XML as JSON.
@Suite struct XMLDocumentTests {
    private func json(_ text: String) throws -> String {
        String(decoding: try XMLDocument.json(of: Array(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        ("<a/>", #"{"a":""}"#), ("<a> b\n c </a>", #"{"a":"b\n c"}"#),
        ("<a>&quot;\\&#9;&#228;</a>", #"{"a":"\"\\ ä"}"#),
        ("<a><![CDATA[<b>]]></a>", #"{"a":"<b>"}"#), ("<p:a><q:b>1</q:b></p:a>", #"{"a":{"b":"1"}}"#),
        ("<a><b>1</b>text<c/><b>2</b></a>", #"{"a":{"b":["1","2"],"c":""}}"#),
        ("<a x='1' p:y='2'/>", #"{"a":{"x":"1","y":"2"}}"#), ("<a x='1'>b</a>", #"{"a":"b"}"#),
        ("<a x='1'><b y='2'/><b/></a>", #"{"a":{"b":[{"y":"2"},""]}}"#),
    ])
    func elementsAreMembers(_ text: String, _ expected: String) throws {
        #expect(try json(text) == expected)
    }

    @Test(arguments: [
        ("<a><b></a>", "mismatched"), ("", "no element"), ("<!DOCTYPE a><a/>", "document type"),
        (String(repeating: "<a>", count: 70), "deeply"),
    ])
    func whatIsNotXMLIsNamed(_ text: String, _ reason: String) {
        let fault = #expect(throws: XMLFault.self) { try json(text) }
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
    }

    @Test func elementsAndAttributesAreBoundedByTheSize() throws {
        func many(_ count: Int, _ one: (Int) -> String) -> String { (0..<count).map(one).joined() }
        #expect(throws: XMLFault.self) { try json("<a>" + many(30_000) { _ in "<b/>" } + "</a>") }
        #expect(throws: XMLFault.self) { try json("<a " + many(30_000) { "b\($0)='' " } + "/>") }
        // Names that all differ are members of one object.
        let names = try json("<a>" + many(20_000) { "<name\($0)>a text</name\($0)>" } + "</a>")
        #expect(names.utf8.count { $0 == UInt8(ascii: ",") } == 19_999)
    }
}
