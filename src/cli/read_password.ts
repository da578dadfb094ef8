import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { Invalid } from "../admin/problem.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { Secret } from "../base/secret.ts"
import { note } from "./print.ts"

/** The maximum size of the input. Longer input is refused without reading all of it into memory. */
const MAX_BYTES = 65_536

/**
 * Reads the password from standard input and removes one final line break. A terminal reads a single line and does not echo it.
 * Throws Invalid if the input is not UTF-8.
 */
export const readPassword = (): Promise<Secret> => readSecret("password", "Password")

/** Like `readPassword`, for another secret. `field`: the member that an error names. `called`: what a terminal asks for. */
export async function readSecret(field: string, called: string): Promise<Secret> {
  const wrong = (said: Said): Invalid => new Invalid([{ field, ...said }])
  if (process.stdin.isTTY) return readHidden(called, wrong)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BYTES) throw wrong(say("password-input-too-long"))
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks))
    return new Secret(text.replace(/\r?\n$/, ""))
  } catch {
    throw wrong(say("password-input-not-utf8"))
  }
}

async function readHidden(called: string, wrong: (said: Said) => Invalid): Promise<Secret> {
  process.stderr.write(`${called} (it is not shown; end with Enter): `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    const ended = new Promise<never>((_, refuse) =>
      terminal.once("close", () => refuse(wrong(say("password-not-given")))),
    )
    return new Secret(await Promise.race([terminal.question(""), ended]))
  } finally {
    terminal.close()
    note("")
  }
}
