import type { Difference, Step } from "../apply/step.ts"
import type { Shown } from "../base/setting.ts"

const SIGN = { create: "+", update: "~", delete: "-" } as const

/** The title of a step, such as `create client "Photo Book"`. It also names the id of an existing client, and the client of a claim. */
export const titleOf = ({ action, kind, name, id, client }: Step): string =>
  [
    `${action} ${kind} ${JSON.stringify(name)}`,
    ...(client === undefined ? [] : [`for ${JSON.stringify(client)}`]),
    ...(id === undefined ? [] : [`(${id})`]),
  ].join(" ")

/** Returns the lines that describe a step: its object, then each difference. */
export const linesOf = (step: Step, more: readonly string[]): string[] => [
  [`${SIGN[step.action]} ${titleOf(step)}`, ...more].join(" "),
  ...step.differences.flatMap((difference) => linesOfDifference(difference).map((line) => `    ${line}`)),
]

function linesOfDifference({ setting, from, to }: Difference): string[] {
  if (from === undefined) return [`${setting}: ${inWords(to)}`]
  if (!isList(from) || !isList(to)) return [`${setting}: ${inWords(from)} → ${inWords(to)}`]
  const added = to.filter((item) => !from.includes(item))
  const removed = from.filter((item) => !to.includes(item))
  // If no item was added or removed, only the order differs.
  if (added.length + removed.length === 0) return [`${setting}: ${inWords(from)} → ${inWords(to)}`]
  return [
    `${setting}:`,
    ...added.map((item) => `  + ${JSON.stringify(item)}`),
    ...removed.map((item) => `  - ${JSON.stringify(item)}`),
  ]
}

const isList = (value: Shown): value is readonly string[] => Array.isArray(value)

/** Quotes text, because names and descriptions can contain spaces. */
const inWords = (value: Shown): string =>
  value === null
    ? "none"
    : isList(value)
      ? value.length === 0
        ? "none"
        : value.map((item) => JSON.stringify(item)).join(" ")
      : typeof value === "string" && !/^\[?[\w./:-]+\]?$/.test(value)
        ? JSON.stringify(value)
        : String(value)
