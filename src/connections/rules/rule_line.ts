import type { Item } from "../../base/setting.ts"
import type { Rule } from "./rule.ts"

/** `groups has "Engineering" gives group engineers once administers`: a value without spaces needs no quotes. */
const LINE =
  /^\s*(?<from>\S+)(?:\s+has\s+(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>[^\s"]+)))?\s+gives\s+(?<gives>\S+)\s+(?<name>\S+)(?<once>\s+once)?(?<administers>\s+administers)?\s*$/u

/** Reads a rule from one line of the command line. Undefined if the line is not a rule. */
export function ruleFrom(line: string): Item | undefined {
  const parts = LINE.exec(line)?.groups
  if (parts?.from === undefined || parts.gives === undefined || parts.name === undefined) return undefined
  return {
    from: parts.from,
    value: parts.quoted?.replace(/\\(.)/gsu, "$1") ?? parts.bare ?? null,
    gives: parts.gives,
    name: parts.name,
    when: parts.once === undefined ? "each" : "first",
    administers: parts.administers !== undefined,
  }
}

/** Writes the line that `ruleFrom` reads. */
export function ruleLine({ from, value, gives, name, when, administers }: Rule): string {
  const has = value === undefined ? "" : ` has "${value.replace(/["\\]/g, "\\$&")}"`
  return `${from}${has} gives ${gives} ${name}${when === "first" ? " once" : ""}${administers ? " administers" : ""}`
}
