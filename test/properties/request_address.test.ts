/** An address of this server: the authorization request as it was received, and what happened at the pages since. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { AddressedRequest } from "../../src/interaction/request_address.ts"
import { addressedRequest, requestQuery } from "../../src/interaction/request_address.ts"
import type { KeyRing } from "../../src/keys/key_ring.ts"
import { formMac, isFormMac } from "../../src/keys/key_ring.ts"
import { authorizationFields } from "../../src/oauth/authorization_request.ts"
import type { Overrides } from "../../src/oauth/overrides.ts"
import { overridden } from "../../src/oauth/overrides.ts"
import { formParameters } from "../../src/oauth/parameters.ts"
import type { Ports } from "../../src/ports/ports.ts"
import { anyText, formerRing, presentRing } from "./samples.ts"

const sealing = (ring: KeyRing): Pick<Ports, "forms"> => ({
  forms: { mac: (parts) => formMac(ring, parts), isMac: (mac, parts) => isFormMac(ring, mac, parts) },
})
const ports = sealing(presentRing)
const anyVisit = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"))
const text = anyText(20).filter((value) => value !== "")
/** A plain request, and one whose parameters a pushed or signed request hides. */
const anyReceived = fc
  .record(
    {
      client_id: text,
      request_uri: text,
      request: text,
      prompt: text,
      max_age: text,
      login_hint: text,
      ui_locales: text,
    },
    { requiredKeys: ["client_id"] },
  )
  .map((record) =>
    authorizationFields(formParameters(new URLSearchParams(record as Record<string, string>).toString())),
  )
const anyOverrides: fc.Arbitrary<Overrides> = fc
  .tuple(fc.boolean(), fc.boolean())
  .map(([anotherAccount, signedIn]) => ({ anotherAccount, signedIn }))
const anyAddressed: fc.Arbitrary<AddressedRequest> = fc
  .tuple(anyReceived, anyOverrides)
  .map(([received, overrides]) => ({ received, overrides }))

const read = (query: string, visit: string | undefined) => addressedRequest(formParameters(query), { visit }, ports)

test("an address gives back the request as received, with its overrides, in the browser of the sign-in", () => {
  fc.assert(
    fc.property(anyAddressed, anyVisit, (addressed, visit) => {
      deepEqual(read(requestQuery(addressed, { visit }, ports), visit), addressed)
    }),
  )
})

test("a sign-in does not count in another browser, without cookie, under another secret, or for another request", () => {
  fc.assert(
    fc.property(anyAddressed, anyReceived, anyVisit, anyVisit, ({ received, overrides }, other, visit, victim) => {
      fc.pre(visit !== victim && JSON.stringify(received) !== JSON.stringify(other))
      const query = requestQuery({ received, overrides: { ...overrides, signedIn: true } }, { visit }, ports)
      const moved = `${requestQuery({ received: other, overrides: { anotherAccount: false, signedIn: false } }, { visit }, ports)}&${query.slice(query.lastIndexOf("overrides="))}`
      const asked = { received, overrides: { ...overrides, signedIn: false } }
      deepEqual(read(query, victim), asked)
      deepEqual(read(query, undefined), asked)
      deepEqual(addressedRequest(formParameters(query), { visit }, sealing(formerRing)), asked)
      deepEqual(read(moved, visit), { received: other, overrides: { ...overrides, signedIn: false } })
    }),
  )
})

test("nothing that a client writes as overrides counts as a sign-in, and a choice of another account stays one", () => {
  const visit = "v".repeat(22)
  const words = fc.array(fc.oneof(fc.constantFrom("select_account", "signed_in", "prompt", ""), text), { maxLength: 4 })
  fc.assert(
    fc.property(anyReceived, words, (received, written) => {
      const query = requestQuery({ received, overrides: { anotherAccount: false, signedIn: false } }, { visit }, ports)
      const { overrides } = read(`${query}&overrides=${encodeURIComponent(written.join("."))}`, visit)
      equal(overrides.signedIn, false)
    }),
  )
  const chosen = requestQuery(
    { received: [["client_id", "a"]], overrides: { anotherAccount: true, signedIn: true } },
    { visit },
    ports,
  )
  notEqual(chosen, chosen.replace("select_account.", ""))
  equal(read(chosen.replace("select_account.", ""), visit).overrides.signedIn, false)
})

/** The parameters that the server stored for a `request_uri`. The address contains none of them. */
const PUSHED = formParameters("client_id=tv&prompt=login%20consent&max_age=60&login_hint=bob&scope=openid&state=s")
const AS_PUSHED: AddressedRequest = {
  received: [
    ["client_id", "tv"],
    ["request_uri", "urn:ietf:params:oauth:request_uri:1"],
  ],
  overrides: { anotherAccount: false, signedIn: false },
}

test("a request by reference is overridden as a plain one is, although the address has none of its parameters", () => {
  const visit = "v".repeat(22)
  const asked = (overrides: Overrides) => {
    const again = read(requestQuery({ ...AS_PUSHED, overrides }, { visit }, ports), visit)
    deepEqual(again.received, AS_PUSHED.received)
    const { prompt, max_age, login_hint, ...rest } = Object.fromEntries(
      overridden(PUSHED, again.overrides, { defaultMaxAge: undefined }).values,
    )
    deepEqual(rest, { client_id: "tv", scope: "openid", state: "s" })
    return [prompt, max_age, login_hint]
  }
  deepEqual(asked({ anotherAccount: false, signedIn: false }), ["login consent", "60", "bob"])
  deepEqual(asked({ anotherAccount: false, signedIn: true }), ["consent", "600", "bob"])
  deepEqual(asked({ anotherAccount: true, signedIn: false }), ["consent select_account", "60", undefined])
  deepEqual(asked({ anotherAccount: true, signedIn: true }), ["consent", "600", undefined])
})

test("an override changes prompt, max_age and login_hint, and no other parameter", () => {
  const others = [
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "nonce",
    "code_challenge",
    "id_token_hint",
    "acr_values",
    "claims",
    "response_mode",
  ]
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...others, "prompt", "max_age", "login_hint"), text),
      anyOverrides,
      (record, overrides) => {
        const parameters = formParameters(new URLSearchParams(record).toString())
        const { values, ...rest } = overridden(parameters, overrides, { defaultMaxAge: 30 })
        for (const name of others) equal(values.get(name), parameters.values.get(name))
        const { values: _, ...unchanged } = parameters
        deepEqual(rest, unchanged)
      },
    ),
  )
})
