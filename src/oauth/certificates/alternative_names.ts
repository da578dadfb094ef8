import { normalAddress } from "../../base/ip_address.ts"

/** The kinds of alternative names with which a client can be registered, as Node writes them. RFC 8705 §2.1.2. */
const LABELS = { dns: "DNS", uri: "URI", ip: "IP Address", email: "email" } as const
export type AlternativeKind = keyof typeof LABELS

/** A name in Node's text: plain, or in quotes as JSON if it has a character that could be read as a separator. */
const ENTRY = /([A-Za-z][A-Za-z ]*):("(?:[^"\\]|\\.)*"|[^,"]*)(?:, |$)/y

/** Whether a certificate's alternative names, as Node writes them, contain the expected one. A wildcard matches only itself. */
export function hasAlternativeName(names: string, kind: AlternativeKind, expected: string): boolean {
  const wanted = normal(kind, expected)
  return entriesOf(names).some(([label, value]) => label === LABELS[kind] && normal(kind, value) === wanted)
}

/** An unreadable rest ends the list: a name that is not certain does not count. */
function entriesOf(names: string): (readonly [label: string, value: string])[] {
  const found: (readonly [string, string])[] = []
  const pattern = new RegExp(ENTRY)
  while (pattern.lastIndex < names.length) {
    const [, label = "", value = ""] = pattern.exec(names) ?? []
    if (label === "") break
    found.push([label, value.startsWith('"') ? String(JSON.parse(value)) : value])
  }
  return found
}

function normal(kind: AlternativeKind, name: string): string {
  switch (kind) {
    case "dns":
      return name.toLowerCase()
    case "uri":
      return name
    case "ip":
      return normalAddress(name) ?? name
    case "email":
      // RFC 5280 §7.5: only the part after the @ has no case.
      return name.replace(/@[^@]*$/, (host) => host.toLowerCase())
  }
}
