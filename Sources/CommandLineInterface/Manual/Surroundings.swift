internal import Batch
internal import CardOrders
internal import Posting
internal import Serving
internal import SystemAccess

/// What the program takes from its surroundings and tells them, as the manual and the documents say it.
enum Surroundings {
    /// A name and its meaning, in which code is between backquotes.
    struct Entry: Sendable {
        let name: String
        let text: String

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    static let variables = [
        Entry("CACHE_DIRECTORY", "the folder of the cache; systemd sets it for a unit with `CacheDirectory`"),
        Entry(
            "COLORTERM, KITTY_WINDOW_ID, LC_TERMINAL, STY, TERM_PROGRAM, TMUX",
            "which pictures the terminal shows that `weathercard show` runs in"),
        Entry(
            "CREDENTIALS_DIRECTORY", "the folder of the secrets that systemd hands to a unit with `LoadCredential`"),
        Entry("HOME", "the home folder, for the configuration and the cache, and for fonts of your own"),
        Entry("http_proxy, https_proxy, all_proxy, no_proxy", "proxies for requests to services"),
        Entry("LISTEN_FDS, LISTEN_PID", "the socket that systemd hands to `weathercard serve`"),
        Entry(
            "NO_COLOR, TERM",
            "no bold letters and no blocks of colour in a terminal if `NO_COLOR` is set or `TERM` is `dumb`"),
        Entry("NOTIFY_SOCKET", "where `weathercard serve` tells systemd that it is ready"),
        Entry("PATH", "where ffmpeg is, which makes videos"),
        Entry(
            BatchOptions.shardVariables.joined(separator: ", "),
            "the part of a batch that `--shard auto/N` draws; Slurm and Kubernetes set them"),
        Entry(
            "SSL_CERT_FILE, SSL_CERT_DIR",
            "a file or a folder of certificates to trust instead of the system's, such as of an authority of your own"
        ),
        Entry(
            "STATE_DIRECTORY",
            "the folder in which `weathercard post` remembers its posts; systemd sets it for a unit with "
                + "`StateDirectory`"),
        Entry(
            ServiceOptions.supervisorToken,
            "the token that Home Assistant gives an app, by which `--provider home-assistant` asks without `--base-url`"
        ),
        Entry("TMPDIR", "the folder for the forecasts of a large batch while it runs, instead of `/tmp`"),
        Entry(
            ServiceOptions.contactVariable,
            "your e-mail address or website, for services that require one, if `--contact` is not given"),
        Entry(
            ServiceOptions.homeAssistantToken, "the token for Home Assistant, if `--key-file` is not given"),
        Entry(ServiceOptions.openMeteoKey, "the key of a commercial customer of Open-Meteo"),
        Entry(ServiceOptions.pirateKey, "the key for Pirate Weather, if `--key-file` is not given"),
        Entry(PostSecret.variable, "the token with which `weathercard post` posts, if nothing else names one"),
        Entry(
            ServeOptions.signKeyVariable,
            "the key for signed URLs of `weathercard serve`, if `--sign-key-file` is not given"),
        Entry("XDG_CACHE_HOME", "the folder in which the cache is `weathercard`, instead of `~/.cache`"),
        Entry("XDG_CONFIG_HOME", "the folder of `weathercard/config.json`, instead of `~/.config`"),
        Entry("XDG_STATE_HOME", "the folder of `weathercard` for what was posted, instead of `~/.local/state`"),
    ]

    static let files = [
        Entry("~/.cache/weathercard", "answers of services, at most 2,000 or 64 MiB"),
        Entry("~/.config/weathercard/config.json", "the configuration"),
        Entry(
            "~/.local/state/weathercard",
            "what `weathercard post --once-a-day` and `weathercard post --when` have posted"),
        Entry("/etc/weathercard/NAME.json", "the configuration of the unit `weathercard@NAME` of systemd"),
        Entry("/usr/share/zoneinfo", "time zones, if they are newer than those inside the program"),
    ]

    /// The exit statuses, and at the end those of signals.
    static let statuses =
        ExitStatus.allCases.filter { $0.rawValue < 128 }.map { Entry("\($0.rawValue)", $0.meaning) } + [
            Entry(
                "128 + n",
                "terminated by signal n after cleaning up: 130 Ctrl-C, 131 SIGQUIT, 141 closed pipe, 143 SIGTERM, "
                    + "153 file size limit (`ulimit -f`)")
        ]
}

extension ExitStatus {
    /// The meaning, for people who write scripts.
    var meaning: String {
        switch self {
        case .done: "success; compared pictures are the same"
        case .failed: "compared pictures differ; jobs of a batch failed, or cards are missing or broken"
        case .nothing: "no condition of `render --when` holds, so nothing was drawn"
        case .usage: "wrong usage of the command line"
        case .badData: "a file is not a valid forecast, scene or PNG, or lacks what the card needs"
        case .noInput: "no such file, place or time zone"
        case .unavailable:
            "a service cannot be reached, refuses the request, or does not answer with a forecast; trying again will not help"
        case .internalError: "internal error"
        case .system: "out of memory, or another error of the system"
        case .cannotWrite: "the output cannot be written"
        case .tryLater: "a temporary failure of a service, such as too many requests; try again later"
        case .keyMissing: "a service requires a key, another key, or a contact"
        case .configuration: "a mistake in the configuration file, with its line, or in a variable"
        case .closedPipe: "the reader of the output closed the pipe"
        case .sizeLimit: "a file would exceed the size limit of the process"
        }
    }
}
