internal import CardOrders
internal import ForecastCore
internal import Options
internal import Primitives
internal import Providers
package import Radar
internal import SystemAccess
internal import Words

/// A radar picture of a place, from a service or a file.
package struct RadarPicture: Sendable {
    package var frame: RadarFrame
    /// Those before it, from the oldest on.
    package var earlier: [RadarFrame] = []
    /// Whom a card names.
    var source: Forecast.Source
    /// Whether its values are measured by radar, and not by satellites or models as well.
    var isRadar = true
}

/// Gets radar pictures from the service that covers a place.
enum LiveRadar {
    /// The oldest picture that a card shows, in seconds.
    private static let oldest = 3600.0

    /// The newest picture around a place at a moment, with some of those before it.
    ///
    /// It is Bright Sky's where its radars see, and elsewhere that of the tile server that `--base-url` names. Where that names only
    /// one of the two, no other is asked.
    static func picture(
        around place: Place, at moment: Instant, _ past: RadarPast, _ services: ServiceSettings,
        _ context: CardContext
    ) throws(ProgramError) -> RadarPicture {
        let bases = try BaseURLs.ofRadar(services)
        if context.now().seconds(to: moment) > RadarSource.interval {
            throw .usage(
                "a radar picture is of the present or the past; leave out --time and --at, or name such a moment")
        }
        let here = Coordinates(place)
        if bases == nil || bases?.brightSky != nil, GermanComposite.covers(here) {
            return try brightSky(around: place, at: moment, bases?.brightSky, past, services, context)
        }
        guard let address = bases?.libreWXR else { throw notCovered(place, context) }
        guard let service = LibreWXR(baseURL: address) else { throw wrongAddress }
        guard LibreWXR.covers(here) else {
            throw ProgramError(
                .badData, "no picture of \(place.label): \(LibreWXR.facts.id) has none so far north or south")
        }
        return try tiles(of: service, around: place, at: moment, past, services, context)
    }

    private static var wrongAddress: ProgramError { .usage("--base-url must be \(BaseURLs.addressExpects)") }

    private static func notCovered(_ place: Place, _ context: CardContext) -> ProgramError {
        let message = "no radar of \(place.label): \(BrightSky.facts.id) covers Germany and its rim"
        let hint =
            "; \(CardOptions.radar.dashed) FILE draws a saved answer, --base-url \(LibreWXR.facts.id)=URL asks a tile "
            + "server, and --provider sample is an example"
        return ProgramError(.badData, message + (context.offlineHint == nil ? "" : hint))
    }

    private static func programError(
        _ error: ServiceError, _ id: String, _ context: CardContext
    ) -> ProgramError {
        LiveForecast.programError(error, from: id, noun: "radar picture", context, hasServer: false)
    }

    // MARK: Bright Sky

    /// The newest measurement, and some of those before it.
    ///
    /// For the last five minutes the service often has only a forecast as yet. That names the newest measurement, which is then
    /// asked for. If the service fails, its last answer within an hour is taken.
    private static func brightSky(
        around place: Place, at moment: Instant, _ baseURL: String?, _ past: RadarPast, _ services: ServiceSettings,
        _ context: CardContext
    ) throws(ProgramError) -> RadarPicture {
        guard let host = BrightSky(at: moment, baseURL: baseURL)?.server.host else { throw wrongAddress }
        let access = ServiceAccess(services, context)
        func ask(_ time: Instant, over transport: any HTTPTransport) throws(ServiceError) -> BrightSky.Output {
            guard let service = BrightSky(at: time, past: past, baseURL: baseURL) else {
                throw .unreachable(host: host, .badURL)
            }
            access.log.write("asking \(host) for \(time.iso8601)")
            return try service.fetch(
                for: place, over: transport, now: context.now(), zone: PlaceFinder.offsets)
        }
        func answer(_ time: Instant) throws(ServiceError) -> BrightSky.Output {
            try access.answer(isWorthKeeping: \.isMeasured) {
                transport throws(ServiceError) in
                try ask(time, over: transport)
            }
        }
        let newest = moment.flooredToMultiple(of: RadarSource.interval)
        do throws(ServiceError) {
            var output = try answer(newest)
            if case .forecast(let measured) = output { output = try answer(measured) }
            switch output {
            case .measured(let frame, let earlier):
                return RadarPicture(frame: frame, earlier: earlier, source: BrightSkyAnswer.source)
            case .forecast:
                throw ServiceError.noForecast(
                    host: host, "all its frames are forecasts, none is a measurement")
            case .nothing(let reason): throw ServiceError.noForecast(host: host, reason)
            case .notCovered: break
            }
        } catch {
            let error = programError(error, BrightSky.facts.id, context)
            for time in stride(from: 0, through: oldest, by: RadarSource.interval).map({ newest.advanced(by: -$0) })
            where time.seconds(to: moment) <= oldest {
                let last = access.lastAnswer { transport throws(ServiceError) in try ask(time, over: transport) }
                guard case .measured(let frame, let earlier) = last else { continue }
                context.warn("\(error.message); showing the last radar picture")
                return RadarPicture(frame: frame, earlier: earlier, source: BrightSkyAnswer.source)
            }
            throw error
        }
        throw notCovered(place, context)
    }

    // MARK: Tile servers

    /// The newest frame of the server's list, and some of those before it.
    ///
    /// If the server fails, its last list and the pictures of it are taken, if they are of the last hour.
    private static func tiles(
        of service: LibreWXR, around place: Place, at moment: Instant, _ past: RadarPast,
        _ services: ServiceSettings,
        _ context: CardContext
    ) throws(ProgramError) -> RadarPicture {
        let (access, host) = (ServiceAccess(services, context), service.server.host)
        func ask(_ transport: any HTTPTransport) throws(ServiceError) -> RadarPicture {
            access.log.write("asking \(host) for its frames")
            let now = context.now()
            let frames = try service.frames(over: transport, now: now)
            let entries: [TileFrames.Entry]
            do throws(RadarFault) {
                entries = try frames.entries(at: moment, past)
            } catch {
                throw .noForecast(host: host, error.message)
            }
            var pictures: [RadarFrame] = []
            for entry in entries {
                access.log.write("asking \(host) for \(entry.time.iso8601)")
                do throws(ServiceError) {
                    pictures.append(try service.frame(entry, around: place, over: transport, now: now))
                } catch {
                    // The newest is shown without one of the earlier pictures, too.
                    guard case .noForecast = error, entry != entries.last else { throw error }
                }
            }
            guard let newest = pictures.popLast() else { throw .noForecast(host: host, "it has no frames") }
            return RadarPicture(frame: newest, earlier: pictures, source: LibreWXR.source, isRadar: false)
        }
        do throws(ServiceError) {
            return try access.answer { transport throws(ServiceError) in
                try ask(transport)
            }
        } catch {
            let error = programError(error, LibreWXR.facts.id, context)
            guard
                let last = access.lastAnswer({ transport throws(ServiceError) in try ask(transport) })
            else { throw error }
            context.warn("\(error.message); showing the last radar picture")
            return last
        }
    }
}

extension BrightSky.Output {
    fileprivate var isMeasured: Bool {
        if case .measured = self { true } else { false }
    }
}
