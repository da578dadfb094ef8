/** Other spellings of the attribute types that occur in subjects. RFC 4514 §3 lists the first nine; OpenSSL writes the e-mail address in its own way. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  cn: ["2.5.4.3", "commonname"],
  l: ["2.5.4.7", "localityname"],
  st: ["2.5.4.8", "stateorprovincename", "s"],
  o: ["2.5.4.10", "organizationname"],
  ou: ["2.5.4.11", "organizationalunitname"],
  c: ["2.5.4.6", "countryname"],
  street: ["2.5.4.9", "streetaddress"],
  dc: ["0.9.2342.19200300.100.1.25", "domaincomponent"],
  uid: ["0.9.2342.19200300.100.1.1", "userid"],
  serialnumber: ["2.5.4.5"],
  emailaddress: ["1.2.840.113549.1.9.1", "e", "email"],
}
const CANONICAL = new Map(
  Object.entries(TYPES).flatMap(([name, others]) => [name, ...others].map((each) => [each, name] as const)),
)

const TYPE = /^ *(?:oid\.)?([a-z][a-z0-9-]*|\d+(?:\.\d+)+) *=/i
/** Characters that a value must escape with a backslash. */
const SPECIAL = new Set(['"', "<", ">", ";"])
const HEX = /^[0-9a-f]{2}$/i

/**
 * Returns a normal form of a distinguished name: two names are the same if their normal forms are. Undefined if the text is not a name of RFC 4514, or
 * has no attribute. As RFC 5280 §7.1 compares names: case and repeated spaces do not count, and order does. Values in `#` hexadecimal are unsupported.
 */
export function normalName(text: string): string | undefined {
  const rdns: string[][] = [[]]
  for (let at = 0; ; ) {
    const [type, name = ""] = TYPE.exec(text.slice(at)) ?? []
    if (type === undefined) return undefined
    const value = readValue(text, at + type.length)
    if (value === undefined) return undefined
    const attribute = name.toLowerCase()
    rdns.at(-1)?.push(JSON.stringify([CANONICAL.get(attribute) ?? attribute, normalValue(value.text)]))
    if (value.end === text.length) break
    if (text[value.end] === ",") rdns.push([])
    at = value.end + 1
  }
  // The attributes within one part of a name have no order.
  return rdns.map((rdn) => rdn.sort().join("+")).join(",")
}

/**
 * Returns the normal form of a certificate's subject as Node writes it: the parts in the order of the certificate, one on each line, escaped as in
 * RFC 4514. That standard begins with the last part.
 */
export const normalSubject = (subject: string): string | undefined =>
  normalName(subject.split("\n").reverse().join(","))

/** Reads to the next `,` or `+` that has no backslash, or to the end. RFC 4514 §3. */
function readValue(text: string, from: number): { readonly text: string; readonly end: number } | undefined {
  const bytes: number[] = []
  let at = from
  for (; at < text.length && text[at] !== "," && text[at] !== "+"; at++) {
    if (text[at] === "\\") {
      const hex = text.slice(at + 1, at + 3)
      const escaped = text[at + 1]
      if (escaped === undefined) return undefined
      bytes.push(...(HEX.test(hex) ? [Number.parseInt(hex, 16)] : Buffer.from(escaped)))
      at += HEX.test(hex) ? 2 : 1
    } else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
      if (SPECIAL.has(character)) return undefined
      bytes.push(...Buffer.from(character))
      at += character.length - 1
    }
  }
  return text[from] === "#" ? undefined : { text: Buffer.from(bytes).toString(), end: at }
}

/** Only ASCII letters have no case, as in OpenSSL: other folding could make two names of different people equal. */
const normalValue = (value: string): string =>
  value
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/ +/g, " ")
    .replaceAll(/^ | $/g, "")
