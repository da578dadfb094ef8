/** The trial of a SAML connection: what it shows, and that nobody can use its answer for anything else. Decision 0080. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { after, describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { Visitor } from "../support/connections.ts"
import type { Said, Sealing } from "../support/saml_provider.ts"
import { PROVIDER, SIGN_ON_URL, samlProvider } from "../support/saml_provider.ts"
import { answerTo, atProvider, goOn, posted, requestUrl, samlService } from "../support/saml_service.ts"
import { confidentialClient } from "../support/service.ts"
import { administrator, asks, begin } from "../support/trials.ts"
import type { Received } from "../support/wire.ts"

const at = await samlService({ after }, { enabled: false })
const web = await confidentialClient(at, { scope: "openid admin" })
await addUser(at, "chief", { role: "admin" })
await addUser(at, "other", { role: "admin" })
const { connections, users, audit } = at.gatehouse.administration

interface Line {
  readonly name: string
  readonly value: string | null
}
interface Trial {
  readonly messages: readonly { readonly step: string; readonly received: readonly Line[] }[]
  readonly identity: Readonly<Record<string, unknown>> | null
  readonly claims: Readonly<Record<string, unknown>>
  readonly problem: Readonly<Record<string, string>> | null
}

const read = <T = Trial>({ text }: Received): T => JSON.parse(text) as T
const finish = (token: string, answer: string) => asks(at, token, "acme/trials/answer", { answer })
const answerIn = (location = ""): string => new URL(location).searchParams.get("answer") ?? ""

/** Begins a trial. The browser is at the provider. */
async function begun(username = "chief") {
  const by = await administrator(at, web, username)
  const trial = await begin(at, by)
  return { by, ...trial, ...(await at.provider.request(trial.url, at.ownMetadata)) }
}

/** Begins a trial, and brings the provider's answer to the console. */
async function answered(changes: Partial<Said> = {}, sealing: Sealing = {}, username = "chief") {
  const trial = await begun(username)
  const { location = "" } = await posted(at, trial.relayState, await answerTo(at, trial, changes, sealing))
  const arrived = await trial.by.browser.get(location)
  return { ...trial, carried: location, location: arrived.location ?? "", answer: answerIn(arrived.location) }
}

async function tried(changes: Partial<Said> = {}, sealing: Sealing = {}) {
  const { by, answer, ...more } = await answered(changes, sealing)
  const received = await finish(by.token, answer)
  equal(received.status, 200, received.text)
  return { ...more, ...read(received), text: received.text }
}

const valuesOf = ({ messages }: Pick<Trial, "messages">, wanted: string): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    messages.filter(({ step }) => step === wanted).flatMap(({ received }) => received.map((l) => [l.name, l.value])),
  )

/** A text that cannot be compressed. */
const randomText = (bytes: number): string => randomBytes(bytes).toString("base64url")

function assertOver(answer: Received): void {
  equal(answer.status, 422, answer.text)
  const { errors } = read<{ errors: { code: string }[] }>(answer)
  deepEqual(
    errors.map(({ code }) => code),
    ["connection-trial-over"],
  )
}

/** What the database has about people and sessions. */
async function stored() {
  const events = await audit.list({ limit: 1000 })
  return {
    users: (await users.list()).map(({ username }) => username),
    events: events.map(({ type }) => type).filter((type) => !["code-issued", "tokens-issued"].includes(type)),
  }
}

describe("the trial of a SAML connection", () => {
  it("shows what the request says to the provider", async () => {
    const { by } = await begun()
    const answer = await asks(at, by.token, "acme/trials")
    const { sent, url } = read<{ sent: readonly Line[]; url: string }>(answer)
    const values = Object.fromEntries(sent.map(({ name, value }) => [name, value]))
    deepEqual(
      [values.Destination, values.Issuer, values.AssertionConsumerServiceURL, values["NameIDPolicy AllowCreate"]],
      [SIGN_ON_URL, at.connection.entity_id, at.connection.callback_url, "true"],
    )
    const { requestId } = await at.provider.request(url, at.ownMetadata)
    equal(values.ID, requestId)
  })

  for (const sealing of [{}, { signs: "both", isEncrypted: true }] as const)
    it(`shows response, assertion, attributes and who would sign in, ${"isEncrypted" in sealing ? "also encrypted" : "and stores nothing"}`, async () => {
      const { by, answer, location, state, requestId } = await answered({}, sealing)
      deepEqual(
        [new URL(location).pathname, new URL(location).searchParams.get("state")],
        ["/console/try-callback", state],
      )
      const before = await stored()
      const received = await finish(by.token, answer)
      equal(received.status, 200, received.text)
      deepEqual(await stored(), before)
      const trial = read(received)
      equal(trial.problem, null)
      deepEqual(
        trial.messages.map(({ step }) => step),
        ["answer", "metadata", "assertion", "attributes"],
      )
      const response = valuesOf(trial, "answer")
      deepEqual(
        [response.Issuer, response.Destination, response.InResponseTo, response["StatusCode Value"]],
        [PROVIDER, at.connection.callback_url, requestId, "urn:oasis:names:tc:SAML:2.0:status:Success"],
      )
      match(response["SignatureMethod Algorithm"] ?? "", /rsa-sha256$/)
      const { entityID, "X509Certificate NotAfter": end } = valuesOf(trial, "metadata")
      deepEqual([entityID, end], [PROVIDER, new Date(at.clock() + 365 * 86_400_000).toISOString()])
      const assertion = valuesOf(trial, "assertion")
      deepEqual(
        [assertion.NameID, assertion.Audience, assertion["AuthnStatement SessionIndex"]],
        ["ann-7", at.connection.entity_id, "session-1"],
      )
      equal(assertion["Conditions NotOnOrAfter"], new Date(at.clock() + 300_000).toISOString())
      deepEqual(valuesOf(trial, "attributes").groups, "staff · editors")
      deepEqual([trial.identity?.subject, trial.identity?.email], ["ann-7", "ann@example.com"])
      deepEqual(trial.claims.groups, ["staff", "editors"])
      doesNotMatch(received.text, /SignatureValue|PRIVATE KEY/)
    })

  it("shows why a sign-in would fail, with what to do", async () => {
    const { identity, problem, messages } = await tried({ audience: "https://other.example" })
    deepEqual([identity, problem?.reason], [null, "connection-answer-invalid"])
    match(problem?.detail ?? "", /Audience/)
    ok(problem?.advice?.endsWith("."))
    equal(valuesOf({ messages }, "assertion").Audience, "https://other.example")
  })

  it("shows nothing of an assertion that the provider has not signed", async () => {
    const trial = await begun()
    const stranger = samlProvider({ now: at.clock() })
    const forged = await answerTo({ ...at, provider: stranger }, trial, { nameId: "mallory-1" })
    const { location = "" } = await posted(at, trial.relayState, forged)
    const answer = answerIn((await trial.by.browser.get(location)).location)
    const received = await finish(trial.by.token, answer)
    const { identity, problem, messages } = read(received)
    equal(identity, null)
    match(problem?.detail ?? "", /signature/)
    deepEqual(
      messages.map(({ step }) => step),
      ["answer", "metadata"],
    )
    doesNotMatch(received.text, /mallory/)
  })

  it("has an address that proxies accept, also with many attributes, whose claims are whole", async () => {
    for (const sizes of [[300], [...Array<number>(13).fill(300), 120]]) {
      const groups = sizes.map(randomText)
      const trial = await tried({ attributes: { mail: ["ann@example.com"], groups } })
      ok(trial.location.length < 8000 && trial.carried.length < 8000)
      deepEqual([trial.claims.groups, trial.identity?.subject], [groups, "ann-7"])
      equal(
        trial.messages.some(({ step }) => step === "attributes"),
        sizes.length === 1,
      )
    }
  })

  it("says that the provider says too much, as a sign-in does, also if it would be small when compressed", async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`a${at}`, [randomText(300)]]))
    const shown: (number | undefined)[] = []
    for (const attributes of [many, { a0: ["a".repeat(70_000)] }]) {
      const trial = await tried({ attributes })
      ok(trial.location.length < 8000)
      deepEqual([trial.identity, trial.problem?.reason], [null, "connection-answer-invalid"])
      match(trial.problem?.detail ?? "", /fewer attributes/)
      shown.push(valuesOf(trial, "attributes").a0?.length)
    }
    deepEqual(shown, [61, 1001])
  })
})

describe("the answer of a SAML trial", () => {
  it("counts once", async () => {
    const { by, answer } = await answered()
    equal((await finish(by.token, answer)).status, 200)
    assertOver(await finish(by.token, answer))
  })

  it("counts once, also if the browser brings it twice", async () => {
    const { by, answer, carried } = await answered()
    const again = answerIn((await by.browser.get(carried)).location)
    equal((await finish(by.token, answer)).status, 200)
    assertOver(await finish(by.token, again))
  })

  it("is of no use to another administrator, nor to the same one in another session", async () => {
    const { by, answer } = await answered()
    assertOver(await finish((await administrator(at, web, "other")).token, answer))
    assertOver(await finish((await administrator(at, web, "chief")).token, answer))
    equal((await finish(by.token, answer)).status, 200)
  })

  it("stays unread if another browser brings it, also that of another administrator", async () => {
    const trial = await begun()
    const { location = "" } = await posted(at, trial.relayState, await answerTo(at, trial))
    const { browser: elsewhere } = await administrator(at, web, "other")
    for (const browser of [new Visitor(), elsewhere]) {
      const page = await browser.get(location)
      deepEqual([page.status, page.location], [400, undefined])
    }
  })

  it("is of no use to somebody who is no administrator any more", async () => {
    await addUser(at, "leaving", { role: "admin" })
    const { by, answer } = await answered({}, {}, "leaving")
    await users.update("leaving", { role: "user" })
    const refused = await finish(by.token, answer)
    ok([401, 403].includes(refused.status), refused.text)
  })

  it("belongs to its trial", async () => {
    const [one, other] = [await begun(), await begun()]
    const { location = "" } = await posted(at, one.relayState, await answerTo(at, one))
    const mixed = new URL(location)
    mixed.searchParams.set("state", other.relayState)
    assertOver(await finish(other.by.token, answerIn((await other.by.browser.get(mixed.href)).location)))
    const foreign = await posted(at, other.relayState, await answerTo(at, one))
    const answer = answerIn((await other.by.browser.get(foreign.location ?? "")).location)
    const { identity, problem } = read(await finish(other.by.token, answer))
    equal(identity, null)
    match(problem?.detail ?? "", /InResponseTo/)
  })

  it("signs nobody in, and the answer of a sign-in is no trial", async () => {
    await connections.update("acme", { enabled: true })
    const trial = await begun()
    const asked = await atProvider(at)
    // A trial's answer at the address of a sign-in.
    const asSignIn = await goOn(asked.browser, await posted(at, asked.relayState, await answerTo(at, trial)))
    deepEqual([asSignIn.status, asSignIn.location], [403, undefined])
    const { location = "" } = await posted(at, trial.relayState, await answerTo(at, trial))
    const signIn = await posted(at, asked.relayState, await answerTo(at, asked))
    const outcomes = [location, signIn.location ?? ""].map((each) => new URL(each).searchParams.get("outcome") ?? "")
    const mixed = new URL(signIn.location ?? "")
    mixed.searchParams.set("outcome", outcomes[0] ?? "")
    equal((await goOn(asked.browser, { ...signIn, location: mixed.href })).location?.includes("code="), undefined)
    const sealed = answerIn((await trial.by.browser.get(location)).location)
    const used = await new Visitor().get(`${requestUrl(at)}&step=connection&answer=${encodeURIComponent(sealed)}`)
    equal(used.location?.includes("code=") ?? false, false)
    // A sign-in's answer at the address of a trial.
    const asTrial = new URL(location)
    asTrial.searchParams.set("outcome", outcomes[1] ?? "")
    const other = await trial.by.browser.get(asTrial.href)
    assertOver(await finish(trial.by.token, answerIn(other.location)))
    const wrong = await posted(at, trial.relayState, await answerTo(at, asked))
    const shown = answerIn((await trial.by.browser.get(wrong.location ?? "")).location)
    equal(read(await finish(trial.by.token, shown)).identity, null)
    await connections.update("acme", { enabled: false })
  })

  it("belongs to its connection", async () => {
    const metadata = at.provider.metadata
    await connections.create({ name: "second", preset: "saml", issuer: PROVIDER, metadata })
    const { by, answer, relayState, requestId } = await answered()
    assertOver(await asks(at, by.token, "second/trials/answer", { answer }))
    const callback_url = at.connection.callback_url?.replace("/acme/", "/second/") ?? null
    const there = { ...at, connection: { ...at.connection, callback_url } }
    equal((await posted(there, relayState, await answerTo(there, { requestId }))).status, 400)
  })

  it("is of no use after ten minutes, and until then with a new proof in the same session", async () => {
    const [early, late, later] = [await answered(), await answered(), await begun()]
    const again = async ({ by }: Pick<typeof early, "by">) =>
      (await administrator(at, web, "chief", { browser: by.browser, max_age: "0" })).token
    at.clock.advance({ seconds: 599 })
    equal((await finish(early.by.token, early.answer)).status, 401)
    equal((await finish(await again(early), early.answer)).status, 200)
    at.clock.advance({ seconds: 1 })
    assertOver(await finish(await again(late), late.answer))
    const token = await again(later)
    const { location = "" } = await posted(at, later.relayState, await answerTo(at, later))
    assertOver(await finish(token, answerIn((await later.by.browser.get(location)).location)))
  })
})
