import assert from "node:assert/strict"
import type { Browser } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, bearer, exchange, refresh, requestOf } from "../support/journey.ts"

/**
 * What the server has acknowledged of one grant. `unsure` is what was asked for last without an answer: it may have happened
 * or not, and both are right. Nothing else may be otherwise than acknowledged.
 */
export interface Fact {
  readonly code: string
  state: "issued" | "used" | "ended"
  refreshToken?: string
  accessToken?: string
  unsure?: "exchange" | "end"
}

export interface At {
  readonly url: string
}

/** No answer, or half of one: the server died meanwhile. An assertion that fails is never that. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer"
}

export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error
    throw new NoAnswer("no answer", { cause: error })
  }
}

/** The server as `World` is in the other tests: only its address is used. */
type WorldLike = Parameters<typeof exchange>[0]
const worldAt = (at: At): WorldLike => at as WorldLike

const INVALID_GRANT = {
  error: "invalid_grant",
  error_description: "The authorization code or refresh token is invalid, expired or already used.",
}

/** What the clients of one registration do and remember. */
export class Ledger {
  readonly facts: Fact[] = []
  readonly #client: RegisteredClient
  readonly #browser: Browser
  acknowledged = 0

  constructor(client: RegisteredClient, browser: Browser) {
    this.#client = client
    this.#browser = browser
  }

  async issue(at: At): Promise<Fact> {
    const page = await answered(
      this.#browser.get(authorizeUrl(worldAt(at), requestOf(this.#client, { scope: "read" }))),
    )
    assert.equal(page.status, 302, "a session that was acknowledged gives a code")
    const code = new URL(page.location ?? "").searchParams.get("code") ?? assert.fail(`no code in ${page.location}`)
    assert.ok(
      this.facts.every((fact) => fact.code !== code),
      "a code was given twice",
    )
    const fact: Fact = { code, state: "issued" }
    this.facts.push(fact)
    this.acknowledged += 1
    return fact
  }

  /** Exchanges a code that is not used: it must work. */
  async exchange(at: At, fact: Fact): Promise<void> {
    fact.unsure = "exchange"
    const { status, body } = await answered(exchange(worldAt(at), this.#client, fact.code))
    assert.deepEqual([status, body.error], [200, undefined], "a code that was issued can be exchanged")
    this.#delivered(fact, body)
  }

  /** Presents the newest refresh token that was returned: it must work. */
  async refresh(at: At, fact: Fact): Promise<void> {
    const { status, body } = await answered(refresh(worldAt(at), this.#client, fact.refreshToken))
    assert.deepEqual([status, body.error], [200, undefined], "a refresh token that was returned works")
    this.#delivered(fact, body)
  }

  /** The used code again: refused, and everything that came of it ends. */
  async replay(at: At, fact: Fact): Promise<void> {
    fact.unsure = "end"
    await this.#refused(at, fact)
    fact.state = "ended"
    delete fact.unsure
    this.acknowledged += 1
  }

  async show(at: At, fact: Fact, good: boolean): Promise<void> {
    const { status } = await answered(bearer(worldAt(at), "/api/userinfo.php", fact.accessToken))
    assert.equal(
      status,
      good ? 200 : 401,
      good ? "a token that was returned works" : "a token of an ended grant is dead",
    )
  }

  /** Holds what is acknowledged of a grant against a server that has just started. Leaves the grant used up. */
  async audit(at: At, fact: Fact): Promise<void> {
    if (fact.unsure === "end") {
      // Asked for and not acknowledged: whichever it was, it is whole.
      const { status } = await answered(bearer(worldAt(at), "/api/userinfo.php", fact.accessToken))
      if (status === 200) await this.refresh(at, fact)
      await this.replay(at, fact)
    }
    if (fact.unsure === "exchange") {
      const { status, body } = await answered(exchange(worldAt(at), this.#client, fact.code))
      if (status === 200) this.#delivered(fact, body)
      else {
        assert.deepEqual([status, body], [400, INVALID_GRANT])
        fact.state = "ended"
        delete fact.unsure
      }
    }
    if (fact.state === "issued") await this.exchange(at, fact)
    if (fact.state === "used") {
      await this.show(at, fact, true)
      if (fact.refreshToken !== undefined) await this.refresh(at, fact)
      await this.replay(at, fact)
    }
    await this.#refused(at, fact)
    if (fact.accessToken !== undefined) await this.show(at, fact, false)
    if (fact.refreshToken === undefined) return
    const { status, body } = await answered(refresh(worldAt(at), this.#client, fact.refreshToken))
    assert.deepEqual([status, body], [400, INVALID_GRANT], "a refresh token of an ended grant is dead")
  }

  async #refused(at: At, fact: Fact): Promise<void> {
    const { status, body } = await answered(exchange(worldAt(at), this.#client, fact.code))
    assert.deepEqual([status, body], [400, INVALID_GRANT], "a used code stays used")
  }

  #delivered(fact: Fact, { access_token, refresh_token }: Record<string, unknown>): void {
    fact.state = "used"
    fact.accessToken = String(access_token)
    fact.refreshToken = String(refresh_token)
    delete fact.unsure
    this.acknowledged += 1
  }
}
