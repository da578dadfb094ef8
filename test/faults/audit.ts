import assert from "node:assert/strict"
import { Browser } from "../support/browser.ts"
import type { TokenAnswer } from "../support/journey.ts"
import type { Outcome } from "./asking.ts"
import { Asking } from "./asking.ts"
import { refused, tokensOf } from "./customers.ts"
import type { Fact, Known } from "./ledger.ts"
import type { Site, Stored } from "./site.ts"

/** Asserts that the database contains everything that was acknowledged, and that every row is complete. Returns the number of grants. */
export async function auditRows(site: Site, known: Known): Promise<number> {
  const { hex } = site.dialect
  const rows = await site.query(
    `SELECT ${hex("id")} AS id, ${hex("user_id")} AS user_id, ${hex("client_id")} AS client_id, used_at, generation,
      confirmed_generation, refresh_expires_at, ended_at, ended_why FROM "grant" ORDER BY created_at, id`,
  )
  const events = await site.query(
    `SELECT subject, SUM(CASE type WHEN 'grant-issued' THEN 1 ELSE 0 END) AS issued,
      SUM(CASE type WHEN 'refresh-repeated' THEN 1 ELSE 0 END) AS repeated,
      SUM(CASE WHEN type IN ('grant-issued', 'refresh-repeated') THEN 0 ELSE 1 END) AS ended
      FROM audit_event WHERE subject LIKE 'grant_%' GROUP BY subject`,
  )
  const eventCounts = new Map(events.map((row) => [row.subject, `${row.issued} ${row.ended}`]))
  const repeats = new Map(events.map((row) => [row.subject, Number(row.repeated)]))
  const left = new Map([...known.facts.values()].map((fact) => [fact.grantId as string, fact]))
  let unanswered = 0
  for (const [at, row] of rows.entries()) {
    const id = `grant_${row.id}`
    const [used, ended] = [row.used_at !== null, row.ended_at !== null]
    const generation = Number(row.generation)
    assert.equal(generation > 0, used, `${id} is half exchanged`)
    assert.equal(row.refresh_expires_at !== null, used, `${id} is half exchanged`)
    assert.equal(row.ended_why !== null, ended, `${id} is half ended`)
    const confirmed = Number(row.confirmed_generation)
    assert.ok(confirmed <= generation && confirmed >= generation - 1, `${id}: ${confirmed} of ${generation} confirmed`)
    const isDisplaced = row.ended_why === "displaced"
    if (isDisplaced) assertDisplaced(row, rows.slice(at + 1))
    const isEndedByOne = ended && row.ended_why !== "user-disabled" && !isDisplaced
    const endings = isEndedByOne ? 1 : 0
    assert.equal(eventCounts.get(id), `1 ${endings}`, `${id}: each change has one event`)
    const fact = left.get(id)
    left.delete(id)
    if (fact === undefined) {
      assert.deepEqual([used, isEndedByOne], [false, false], `${id}: no client received its code`)
      unanswered += 1
    } else {
      if (isDisplaced && fact.state === "issued") fact.state = "ended"
      auditRow(fact, used, generation, ended)
    }
    assert.ok((repeats.get(id) ?? 0) <= Math.max(0, generation - 1), `${id}: a rotation's repeat has two events`)
  }
  assert.deepEqual([...left.keys()], [], "a grant that was acknowledged is lost")
  assert.equal(eventCounts.size, rows.length, "an event names a grant that does not exist")
  assert.ok(unanswered <= known.unanswered, `${unanswered} codes without a request`)
  await auditNames(site, known)
  return rows.length
}

/**
 * Asserts that 20 other codes displaced this code. At least 19 of them are newer. One may be older, because a slow request can create its code late.
 */
function assertDisplaced(row: Stored, newer: readonly Stored[]): void {
  assert.equal(row.used_at, null, `grant_${row.id} was used and is displaced`)
  const others = newer.filter(({ user_id, client_id }) => user_id === row.user_id && client_id === row.client_id)
  assert.ok(others.length >= 19, `grant_${row.id} is displaced, but only ${others.length} codes are newer`)
}

function auditRow({ grantId, state, generation, mayBe }: Fact, used: boolean, stored: number, ended: boolean): void {
  if (state === "ended") assert.ok(ended, `the end of ${grantId} is undone`)
  else if (!mayBe.has("end") && !mayBe.has("exchange")) assert.ok(!ended, `${grantId} has ended without a request`)
  if (generation > 0) assert.ok(used, `the use of the code of ${grantId} is undone`)
  else if (state === "issued" && !mayBe.has("exchange"))
    assert.ok(!used, `the code of ${grantId} was used without a request`)
  assert.ok(stored >= generation, `a rotation of ${grantId} is lost: ${stored} instead of ${generation}`)
  const most = generation === 0 ? 1 : generation + (mayBe.has("refresh") ? 1 : 0)
  assert.ok(stored <= most, `${grantId} forked: ${stored} instead of ${generation}`)
}

async function auditNames({ query, dialect }: Site, known: Known): Promise<void> {
  const stored = {
    user: await query('SELECT username AS name, disabled FROM "user"'),
    client: await query(`SELECT 'client_' || ${dialect.hex("id")} AS name, 1 - enabled AS disabled FROM client`),
  }
  for (const what of ["user", "client"] as const) {
    const disabled = new Map(stored[what].map((row) => [row.name, row.disabled === 1]))
    for (const [name, expected] of known[what]) {
      assert.ok(disabled.has(name), `the ${what} ${name} is lost`)
      if (expected !== undefined) assert.equal(disabled.get(name), expected, `whether ${what} ${name} is disabled`)
    }
  }
}

/** Asserts that the server answered: once the fault is over, a 503 or a cut connection is an error. */
function certain<T>(answer: Outcome<T>): T {
  assert.ok(answer !== "unavailable" && answer !== "cut", `the fault is over, but the answer is ${answer}`)
  return answer as T
}

/** Compares the ledger with the servers' answers over HTTP. The comparison ends grants; the auditor records each end in the ledger. */
export class Auditor {
  readonly #asking: Asking
  readonly #known: Known
  readonly #url: () => string

  constructor(site: Site, known: Known, random: () => number) {
    this.#asking = new Asking(site.client)
    this.#known = known
    this.#url = () => site.servers[Math.floor(random() * site.servers.length)]?.url ?? ""
  }

  /** Asserts that a session still gives a code, or no code if its user is disabled. */
  async session({ user, cookies }: Known["sessions"][number]): Promise<void> {
    const disabled = this.#known.user.has(user) ? this.#known.user.get(user) : false
    const url = this.#url()
    const browser = new Browser()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    if (disabled === false)
      return this.#known.take({ did: "issue", code: certain(await this.#asking.authorize(url, browser)) })
    if (disabled === undefined) return
    const { status, html } = certain(await this.#asking.page(url, browser.get(this.#asking.authorizeUrl(url))))
    assert.equal(status, 200)
    assert.match(html, /name="password"/)
  }

  async grant(fact: Fact): Promise<void> {
    const { code } = fact
    if (fact.state === "issued") await this.#exchange(fact)
    if (fact.state === "used" && fact.mayBe.has("end")) await this.#whetherEnded(fact)
    if (fact.state === "used") {
      await this.#show(fact, 200)
      await this.#refresh(fact)
      await this.#show(fact, 200)
      refused(await this.#exchanged(code))
      this.#known.take({ did: "end", code })
    }
    // The code is presented last, because its replay ends the grant.
    if (fact.access !== "") {
      await this.#show(fact, 401)
      refused(await this.#refreshed(fact.refresh))
    }
    refused(await this.#exchanged(code))
  }

  async #exchange(fact: Fact): Promise<void> {
    const { code, mayBe } = fact
    const answer = await this.#exchanged(code)
    if (answer.status === 200) return this.#known.take({ did: "exchange", code, ...tokensOf(answer) })
    refused(answer)
    assert.ok(mayBe.has("exchange") || mayBe.has("end"), "a code that was issued can be exchanged")
    this.#known.take({ did: "end", code })
  }

  /** Finds out whether a grant has ended, after a request to end it got no answer. Records the result in the ledger. */
  async #whetherEnded(fact: Fact): Promise<void> {
    const { status } = await this.#shown(fact)
    if (status === 200) return void fact.mayBe.delete("end")
    assert.equal(status, 401)
    this.#known.take({ did: "end", code: fact.code })
  }

  async #refresh(fact: Fact): Promise<void> {
    const { code, refresh: presented } = fact
    const answer = await this.#refreshed(presented)
    assert.deepEqual([answer.status, answer.body.error], [200, undefined], "a refresh token that was returned works")
    this.#known.take({ did: "refresh", code, presented, ...tokensOf(answer) })
  }

  async #show(fact: Fact, expected: 200 | 401): Promise<void> {
    assert.equal((await this.#shown(fact)).status, expected, `${fact.grantId} is ${fact.state}`)
  }

  #exchanged = async (code: string): Promise<TokenAnswer> => certain(await this.#asking.exchange(this.#url(), code))
  #refreshed = async (token: string): Promise<TokenAnswer> => certain(await this.#asking.refresh(this.#url(), token))
  #shown = async ({ access }: Fact): Promise<TokenAnswer> => certain(await this.#asking.userinfo(this.#url(), access))
}
