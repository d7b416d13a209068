internal import CardOrders
internal import Libc
internal import SystemAccess

/// A video that was written, which is read back, since an encoder whose disk is full may end as if all were well.
struct WrittenVideo {
    /// What the file must contain.
    private let frames: Int
    private let rate: Int
    private let descriptor: CInt
    private let size: Int
    /// The bytes that were read last, and where they begin.
    private var window: (start: Int, bytes: [UInt8]) = (0, [])

    private static let windowSize = 1 << 16
    /// More than the index of any video of the most frames.
    private static let mostIndex = 1 << 24

    /// Throws unless a file is a whole video of so many frames.
    static func check(_ descriptor: CInt, as format: CardFormat, frames: Int) throws(ProgramError) {
        let fault: String?
        do throws(SystemError) {
            var video = try WrittenVideo(descriptor, frames: frames, rate: format.rate)
            fault = try video.fault(as: format)
        } catch {
            throw ProgramError(
                .cannotWrite, "cannot read the .\(format.fileExtension) of ffmpeg: \(error.description)")
        }
        guard let fault else { return }
        throw ProgramError(
            .cannotWrite,
            "ffmpeg has written a broken .\(format.fileExtension): \(fault); the disk or its memory file may be full"
        )
    }

    private init(_ descriptor: CInt, frames: Int, rate: Int) throws(SystemError) {
        var status = stat()
        try retrying { fstat(descriptor, &status) }
        (self.descriptor, self.frames, self.rate, size) = (descriptor, frames, rate, Int(status.st_size))
    }

    /// Why the file is not the video; nil if it is.
    private mutating func fault(as format: CardFormat) throws(SystemError) -> String? {
        switch format {
        case .mp4: try faultOfMP4()
        case .gif: try faultOfGIF()
        case .png, .svg, .bmp, .pdf, .jpeg, .webp, .apng, .animatedWebP, .y4m: nil
        }
    }

    /// Bytes of the file; nil beyond its end.
    private mutating func bytes(at offset: Int, _ count: Int) throws(SystemError) -> ArraySlice<UInt8>? {
        guard count <= size - offset else { return nil }
        if offset < window.start || offset + count > window.start + window.bytes.count {
            var bytes = [UInt8](repeating: 0, count: min(max(count, WrittenVideo.windowSize), size - offset))
            var filled = 0
            while filled < bytes.count {
                let (at, room) = (filled, bytes.count - filled)
                let read = try retrying {
                    bytes.withUnsafeMutableBytes {
                        pread(descriptor, $0.baseAddress?.advanced(by: at), room, off_t(offset + at))
                    }
                }
                if read == 0 { return nil }
                filled += read
            }
            window = (offset, bytes)
        }
        return window.bytes[(offset - window.start)..<(offset - window.start + count)]
    }
}

// MARK: MP4

extension WrittenVideo {
    /// Whether the boxes of the file (ISO/IEC 14496-12) are whole, with an index of all frames and as many bytes of them.
    private mutating func faultOfMP4() throws(SystemError) -> String? {
        var offset = 0
        var index: ArraySlice<UInt8>?
        var media = 0
        while offset < size {
            guard let head = try bytes(at: offset, 8) else { return "it ends within the head of a box" }
            var (length, start) = (head.number(at: 0, 4), 8)
            let type = head.text(at: 4)
            if length == 1 {
                guard let large = try bytes(at: offset + 8, 8) else { return "it ends within the head of a box" }
                (length, start) = (large.number(at: 0, 8), 16)
            } else if length == 0 {
                length = size - offset
            }
            if offset == 0, type != "ftyp" { return "it does not begin with 'ftyp'" }
            guard length >= start else { return "a box is shorter than its head" }
            guard length <= size - offset else { return "it ends within its box '\(printable(type))'" }
            if type == "mdat" { media += length - start }
            if type == "moov" {
                guard length <= WrittenVideo.mostIndex else { return "its index is too large" }
                index = try bytes(at: offset + start, length - start)
            }
            offset += length
        }
        guard var box = index else { return "it has no box 'moov'" }
        for type in ["trak", "mdia", "minf", "stbl", "stsz"] {
            guard let inner = box.box(type) else { return "it has no box '\(type)'" }
            box = inner
        }
        guard box.count >= 12 else { return "its box 'stsz' is cut" }
        let (common, count) = (box.number(at: 4, 4), box.number(at: 8, 4))
        guard count == frames else { return "it has \(count) frames of \(frames)" }
        guard common > 0 || box.count >= 12 + 4 * count else { return "its box 'stsz' is cut" }
        let needed = common > 0 ? common * count : (0..<count).reduce(0) { $0 + box.number(at: 12 + 4 * $1, 4) }
        return needed <= media ? nil : "its frames have \(needed) bytes, and its box 'mdat' \(media)"
    }
}

// MARK: GIF

extension WrittenVideo {
    /// Whether the blocks of the file are whole, with pictures and the trailer at the end.
    private mutating func faultOfGIF() throws(SystemError) -> String? {
        guard let head = try bytes(at: 0, 13), head.text(at: 0) == "GIF8" else {
            return "it does not begin with 'GIF8'"
        }
        var offset = 13 + WrittenVideo.tableSize(head[head.startIndex + 10])
        var count = 0
        while let block = try bytes(at: offset, 1)?.first {
            switch block {
            case 0x3B:
                guard count > 0, count <= frames else { return "it has \(count) frames of \(frames)" }
                return offset + 1 == size ? nil : "its trailer is not at its end"
            case 0x21: offset += 2
            case 0x2C:
                guard let picture = try bytes(at: offset, 10) else { return "it ends within a frame" }
                offset += 11 + WrittenVideo.tableSize(picture[picture.startIndex + 9])
                count += 1
            default: return "it has an unknown block"
            }
            // Sub-blocks up to an empty one.
            while true {
                guard let length = try bytes(at: offset, 1)?.first else { return "it ends within a frame" }
                offset += 1 + Int(length)
                if length == 0 { break }
            }
        }
        return "it ends without its trailer"
    }

    /// The bytes of a colour table by the byte that says whether there is one.
    private static func tableSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}

extension ArraySlice<UInt8> {
    /// A number from its most significant byte on.
    fileprivate func number(at offset: Int, _ count: Int) -> Int {
        Int(clamping: self[(startIndex + offset)...].prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// The four letters of a type.
    fileprivate func text(at offset: Int) -> String {
        String(decoding: self[(startIndex + offset)...].prefix(4), as: UTF8.self)
    }

    /// The content of the first box of a type in the content of another.
    fileprivate func box(_ type: String) -> ArraySlice<UInt8>? {
        var rest = self
        while rest.count >= 8 {
            let length = rest.number(at: 0, 4)
            guard length >= 8, length <= rest.count else { return nil }
            if rest.text(at: 4) == type { return rest.prefix(length).dropFirst(8) }
            rest = rest.dropFirst(length)
        }
        return nil
    }
}
