import { equal } from "node:assert/strict"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "./answers.ts"
import type { Browser, Visited } from "./browser.ts"
import { formOf } from "./browser.ts"
import { atAccount } from "./own_account.ts"
import type { Confidential } from "./service.ts"
import { confidentialClient, post } from "./service.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

/** The answer of the backchannel authentication endpoint. CIBA §7.3. */
export interface Asked {
  readonly auth_req_id: string
  readonly expires_in: number
  readonly interval: number
}

/** Registers an agent. An operator vouches for it, so it may ask everybody. */
export const agent = (at: World, settings: Parameters<typeof confidentialClient>[1] = {}): Promise<Confidential> =>
  confidentialClient(at, {
    name: "Shopping agent",
    redirect_uris: [],
    grant_types: [CIBA, "refresh_token"],
    consent: "first-party",
    ...settings,
  })

type Fields = Readonly<Record<string, string>>

/** Sends a backchannel authentication request. CIBA §7.1. */
export function askPerson(
  at: Pick<World, "url">,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<Received> {
  const body = new URLSearchParams(fields).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  return send(at, "/oauth/bc_authorize.php", { method: "POST", headers: { ...type, ...headers }, body })
}

/** Asks a person; `ann` if `more` names nobody. */
export async function asked(at: Pick<World, "url">, client: Confidential, more: Fields = {}): Promise<Asked> {
  const answer = await askPerson(at, { ...client, scope: "openid", login_hint: "ann", ...more })
  equal(answer.status, 200, answer.text)
  return bodyOf<Asked>(answer)
}

/** Polls once. CIBA §10.1. */
export const pollFor = (at: Pick<World, "url">, client: Confidential, { auth_req_id }: Pick<Asked, "auth_req_id">) =>
  post(at, { grant_type: CIBA, auth_req_id, ...client })

export const REQUESTS = "/account/requests"

/** Signs in at the list of requests. */
export const atRequests = (at: Pick<World, "url">, username = "ann", path = REQUESTS, browser?: Browser) =>
  atAccount(at, path, username, browser)

/** The addresses of the requests in the list, in its order. */
export const listedIn = ({ html }: Pick<Visited, "html">): string[] =>
  [...html.matchAll(/href="([^"]*request&#61;[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&#61;", "="))

/** Signs in in a browser of its own, and opens the newest request. */
export async function openNewest(at: Pick<World, "url">, username = "ann") {
  const { browser, page } = await atRequests(at, username)
  const href = listedIn(page).at(-1)
  if (href === undefined) throw new Error(`no request waits for ${username}`)
  return { browser, page: await browser.get(href), href }
}

/** Decides about the newest request. */
export async function decideNewest(
  at: Pick<World, "url">,
  decision: "approve" | "deny" = "approve",
  username = "ann",
): Promise<Visited> {
  const { browser, page } = await openNewest(at, username)
  return browser.submit(formOf(page.html), { decision })
}
