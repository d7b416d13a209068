/// Videos that are as small as their formats allow, and a program in the place of ffmpeg that writes one.
public enum SmallVideo {
    /// An MP4 with an index of so many frames, up to 255, of one byte each.
    public static func mp4(frames: Int) -> [UInt8] {
        mp4Head + [UInt8(frames)] + mp4Media
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 8
        return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array(type.utf8) + content
    }

    /// The file up to the last byte of the number of frames.
    private static let mp4Head: [UInt8] = {
        let sizes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
        let index = ["stsz", "stbl", "minf", "mdia", "trak", "moov"].reduce(sizes) { box($1, $0) }
        return box("ftyp", Array("isom".utf8) + [0, 0, 0, 0]) + index.dropLast()
    }()

    private static let mp4Media = box("mdat", [UInt8](repeating: 7, count: 255))

    /// A GIF of frames of one pixel.
    public static func gif(frames: Int) -> [UInt8] {
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 8, 0, 0, 0]
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + (0..<frames).flatMap { _ in control + picture } + [0x3B]
    }

    /// A script that writes an MP4 of as many frames of these sides as it is given.
    public static func encoder(width: Int, height: Int, then: String = "") -> String {
        func escaped(_ bytes: [UInt8]) -> String {
            bytes.map { byte in
                let digits = String(byte, radix: 8)
                return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            }.joined()
        }
        let frame = 6 + width * height * 3 / 2
        return """
            #!/bin/sh
            frames=$(($(wc -c) / \(frame)))
            {
                printf '\(escaped(mp4Head))'
                printf "\\\\$(printf '%03o' $frames)"
                printf '\(escaped(mp4Media))'
            } > /dev/fd/3
            \(then)

            """
    }
}
