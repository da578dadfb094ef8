/** A provider that lies, fails or changes: each sign-in is refused with a reason, and nothing is half made. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { generateKeyPairSync, sign } from "node:crypto"
import type { ServerResponse } from "node:http"
import { after, test } from "node:test"
import { textOf } from "../../src/testing/form.ts"
import type { Visited } from "../support/browser.ts"
import { addConnection, codeIn, connected, connectForm, follow, requestUrl, Visitor } from "../support/connections.ts"
import type { Lies } from "../support/lying_provider.ts"
import { answerFor, DISCOVERY, json, lyingProvider } from "../support/lying_provider.ts"

const at = await connected({ after })
const { store } = at.gatehouse
const CLIENT = "client-7"
const liar = await lyingProvider(CLIENT, "", at.clock)
after(() => liar.close())
await addConnection(at, { name: "liar", label: "Liar", issuer: liar.issuer, clientId: CLIENT })

type Person = Readonly<Record<string, unknown>>

/** Presses the button, and comes back from the provider with a code for this person. */
async function signIn(person: Person, lies: () => Lies = () => ({})): Promise<Visited> {
  // The server keeps only some of the refusals of a second. After five minutes, the metadata are not fresh any more.
  at.wait(301)
  liar.lies = lies()
  const browser = new Visitor()
  const page = await browser.get(requestUrl(at))
  const out = await browser.submit(connectForm(page, "liar"))
  if (out.location === undefined) return out
  const back = await browser.get(answerFor(person, out.location))
  return follow({ browser, provider: at.provider, username: "" }, back)
}

async function reasonOf({ headers }: Visited): Promise<string> {
  await store.probe()
  const kept = await store.refusals.find(headers.get("x-trace-id") ?? "", at.clock())
  return JSON.parse(kept?.record ?? "{}").reason
}

/** What a sign-in can leave behind. */
async function left() {
  const users = await store.users.list()
  const of = await Promise.all(
    users.map(async ({ id }) => [await store.linkedIdentities.ofUser(id), await store.sessions.listOf(id)]),
  )
  return { users, of }
}

const other = generateKeyPairSync("rsa", { modulusLength: 2048 })
const status = (code: number) => (response: ServerResponse) => json(response, {}, code)
const cut = (response: ServerResponse) => response.destroy()
const seconds = () => Math.floor(at.clock() / 1000)
const IDENTITY = "connection-identity-invalid"
const REFUSED: readonly (readonly [string, () => Lies, string])[] = [
  ["an ID token for another client", () => ({ claims: { aud: "client-8" } }), IDENTITY],
  ["an ID token of another issuer", () => ({ claims: { iss: "https://other.example" } }), IDENTITY],
  ["an ID token for another request", () => ({ claims: { nonce: "stolen" } }), IDENTITY],
  ["a clock that is slow", () => ({ claims: { exp: seconds() - 61 } }), IDENTITY],
  ["a clock that is fast", () => ({ claims: { iat: seconds() + 61 } }), IDENTITY],
  [
    "the key of somebody else",
    () => ({ signature: (input) => sign("sha256", Buffer.from(input), other.privateKey).toString("base64url") }),
    IDENTITY,
  ],
  [
    "a key that the ID token brings along",
    () => ({
      header: { jwk: other.publicKey.export({ format: "jwk" }), jku: `${liar.issuer}/other`, kid: undefined },
      signature: (input) => sign("sha256", Buffer.from(input), other.privateKey).toString("base64url"),
    }),
    IDENTITY,
  ],
  ["another person at userinfo", () => ({ claims: { name: undefined }, userinfo: { sub: "person-2" } }), IDENTITY],
  ["a person without an id", () => ({ claims: { sub: "" } }), IDENTITY],
  ["a refused code", () => ({ answers: { "/token": status(400) } }), "connection-code-refused"],
  ["a token endpoint that is down", () => ({ answers: { "/token": status(503) } }), "connection-unreachable"],
  ["keys that are down", () => ({ answers: { "/jwks": status(503) } }), "connection-unreachable"],
  [
    "userinfo that is cut",
    () => ({ claims: { email: undefined }, answers: { "/userinfo": cut } }),
    "connection-unreachable",
  ],
  ["metadata of another issuer", () => ({ metadata: { issuer: "https://other.example" } }), "connection-unreachable"],
  ["metadata that are down", () => ({ answers: { [DISCOVERY]: cut } }), "connection-unreachable"],
]

for (const [title, lies, reason] of REFUSED)
  test(`${title}: the person reads a sentence, the operator a reason, and nothing is made`, async () => {
    const before = await left()
    const page = await signIn({ sub: "nobody", email: "nobody@acme.example" }, lies)
    equal(await reasonOf(page), reason)
    equal(page.status, reason === "connection-unreachable" ? 503 : 403)
    match(textOf(page.html), /Sign in to continue/)
    deepEqual(await left(), before)
  })

test("a provider that changes the address of a person leads to the same account, which keeps its own", async () => {
  ok(codeIn(await signIn({ sub: "1", email: "amy@acme.example", preferred_username: "amy" })))
  const page = await signIn({ sub: "1", email: "amy.new@acme.example" })
  ok(codeIn(page))
  equal((await store.users.findByUsername("amy"))?.user.email, "amy@acme.example")
  equal(await store.users.findByVerifiedEmail("amy.new@acme.example"), undefined)
})

test("a provider that changes the id of a person opens no account with their address", async () => {
  ok(codeIn(await signIn({ sub: "2", email: "bea@acme.example", preferred_username: "bea" })))
  const before = await left()
  const page = await signIn({ sub: "two", email: "bea@acme.example" })
  match(textOf(page.html), /Connect Liar to your account/)
  deepEqual(await left(), before)
})

test("a provider that changes its issuer signs in nobody, and with the former issuer everybody again", async () => {
  const cleo = { sub: "3", email: "cleo@acme.example", preferred_username: "cleo" }
  ok(codeIn(await signIn(cleo)))
  const before = await left()
  for (const lies of [{ metadata: { issuer: `${liar.issuer}/` } }, { claims: { iss: `${liar.issuer}/` } }])
    equal((await signIn(cleo, () => lies)).location, undefined)
  deepEqual(await left(), before)
  ok(codeIn(await signIn(cleo)))
})
