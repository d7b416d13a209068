import CardOrders
import Foundation
import LoopbackServices
import SystemAccess
import TestSupport
import Testing

@testable import CardMaking

/// What is read back of a video, whose encoder may say nothing of a full disk.
struct WrittenVideoTests {
    private static let whole: [(format: CardFormat, bytes: [UInt8])] = [
        (.mp4, SmallVideo.mp4(frames: 5)), (.gif, SmallVideo.gif(frames: 5)),
    ]

    private func fault(_ bytes: [UInt8], as format: CardFormat, frames: Int = 5) throws -> ProgramError? {
        let folder = try TemporaryFolder()
        let path = folder.file("video")
        try Data(bytes).write(to: URL(filePath: path))
        let file = try #require(FileHandle(forReadingAtPath: path))
        return failure { () throws(ProgramError) in
            try WrittenVideo.check(file.fileDescriptor, as: format, frames: frames)
        }
    }

    @Test(arguments: whole.indices) func aWholeVideoPasses(index: Int) throws {
        let (format, bytes) = Self.whole[index]
        #expect(try fault(bytes, as: format) == nil)
    }

    @Test(arguments: whole.indices) func aVideoThatIsCutAnywhereIsBroken(index: Int) throws {
        let (format, bytes) = Self.whole[index]
        for length in 0..<bytes.count {
            let fault = try fault(Array(bytes[..<length]), as: format)
            #expect(fault?.status == .cannotWrite, "\(format.rawValue) cut to \(length)")
        }
    }

    @Test func aVideoThatIsOneFrameShortIsBroken() throws {
        #expect(
            try fault(SmallVideo.mp4(frames: 4), as: .mp4)?.message
                == "ffmpeg has written a broken .mp4: it has 4 frames of 5; the disk or its memory file may be full"
        )
        #expect(try fault(SmallVideo.gif(frames: 0), as: .gif) != nil)
    }

    @Test func framesThatTheFileLacksAreBroken() throws {
        var bytes = SmallVideo.mp4(frames: 5)
        // The size of each frame, in the index.
        let size = try #require(Data(bytes).range(of: Data("stsz".utf8))).upperBound + 7
        bytes[size] = 60
        let fault = try fault(bytes, as: .mp4)
        #expect(fault?.message.contains("its frames have 300 bytes, and its box 'mdat' 255") == true)
    }
}
