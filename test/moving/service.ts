import type { TestContext } from "node:test"
import { manualClock } from "../../src/base/clock.ts"
import { Secret } from "../../src/base/secret.ts"
import { loadConfig } from "../../src/config/load.ts"
import type { Config, Gatehouse } from "../../src/gatehouse.ts"
import { configure, createGatehouse } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import { authorizeUrl, codeFor, exchange, PASSWORD, requestOf } from "../support/journey.ts"
import type { Confidential } from "../support/service.ts"
import { confidentialClient } from "../support/service.ts"
import type { World } from "../support/world.ts"

export type Environment = Readonly<Record<string, string>>

/**
 * Starts the server of `gatehouse serve` with this environment. The server closes when the test ends, unless the test closes it earlier. The
 * test removes the data files.
 */
export async function serving(test: TestContext, env: Environment): Promise<World> {
  const config: Config = configure({ ...loadConfig({ ...env, PORT: "0" }), tokenLimit: "off", signInLimit: "off" })
  const gatehouse = await createGatehouse({ config })
  await gatehouse.listen()
  const { close } = gatehouse
  let closed: Promise<void> | undefined
  const once: Gatehouse = Object.create(gatehouse, {
    close: { value: () => (closed ??= close.call(gatehouse)) },
  })
  test.after(() => once.close())
  return { gatehouse: once, url: gatehouse.url, clock: manualClock(0) }
}

export interface Signed {
  readonly browser: Browser
  readonly client: Confidential
}

/** Creates the users ann and bob, a client that never asks for consent, and a browser without a session. */
export async function people(world: World): Promise<Signed> {
  for (const username of ["ann", "bob"]) {
    const password = new Secret(PASSWORD)
    await world.gatehouse.administration.users.create({ username, password, email: `${username}@example.com` })
  }
  return { browser: new Browser(), client: await confidentialClient(world) }
}

export const codeOf = (world: World, { client, browser }: Signed): Promise<string> =>
  codeFor(world, client, {}, browser)

/** Creates a grant, and returns its tokens and its id. */
export async function tokensOf(world: World, signed: Signed, code?: string) {
  const { status, body } = await exchange(world, signed.client, code ?? (await codeOf(world, signed)))
  if (status !== 200) throw new Error(JSON.stringify(body))
  const grants = await world.gatehouse.administration.grants.list({ client_id: signed.client.client_id })
  return {
    refresh: String(body.refresh_token),
    access: String(body.access_token),
    grantId: grants.at(-1)?.grant_id ?? "",
  }
}

/** Sends an authorization request that needs no page. Returns the `code` or the error. */
export async function withoutPage(world: World, { browser, client }: Signed): Promise<string> {
  const { location } = await browser.get(authorizeUrl(world, requestOf(client, { prompt: "none" })))
  const query = new URL(location ?? "").searchParams
  return query.get("error") ?? (query.has("code") ? "code" : "")
}

/** Returns the status and error of a token answer. */
export const said = ({ status, body }: { status: number; body: Record<string, unknown> }): string =>
  status === 200 ? "200" : `${status} ${body.error}`
