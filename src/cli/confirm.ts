import { createInterface } from "node:readline/promises"

/** The help text of `--yes`, which every delete command has. */
export const YES = {
  does: "delete without asking",
  about:
    "On a terminal, the command shows what will be deleted and asks for confirmation. With --yes, or if standard input or standard error is not a terminal, the command deletes without asking.",
} as const

/** Whether a person at a terminal can answer. A script gets no question and deletes at once, because existing scripts expect that. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

const OF_DELETION = { warning: "It cannot be undone.", refused: "nothing was deleted" }

/** Asks a question on the terminal. Unless the answer is yes, throws an error with the message `refused`. The end of the input means no. */
export async function confirm(question: string, { warning, refused } = OF_DELETION): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>((end) => terminal.once("close", () => end("")))
    const answer = await Promise.race([
      terminal.question(`${question}${warning === "" ? "" : ` ${warning}`} [y/N] `),
      ended,
    ])
    if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Error(refused)
  } finally {
    terminal.close()
  }
}

/** `1 grant`, `2 grants`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`
