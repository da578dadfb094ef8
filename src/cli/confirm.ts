import { createInterface } from "node:readline/promises"

/** The help about `--yes` of every deletion. */
export const YES = {
  does: "delete without asking",
  about:
    "On a terminal it shows what will be lost and asks; --yes deletes at once. If standard input or standard error is not a terminal, it cannot ask and deletes at once too.",
} as const

/** Whether a person can answer. Older scripts delete without this question and must keep working. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks on the terminal. Throws unless the answer is yes; the end of the input means no. */
export async function confirm(question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>((end) => terminal.once("close", () => end("")))
    const answer = await Promise.race([terminal.question(`${question} It cannot be undone. [y/N] `), ended])
    if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Error("nothing was deleted")
  } finally {
    terminal.close()
  }
}

/** `1 grant`, `2 grants`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`
