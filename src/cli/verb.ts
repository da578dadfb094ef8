import { Command } from "commander"

/** The help of every command: what it does, examples, `--json`. */
export interface VerbHelp {
  readonly does: string
  /** Further paragraphs: what it prints, what it does not change. */
  readonly about?: readonly string[]
  readonly examples: readonly string[]
}

export function verb(name: string, { does, about = [], examples }: VerbHelp): Command {
  const command = new Command(name).description([does, ...about].join("\n\n")).summary(does)
  command.option("--json", "print JSON, for scripts")
  command.addHelpText("after", ["\nExamples:", ...examples.map((line) => `  ${line}`)].join("\n"))
  return command
}

/** Reports wrong usage in commander's own form, with exit status 2. */
export const misused = (command: Command, says: string): never =>
  command.error(`error: ${says}`, { exitCode: 2, code: "gatehouse.misused" })

/** Collects the values of a repeated option. */
export const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
]
