/**
 * cli/ — the command line.
 * Owns: verbs and options, printed output, exit statuses.
 * Does not own: validation of input (admin/), settings (config/), composition of the server (assembly/).
 */
import { CommanderError } from "commander"
import { withCommandsAsRun } from "../config/load.ts"
import { failureInWords } from "./failure.ts"
import { program } from "./program.ts"

/**
 * Runs one command line, given as `process.argv`. Never throws: prints errors to standard error and sets the exit status (0 for success,
 * 1 for a refusal or failure, 2 for wrong usage).
 */
export async function main(argv: readonly string[]): Promise<void> {
  // A reader such as `head` closes the pipe before the end of the output. This is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
  try {
    await (await program(argv[2])).parseAsync(argv)
  } catch (error) {
    // Commander has already printed the message. --help ends with status 0.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      console.error(withCommandsAsRun(`gatehouse: ${failureInWords(error)}`))
      process.exitCode = 1
    }
  }
}
