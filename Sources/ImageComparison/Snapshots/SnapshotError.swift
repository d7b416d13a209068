/// Why a snapshot cannot be checked at all.
public enum SnapshotError: Error, Hashable, Sendable {
    /// The variable that names the mode has a value that means nothing.
    case recordMode(String, variable: String)
    /// No folder above a file is a package.
    case noPackage(String)
    /// The name of a snapshot would not be a safe path.
    case name(String)
    /// A file exists and cannot be read.
    case unreadable(path: String, reason: String)
    /// A file or its folder cannot be written.
    case unwritable(path: String, reason: String)
}

extension SnapshotError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .recordMode(let value, let variable):
            "\(variable) is \(value.debugDescription): use missing, failed, all or never"
        case .noPackage(let file): "no folder above \(file) has a Package.swift"
        case .name(let name):
            "\(name.debugDescription) is not a snapshot name: use letters, digits, '-', '_' and '/', and not 'versions'"
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}
