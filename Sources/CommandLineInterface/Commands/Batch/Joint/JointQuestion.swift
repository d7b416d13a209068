/// What a job asks that may be asked together with others.
struct JointQuestion {
    let answers: JointAnswers
    /// What others have in common with it: everything but the place.
    let group: String
    /// What tells it from others.
    let key: String
    let arguments: Arguments

    /// The question of a job's place; nil where it is asked of other services, or of nobody.
    init?(_ arguments: Arguments, _ answers: JointAnswers) {
        guard let group = JointQuestion.group(arguments) else { return nil }
        self.answers = answers
        self.arguments = arguments
        self.group = group
        key = ForecastMemo.key(arguments)
    }

    /// The group of all places that arguments name; nil where they are asked of other services, or of nobody.
    static func group(_ arguments: Arguments) -> String? {
        // Warnings are asked of a service that takes one place.
        let files = [CardOptions.forecast, CardOptions.scene, CardOptions.alerts]
        guard arguments.value(of: CardOptions.provider) == ProviderName.openMeteo.rawValue,
            !CardOptions.showsAlerts(arguments), !files.contains(where: arguments.has)
        else { return nil }
        return ForecastMemo.key(arguments, without: PlaceOptions.all)
    }

    /// The questions of all places of a job.
    static func all(of job: Job, _ answers: JointAnswers) -> [JointQuestion] {
        SeveralPlaces.each(job.arguments).compactMap { JointQuestion($0, answers) }
    }
}
