import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Parameters } from "../../src/oauth/parameters.ts"
import { bodyText, formParameters, jsonParameters } from "../../src/oauth/parameters.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import { anyText } from "./samples.ts"

const KNOWN: ReadonlySet<string> = new Set(["grant_type", "code", "scope", "__proto__"])

const anyName = fc.oneof(
  fc.constantFrom("grant_type", "code", "scope", "__proto__", "constructor", "toString", "a", "b", "A"),
  anyText(8),
)
const anyPairs = fc.array(fc.tuple(anyName, fc.oneof(fc.constant(""), anyText(20))), { maxLength: 8 })
type Pairs = readonly (readonly [string, string])[]

/**
 * RFC 6749 §3.1: an empty value counts as absent. If a name has several values, the first one that is not empty counts, and the name is reported as
 * repeated.
 */
function expected(pairs: Pairs): Parameters {
  const named = pairs.filter(([name, value], at) => name !== "" || value !== "" || at < 0)
  const names = named.map(([name]) => name)
  const values = new Map<string, string>()
  for (const [name, value] of named) if (value !== "" && !values.has(name)) values.set(name, value)
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  return { values, repeated, resources: [], audiences: [], malformed: false }
}

const percent = (text: string): string => encodeURIComponent(text)
const everyByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
const plus = (text: string): string => percent(text).replaceAll("%20", "+")

const written = (pairs: Pairs, encode: (text: string) => string): string =>
  pairs
    .filter(([name, value]) => name !== "" || value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&")

test("RFC 6749 appendix B: a form returns every text in any encoding, and reports repeated names", () => {
  fc.assert(
    fc.property(anyPairs, fc.constantFrom(percent, everyByte, plus), (pairs, encode) => {
      const text = written(pairs, encode)
      assert.deepEqual(formParameters(text), expected(pairs))
    }),
    { numRuns: 500 },
  )
})

test("a form written by URLSearchParams gives the same values", () => {
  fc.assert(
    fc.property(anyPairs, (pairs) => {
      const named = pairs.filter(([name, value]) => name !== "" || value !== "")
      assert.deepEqual(formParameters(new URLSearchParams(named as [string, string][]).toString()), expected(named))
    }),
    { numRuns: 300 },
  )
})

test("RFC 6749 §3.1: a repeated name is detected in any spelling and position", () => {
  const spelling = fc.constantFrom(percent, everyByte, plus)
  fc.assert(
    fc.property(
      anyName,
      anyPairs,
      spelling,
      spelling,
      fc.boolean(),
      fc.boolean(),
      (name, pairs, one, other, bare, late) => {
        fc.pre(name !== "")
        const between = written(pairs, percent)
        const again = bare ? other(name) : `${other(name)}=1`
        const text = [`${one(name)}=`, between, again].join(late ? "&&" : "&")
        assert.ok(formParameters(text).repeated.has(name))
      },
    ),
    { numRuns: 500 },
  )
})

/** Whether a pair can be decoded. Unlike the server's code, this decodes percent-encoding to bytes, and then the bytes as UTF-8. */
function isDecodable(pair: string): boolean {
  const bytes: number[] = []
  for (let at = 0; at < pair.length; ) {
    if (pair[at] === "%") {
      const digits = pair.slice(at + 1, at + 3)
      if (!/^[0-9a-f]{2}$/i.test(digits)) return false
      bytes.push(Number.parseInt(digits, 16))
      at += 3
    } else {
      const character = String.fromCodePoint(pair.codePointAt(at) ?? 0)
      bytes.push(...Buffer.from(character))
      at += character.length
    }
  }
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
    return true
  } catch {
    return false
  }
}

const DAMAGED = [
  "%",
  "%4",
  "%zz",
  "%ff",
  "%c3",
  "%c3%28",
  "%ed%a0%80",
  "%c0%80",
  "%f5%80%80%80",
  "%EF%BB%BF",
  "%C3%A9",
  "%00",
]
const anyFormLike = fc
  .array(fc.oneof(fc.constantFrom(...DAMAGED, "&", "=", "+", "a", "code", "é", "\u{1f600}"), anyText(3)), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""))

test("behaviour §1.3, §2.2: malformed percent-encoding and UTF-8 are always detected, without false alarms", () => {
  fc.assert(
    fc.property(anyFormLike, (text) => {
      const pairs = text.split("&").flatMap((pair) => {
        const equals = pair.indexOf("=")
        return equals < 0 ? [pair] : [pair.slice(0, equals), pair.slice(equals + 1)]
      })
      assert.equal(formParameters(text).malformed, !pairs.every(isDecodable))
    }),
    { numRuns: 2000 },
  )
})

test("a value from a form is well-formed, and has a replacement character only if the form contained one", () => {
  fc.assert(
    fc.property(anyFormLike, (text) => {
      fc.pre(!/\ufffd|%ef%bf%bd/i.test(text))
      for (const [name, value] of formParameters(text).values) {
        assert.ok(name.isWellFormed() && value.isWellFormed())
        assert.ok(!name.includes("\ufffd") && !value.includes("\ufffd"))
        assert.notEqual(value, "")
      }
    }),
    { numRuns: 1000 },
  )
})

const escaped = (text: string): string =>
  `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")}"`
const anySpelling = fc.constantFrom<(text: string) => string>(JSON.stringify, escaped)
const anySpace = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r"), maxLength: 2 })

const refusalOf = (call: () => unknown): Refusal => {
  try {
    call()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error("expected a refusal")
}

test("a JSON object returns every text with any escapes and spaces", () => {
  const members = fc.uniqueArray(fc.tuple(anyName, anyText(20), anySpelling, anySpace), {
    selector: ([name]) => name,
    maxLength: 8,
  })
  fc.assert(
    fc.property(members, (given) => {
      const text = given.map(([name, value, spell, space]) => `${space}${spell(name)}${space}:${space}${spell(value)}`)
      const values = new Map(given.filter(([, value]) => value !== "").map(([name, value]) => [name, value]))
      assert.deepEqual(jsonParameters(`{${text.join(",")}}`, KNOWN), {
        values,
        repeated: new Set(),
        resources: [],
        audiences: [],
        malformed: false,
      })
    }),
    { numRuns: 500 },
  )
})

test("behaviour §2.2: a repeated key of a JSON object is refused, known or not, in any spelling and position", () => {
  const before = fc.dictionary(anyName, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3, noNullPrototype: true })
  fc.assert(
    fc.property(anyName, before, anyText(5), anySpelling, anySpelling, (name, others, value, one, other) => {
      const rest = Object.entries(others).filter(([key]) => key !== name && !KNOWN.has(key))
      const middle = rest.map(([key, inner]) => `,${JSON.stringify(key)}:${JSON.stringify(inner)}`).join("")
      const text = `{${one(name)}:${JSON.stringify(value)}${middle},${other(name)}:"again"}`
      const { code, reason } = refusalOf(() => jsonParameters(text, KNOWN))
      assert.deepEqual([code, reason], ["invalid_request", "parameter-repeated"])
    }),
    { numRuns: 500 },
  )
})

test("behaviour §2.2: known members must be strings; unknown members of any type are ignored", () => {
  const known = fc.constantFrom("grant_type", "code", "scope", "__proto__")
  const anything = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(known, anything, anything, (name, value, unknown) => {
      const text = `{${JSON.stringify(name)}:${JSON.stringify(value)},"unknown":${JSON.stringify(unknown)}}`
      if (typeof value !== "string") {
        const { code, reason } = refusalOf(() => jsonParameters(text, KNOWN))
        assert.deepEqual([code, reason], ["invalid_request", "parameter-not-a-string"])
      } else assert.equal(jsonParameters(text, KNOWN).values.get(name), value === "" ? undefined : value)
    }),
    { numRuns: 500 },
  )
})

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  anyText(100).map((text) => Buffer.from(text)),
  anyFormLike.map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text)),
  fc.tuple(fc.json(), fc.nat(), fc.nat({ max: 255 })).map(([text, at, byte]) => {
    const bytes = Buffer.from(text)
    bytes[at % bytes.length] = byte
    return bytes
  }),
  fc
    .constantFrom(
      "",
      "{}",
      "[]",
      "null",
      '"a"',
      "{",
      "[".repeat(60_000),
      '{"a":'.repeat(9000),
      `{"a":"${"\\n".repeat(30_000)}"}`,
    )
    .map((text) => Buffer.from(text)),
)

test("any bytes give parameters or a refusal with invalid_request", () => {
  const readers = [formParameters, (text: string) => jsonParameters(text, KNOWN)]
  fc.assert(
    fc.property(anyBytes, fc.constantFrom(...readers), (bytes, read) => {
      try {
        const { values } = read(bodyText(bytes))
        for (const [name, value] of values) assert.deepEqual([typeof name, typeof value], ["string", "string"])
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        assert.equal(error.code, "invalid_request")
      }
    }),
    { numRuns: 3000 },
  )
})
