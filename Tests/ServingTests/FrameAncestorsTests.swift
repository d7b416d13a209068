import Options
import SystemAccess
import Testing

@testable import Serving

struct FrameAncestorsTests {
    @Test(arguments: [
        ("*", "*"), ("none", "'none'"), ("'self' https://Ha.example:8123", "'self' https://ha.example:8123"),
        ("self", "'self'"),
        ("http://192.168.1.2:8123 https://*.example.org", "http://192.168.1.2:8123 https://*.example.org"),
        ("http://[::1]:8123", "http://[::1]:8123"),
    ])
    func originsAreSourcesOfAPolicy(text: String, sources: String) {
        #expect(FrameAncestors(text)?.sources == sources)
    }

    @Test(arguments: [
        "", " ", "none self", "* https://a.example", "a.example", "https://a.example/path", "https://",
        "self; script-src *",
        "https://a.example,https://b.example", "data:", "https://a.example\r\nX: y",
    ])
    func whatIsNoOriginIsRefused(text: String) {
        #expect(FrameAncestors(text) == nil)
    }

    @Test func withoutTheOptionNoPageShowsAFrame() throws {
        let settings = try ServeSettings(OptionValues(), Environment { _ in nil }, agent: "weathercard/test")
        #expect(settings.frameAncestors == "'none'")
    }
}
