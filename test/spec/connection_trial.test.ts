/** The trial of a connection: what it shows, and that nobody can use its answer for anything else. Decision 0080. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { addUser } from "../support/authorization.ts"
import { machineToken } from "../support/client_requests.ts"
import {
  change,
  connected,
  connectForm,
  follow,
  formsOf,
  personAt,
  requestUrl,
  Visitor,
} from "../support/connections.ts"
import { confidentialClient } from "../support/service.ts"
import { administrator, asks, begin, signedInAt } from "../support/trials.ts"
import type { Received } from "../support/wire.ts"

const at = await connected({ after }, { enabled: false })
const web = await confidentialClient(at, { scope: "openid admin" })
const petra = await personAt(at, "petra", { name: "Petra Pan" })
await addUser(at, "chief", { role: "admin" })
await addUser(at, "other", { role: "admin" })

interface Line {
  readonly name: string
  readonly value: string | null
}
interface Trial {
  readonly messages: readonly {
    readonly step: string
    readonly sent: readonly Line[]
    readonly status: number | null
    readonly received: readonly Line[]
  }[]
  readonly identity: Readonly<Record<string, unknown>> | null
  readonly claims: Readonly<Record<string, unknown>>
  readonly problem: Readonly<Record<string, unknown>> | null
}

const read = <T = Trial>({ text }: Received): T => JSON.parse(text) as T

/** Begins a trial and signs petra in at the provider. */
async function answered(username = "chief") {
  const by = await administrator(at, web, username)
  const begun = await begin(at, by)
  const location = await signedInAt(at, begun.url, by.browser, "petra")
  return { by, begun, location, answer: location.searchParams.get("answer") ?? "" }
}

const finish = (token: string, answer: string) => asks(at, token, "acme/trials/answer", { answer })

function assertOver(answer: Received): void {
  equal(answer.status, 422, answer.text)
  deepEqual(
    read<{ errors: { code: string }[] }>(answer).errors.map(({ code }) => code),
    ["connection-trial-over"],
  )
}

/** What the database has about people and sessions. */
async function stored() {
  const { administration } = at.gatehouse
  const users = await administration.users.list()
  const events = await administration.audit.list({ limit: 1000 })
  return {
    users: users.map(({ username }) => username),
    events: events.map(({ type }) => type).filter((type) => !["code-issued", "tokens-issued"].includes(type)),
  }
}

describe("the trial of a connection", () => {
  it("shows each message without its secrets, the claims and who would sign in, also for a disabled connection", async () => {
    const { by, begun, location, answer } = await answered()
    equal(location.pathname, "/console/try-callback")
    equal(location.searchParams.get("state"), begun.state)
    const before = await stored()
    const received = await finish(by.token, answer)
    equal(received.status, 200, received.text)
    deepEqual(await stored(), before)
    const { messages, identity, claims, problem } = read(received)
    equal(problem, null)
    deepEqual(
      messages.map(({ step, status }) => [step, status]),
      [
        ["answer", null],
        ["metadata", 200],
        ["token", 200],
        ["id_token", null],
        ["keys", 200],
        ["userinfo", 200],
      ],
    )
    const secret = messages
      .flatMap(({ sent, received: came }) => [...sent, ...came])
      .filter(({ value }) => value === null)
    deepEqual([...new Set(secret.map(({ name }) => name))].toSorted(), [
      "access_token",
      "authorization",
      "code",
      "code_verifier",
      "id_token",
      "refresh_token",
    ])
    doesNotMatch(received.text, /g(ac|at|rt)_/)
    deepEqual(
      [identity?.subject, identity?.email, identity?.email_verified, identity?.name],
      [petra, "petra@acme.example", true, "Petra Pan"],
    )
    equal(claims.email, "petra@acme.example")
  })

  it("shows why a sign-in would fail, with what to do", async () => {
    const by = await administrator(at, web, "chief")
    const { url } = await begin(at, by)
    const journey = { browser: by.browser, provider: at.provider, username: "petra" }
    let page = await follow(journey, await by.browser.get(url), "/connections/")
    // The provider sends the browser back with an error.
    const back = new URL(page.location ?? "")
    back.searchParams.delete("code")
    back.searchParams.set("error", "access_denied")
    page = await by.browser.get(back.href)
    const answer = new URL(page.location ?? "").searchParams.get("answer") ?? ""
    const { identity, problem } = read(await finish(by.token, answer))
    deepEqual([identity, problem?.reason, problem?.detail], [null, "connection-denied", 'the error is "access_denied"'])
    ok(String(problem?.advice).endsWith("."))
  })

  it("says that a provider cannot be reached, before anybody goes there", async () => {
    const name = "gone"
    const { create } = at.gatehouse.administration.connections
    await create({ name, preset: "oidc", issuer: "http://127.0.0.1:9", client_id: "x", auth_method: "none" })
    const { token } = await administrator(at, web, "chief")
    const begun = read<{ url: null; problem: { reason: string; advice: string } }>(
      await asks(at, token, `${name}/trials`),
    )
    deepEqual([begun.url, begun.problem.reason], [null, "connection-unreachable"])
    match(begun.problem.advice, /^Nothing listens at this address\./)
  })
})

describe("the answer of a trial", () => {
  it("counts once", async () => {
    const { by, answer } = await answered()
    equal((await finish(by.token, answer)).status, 200)
    assertOver(await finish(by.token, answer))
  })

  it("is of no use to another administrator, nor to the same one in another session", async () => {
    const { by, answer } = await answered()
    assertOver(await finish((await administrator(at, web, "other")).token, answer))
    assertOver(await finish((await administrator(at, web, "chief")).token, answer))
    equal((await finish(by.token, answer)).status, 200)
  })

  it("is of no use after ten minutes, and until then with a new proof in the same session", async () => {
    const [early, late] = [await answered(), await answered()]
    const again = async ({ by }: typeof early) =>
      (await administrator(at, web, "chief", { browser: by.browser, max_age: "0" })).token
    at.wait(599)
    equal((await finish(early.by.token, early.answer)).status, 401)
    equal((await finish(await again(early), early.answer)).status, 200)
    at.wait(1)
    assertOver(await finish(await again(late), late.answer))
  })

  it("stays unread if another browser brings it, also that of another administrator", async () => {
    const by = await administrator(at, web, "chief")
    const { browser: elsewhere } = await administrator(at, web, "other")
    for (const browser of [new Visitor(), elsewhere]) {
      const { url } = await begin(at, by)
      const journey = { browser, provider: at.provider, username: "petra" }
      const page = await follow(journey, await browser.get(url), "/console/")
      deepEqual([page.status, page.location], [400, undefined])
      const traceId = page.headers.get("x-trace-id") ?? ""
      const explained = await asksFor(by.token, `/refusals/${traceId}`)
      equal(explained.reason, "connection-trial-elsewhere")
    }
  })

  it("is of no use to somebody who is no administrator any more", async () => {
    await addUser(at, "leaving", { role: "admin" })
    const { by, answer } = await answered("leaving")
    await at.gatehouse.administration.users.update("leaving", { role: "user" })
    const refused = await finish(by.token, answer)
    ok([401, 403].includes(refused.status), refused.text)
  })

  it("signs nobody in, and the answer of a sign-in is no trial", async () => {
    await change(at, { enabled: true })
    const { by, answer } = await answered()
    const page = await by.browser.get(requestUrl(at))
    const asTrial = await by.browser.get(`${requestUrl(at)}&step=connection&answer=${encodeURIComponent(answer)}`)
    equal(asTrial.html.includes("<form"), page.html.includes("<form"))
    const stranger = new Visitor()
    const start = await stranger.get(requestUrl(at))
    const refused = await stranger.get(`${requestUrl(at)}&step=connection&answer=${encodeURIComponent(answer)}`)
    ok(formsOf(start).length > 0)
    deepEqual([refused.status, refused.location?.includes("code=")], [303, false])
    const journey = { browser: stranger, provider: at.provider, username: "petra" }
    const signIn = await follow(journey, await stranger.submit(connectForm(start)), "step=connection")
    const ofSignIn = new URL(signIn.location ?? "").searchParams.get("answer") ?? ""
    ok(ofSignIn.length > 100)
    assertOver(await finish(by.token, ofSignIn))
    await change(at, { enabled: false })
  })

  it("belongs to its connection", async () => {
    const { by, answer } = await answered()
    assertOver(await asks(at, by.token, "gone/trials/answer", { answer }))
  })
})

describe("a trial is not begun", () => {
  it("by a client that acts for itself, because nobody could sign in", async () => {
    const machine = await confidentialClient(at, {
      scope: "admin",
      grant_types: ["client_credentials"],
      redirect_uris: [],
    })
    const { access_token } = await machineToken(at, machine)
    const refused = await asks(at, access_token, "acme/trials")
    deepEqual([refused.status, read<{ code: string }>(refused).code], [409, "connection-trial-needs-browser"])
  })

  it("without a recent proof", async () => {
    const { token } = await administrator(at, web, "chief")
    at.wait(301)
    equal((await asks(at, token, "acme/trials")).status, 401)
  })

  it("for a directory", async () => {
    const directory = { name: "staff", preset: "ldap", directory_urls: ["ldap://localhost"], base_dn: "dc=example" }
    await at.gatehouse.administration.connections.create(directory)
    const { token } = await administrator(at, web, "chief")
    const refused = await asks(at, token, "staff/trials")
    deepEqual([refused.status, read<{ code: string }>(refused).code], [409, "connection-trial-of-directory"])
  })
})

async function asksFor(token: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${at.url}/admin/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Record<string, unknown>
}
