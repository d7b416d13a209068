internal import Libc

/// Where the bytes of a picture come from.
protocol ByteSource: AnyObject {
    /// Why there are no more, unless that is the end.
    var problem: CommandError? { get }
    /// Puts the bytes that come next into memory, as many as there is room for, and tells how many; fewer at the end.
    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int
}

/// Bytes that are at hand.
final class MemorySource: ByteSource {
    let problem: CommandError? = nil
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
        let piece = rest.prefix(memory.count)
        memory.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

/// The bytes of a file, read as they are asked for.
final class FileSource: ByteSource {
    private(set) var problem: CommandError?
    private let name: String
    private let file: OpenFile

    init(_ path: String, name: String) throws(CommandError) {
        self.name = name
        do throws(SystemError) {
            // What became a pipe since it was found is not waited for.
            file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        } catch {
            throw Input.problem(error, name: name)
        }
    }

    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        do throws(SystemError) {
            while count < memory.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
                let taken = try retrying { read(file.descriptor, rest.baseAddress, rest.count) }
                if taken == 0 { break }
                count += taken
            }
        } catch {
            problem = Input.problem(error, name: name)
        }
        return count
    }
}
