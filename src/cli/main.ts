/**
 * cli/ — the command line.
 * Owns: verbs and options, printed output, exit statuses.
 * Does not own: validation of input (admin/), settings (config/), composition of the server (app.ts).
 */
import { CommanderError } from "commander"
import { failureInWords } from "./failure.ts"
import { program } from "./program.ts"

/**
 * Runs one command line, in the form of `process.argv`. Never throws: it prints errors to standard error and sets the exit status:
 * 0, 1 for a refusal or failure, 2 for wrong usage.
 */
export async function main(argv: readonly string[]): Promise<void> {
  // The reader of the output may stop reading, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
  try {
    await program().parseAsync(argv)
  } catch (error) {
    // Commander has printed its own message. A request for help is not an error.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      console.error(`gatehouse: ${failureInWords(error)}`)
      process.exitCode = 1
    }
  }
}
