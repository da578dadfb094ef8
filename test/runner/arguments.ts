/** Reads `npm test -- FILE… OPTION…`: files, folders and patterns of the project, and options of `node --test`. */
import { globSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import type { Command } from "./plan.ts"
import { COMMANDS } from "./plan.ts"

export interface Arguments {
  readonly command: Command
  /** The selected files in order of name; undefined if no file is given. */
  readonly files: readonly string[] | undefined
  readonly options: readonly string[]
}

/** The options whose value may be a separate argument. */
const WITH_VALUE = ["--test-name-pattern", "--test-skip-pattern"]

/**
 * Reads the arguments, of which the first is the command. Throws if the command is unknown, or if another argument matches no test file.
 */
export function readArguments(args: readonly string[], project: string): Arguments {
  const command = COMMANDS.find((known) => known === args[0])
  if (command === undefined) throw new Error(`Unknown command ${args[0]}. Known commands: ${COMMANDS.join(", ")}.`)
  const options: string[] = []
  const named: string[] = []
  const rest = args.slice(1)
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift())
    if (WITH_VALUE.includes(arg)) options.push(`${arg}=${rest.shift() ?? ""}`)
    else if (arg.startsWith("-")) options.push(arg)
    else named.push(arg)
  const files = new Set(named.flatMap((name) => filesOf(name, project)))
  return { command, files: named.length === 0 ? undefined : [...files].sort(), options }
}

function filesOf(name: string, project: string): string[] {
  const isFolder = statSync(join(project, name), { throwIfNoEntry: false })?.isDirectory()
  const found = globSync(isFolder ? join(name, "**/*.test.ts") : name, { cwd: project })
  if (found.length === 0) throw new Error(`${name} names no test file. Name a file, a folder or a pattern.`)
  return found.map((file) => relative(project, join(project, file)).replaceAll("\\", "/"))
}
