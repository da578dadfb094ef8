import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Before, LinkPurpose, LinkSubject, OpenedLink } from "../../src/accounts/links.ts"
import { accountLinks, LINK_PURPOSES } from "../../src/accounts/links.ts"
import { idFrom } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { keyRing } from "../../src/keys/key_ring.ts"

const NOW = Date.UTC(2030, 0, 1) + 456
const [OLD, NEW] = [
  new Secret("the old server secret of 32 characters"),
  new Secret("the new server secret of 32 characters"),
]
const links = accountLinks(keyRing([OLD]))
const ANN = idFrom("user", Buffer.alloc(16, 1))
const BOB = idFrom("user", Buffer.alloc(16, 2))
const BEFORE: Before = ["salt", "ann@example.com", false]
const PURPOSES = Object.keys(LINK_PURPOSES) as LinkPurpose[]

const ADDRESS = "jürgen@büro.example"

const subjectOf = <P extends LinkPurpose>(purpose: P): LinkSubject<P> =>
  (LINK_PURPOSES[purpose].subject === "user" ? ANN : ADDRESS) as LinkSubject<P>
/** Opens a link that must open. */
function open<P extends LinkPurpose>(purpose: P, token: string, from = links): OpenedLink<P> {
  const opened = from.open(purpose, token, NOW)
  if (typeof opened === "string") throw new Error(opened)
  return opened
}
const minted = (purpose: LinkPurpose, now = NOW, before = BEFORE) =>
  links.mint(purpose, subjectOf(purpose), before, now).reveal()

test("a link opens for its purpose and subject, and is for the values from which it was made", () => {
  for (const purpose of PURPOSES) {
    const token = minted(purpose)
    match(token, LINK_PURPOSES[purpose].subject === "address" ? /^gal_[\w-]{104}$/ : /^gal_[\w-]{98}$/)
    const opened = open(purpose, token)
    deepEqual([opened.subject, opened.isFor(BEFORE)], [subjectOf(purpose), true])
    for (const other of PURPOSES.filter((each) => each !== purpose))
      equal(links.open(other, token, NOW), "account-link-malformed")
  }
})

test("a link is for no other values, whichever of them changed, is missing or moved", () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), fc.array(value, { maxLength: 4 }), (one, other) => {
      const opened = open("reset-password", minted("reset-password", NOW, one))
      equal(
        opened.isFor(other),
        JSON.stringify(one.map((v) => v ?? null)) === JSON.stringify(other.map((v) => v ?? null)),
      )
    }),
  )
  const opened = open("reset-password", minted("reset-password", NOW, ["", undefined]))
  for (const other of [[undefined, ""], ["", ""], [""], ["", undefined, undefined]]) equal(opened.isFor(other), false)
})

test("the longest address that an account can have fits into a link", () => {
  for (const address of [`${"x".repeat(242)}@example.com`, `${"\u{1F600}".repeat(242)}@example.com`]) {
    const token = links.mint("sign-up", address, BEFORE, NOW).reveal()
    equal(open("sign-up", token).subject, address)
  }
})

test("the same values of another subject or purpose have another mark", () => {
  const marks = new Set(
    [
      links.mint("reset-password", ANN, BEFORE, NOW),
      links.mint("reset-password", BOB, BEFORE, NOW),
      links.mint("verify-email", ANN, BEFORE, NOW),
      links.mint("sign-up", ADDRESS, BEFORE, NOW),
      links.mint("sign-up", `${ADDRESS}x`, BEFORE, NOW),
      links.mint("sign-up", ANN, BEFORE, NOW),
    ].map((token) => Buffer.from(token.reveal().slice(4), "base64url").subarray(9, 25).toString("hex")),
  )
  equal(marks.size, 6)
})

test("a link works for its lifetime, and not before the time at which it was made", () => {
  for (const purpose of PURPOSES) {
    const { ttlMs } = LINK_PURPOSES[purpose]
    const token = minted(purpose)
    const expired = (now: number) => links.open(purpose, token, now) === "account-link-expired"
    const end = NOW - (NOW % 1000) + ttlMs
    deepEqual([expired(NOW), expired(end - 1), expired(end), expired(end + ttlMs)], [false, false, true, true])
    equal(expired(NOW - 60_000), true, "the clock has been set back")
  }
})

test("a forged, changed, truncated, extended or foreign token does not open", () => {
  for (const purpose of PURPOSES) {
    const bytes = Buffer.from(minted(purpose).slice(4), "base64url")
    const opened = (changed: Uint8Array) =>
      links.open(purpose, `gal_${Buffer.from(changed).toString("base64url")}`, NOW)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      equal(opened(changed), "account-link-malformed", `${purpose}, byte ${at}`)
      equal(opened(bytes.subarray(0, at)), "account-link-malformed", `${purpose}, cut to ${at} bytes`)
    }
  }
  const token = minted("reset-password")
  const wrong = ["", "gal_", token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`, token.replace("gal_", "gsl_")]
  const long = `gal_${"A".repeat(100_000)}`
  for (const each of [...wrong, token.toUpperCase(), token.replace("gal_", ""), long])
    equal(links.open("reset-password", each, NOW), "account-link-malformed", each.slice(0, 200))
  fc.assert(
    fc.property(fc.string(), (text) => links.open("verify-email", `gal_${text}`, NOW) === "account-link-malformed"),
  )
})

test("a replaced server secret still opens its links, and a removed one does not", () => {
  const token = minted("reset-password")
  const replaced = accountLinks(keyRing([NEW, OLD]))
  const opened = open("reset-password", token, replaced)
  deepEqual([opened.subject, opened.isFor(BEFORE), opened.isFor(["other"])], [ANN, true, false])
  equal(accountLinks(keyRing([NEW])).open("reset-password", token, NOW), "account-link-malformed")
  const fresh = replaced.mint("reset-password", ANN, BEFORE, NOW).reveal()
  equal(links.open("reset-password", fresh, NOW), "account-link-malformed")
  ok(fresh !== token)
})

test("a token reveals neither the values nor whether two users have the same values", () => {
  const token = Buffer.from(minted("reset-password").slice(4), "base64url").toString("latin1")
  for (const value of ["salt", "ann@example.com"]) ok(!token.includes(value))
})
