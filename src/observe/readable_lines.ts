import { styleText } from "node:util"
import type { DestinationStream } from "pino"

const LEVELS: Readonly<
  Record<number, { readonly name: string; readonly colour: "red" | "yellow" | "green" | "gray" }>
> = {
  10: { name: "TRACE", colour: "gray" },
  20: { name: "DEBUG", colour: "gray" },
  30: { name: "INFO", colour: "green" },
  40: { name: "WARN", colour: "yellow" },
  50: { name: "ERROR", colour: "red" },
  60: { name: "FATAL", colour: "red" },
}
const INDENT = "    "

/**
 * Returns a stream that converts pino's JSON lines to text for a person: the local time, the level and the message, then one line for each other
 * member. An error is shown with its stack. `styleText` adds colours only if standard output is a terminal.
 */
export const readableLines = (destination: DestinationStream): DestinationStream => ({
  write: (line) => destination.write(readable(JSON.parse(line))),
})

function readable({ level, time, msg, err, ...members }: Record<string, unknown>): string {
  const { name, colour } = LEVELS[Number(level)] ?? { name: String(level), colour: "gray" }
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const first = `[${at}] ${styleText(colour, name)}: ${styleText("cyan", printable(String(msg ?? "")))}`
  const others = Object.entries(members).map(
    ([member, value]) => `${INDENT}${member}: ${printable(JSON.stringify(value))}`,
  )
  return `${[first, ...others, ...errorLines(err)].join("\n")}\n`
}

function errorLines(err: unknown): readonly string[] {
  if (err === undefined) return []
  const { stack, ...details } = typeof err === "object" && err !== null ? { stack: "", ...err } : { stack: String(err) }
  const shown = Object.keys(details).length === 0 ? [] : [printable(JSON.stringify(details))]
  return [...String(stack).split("\n").map(printable), ...shown].map((line) => INDENT + line)
}

/** A control character in received text could forge a line or change the terminal. So these characters are written as their numbers. */
const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
