/** The server is killed between the answer of a provider and the account or the link that follows from it. */
import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { systemClock } from "../../src/base/clock.ts"
import { Secret } from "../../src/base/secret.ts"
import { Browser } from "../support/browser.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import type { LyingProvider } from "../support/lying_provider.ts"
import { answerFor, lyingProvider } from "../support/lying_provider.ts"
import { startPostgres } from "../support/postgres_server.ts"
import { Asking } from "./asking.ts"
import { administer } from "./prepared.ts"
import { seeded } from "./random.ts"
import type { Site } from "./site.ts"
import { postgresSite, sqliteSite } from "./site.ts"

const { FAULT_ROUNDS, FAULT_SEED } = process.env
const ROUNDS = Number(FAULT_ROUNDS ?? 100)
const SEED = Number(FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32))
/** The usual run ends after this time, also with fewer rounds. */
const MAX_MS = FAULT_ROUNDS === undefined ? 60_000 : Number.POSITIVE_INFINITY
const CLIENT = "client-7"
const TOGETHER = 6
const MAX_STEPS = 10

const started = await startPostgres("fsync=on", "full_page_writes=on").catch((error: unknown) => String(error))

interface Person {
  readonly sub: string
  readonly email: string
  /** Whether the person has an account here already, to which the provider's word links them. */
  readonly hasAccount: boolean
}

const peopleOf = (round: number): readonly Person[] =>
  Array.from({ length: TOGETHER }, (_, at) => ({
    sub: `person-${round}-${at}`,
    email: `person-${round}-${at}@acme.example`,
    hasAccount: at % 2 === 1,
  }))

/** People who come back from the provider while the server is killed. */
class Arrivals {
  readonly #site: Site
  readonly #provider: LyingProvider
  readonly #asking: Asking
  readonly #random = seeded(SEED)
  /** The server is killed at a random moment of this time after the provider's answer. Each round finds a better time for the next one. */
  #withinMs = 20

  static async at(t: TestContext, site: Site): Promise<Arrivals> {
    const provider = await lyingProvider(CLIENT, "", systemClock)
    t.after(() => provider.close())
    await administer(site.storage, ({ connections }) =>
      connections.create({
        name: "acme",
        preset: "oidc",
        issuer: provider.issuer,
        client_id: CLIENT,
        auth_method: "none",
        accounts: "everybody",
        authority_for: ["acme.example"],
      }),
    )
    return new Arrivals(site, provider)
  }

  private constructor(site: Site, provider: LyingProvider) {
    this.#site = site
    this.#provider = provider
    this.#asking = new Asking(site.client)
  }

  /** Kills the server in each round, and checks what it left. */
  async run(t: TestContext): Promise<void> {
    const began = performance.now()
    await this.#restart()
    let round = 0
    const total = { before: 0, after: 0 }
    while (round < ROUNDS && performance.now() - began < MAX_MS) {
      round++
      try {
        const made = await this.#round(peopleOf(round))
        total.after += made
        total.before += TOGETHER - made
      } catch (error) {
        throw new Error(`round ${round}, to be repeated with FAULT_SEED=${SEED}`, { cause: error })
      }
    }
    t.diagnostic(
      `${round} rounds: ${total.before} people were killed before their link, ${total.after} after it; seed ${SEED}`,
    )
    assert.ok(total.before > 0 && total.after > 0, "the moments of the kills are not around the link")
  }

  async #round(people: readonly Person[]): Promise<number> {
    await administer(this.#site.storage, async ({ users }) => {
      for (const { sub, email, hasAccount } of people)
        if (hasAccount)
          await users.create({ username: sub, email, email_verified: true, password: new Secret(PASSWORD) })
    })
    const comings = await Promise.all(people.map((person) => this.#atProvider(person)))
    const answered = new Promise<void>((resolve) => {
      const token = (_: unknown, answer: () => void) => {
        answer()
        resolve()
      }
      this.#provider.lies = { answers: { "/token": token } }
    })
    const pages = comings.map(({ browser, step }) => browser.get(step).catch(() => undefined))
    await answered
    await pause(this.#random() * this.#withinMs)
    await this.#restart()
    const acknowledged = (await Promise.all(pages)).map((page) => page?.status === 303)
    const links = await this.#linksOf(people)
    for (const [at, { sub }] of people.entries())
      assert.ok(!acknowledged[at] || links[at] === 1, `${sub} was signed in, and is not linked`)
    const made = links.filter((count) => count === 1).length
    if (made === 0) this.#withinMs = Math.min(1000, this.#withinMs * 1.5)
    if (made === TOGETHER) this.#withinMs = Math.max(1, this.#withinMs / 1.5)
    this.#provider.lies = {}
    await Promise.all(people.map((person) => this.#signsIn(person)))
    assert.deepEqual(await this.#linksOf(people), Array(TOGETHER).fill(1))
    return made
  }

  async #restart(): Promise<void> {
    await this.#site.servers[0]?.kill()
    await this.#site.serveAgain(0)
  }

  /** The browser of a person who has signed in at the provider. `step`: where the callback sends it, and where the server asks the provider. */
  async #atProvider(person: Person): Promise<{ readonly browser: Browser; readonly step: string }> {
    const browser = new Browser()
    const url = `${this.#asking.authorizeUrl(this.#site.servers[0]?.url ?? "")}&connection=acme`
    const out = await browser.get(url)
    const claims = { sub: person.sub, email: person.email, preferred_username: person.sub }
    const back = await browser.get(answerFor(claims, out.location))
    return { browser, step: back.location ?? "" }
  }

  async #signsIn(person: Person): Promise<void> {
    const { browser, step } = await this.#atProvider(person)
    let location: string | undefined = step
    for (let steps = 0; steps < MAX_STEPS && location !== undefined; steps++) {
      if (location.startsWith(REDIRECT_URI)) {
        assert.ok(new URL(location).searchParams.has("code"), `${person.sub} is at ${location}`)
        return
      }
      location = (await browser.get(location)).location
    }
    assert.fail(`${person.sub} is not signed in`)
  }

  /** How many links each person has. Fails if a person has several accounts, an account without a link, or a link without an account. */
  async #linksOf(people: readonly Person[]): Promise<readonly number[]> {
    const { query } = this.#site
    const lost = await query(`SELECT l.subject AS sub FROM linked_identity l LEFT JOIN "user" u ON u.id = l.user_id
      WHERE u.id IS NULL`)
    assert.equal(lost.length, 0, "a link without an account")
    const rows = await query(`SELECT u.email AS email, u.username AS username, COUNT(l.subject) AS links,
      MIN(l.subject) AS sub FROM "user" u LEFT JOIN linked_identity l ON l.user_id = u.id GROUP BY u.email, u.username`)
    return people.map(({ sub, email, hasAccount }) => {
      const own = rows.filter((row) => row.email === email || row.sub === sub || row.username === sub)
      assert.ok(own.length <= 1, `${sub} has several accounts: ${JSON.stringify(own)}`)
      const links = Number(own[0]?.links ?? 0)
      assert.ok(hasAccount || own.length === links, `the account of ${sub} has no link`)
      assert.ok(links === 0 || own[0]?.sub === sub, `${sub} is linked as ${own[0]?.sub}`)
      return links
    })
  }
}

const TITLE = "killed while people arrive from a provider: no half account, no double, and they sign in afterwards"

test(`SQLite, ${TITLE}`, async (t) => (await Arrivals.at(t, await sqliteSite(t))).run(t))

test(`PostgreSQL, ${TITLE}`, { skip: typeof started === "string" && started }, async (t) => {
  if (typeof started === "string") return
  t.after(() => started.stop())
  await (await Arrivals.at(t, await postgresSite(t, started.url, 1, { timeout: 10 }))).run(t)
})
