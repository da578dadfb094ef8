import { once } from "node:events"
import { writeSync } from "node:fs"

/** In a child: sends a line to the parent. The line is written before this function returns. */
export const send = (line: string): void => {
  writeSync(1, `${line}\n`)
}

/** In a child: waits for the parent's line. */
export async function waitForGo(): Promise<void> {
  await once(process.stdin, "data")
  process.stdin.destroy()
}
