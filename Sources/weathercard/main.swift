internal import CommandLineInterface

EntryPoint.run()
