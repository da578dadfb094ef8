import assert from "node:assert/strict"
import { setTimeout as pause } from "node:timers/promises"
import { Browser } from "../support/browser.ts"
import type { TokenAnswer } from "../support/journey.ts"
import { signIn } from "../support/journey.ts"
import type { Asking } from "./asking.ts"
import { codeOf, isAnswer } from "./asking.ts"
import type { Fact, Ledger } from "./ledger.ts"

const INVALID_GRANT = {
  error: "invalid_grant",
  error_description: "The authorization code or refresh token is invalid, expired or already used.",
}

export const refused = ({ status, body }: TokenAnswer): void => assert.deepEqual([status, body], [400, INVALID_GRANT])

export interface Place {
  readonly ledger: Ledger
  readonly asking: Asking
  readonly random: () => number
  /** Returns the URL of one of the servers. */
  url(): string
  stopped(): boolean
  /** Ends a grant as an operator does. Returns false if the result is unknown. */
  revoke(fact: Fact): Promise<boolean>
}

/** A client that got no answer waits before it retries. */
export const breathe = ({ random }: Place): Promise<void> => pause(5 + 15 * random())

/** A user for whom no other process requests codes at the same time. */
export interface Customer {
  readonly browser: Browser
  /** The unused codes of this round, oldest first. Undefined stands for a code that an unanswered request may have created. */
  waiting: (Fact | undefined)[]
}

/** A repeat of a refresh follows within this time. */
const REPEAT_MS = 12

/** The maximum number of unused codes of a customer. If there were more than 20, the server would displace the oldest code. */
const MAX_WAITING = 5

/**
 * Runs one client application after another: codes, exchanges, refreshes, replays and revocations, in sequence and in parallel, and codes
 * that stay unused.
 */
export async function customers(place: Place, customer: Customer): Promise<void> {
  const { random, stopped } = place
  while (!stopped()) {
    if (!(await hasRoom(place, customer))) continue
    const fact = await issue(place, customer.browser)
    customer.waiting.push(fact)
    if (fact === undefined || random() < 0.1) continue
    if (random() < 0.1) await exchangeTogether(place, fact)
    else await exchange(place, fact)
    if (fact.mayBe.has("exchange") && random() < 0.5) await exchange(place, fact)
    for (let left = Math.floor(random() * 5); left > 0 && fact.state === "used" && !stopped(); left--) {
      await refresh(place, fact, random() < 0.3 ? 3 : 1)
      if (random() < 0.4) await show(place, fact)
    }
    if (fact.state === "used" && random() < 0.2) await replay(place, fact)
    else if (fact.state === "used" && random() < 0.15) await revoke(place, fact)
    if (fact.state === "ended") await show(place, fact)
  }
}

/** Exchanges the oldest codes while too many codes wait. Returns false if it is unknown whether a code was exchanged. */
async function hasRoom(place: Place, customer: Customer): Promise<boolean> {
  for (;;) {
    const waiting = customer.waiting.filter((fact) => fact === undefined || fact.state === "issued")
    const oldest = waiting.findIndex((fact) => fact !== undefined)
    customer.waiting = oldest < 0 ? [] : waiting.slice(oldest)
    const [fact] = customer.waiting
    if (fact === undefined || customer.waiting.length <= MAX_WAITING) return true
    await exchange(place, fact)
    if (fact.state === "issued") return false
  }
}

export async function issue(place: Place, browser: Browser): Promise<Fact | undefined> {
  const { ledger, asking } = place
  const code = await asking.authorize(place.url(), browser)
  if (!isAnswer(code)) {
    ledger.note({ unsure: "issue" })
    await breathe(place)
    return undefined
  }
  ledger.note({ did: "issue", code })
  return ledger.known.fact(code)
}

/** Exchanges a code, which works once. If an earlier attempt got no answer, it may have used the code. This exchange may then be a replay. */
export async function exchange(place: Place, fact: Fact): Promise<void> {
  const { ledger, asking } = place
  const { code } = fact
  const answer = await asking.exchange(place.url(), code)
  if (!isAnswer(answer)) {
    ledger.note({ unsure: "exchange", code })
    return breathe(place)
  }
  if (answer.status === 200) return ledger.note({ did: "exchange", code, ...tokensOf(answer) })
  refused(answer)
  assert.ok(fact.mayBe.has("exchange"), "a code that was issued can be exchanged")
  ledger.note({ did: "end", code })
}

/** Behaviour §2.4: one of several parallel exchanges succeeds. The others are replays and end the grant. */
async function exchangeTogether(place: Place, { code }: Fact): Promise<void> {
  const { ledger, asking } = place
  const answers = await Promise.all([1, 2, 3].map(() => asking.exchange(place.url(), code)))
  const answered = answers.filter((answer) => isAnswer(answer))
  const won = answered.filter(({ status }) => status === 200)
  assert.ok(won.length <= 1, "a code was exchanged twice")
  for (const answer of won) ledger.note({ did: "exchange", code, ...tokensOf(answer) })
  const lost = answered.filter(({ status }) => status !== 200)
  lost.forEach(refused)
  if (lost.length > 0) ledger.note({ did: "end", code })
  else if (won.length === 0) ledger.note({ unsure: "exchange", code })
  else ledger.note({ unsure: "end", code })
}

/**
 * Presents the newest delivered refresh token. The server returns the same successor until that successor is used. If somebody requested the
 * end of the grant and got no answer, the server may refuse. Then it must refuse every attempt.
 */
export async function refresh(place: Place, fact: Fact, together: number): Promise<void> {
  const { ledger, asking, random } = place
  const { code, refresh: presented } = fact
  const asked = Array.from({ length: together }, async (_, at) => {
    // A repeat may arrive while the disk still stores the first.
    if (at > 0) await pause(REPEAT_MS * random())
    return asking.refresh(place.url(), presented)
  })
  for (const answer of await Promise.all(asked))
    if (!isAnswer(answer)) {
      if (fact.refresh === presented) ledger.note({ unsure: "refresh", code })
    } else if (answer.status === 200) ledger.note({ did: "refresh", code, presented, ...tokensOf(answer) })
    else {
      refused(answer)
      const mayBeOver = fact.mayBe.has("end") || fact.state === "ended"
      assert.ok(mayBeOver, `a refresh token that was returned works: ${fact.grantId}`)
      ledger.note({ did: "end", code })
    }
  if (fact.refresh === presented) await breathe(place)
}

/** Presents a used code again. The server refuses it and ends the grant. */
export async function replay(place: Place, { code }: Fact): Promise<void> {
  const { ledger, asking } = place
  const answer = await asking.exchange(place.url(), code)
  if (!isAnswer(answer)) return ledger.note({ unsure: "end", code })
  refused(answer)
  ledger.note({ did: "end", code })
}

async function revoke(place: Place, fact: Fact): Promise<void> {
  const { code } = fact
  place.ledger.note((await place.revoke(fact)) ? { did: "end", code } : { unsure: "end", code })
}

/**
 * Presents the newest access token at any server. The token is valid while the grant is live. It is never valid after the end of the grant was
 * acknowledged.
 */
export async function show(place: Place, fact: Fact): Promise<void> {
  if (fact.access === "") return
  const answer = await place.asking.userinfo(place.url(), fact.access)
  if (!isAnswer(answer)) return breathe(place)
  if (fact.state === "ended") assert.equal(answer.status, 401, "an access token of an ended grant is invalid")
  else if (!fact.mayBe.has("end")) assert.equal(answer.status, 200, "the access token of a live grant works")
}

export const tokensOf = ({ body }: TokenAnswer): { readonly access: string; readonly refresh: string } => ({
  access: String(body.access_token),
  refresh: String(body.refresh_token),
})

interface SignedIn {
  readonly browser: Browser
  /** The grant of the code in the redirect after the sign-in. */
  readonly fact: Fact
}

/** Signs the user in at one of the servers, and records the session once the server acknowledges it. */
export async function signedIn(place: Place, username: string, password: string): Promise<SignedIn | undefined> {
  const { ledger, asking } = place
  const browser = new Browser()
  const url = place.url()
  const page = await asking.page(url, browser.get(asking.authorizeUrl(url)))
  if (!isAnswer(page)) return undefined
  const code = codeOf(await asking.page(url, signIn(browser, page, username, password)))
  if (!isAnswer(code)) {
    ledger.note({ unsure: "issue" })
    return undefined
  }
  ledger.note({ did: "sign-in", user: username, cookies: [...browser.cookies] })
  ledger.note({ did: "issue", code })
  return { browser, fact: ledger.known.fact(code) }
}
