/** The encodings of values on the wire, by PostgreSQL's type numbers. A value is read as it was written, as on every engine. */

/** Times and counts are safe integers: 2 ** 53 milliseconds are 285,000 years. */
const bigint = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => Number(text),
}

const bytea = {
  to: 17,
  from: [17],
  serialize: (value: Uint8Array) =>
    `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`,
  parse(text: string): Uint8Array {
    const bytes = Buffer.from(text.slice(2), "hex")
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  },
}

const ESCAPE = "\u001a"

/**
 * PostgreSQL's text cannot contain U+0000, but a client's nonce may. So U+0000 is written as U+001A and 0, and U+001A as U+001A and 1. Two
 * different texts stay different.
 */
const text = {
  to: 25,
  from: [25],
  serialize: (value: string) =>
    value.includes("\0") || value.includes(ESCAPE)
      ? value.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll("\0", `${ESCAPE}0`)
      : value,
  parse: (stored: string) =>
    stored.includes(ESCAPE)
      ? stored
          .split(`${ESCAPE}0`)
          .map((part) => part.replaceAll(`${ESCAPE}1`, ESCAPE))
          .join("\0")
      : stored,
}

export const VALUES = { bigint, bytea, text }
