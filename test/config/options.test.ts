import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { BOUNDED_BY, eachOption, OPTIONS } from "../../src/config/options.ts"
import { localUrl } from "../../src/config/public_url.ts"
import { rateLimit } from "../../src/config/rate.ts"
import { settingInEnglish } from "../../src/words/english.ts"

/** Lists of addresses, whose empty default is shown as the word none. */
const EMPTY_LISTS: readonly string[] = ["trustedProxies", "outboundAllow", "clientCertProxies"]

for (const [name, option] of eachOption()) {
  test(`${option.env}: its example is accepted, its default parses to itself, its description is one sentence`, () => {
    if (option.example !== undefined && !option.secret) assert.equal(option.parse(option.example).ok, true)
    if (option.default !== undefined && !EMPTY_LISTS.includes(name)) {
      assert.deepEqual(option.parse(option.show(option.default)), { ok: true, value: option.default })
    }
    assert.match(settingInEnglish(option.env), /^[A-Z].*\.$/)
  })
}

test("the defaults respect the bounds between settings", () => {
  for (const [name, bound] of Object.entries(BOUNDED_BY)) {
    assert.ok(Number(OPTIONS[name as keyof typeof BOUNDED_BY].default) <= Number(OPTIONS[bound].default))
  }
})

test("a formatted rate parses to the same rate", () => {
  const seconds = fc.integer({ min: 1, max: 365 * 86_400 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), seconds, (count, length) => {
      const rate = { count, windowMs: length * 1000 }
      assert.deepEqual(rateLimit.parse(rateLimit.show(rate)), { ok: true, value: rate })
    }),
  )
})

test("no text makes a parser throw, and each parsed value parses to the same value when shown as text", () => {
  for (const [, option] of eachOption().filter(([, { secret }]) => !secret)) {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const parsed = option.parse(text)
        if (parsed.ok) assert.deepEqual(option.parse(option.show(parsed.value)), parsed)
      }),
      { numRuns: 300 },
    )
  }
})

test("the local URL has the form that browsers send", () => {
  assert.equal(localUrl(4000), "http://localhost:4000")
  assert.equal(localUrl(80), "http://localhost")
})
