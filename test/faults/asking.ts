import assert from "node:assert/strict"
import type { Browser, Visited } from "../support/browser.ts"
import type { RegisteredClient, TokenAnswer } from "../support/journey.ts"
import { authorizeUrl, bearer, exchange, refresh, requestOf } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { assertUnavailable, assertUnavailablePage } from "./unavailable.ts"

/** An answer, or 503 in the right form, or a cut connection. */
export type Heard<T> = T | "unavailable" | "cut"

export const isHeard = <T>(answer: Heard<T>): answer is Exclude<T, "unavailable" | "cut"> =>
  answer !== "unavailable" && answer !== "cut"

/** The code of the redirect after a session or the right password. */
export function codeOf(page: Heard<Visited>): Heard<string> {
  if (!isHeard(page)) return page
  assert.equal(page.status, 302, "who is signed in gets a code")
  const code = new URL(page.location ?? "").searchParams.get("code")
  assert.ok(code, `a code comes, not ${page.location}`)
  return code
}

/** Number of answers per status and server; `cut` if no answer came. */
export type Tally = Record<string, number>

/** Only the server's URL is used. */
const at = (url: string): World => ({ url }) as World

/** Requests to servers that may fail at any time. Assertions state what no fault excuses. */
export class Asking {
  readonly tally: Tally = {}
  readonly client: RegisteredClient
  #asked = 0

  constructor(client: RegisteredClient) {
    this.client = client
  }

  exchange = (url: string, code: string): Promise<Heard<TokenAnswer>> =>
    this.#heard(url, exchange(at(url), this.client, code), assertUnavailable)

  refresh = (url: string, token: string): Promise<Heard<TokenAnswer>> =>
    this.#heard(url, refresh(at(url), this.client, token), assertUnavailable)

  userinfo = (url: string, token: string): Promise<Heard<TokenAnswer>> =>
    this.#heard(url, bearer(at(url), "/api/userinfo.php", token, this.#fromElsewhere()), assertUnavailable)

  /** A code for the user of a browser, without a page. */
  async authorize(url: string, browser: Browser): Promise<Heard<string>> {
    return codeOf(await this.page(url, browser.get(this.authorizeUrl(url))))
  }

  authorizeUrl = (url: string): string => authorizeUrl(at(url), requestOf(this.client, { scope: "read" }))

  page = (url: string, page: Promise<Visited>): Promise<Heard<Visited>> => this.#heard(url, page, assertUnavailablePage)

  /** Each address may present only a limited number of invalid tokens. */
  #fromElsewhere(): Record<string, string> {
    this.#asked += 1
    return { "x-forwarded-for": `10.${(this.#asked >> 16) & 255}.${(this.#asked >> 8) & 255}.${this.#asked & 255}` }
  }

  async #heard<T extends { readonly status: number }>(
    url: string,
    request: Promise<T>,
    assertShape: (answer: T) => void,
  ): Promise<Heard<T>> {
    const answer = await request.catch(() => "cut" as const)
    const key = `${url} ${answer === "cut" ? answer : answer.status}`
    this.tally[key] = (this.tally[key] ?? 0) + 1
    if (answer === "cut") return answer
    assert.notEqual(answer.status, 500, "no fault of the database is a defect of the server")
    if (answer.status !== 503) return answer
    assertShape(answer)
    return "unavailable"
  }
}
