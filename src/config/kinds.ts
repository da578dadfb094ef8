import { isIP } from "node:net"

/** How the values of an option are written. One kind serves every option of the same form. */
export interface Kind<T> {
  /** What a right value is: completes "it must be …". */
  readonly wanted: string
  readonly unit?: "seconds"
  /** Its values are never shown, in a problem neither. */
  readonly secret?: true
  parse(text: string): Parsed<T>
  /** The value as one would write it: `parse(show(value))` gives it back, secrets apart. */
  show(value: T): string
}

/** A value, or why the text is none, where `wanted` alone would leave one guessing. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string | undefined }

export const right = <T>(value: T): Parsed<T> => ({ ok: true, value })
export const wrong = (why?: string): Parsed<never> => ({ ok: false, why })

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`

/** A whole number, digits alone: `1e3`, `0x10` and `+1` are typing errors more often than they are meant. */
export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    wanted: `a whole number from ${least} to ${most}`,
    parse: (text) => (/^\d{1,15}$/.test(text) && +text >= least && +text <= most ? right(+text) : wrong()),
    show: String,
  }
}

const IN_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** A lifetime in whole seconds, 1 at least. `most` is the longest that is accepted, told in words by `mostInWords`. */
export function seconds(most: number, mostInWords: string): Kind<number> {
  const number = wholeNumber(1, most)
  return {
    ...number,
    wanted: `a whole number of seconds from 1 to ${most} (${mostInWords})`,
    unit: "seconds",
    parse(text) {
      const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
      return count !== undefined && unit !== undefined && unit in IN_SECONDS
        ? wrong(`${text} is written ${+count * IN_SECONDS[unit as keyof typeof IN_SECONDS]}`)
        : number.parse(text)
    },
  }
}

export function oneOf<const T extends string>(...words: readonly T[]): Kind<T> {
  return {
    wanted: `one of ${words.join(", ")}`,
    parse(text) {
      const word = words.find((each) => each === text)
      return word === undefined ? wrong() : right(word)
    },
    show: String,
  }
}

export const onOff: Kind<boolean> = {
  wanted: "on or off",
  parse: (text) => (text === "on" ? right(true) : text === "off" ? right(false) : wrong()),
  show: (value) => (value ? "on" : "off"),
}

export const folder: Kind<string> = {
  wanted: "a folder; a relative one counts from where the server is started",
  parse: (text) => (text.trim() === text ? right(text) : wrong("it begins or ends with a blank")),
  show: String,
}

export const file: Kind<string> = {
  ...folder,
  wanted: "a file; a relative one counts from where the server is started",
}

export const listenAddress: Kind<string> = {
  wanted: "an IP address or a host name, without scheme, port or brackets",
  parse: (text) =>
    isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text) ? right(text) : wrong(),
  show: String,
}

/** Splits at commas. Blanks around an item do not belong to it; an item that is empty is told, since it hides a lost one. */
export function list<T>(
  wanted: string,
  parseItems: (items: readonly string[]) => Parsed<readonly T[]>,
): Kind<readonly T[]> {
  return {
    wanted,
    parse(text) {
      const items = text.split(",").map((item) => item.trim())
      const empty = items.indexOf("")
      return empty === -1 ? parseItems(items) : wrong(`item ${empty + 1} of ${plural(items.length, "item")} is empty`)
    },
    show: (values) => (values.length === 0 ? "none" : values.join(", ")),
  }
}
