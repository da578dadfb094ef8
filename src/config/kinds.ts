import { isIP } from "node:net"

/** The syntax of an option's values. Options with the same syntax share one kind. */
export interface Kind<T> {
  /** Describes a valid value: completes "it must be …". */
  readonly wanted: string
  readonly unit?: "seconds"
  /** Values of this kind contain a secret: a problem never shows the value, and `show` omits the secret. */
  readonly secret?: true
  parse(text: string): Parsed<T>
  /** Returns the value as an operator writes it. `parse(show(value))` returns the same value, except for secrets. */
  show(value: T): string
}

/** The parsed value, or why the text is invalid. `why` is undefined if `wanted` explains enough. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string | undefined }

export const right = <T>(value: T): Parsed<T> => ({ ok: true, value })
export const wrong = (why?: string): Parsed<never> => ({ ok: false, why })

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`

/** A whole number, written only with digits. `1e3`, `0x10` and `+1` are usually typing errors. */
export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    wanted: `a whole number from ${least} to ${most}`,
    parse: (text) => (/^\d{1,15}$/.test(text) && +text >= least && +text <= most ? right(+text) : wrong()),
    show: String,
  }
}

const IN_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** A lifetime in whole seconds, from 1 to `most`. `mostInWords` describes the maximum. */
export function seconds(most: number, mostInWords: string): Kind<number> {
  const number = wholeNumber(1, most)
  return {
    ...number,
    wanted: `a whole number of seconds from 1 to ${most} (${mostInWords})`,
    unit: "seconds",
    parse(text) {
      const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
      return count !== undefined && unit !== undefined && unit in IN_SECONDS
        ? wrong(`write ${text} as ${+count * IN_SECONDS[unit as keyof typeof IN_SECONDS]}`)
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
  wanted: "a folder; a relative path starts at the folder in which the server is started",
  parse: (text) => (text.trim() === text ? right(text) : wrong("it begins or ends with a blank")),
  show: String,
}

export const file: Kind<string> = {
  ...folder,
  wanted: "a file; a relative path starts at the folder in which the server is started",
}

export const listenAddress: Kind<string> = {
  wanted: "an IP address or a host name, without scheme, port or brackets",
  parse: (text) =>
    isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text) ? right(text) : wrong(),
  show: String,
}

export interface ListenAt {
  readonly address: string
  readonly port: number
}

/** Host names are refused, because a name may have several addresses, and the operator may have checked only one of them. */
export const addressAndPort: Kind<ListenAt> = {
  wanted: "an IP address and a port from 1 to 65535, ADDRESS:PORT, with an IPv6 address in brackets",
  parse(text) {
    const [, address = "", digits = ""] = /^(.*):(\d{1,5})$/.exec(text) ?? []
    const [, inBrackets] = /^\[(.*)\]$/.exec(address) ?? []
    const port = Number(digits)
    if (digits === "") return wrong(isIP(text) === 0 ? "it has no port" : "it has no port, or no brackets")
    if (isIP(address) === 6) return wrong(`write [${address}]:${port}`)
    if (isIP(inBrackets ?? "") !== 6 && isIP(address) !== 4)
      return wrong(`${JSON.stringify(address)} is not an IP address`)
    return port < 1 || port > 65_535 ? wrong() : right({ address: inBrackets ?? address, port })
  },
  show: ({ address, port }) => `${address.includes(":") ? `[${address}]` : address}:${port}`,
}

/** Splits at commas and trims blanks. An empty item is reported, because an operator may have lost a value there. */
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
