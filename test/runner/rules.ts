/** The rules with which `check:tests` checks the test files. */
import type { Command } from "./plan.ts"
import { COMMANDS, isShared, passesOf } from "./plan.ts"

/** Finds the runner's commands in a shell script: `npm test`, `npm run test:all`. */
export const commandsIn = (script: string): Command[] =>
  [...script.matchAll(/^npm (?:run )?(test\S*)/gm)].flatMap(([, name]) =>
    COMMANDS.filter((command) => command === name),
  )

/** Finds test files that no command runs, or that several commands run on the same engine. */
export function wronglyPlanned(files: readonly string[], commands: readonly Command[]): string[] {
  const passes = commands.flatMap((command) =>
    passesOf(
      command,
      files.filter((file) => /^test\/.*\.test\.ts$/.test(file)),
    ),
  )
  return files.flatMap((file) => {
    const running = passes.filter((pass) => pass.files.includes(file)).map(({ title }) => title)
    if (running.length === 0) return [`${file}: no command of .ci/run runs it; name it test/FOLDER/NAME.test.ts`]
    const onEngines = running.filter((title) => title !== "PostgreSQL")
    if (onEngines.length !== 1 || running.length - onEngines.length > 1)
      return [`${file}: .ci/run runs it several times on one engine: ${running.join(", ")}`]
    return []
  })
}

const CHANGES_PROCESS: readonly (readonly [RegExp, string])[] = [
  [/^(before|beforeEach|afterEach)\(/m, "a hook outside of a suite runs for every file in the process"],
  [/\btimers\.enable\(/, "all files in the process share the time"],
  [/\bprocess\.env\.\w+ = |\bdelete process\.env\b/, "all files in the process share the environment variables"],
  [/\bprocess\.chdir\(/, "all files in the process share the working directory"],
  [/\bglobalThis\.\w+ = |mock\.method\((globalThis|console|process)\b/, "all files in the process share the globals"],
]

/** Returns why a file in a shared folder needs its own process. */
export const changesOfProcess = (file: string, text: string): string[] =>
  isShared(file)
    ? CHANGES_PROCESS.filter(([pattern]) => pattern.test(text)).map(
        ([pattern, why]) =>
          `${file}: ${pattern.exec(text)?.[0].trim()} in a shared process: ${why}. Move it to a folder that test/runner/plan.ts does not share.`,
      )
    : []
