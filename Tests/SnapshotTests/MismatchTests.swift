import Primitives
import SceneModel
import Testing

struct MismatchTests {
    /// As in the first run of the tests of a new card, while its snapshots are recorded.
    @Test func aSnapshotThatIsNotThereIsNamed() throws {
        let scene = Scene(
            size: Size(width: 300, height: 300), background: .white, elements: [],
            description: .init(short: "", full: "", share: ""), attribution: "")
        let error = #expect(throws: MissingSnapshot.self) { try expectMismatch(scene, "none/such") }
        #expect(error.map { "\($0)" } == "there is no none/such yet to compare a changed one with")
    }
}
