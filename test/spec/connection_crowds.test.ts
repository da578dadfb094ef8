/** 32 people behind one address sign in by one provider at the same time, while it is slow, down or sends false answers. Nobody else waits. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import type { Visited } from "../support/browser.ts"
import {
  addConnection,
  codeIn,
  connected,
  connectForm,
  personAt,
  requestUrl,
  signedInHere,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import { answerFor, DISCOVERY, lyingProvider } from "../support/lying_provider.ts"

/** Twice the requests that one provider gets at once. */
const CROWD = 32
const CLIENT = "client-7"
type Closing = Parameters<typeof connected>[0]

/** A service with the usual limits, with the people of a provider that works (`acme`) and of one that does what its `lies` say (`liar`). */
async function crowded(t: Closing) {
  const at = await connected(t, {}, { signInLimit: { count: 10, windowMs: 900_000 } })
  await personAt(at, "finn")
  const liar = await lyingProvider(CLIENT, "", at.clock)
  t.after(async () => liar.close())
  await addConnection(at, { name: "liar", label: "Liar", issuer: liar.issuer, clientId: CLIENT })

  /** The browser of a person who is at the provider. `comes`: the browser comes back, and the service asks the provider about the person. */
  async function atLiar(number: number) {
    const browser = new Visitor()
    const out = await browser.submit(connectForm(await browser.get(requestUrl(at)), "liar"))
    const name = `crowd${number}`
    const person = { sub: name, preferred_username: name, email: `${name}@acme.example` }
    const back = await browser.get(answerFor(person, out.location))
    return (): Promise<Visited> => browser.get(back.location ?? "")
  }

  return {
    at,
    liar,
    atLiar,
    crowd: () => Promise.all(Array.from({ length: CROWD }, (_, number) => atLiar(number))),
    /** Ann has a password here, and finn is a person of the other provider. */
    async othersSignIn(): Promise<void> {
      await signedInHere(at, "ann")
      ok(codeIn(await signInBy(at, "finn")))
    },
  }
}

const accountsOf = async ({ at }: Awaited<ReturnType<typeof crowded>>) =>
  (await at.gatehouse.store.users.list()).filter(({ username }) => username.startsWith("crowd")).length

async function areFirst(others: Promise<void>, crowd: readonly Promise<Visited>[]): Promise<void> {
  const first = [others.then(() => "others"), ...crowd.map((each) => each.then(() => "crowd"))]
  equal(await Promise.race(first), "others")
}

/** On a busy machine, an answer may take longer than a person waits for it. Nobody is turned away for another reason. */
function countSignedIn(pages: readonly Visited[]): number {
  deepEqual(
    pages.map(({ status }) => status).filter((status) => status !== 303 && status !== 503),
    [],
  )
  const { length } = pages.filter(({ status }) => status === 303)
  ok(length > 0)
  return length
}

test("a slow provider: others sign in while its people wait, and then its people are signed in", async (t) => {
  const here = await crowded(t)
  const { liar } = here
  const people = await here.crowd()
  const held: (() => void)[] = []
  let arrived = () => {}
  const first = new Promise<void>((resolve) => {
    arrived = resolve
  })
  liar.lies = {
    answers: {
      "/token": (_, answer) => {
        held.push(answer)
        arrived()
      },
    },
  }
  const coming = people.map((comes) => comes())
  await first
  await areFirst(here.othersSignIn(), coming)
  liar.lies = {}
  for (const answer of held) answer()
  const signedIn = countSignedIn(await Promise.all(coming))
  equal(await accountsOf(here), signedIn)
})

test("a provider that is down: its people see a message, others sign in, and nobody is locked out", async (t) => {
  const here = await crowded(t)
  const people = await here.crowd()
  here.liar.lies = { answers: { "/token": (response) => response.destroy() } }
  const coming = people.map((comes) => comes())
  await here.othersSignIn()
  const pages = await Promise.all(coming)
  deepEqual(new Set(pages.map(({ status }) => status)), new Set([503]))
  equal(await accountsOf(here), 0)
  here.liar.lies = {}
  for (const comes of await here.crowd()) equal((await comes()).status, 303)
  equal(await accountsOf(here), CROWD)
})

test("a provider that lies: its people are refused, and others behind the same address sign in", async (t) => {
  const here = await crowded(t)
  const people = await here.crowd()
  here.liar.lies = { claims: { nonce: "stolen" } }
  const coming = people.map((comes) => comes())
  await here.othersSignIn()
  const pages = await Promise.all(coming)
  // On a busy machine, some of the crowd wait too long for an answer.
  deepEqual(
    pages.map(({ status }) => status).filter((status) => status !== 403 && status !== 503),
    [],
  )
  const alone = await here.atLiar(CROWD)
  equal((await alone()).status, 403)
  equal(await accountsOf(here), 0)
  await here.othersSignIn()
})

test("a provider whose metadata never come delays only its own people", async (t) => {
  const here = await crowded(t)
  const { at, liar } = here
  const held: (() => void)[] = []
  liar.lies = { answers: { [DISCOVERY]: (_, answer) => held.push(answer) } }
  const pressing = Array.from({ length: CROWD }, async () => {
    const browser = new Visitor()
    return browser.submit(connectForm(await browser.get(requestUrl(at)), "liar"))
  })
  await areFirst(here.othersSignIn(), pressing)
  for (const answer of held) answer()
  countSignedIn(await Promise.all(pressing))
  equal(liar.timesAsked(DISCOVERY), 1)
})
