import { Command } from "commander"

/** The help text of a command. */
export interface VerbHelp {
  readonly does: string
  /** Further paragraphs, for example about the output. */
  readonly about?: readonly string[]
  readonly examples: readonly string[]
}

export function verb(name: string, { does, about = [], examples }: VerbHelp): Command {
  const command = new Command(name).description([does, ...about].join("\n\n")).summary(does)
  command.option("--json", "print JSON, for scripts")
  command.addHelpText("after", ["\nExamples:", ...examples.map((line) => `  ${line}`)].join("\n"))
  return command
}

/** Reports wrong usage as commander does, and ends with exit status 2. */
export const misused = (command: Command, says: string): never =>
  command.error(`error: ${says}`, { exitCode: 2, code: "gatehouse.misused" })

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
]
