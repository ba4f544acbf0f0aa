import Foundation

exit(Martlet.run(Array(CommandLine.arguments.dropFirst())))
