import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { Browser } from "../support/browser.ts"
import { PASSWORD, signIn } from "../support/journey.ts"
import type { Tally } from "./asking.ts"
import { Asking } from "./asking.ts"
import { Auditor, auditRows } from "./audit.ts"
import { inTurns } from "./in_turns.ts"
import type { Fact } from "./ledger.ts"
import { Known, reader } from "./ledger.ts"
import type { Load } from "./load.ts"
import { startLoad } from "./load.ts"
import { seeded } from "./random.ts"
import type { Site } from "./site.ts"

const { FAULT_ROUNDS } = process.env
const ROUNDS = 10
const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32))
const LOAD_MS = { least: 30, most: 250 }
/** How many grants of a round are checked over HTTP, unsure grants first. The check of the database covers all grants. */
const LOOKED_AT = 20
/** How many grants of earlier rounds are checked again. Their state must not change any more. */
const LOOKED_AT_AGAIN = 8
const SESSIONS = 4
/**
 * The service must answer within 2 s after the database answers, and a long run, for which somebody chose the machine, demands this. The usual run
 * may be on a slow or busy machine.
 */
const BACK_MS = FAULT_ROUNDS === undefined ? 20_000 : 2000

export interface Round {
  readonly random: () => number
  readonly site: Site
  /** Waits for the duration of the fault: a random time between `least` and `most` milliseconds. */
  during(least: number, most: number): Promise<void>
}

export interface Kind {
  readonly title: string
  /** Causes the fault and ends it. When the promise resolves, the database accepts connections. */
  readonly fault: (round: Round) => Promise<{ readonly killed?: readonly number[] } | undefined>
  readonly atOnce?: number
  /** The number of rounds, if FAULT_ROUNDS does not set it. Default: 10. */
  readonly rounds?: number
  /** If true, only clients of the killed server may see failures. */
  readonly unnoticed?: true
}

export class Rounds {
  readonly #site: Site
  readonly #load: Load
  readonly #known = new Known()
  readonly #read: () => void
  readonly #random = seeded(SEED)
  readonly #browser = new Browser()
  readonly #asking: Asking

  /** Starts the load process, and a session for the checks. */
  static async on(t: TestContext, site: Site): Promise<Rounds> {
    const rounds = new Rounds(t, site)
    const page = await rounds.#browser.get(rounds.#asking.authorizeUrl(site.servers[0]?.url ?? ""))
    await signIn(rounds.#browser, page, "ann", PASSWORD)
    rounds.#known.unanswered += 1
    return rounds
  }

  private constructor(t: TestContext, site: Site) {
    this.#site = site
    this.#load = startLoad(t, site.ledger)
    this.#read = reader(site.ledger, this.#known)
    this.#asking = new Asking(site.client)
  }

  /** Runs the rounds of one kind of fault. The checks also use the results of earlier rounds. */
  async run(t: TestContext, kind: Kind): Promise<void> {
    const before = this.#known.acknowledged
    const total: Tally = {}
    let slowest = 0
    let grants = 0
    const rounds = Number(FAULT_ROUNDS ?? kind.rounds ?? ROUNDS)
    for (let round = 1; round <= rounds; round++)
      try {
        const done = await this.#round(kind, `${kind.title.replaceAll(/\W+/g, "-")}-${round}`)
        slowest = Math.max(slowest, done.backAfter)
        grants = done.grants
        for (const [key, count] of Object.entries(done.tally)) {
          const status = key.split(" ")[1] ?? ""
          total[status] = (total[status] ?? 0) + count
        }
      } catch (error) {
        throw new Error(`round ${round} of "${kind.title}", to be repeated with FAULT_SEED=${SEED}`, { cause: error })
      }
    assert.ok(kind.unnoticed || (total["503"] ?? 0) + (total.cut ?? 0) > 0, "no request failed during the fault")
    const answers = Object.entries(total).map(([status, count]) => `${count} × ${status}`)
    t.diagnostic(
      `${rounds} rounds: ${this.#known.acknowledged - before} facts acknowledged, ${grants} grants in the database; answers ${answers.join(", ")}; ` +
        `service again after ${Math.round(slowest)} ms at most; seed ${SEED}`,
    )
  }

  async #round(kind: Kind, round: string): Promise<{ tally: Tally; backAfter: number; grants: number }> {
    const { storage, client, servers } = this.#site
    const random = this.#random
    const earlier = [...this.#known.facts.values()]
    const urls = servers.map(({ url }) => url)
    await this.#load.begin({ urls, client, storage, seed: random() * 2 ** 32, atOnce: kind.atOnce ?? 8, round })
    await pause(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least))
    const during = (least: number, most: number) => pause(least + random() * (most - least))
    const gone = await kind.fault({ random, site: this.#site, during })
    const backAfter = await this.#served()
    await pause(40)
    const tally = await this.#load.stop()
    this.#read()
    if (this.#known.wrong.length > 0) assert.fail(await this.#report(this.#known.wrong))
    const killed = new Set((gone?.killed ?? []).map((at) => urls[at]))
    for (const [key, count] of Object.entries(tally)) {
      const [url, status] = key.split(" ")
      assert.ok(status !== "cut" || killed.has(url), `${count} connections were cut by ${url}, which was not killed`)
      assert.ok(status !== "503" || !kind.unnoticed, `${count} × 503 from ${url}, although its database was reachable`)
    }
    assert.ok(backAfter <= BACK_MS, `service was back after ${backAfter} ms`)
    const grants = await this.#audit(earlier)
    return { tally, backAfter, grants }
  }

  /** Reports each failure, with the events of its grant from the database: what happened, when, and who ended the grant. */
  async #report(wrong: readonly string[]): Promise<string> {
    const { query, dialect } = this.#site
    const ids = [...new Set(wrong.flatMap((text) => text.match(/grant_[0-9a-f]{32}/g) ?? []))]
    const stored = ids.map(async (id) => [
      id,
      await query(`SELECT used_at, generation, confirmed_generation, rotated_at, refresh_expires_at, ended_at, ended_why
        FROM "grant" WHERE ${dialect.hex("id")} = '${id.slice(6)}'`),
      await query(`SELECT at, type, actor, trace_id FROM audit_event WHERE subject = '${id}' ORDER BY at`),
    ])
    return [...wrong, JSON.stringify(await Promise.all(stored), undefined, 1)].join("\n")
  }

  async #audit(earlier: readonly Fact[]): Promise<number> {
    const random = this.#random
    const grants = await auditRows(this.#site, this.#known)
    const old = new Set(earlier)
    const fresh = [...this.#known.facts.values()].filter((fact) => !old.has(fact))
    const unsureFirst = [...fresh].sort((one, other) => other.mayBe.size - one.mayBe.size)
    const again = earlier.filter(() => random() < LOOKED_AT_AGAIN / earlier.length)
    const auditor = new Auditor(this.#site, this.#known, random)
    await inTurns([...unsureFirst.slice(0, LOOKED_AT), ...again], (fact) => auditor.grant(fact))
    const sessions = this.#known.sessions.filter(() => random() < SESSIONS / this.#known.sessions.length)
    await inTurns(sessions, (session) => auditor.session(session))
    assert.deepEqual(this.#known.wrong, [])
    return grants
  }

  /** Returns the time until every server has completed a durable write. */
  async #served(): Promise<number> {
    const began = performance.now()
    await Promise.all(this.#site.servers.map(({ url }) => this.#writes(url)))
    return performance.now() - began
  }

  async #writes(url: string): Promise<void> {
    const patience = AbortSignal.timeout(30_000)
    for (;;) {
      patience.throwIfAborted()
      const code = await this.#asking.authorize(url, this.#browser)
      if (code !== "unavailable" && code !== "cut") return this.#known.take({ did: "issue", code })
      this.#known.take({ unsure: "issue" })
      await pause(5)
    }
  }
}
