/**
 * cli/ — the command line.
 * Owns: verbs and options, what is printed, exit statuses.
 * Does not own: what is accepted (admin/), settings (config/), how the server is put together (app.ts).
 */
import { CommanderError } from "commander"
import { failureInWords } from "./failure.ts"
import { program } from "./program.ts"

/**
 * Runs one command line, given as `process.argv` is. Never throws: errors go to standard error in words, and the exit status is
 * set: 0, 1 where something was refused or failed, 2 for wrong usage.
 */
export async function main(argv: readonly string[]): Promise<void> {
  // Whoever reads the output may stop reading, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
  try {
    await program().parseAsync(argv)
  } catch (error) {
    // Commander has written its own; help that was asked for is none.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      console.error(`gatehouse: ${failureInWords(error)}`)
      process.exitCode = 1
    }
  }
}
