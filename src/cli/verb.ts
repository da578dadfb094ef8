import { Command } from "commander"

/** What every command has: what it does, examples to begin with, `--json`. */
export interface VerbHelp {
  readonly does: string
  /** Further paragraphs: what it prints, what it leaves alone. */
  readonly about?: readonly string[]
  readonly examples: readonly string[]
}

export function verb(name: string, { does, about = [], examples }: VerbHelp): Command {
  const command = new Command(name).description([does, ...about].join("\n\n")).summary(does)
  command.option("--json", "print JSON, for scripts")
  command.addHelpText("after", ["\nExamples:", ...examples.map((line) => `  ${line}`)].join("\n"))
  return command
}

/** Wrong usage: said as commander says its own, with exit status 2. */
export const misused = (command: Command, says: string): never =>
  command.error(`error: ${says}`, { exitCode: 2, code: "gatehouse.misused" })

/** An option that is repeated: its values in a list. */
export const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
]
