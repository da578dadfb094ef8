/** RFC 9396: rich authorization requests. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { decodeJwt } from "jose"
import { CIBA, DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "../support/answers.ts"
import { ask, isConsentPage, signedIn, visit } from "../support/authorization.ts"
import { askPerson } from "../support/backchannel.ts"
import { decodeHtml, formOf } from "../support/browser.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { askDevice } from "../support/devices.ts"
import { requestOf } from "../support/journey.ts"
import type { Confidential, Tokens } from "../support/service.ts"
import { basic, codeRequest, confidentialClient, post, refreshRequest, service, tokensFor } from "../support/service.ts"
import { send } from "../support/wire.ts"

const PAYMENTS = "https://pay.example/v1"
const LEDGER = "urn:example:ledger"
const TYPES = [
  {
    type: "payment",
    schema: {
      type: "object",
      properties: {
        amount: {
          type: "object",
          properties: { value: { type: "number", minimum: 0 }, currency: { type: "string", enum: ["EUR", "USD"] } },
          required: ["value", "currency"],
        },
        creditor: { type: "string", maxLength: 140 },
        reference: { type: "string" },
        accounts: { type: "array", items: { type: "string" }, maxItems: 3 },
      },
      required: ["amount", "creditor"],
    },
    sentence: "Pay {amount.value} {amount.currency} to {creditor} from {accounts}",
    sentences: { de: "{amount.value} {amount.currency} an {creditor} zahlen, von {accounts}" },
  },
]
const PAYMENT = { type: "payment", amount: { value: 12.5, currency: "EUR" }, creditor: "Bäckerei <b>Öz</b>" }

const log = refusalLog()
const at = await service({ after }, {}, { log: log.log })
const { apis, clients } = at.gatehouse.administration
const payments = await apis.create({ identifier: PAYMENTS, authorization_details_types: JSON.stringify(TYPES) })
await apis.create({ identifier: LEDGER })
const settings = {
  consent: "remember",
  resources: [PAYMENTS, LEDGER],
  authorization_details_types: ["payment"],
} as const
const client = await confidentialClient(at, settings)
const jwtClient = await confidentialClient(at, { ...settings, access_token_format: "jwt", id_token_alg: "EdDSA" })
const pay = await confidentialClient(at, { resources: [PAYMENTS], grant_types: ["client_credentials"] })
const ledger = await confidentialClient(at, { resources: [LEDGER], grant_types: ["client_credentials"] })
const browser = await signedIn(at, client)

const details = (...list: readonly unknown[]) => ({ authorization_details: JSON.stringify(list) })

async function codeOf(of: Confidential, more: Readonly<Record<string, string>>): Promise<string> {
  const page = await visit(at, browser, of, more)
  equal(isConsentPage(page), true)
  const { location } = await browser.submit(formOf(page.html), { decision: "approve" })
  return new URL(String(location)).searchParams.get("code") ?? ""
}
const tokensOf = async (of: Confidential, more: Readonly<Record<string, string>>, also = {}) =>
  bodyOf<Tokens & { authorization_details?: unknown }>(await post(at, codeRequest(of, await codeOf(of, more), also)))

const introspect = async (caller: Confidential, token: string) =>
  bodyOf(
    await send(at, "/oauth/introspect.php", {
      method: "POST",
      headers: {
        ...basic(caller.client_id, caller.client_secret),
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ token }).toString(),
    }),
  )

/** The error of a refused request, and the reason that the operator sees. */
async function refused(more: Readonly<Record<string, string>>, of = client): Promise<string> {
  const { status, headers } = await ask(at, requestOf(of, more), { browser })
  equal(status, 302)
  equal(new URL(headers.location ?? "").searchParams.get("error"), "invalid_authorization_details")
  return `${log.lines.at(-1)?.reason} ${log.lines.at(-1)?.received ?? ""}`.trim()
}

describe("RFC 9396 §5, §7, §9: details are asked for, shown, granted, and returned", () => {
  it("the consent page shows the sentence as text, in the language of the page, and the API", async () => {
    const page = await visit(at, browser, client, details(PAYMENT))
    const line = "Pay \u206812.5\u2069 \u2068EUR\u2069 to \u2068Bäckerei <b>Öz</b>\u2069 from –"
    ok(decodeHtml(page.html).includes(line), page.html)
    equal(page.html.includes("<b>"), false)
    ok(page.html.includes(PAYMENTS))
    const accounts = { ...PAYMENT, accounts: ["one", "two"] }
    const german = decodeHtml((await visit(at, browser, client, { ...details(accounts), ui_locales: "de" })).html)
    ok(german.includes("an \u2068Bäckerei <b>Öz</b>\u2069 zahlen, von \u2068one\u2069 und \u2068two\u2069"), german)
    const french = decodeHtml((await visit(at, browser, client, { ...details(PAYMENT), ui_locales: "fr" })).html)
    ok(french.includes("Pay \u206812.5\u2069"), "a language without a sentence shows the sentence for all languages")
  })
  it("RFC 9396 §7, §9.2: token response, refresh and introspection have the details, and the token is for their API", async () => {
    const tokens = await tokensOf(client, details(PAYMENT))
    deepEqual(tokens.authorization_details, [PAYMENT])
    const inspected = await introspect(pay, tokens.access_token)
    deepEqual([inspected.aud, inspected.authorization_details], [[at.url, PAYMENTS], [PAYMENT]])
    const again = bodyOf<typeof tokens>(await post(at, refreshRequest(client, tokens.refresh_token)))
    deepEqual(again.authorization_details, [PAYMENT])
  })
  it("RFC 9396 §9.1: a JWT access token has them", async () => {
    const { access_token } = await tokensOf(jwtClient, details(PAYMENT))
    deepEqual(decodeJwt(access_token).authorization_details, [PAYMENT])
  })
  it("RFC 8707 §2.2, RFC 9396 §13: a token for another resource has none, and an API sees only details that are for it", async () => {
    const more = { ...details(PAYMENT), resource: PAYMENTS }
    const both = await tokensOf(client, { ...more, scope: "read" })
    deepEqual(both.authorization_details, [PAYMENT])
    equal("authorization_details" in (await introspect(ledger, both.access_token)), false)
    const tokens = await tokensOf(client, details(PAYMENT), { resource: at.url })
    equal("authorization_details" in tokens, false)
    equal("authorization_details" in (await introspect(client, tokens.access_token)), false)
  })
  it("RFC 9396 §3.1: scope and details count beside each other, and the page shows both", async () => {
    const own = await confidentialClient(at, settings)
    const more = { ...details(PAYMENT), scope: "openid read" }
    const page = decodeHtml((await visit(at, browser, own, more)).html)
    const line = "Pay \u206812.5\u2069 \u2068EUR\u2069 to \u2068Bäckerei"
    ok(page.includes(line) && page.includes("Read"), page)
    const tokens = await tokensOf(own, more)
    deepEqual([tokens.scope, tokens.authorization_details], ["openid read", [PAYMENT]])
  })
  it("a request without details gets answers without the member", async () => {
    const { location } = await visit(at, browser, client)
    const code = new URL(location ?? "").searchParams.get("code") ?? ""
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    equal("authorization_details" in tokens, false)
    equal("authorization_details" in (await introspect(client, tokens.access_token)), false)
  })
  it("a remembered consent covers no details: each request asks, and prompt=none cannot ask", async () => {
    await tokensOf(client, details(PAYMENT))
    equal(isConsentPage(await visit(at, browser, client)), false)
    equal(isConsentPage(await visit(at, browser, client, details(PAYMENT))), true)
    const { headers } = await ask(at, requestOf(client, { ...details(PAYMENT), prompt: "none" }), { browser })
    match(headers.location ?? "", /error=consent_required/)
  })
})

describe("RFC 9396 §2, §5, RFC 8259 §4: invalid details are refused, and the log has the place but no value", () => {
  const nested = (depth: number) => `[{"type":"payment","a":${"[".repeat(depth)}${"]".repeat(depth)}}]`
  for (const [what, text, reason] of [
    ["no JSON", "{", "details-malformed"],
    ["no list", JSON.stringify(PAYMENT), "details-malformed"],
    ["an empty list", "[]", "details-malformed"],
    ["no type", "[{}]", "details-malformed"],
    ["a list in the list", '[["payment"]]', "details-malformed"],
    ["11 details", JSON.stringify(Array(11).fill({ type: "payment" })), "details-malformed"],
    ["more than 3072 bytes", JSON.stringify([{ ...PAYMENT, reference: "ä".repeat(1500) }]), "details-malformed"],
    ["depth 1000", nested(1000), "details-malformed"],
    ["a repeated member", '[{"type":"payment","creditor":"a","cr\\u0065ditor":"b"}]', "details-malformed"],
    [
      "__proto__",
      JSON.stringify([PAYMENT]).replace("}]", ',"__proto__":{"amount":{}}}]'),
      "details-invalid /0/__proto__",
    ],
    ["a name of Object.prototype", '[{"type":"toString"}]', "details-type-unknown /0/type"],
    ["an unknown type", '[{"type":"transfer"}]', "details-type-unknown /0/type"],
    ["a missing member", '[{"type":"payment","creditor":"a"}]', "details-invalid /0"],
    ["an unknown member", JSON.stringify([{ ...PAYMENT, more: 1 }]), "details-invalid /0/more"],
    ["a wrong value", JSON.stringify([PAYMENT, { ...PAYMENT, creditor: 1 }]), "details-invalid /1/creditor"],
    ["a bidi mark", JSON.stringify([{ ...PAYMENT, creditor: "a\u202eb" }]), "details-invalid /0/creditor"],
    ["a line break", JSON.stringify([{ ...PAYMENT, creditor: "a\nb" }]), "details-invalid /0/creditor"],
    [
      "an invisible letter",
      JSON.stringify([{ ...PAYMENT, accounts: ["a", "b\u200b"] }]),
      "details-invalid /0/accounts",
    ],
    ["an empty text", JSON.stringify([{ ...PAYMENT, creditor: "" }]), "details-invalid /0/creditor"],
  ] as const)
    it(`${what}: ${reason}`, async () => {
      equal(await refused({ authorization_details: text }), reason)
    })
  it("a body of 100 kB is refused for its size", async () => {
    const { status } = await ask(at, requestOf(client, { authorization_details: "[".repeat(100_000) }), { browser })
    ok(status === 413 || status === 414 || status === 431, String(status))
  })
  it("a repeated parameter is refused (RFC 6749 §3.1)", async () => {
    const one = new URLSearchParams(details(PAYMENT))
    const query = `${new URLSearchParams(requestOf(client) as Record<string, string>)}&${one}&${one}`
    match((await ask(at, query, { browser })).headers.location ?? "", /error=invalid_request&/)
  })
  it("a client without the type, or without the API, may not ask", async () => {
    const untyped = await confidentialClient(at, { resources: [PAYMENTS] })
    const closed = await confidentialClient(at, { authorization_details_types: ["payment"] })
    for (const each of [untyped, closed]) equal(await refused(details(PAYMENT), each), "details-not-allowed /0/type")
  })
  it("RFC 9396 §3.2: details for an API that resource does not name are refused", async () => {
    equal(await refused({ ...details(PAYMENT), resource: LEDGER }), "details-beyond-resource /0/type")
  })
  it("RFC 9396 §6, §8: the token endpoint refuses authorization_details", async () => {
    const code = await codeOf(client, details(PAYMENT))
    const body = await post(at, codeRequest(client, code, details(PAYMENT)))
    deepEqual([body.status, JSON.parse(body.text).error], [400, "invalid_authorization_details"])
    equal(log.lines.at(-1)?.reason, "details-elsewhere")
    // Nothing is used up: the code and the refresh token still work without details.
    const tokens = bodyOf<Tokens>(await post(at, codeRequest(client, code)))
    const narrowed = await post(at, { ...refreshRequest(client, tokens.refresh_token), ...details(PAYMENT) })
    deepEqual([narrowed.status, JSON.parse(narrowed.text).error], [400, "invalid_authorization_details"])
    bodyOf(await post(at, refreshRequest(client, tokens.refresh_token)))
    const machine = await post(at, { grant_type: "client_credentials", ...pay, ...details(PAYMENT) })
    equal(JSON.parse(machine.text).error, "invalid_authorization_details")
  })
  for (const [title, grantType, askBy, more] of [
    ["RFC 8628 §3.1: the device authorization endpoint", DEVICE_CODE, askDevice, {}],
    ["CIBA §7.1: the backchannel authentication endpoint", CIBA, askPerson, { login_hint: "ann" }],
  ] as const)
    it(`${title} refuses details, which no page would show, and asks nobody`, async () => {
      const agent = await confidentialClient(at, { ...settings, consent: "first-party", grant_types: [grantType] })
      const { client_id, client_secret } = agent
      const request = { client_id, client_secret, scope: "openid", ...more }
      const { status, text } = await askBy(at, { ...request, ...details(PAYMENT) })
      deepEqual([status, JSON.parse(text).error], [400, "invalid_authorization_details"])
      equal(log.lines.at(-1)?.reason, "details-elsewhere")
      // A second request of the client would be refused while one waits.
      equal((await askBy(at, request)).status, 200)
    })
})

describe("What a person and an operator see of approved details", () => {
  const LINE = "Pay \u206812.5\u2069 \u2068EUR\u2069 to \u2068Bäckerei <b>Öz</b>\u2069 from –"
  it("RFC 9396 §7: the page of the account shows what a person approved as long as it counts, and the admin API always", async () => {
    const shown = async () => decodeHtml((await browser.get(`${at.url}/account/applications`)).html)
    const shopping = await confidentialClient(at, { ...settings, name: "Shopping" })
    equal((await shown()).includes("Shopping"), false)
    await tokensOf(shopping, details(PAYMENT))
    await tokensOf(shopping, details(PAYMENT))
    const own = (await shown()).split("Shopping")[1] ?? ""
    equal(own.split(LINE).length, 2, own)
    const { grants } = at.gatehouse.administration
    const listed = async () =>
      (await grants.list({ client_id: shopping.client_id })).map((each) => each.authorization_details)
    deepEqual(await listed(), [[PAYMENT], [PAYMENT]])
    await clients.update(shopping.client_id, { authorization_details_types: [] })
    equal(((await shown()).split("Shopping")[1] ?? "").includes(LINE), false)
    deepEqual(await listed(), [[PAYMENT], [PAYMENT]])
    await tokensFor(at, shopping)
    deepEqual((await listed()).at(-1), [])
  })
})

describe("What an API declares, and what it declared when a person approved (decision 0101)", () => {
  const declaring = (types: unknown) =>
    apis.update(payments.api_id, { authorization_details_types: JSON.stringify(types) })
  it("RFC 9396 §2.1: flaws of a declaration are named by their place", async () => {
    const [type] = TYPES
    for (const [where, types] of [
      ["/", {}],
      ["/1/type", [type, type]],
      ["/0/type", [{ ...type, type: "a b" }]],
      ["/0/pattern", [{ ...type, pattern: "" }]],
      ["/0/schema/type", [{ ...type, schema: { type: "string" } }]],
      ["/0/schema/$ref", [{ ...type, schema: { type: "object", properties: {}, $ref: "https://evil.example/" } }]],
      [
        "/0/schema/properties/a/pattern",
        [{ ...type, schema: { type: "object", properties: { a: { type: "string", pattern: "(a+)+$" } } } }],
      ],
      [
        "/0/schema/properties",
        [{ ...type, schema: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') }],
      ],
      [
        "/0/schema/additionalProperties",
        [{ ...type, schema: { type: "object", properties: {}, additionalProperties: true } }],
      ],
      ["/0/sentence", [{ ...type, sentence: "Pay {amount}" }]],
      ["/0/sentence", [{ ...type, sentence: "Pay {constructor}" }]],
      ["/0/sentences/xx", [{ ...type, sentences: { xx: "Pay" } }]],
    ] as const)
      await rejects(declaring(types), (thrown) => JSON.stringify(thrown).includes(`"where":"${where}"`), where)
  })
  it("two APIs cannot declare one type", async () => {
    await rejects(apis.update(LEDGER, { authorization_details_types: JSON.stringify(TYPES) }), /payment/)
  })
  it("a narrowed schema counts for new requests; a type that is withdrawn leaves every grant at the next check", async () => {
    const tokens = await tokensOf(client, details(PAYMENT))
    await declaring(
      TYPES.map((type) => ({ ...type, schema: { type: "object", properties: {} }, sentence: "Pay", sentences: {} })),
    )
    equal(await refused(details(PAYMENT)), "details-invalid /0/amount")
    deepEqual((await introspect(pay, tokens.access_token)).authorization_details, [PAYMENT])
    await clients.update(client.client_id, { authorization_details_types: [] })
    equal("authorization_details" in (await introspect(pay, tokens.access_token)), false)
    await clients.update(client.client_id, { authorization_details_types: ["payment"] })
    await apis.update(payments.api_id, { authorization_details_types: "" })
    const inspected = await introspect(pay, tokens.access_token)
    deepEqual([inspected.active, "authorization_details" in inspected], [true, false])
    const again = bodyOf(await post(at, refreshRequest(client, tokens.refresh_token)))
    equal("authorization_details" in again, false)
    await declaring(TYPES)
  })
  it("RFC 9396 §10: discovery announces the types of APIs that are open to every client", async () => {
    const announced = async () =>
      JSON.parse((await send(at, "/.well-known/openid-configuration")).text).authorization_details_types_supported
    equal(await announced(), undefined)
    await apis.update(payments.api_id, { clients: "every" })
    deepEqual(await announced(), ["payment"])
  })
})
