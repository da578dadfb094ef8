import { readdirSync, readFileSync } from "node:fs"

/** Linux counts in hundredths of a second. */
const TICK_US = 10_000

interface Stat {
  readonly parent: number
  readonly own: number
  /** Of children that have ended. */
  readonly ofEnded: number
}

/** Microseconds of CPU time of a process and its children, living and ended; undefined where the system does not tell. */
export function treeCpu(root: number): number | undefined {
  const top = statOf(String(root))
  if (top === undefined) return undefined
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter(({ parent }) => parent === root)
  return TICK_US * children.reduce((sum, { own }) => sum + own, top.own + top.ofEnded)
}

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The second field is the program's name in parentheses, whatever is in it.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const at = (field: number) => Number(fields[field - 3])
    return { parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
  } catch {
    return undefined
  }
}
