import assert from "node:assert/strict"
import type { Browser, Visited } from "../support/browser.ts"
import type { RegisteredClient, TokenAnswer } from "../support/journey.ts"
import { authorizeUrl, bearer, exchange, refresh, requestOf } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { assertUnavailable, assertUnavailablePage } from "./unavailable.ts"

/** An answer, a well-formed 503, or a cut connection. */
export type Outcome<T> = T | "unavailable" | "cut"

export const isAnswer = <T>(answer: Outcome<T>): answer is Exclude<T, "unavailable" | "cut"> =>
  answer !== "unavailable" && answer !== "cut"

/** Returns the code in the redirect. `page` is the answer to a request with a session, or to a form with the correct password. */
export function codeOf(page: Outcome<Visited>): Outcome<string> {
  if (!isAnswer(page)) return page
  assert.equal(page.status, 302, "a signed-in user gets a code")
  const code = new URL(page.location ?? "").searchParams.get("code")
  assert.ok(code, `expected a code, got ${page.location}`)
  return code
}

/** The number of answers by status and server. `cut` counts missing answers. */
export type Tally = Record<string, number>

/** Returns a `World` for functions that use only its URL. */
const at = (url: string): World => ({ url }) as World

/** Sends requests to servers that may fail at any time. The assertions must be true in spite of any fault. */
export class Asking {
  readonly tally: Tally = {}
  readonly client: RegisteredClient
  #asked = 0

  constructor(client: RegisteredClient) {
    this.client = client
  }

  exchange = (url: string, code: string): Promise<Outcome<TokenAnswer>> =>
    this.#outcome(url, exchange(at(url), this.client, code), assertUnavailable)

  refresh = (url: string, token: string): Promise<Outcome<TokenAnswer>> =>
    this.#outcome(url, refresh(at(url), this.client, token), assertUnavailable)

  userinfo = (url: string, token: string): Promise<Outcome<TokenAnswer>> =>
    this.#outcome(url, bearer(at(url), "/api/userinfo.php", token, this.#fromElsewhere()), assertUnavailable)

  /** Gets a code for the signed-in user of a browser. The service must show no page. */
  async authorize(url: string, browser: Browser): Promise<Outcome<string>> {
    return codeOf(await this.page(url, browser.get(this.authorizeUrl(url))))
  }

  authorizeUrl = (url: string): string => authorizeUrl(at(url), requestOf(this.client, { scope: "read" }))

  page = (url: string, page: Promise<Visited>): Promise<Outcome<Visited>> =>
    this.#outcome(url, page, assertUnavailablePage)

  /** Returns headers that name a new address each time, because an address may present only a limited number of invalid tokens. */
  #fromElsewhere(): Record<string, string> {
    this.#asked += 1
    return { "x-forwarded-for": `10.${(this.#asked >> 16) & 255}.${(this.#asked >> 8) & 255}.${this.#asked & 255}` }
  }

  async #outcome<T extends { readonly status: number }>(
    url: string,
    request: Promise<T>,
    assertShape: (answer: T) => void,
  ): Promise<Outcome<T>> {
    const answer = await request.catch(() => "cut" as const)
    const key = `${url} ${answer === "cut" ? answer : answer.status}`
    this.tally[key] = (this.tally[key] ?? 0) + 1
    if (answer === "cut") return answer
    assert.notEqual(answer.status, 500, "a fault of the database never causes a 500")
    if (answer.status !== 503) return answer
    assertShape(answer)
    return "unavailable"
  }
}
