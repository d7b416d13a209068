internal import CardOrders
internal import Libc
package import SystemAccess
internal import Threading

/// An ffmpeg that takes frames on its standard input and writes a video to an open file.
package final class VideoEncoder {
    /// The options for the output; a picture that is played once says so in its file.
    private static func options(_ format: CardFormat, once: Bool) -> [String] {
        switch format {
        case .mp4:
            // What social networks take as it is: one closed group of pictures in under two seconds, no edit list, the index first.
            ["-vf", "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"]
                + [
                    "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-bf", "0", "-g", "48", "-flags",
                    "+cgop",
                ]
                + ["-pix_fmt", "yuv420p", "-color_primaries", "bt709", "-color_trc", "bt709"]
                + ["-colorspace", "bt709", "-color_range", "tv", "-movflags", "+faststart"]
                + ["-use_editlist", "0"]
        case .gif:
            [
                "-vf",
                "scale=in_color_matrix=bt709:in_range=tv:out_range=pc,format=rgb24,split[a][b];"
                    + "[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none",
                "-loop", once ? "-1" : "0",
            ]
        case .png, .svg, .bmp, .pdf, .jpeg, .webp, .apng, .animatedWebP, .y4m: []
        }
    }

    private let child: pid_t
    /// What ffmpeg writes to.
    private let file: CInt
    /// The end of the pipe that frames are written to; -1 when it is closed.
    private var input: CInt
    /// What ffmpeg says, and the thread that reads it.
    private let messages = Monitor<[UInt8]>([])
    private var listener: Helper?
    private var isOver = false

    /// Starts ffmpeg, which writes to an open file.
    ///
    /// - Throws: With what to install if there is no ffmpeg.
    init(_ format: CardFormat, once: Bool, into file: CInt) throws(ProgramError) {
        let words =
            [
                "ffmpeg", "-hide_banner", "-nostats", "-loglevel", "error", "-f", "yuv4mpegpipe", "-i", "pipe:0",
                "-an",
            ]
            + VideoEncoder.options(format, once: once)
            + [
                "-map_metadata", "-1", "-fflags", "+bitexact", "-f", format.fileExtension, "-y",
                "/dev/fd/\(VideoEncoder.target)",
            ]
        // One at a time: an ffmpeg that another thread starts meanwhile would keep the new ends open.
        let (frames, errors, child, code) = try VideoEncoder.starting.access { _ in
            Result { () throws(ProgramError) in try VideoEncoder.start(words, file) }
        }.get()
        input = frames.input
        (self.child, self.file) = (child, file)
        guard code == 0 else {
            isOver = true
            close(errors.output)
            close(input)
            input = -1
            throw ProgramError(
                .unavailable,
                code == ENOENT
                    ? "a .\(format.fileExtension) needs ffmpeg, which is not installed; install it, as with 'apt-get install ffmpeg', "
                        + "or write an animated PNG, as with -o card.apng"
                    : "cannot start ffmpeg: \(SystemError(code: code).description)")
        }
        let (messages, source) = (messages, errors.output)
        listener = Helper {
            let bytes = (try? readAll(source, atMost: 1 << 20)) ?? []
            close(source)
            messages.access { $0 = bytes }
        }
        if listener == nil { close(source) }
    }

    private static let starting = Monitor(())

    private typealias Ends = (output: CInt, input: CInt)

    /// Starts ffmpeg with these words; the code is that of a failure, or 0.
    private static func start(
        _ words: [String], _ file: CInt
    ) throws(ProgramError) -> (frames: Ends, errors: Ends, child: pid_t, code: CInt) {
        let frames = try ends()
        let errors = try ends()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Copies above the numbers that the child gets, so that none is overwritten before it is copied.
        let copies = [frames.output, errors.input, file].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        defer { for copy in copies where copy >= 0 { close(copy) } }
        posix_spawn_file_actions_adddup2(&actions, copies[0], STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, copies[1], STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, copies[2], VideoEncoder.target)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, "ffmpeg", &actions, nil, &arguments, environ)
        close(frames.output)
        close(errors.input)
        return (frames, errors, child, code)
    }

    /// The two ends of a pipe, which a child does not get by itself.
    private static func ends() throws(ProgramError) -> Ends {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw ProgramError(.system, "cannot start ffmpeg: \(SystemError(code: errno).description)")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    deinit {
        if input >= 0 { close(input) }
        // A run that fails leaves no child, and no one reads what it has written.
        if !isOver {
            kill(child, SIGKILL)
            _ = VideoEncoder.wait(for: child)
        }
        listener?.join()
    }

    /// The number of the file in ffmpeg.
    private static let target: CInt = 3

    /// Gives bytes to ffmpeg.
    func write(_ bytes: [UInt8]) throws(ProgramError) {
        do throws(SystemError) {
            try writeAll(bytes, to: input)
        } catch {
            // It has ended, and says why.
            if error.isClosedPipe { try finish() }
            throw ProgramError(.system, "cannot give a frame to ffmpeg: \(error.description)")
        }
    }

    /// Waits until the video is complete.
    func finish() throws(ProgramError) {
        if input >= 0 { close(input) }
        input = -1
        let status = VideoEncoder.wait(for: child)
        isOver = true
        listener?.join()
        listener = nil
        if status == 0 {
            var written = stat()
            if fstat(file, &written) == 0, written.st_mode & S_IFMT == S_IFREG, written.st_size == 0 {
                throw ProgramError(.cannotWrite, "ffmpeg has written nothing")
            }
            return
        }
        let ending =
            status & 0x7F == 0 ? "ended with status \(status >> 8 & 0xFF)" : "was killed by signal \(status & 0x7F)"
        let said = said.map { ": \($0)" } ?? ""
        throw ProgramError(.cannotWrite, "ffmpeg \(ending)\(said)")
    }

    /// The last line of ffmpeg's messages.
    private var said: String? {
        let lines = String(decoding: messages.access { $0 }, as: UTF8.self).split { $0.isNewline }
        return lines.last.map { printable($0, limit: 300) }
    }

    /// Whether there is an ffmpeg in the folders of programs.
    package static func isInstalled(_ environment: Environment) -> Bool {
        (environment["PATH"] ?? "/bin:/usr/bin").split(separator: ":").contains { folder in
            access(folder + "/ffmpeg", X_OK) == 0
        }
    }

    private static func wait(for child: pid_t) -> CInt {
        var status: CInt = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        return status
    }
}
