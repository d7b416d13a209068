extension Command {
    /// Checks the cards of a batch.
    static let verify = Command(
        name: "verify", summary: "list what is missing or broken of a batch's cards",
        operands: [BatchOptions.jobsFile],
        options: [OptionGroup("Cards", [BatchOptions.folder, json])],
        examples: [
            Example("The cards of a folder:", "weathercard verify jobs.jsonl --output-dir cards")
        ]
    ) { arguments in
        let reader = try JobReader(arguments.operands[0])
        let folder = try CardFolder(arguments.value(of: BatchOptions.folder) ?? ".", creates: false)
        var listing = VerifyListing(isJSON: arguments.has(json))
        let digests = JobDigests()
        try listing.begin()
        while let item = try reader.next() {
            try listing.add(VerifyFinding(of: item, in: folder, digests))
        }
        return try listing.end()
    }

    private static let json = Option.flag("json", help: "Tell what is found as JSON")
}
