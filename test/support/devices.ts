import { equal } from "node:assert/strict"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "./answers.ts"
import type { Browser, Visited } from "./browser.ts"
import { formOf } from "./browser.ts"
import type { RegisteredClient } from "./journey.ts"
import { atAccount } from "./own_account.ts"
import type { Service } from "./service.ts"
import { post, publicClient } from "./service.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

/** The answer of the device authorization endpoint. RFC 8628 §3.2. */
export interface Started {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
}

type Settings = Parameters<typeof publicClient>[1]

/** Registers an application for televisions, which has no redirect URI. */
export const television = (at: World, settings: Settings = {}): Promise<RegisteredClient> =>
  publicClient(at, { name: "Living Room", redirect_uris: [], grant_types: [DEVICE_CODE, "refresh_token"], ...settings })

type Fields = Readonly<Record<string, string>>

/** Sends a device authorization request. RFC 8628 §3.1. */
export function askDevice(
  at: Pick<World, "url">,
  fields: Fields | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Received> {
  const body = new URLSearchParams(fields).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  return send(at, "/oauth/device_authorization.php", { method: "POST", headers: { ...type, ...headers }, body })
}

export async function startDevice(
  at: Pick<World, "url">,
  client: RegisteredClient,
  more: Fields = {},
  headers: Record<string, string> = {},
): Promise<Started> {
  const answer = await askDevice(at, { ...client, ...more }, headers)
  equal(answer.status, 200)
  return bodyOf<Started>(answer)
}

/** Polls once. RFC 8628 §3.4. */
export const poll = (at: Pick<World, "url">, client: RegisteredClient, { device_code }: Pick<Started, "device_code">) =>
  post(at, { grant_type: DEVICE_CODE, device_code, ...client })

/** The error of the answer, as `400 slow_down`. */
export const errorIn = (answer: Received): string =>
  `${answer.status} ${(JSON.parse(answer.text) as { error: string }).error}`

/** Signs in at the page for codes. */
export const atDevicePage = (at: Pick<World, "url">, path = "/device", username = "ann", browser?: Browser) =>
  atAccount(at, path, username, browser)

/** Types a code into the page, and follows to the page that asks for consent. */
export async function typeUserCode(browser: Browser, page: Visited, user_code: string): Promise<Visited> {
  const answer = await browser.submit(formOf(page.html), { user_code })
  return answer.status === 303 ? browser.get(answer.location ?? "") : answer
}

/** Decides about a device in a browser of its own. */
export async function decide(
  at: Service,
  { user_code }: Pick<Started, "user_code">,
  decision: "approve" | "deny" = "approve",
  username = "ann",
): Promise<Visited> {
  const { browser, page } = await atDevicePage(at, "/device", username)
  return browser.submit(formOf((await typeUserCode(browser, page, user_code)).html), { decision })
}
