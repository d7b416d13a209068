import Foundation
import TestSupport
import Testing

@testable import SystemAccess

/// Who may be able to read a key besides its owner.
struct KeyFileTests {
    /// The modes of a secret that Docker and Kubernetes mount, which a container cannot change.
    @Test(.enabled(if: geteuid() == 0, "only root gives files away"), arguments: [0o444, 0o440, 0o400])
    func aSecretOfRootThatNobodyCanWriteIsRead(mode: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.create("key", "s3cr3t\n", mode: mode)
        #expect(try KeyFile.read(path) == "s3cr3t")
        if mode == 0o400 { return }
        #expect(chown(path, 0, 65532) == 0)
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
            _ = setgroups(0, nil)
            guard setegid(65532) == 0, seteuid(65532) == 0 else { exit(1) }
            exit(try KeyFile.read(path) == "s3cr3t" ? 0 : 1)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"), arguments: [0o644, 0o640, 0o604, 0o666])
    func aFileOfRootThatCouldBePrivateMustBe(mode: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.create("key", "s3cr3t\n", mode: mode)
        let error = failure { () throws(ProgramError) in _ = try KeyFile.read(path) }
        #expect(error?.status == .keyMissing && error?.message.contains("run 'chmod 600' on it") == true)
        #expect(error?.message.contains("s3cr3t") == false)
    }

    @Test(arguments: [0o444, 0o440, 0o644]) func aFileOfThisUserMustBePrivate(mode: Int) async throws {
        await #expect(processExitsWith: .exitCode(0)) { [mode] in
            let folder = try TemporaryFolder()
            let path = folder.create("key", "s3cr3t", mode: mode)
            // The files of root are those of a container.
            if geteuid() == 0 {
                #expect(chown(path, 65532, 65532) == 0)
                _ = seteuid(65532)
            }
            let error = failure { () throws(ProgramError) in _ = try KeyFile.read(path) }
            #expect(error?.status == .keyMissing)
            _ = seteuid(0)
        }
    }
}
