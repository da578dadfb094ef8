import { once } from "node:events"
import { writeSync } from "node:fs"

/** In a child: sends a line to the parent, written before this returns. */
export const tell = (line: string): void => {
  writeSync(1, `${line}\n`)
}

/** In a child: waits for the parent's line. */
export async function toldToGo(): Promise<void> {
  await once(process.stdin, "data")
  process.stdin.destroy()
}
