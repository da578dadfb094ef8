import { equal } from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import type { Config } from "../../src/gatehouse.ts"
import type { ShownForm } from "../../src/testing/form.ts"
import { readForm, textOf } from "../../src/testing/form.ts"
import { event } from "../store/samples.ts"
import type { Visited } from "./browser.ts"
import { Browser, decodeHtml } from "./browser.ts"
import { freePort } from "./free_port.ts"
import type { RegisteredClient } from "./journey.ts"
import { authorizeUrl, PASSWORD, REDIRECT_URI, requestOf } from "./journey.ts"
import type { MailingService } from "./mails.ts"
import { mailingService } from "./mails.ts"
import { confidentialClient, publicClient } from "./service.ts"
import type { World } from "./world.ts"
import { START, world } from "./world.ts"

/** A service whose people sign in at another installation, which is the provider. */
export interface Connected extends MailingService {
  readonly provider: World
  /** The connection with the name `acme`. */
  readonly connection: Connection
  readonly client: RegisteredClient
  /** Moves the clocks of both. */
  wait(seconds: number): void
}

/** A browser that visits both. Its `cookies` are those of the service. */
export class Visitor extends Browser {
  readonly #atProvider = new Map<string, string>()

  override cookiesFor(url?: string): Map<string, string> {
    return url?.startsWith("http://localhost:") === true ? this.cookies : this.#atProvider
  }
}

interface Closing {
  after(callback: () => Promise<void>): void
}

/**
 * Starts a service with the user ann, and a provider. The provider has another host, because browsers share the cookies of all ports of a host. Its people
 * have no account at the service.
 */
export async function connected(
  t: Closing,
  settings: Partial<Connection> = {},
  config: Partial<Config> = {},
  client: Parameters<typeof confidentialClient>[1] = {},
  more: Parameters<typeof mailingService>[2] = {},
): Promise<Connected> {
  const at = await mailingService(t as never, config, more)
  const provider = await providerWorld(t)
  const connection = await connect(at, provider, settings)
  return {
    ...at,
    provider,
    connection,
    client: await confidentialClient(at, { id_token_alg: "EdDSA", ...client }),
    wait(seconds) {
      at.clock.advance({ seconds })
      provider.clock.advance({ seconds })
    },
  }
}

export async function providerWorld(t: Closing): Promise<World> {
  const port = await freePort()
  return world(t, { port, url: `http://127.0.0.1:${port}` })
}

/** Registers the service at the provider, and adds the connection. People without an account get one, unless `settings` says otherwise. */
export async function connect(
  at: Pick<World, "url" | "gatehouse">,
  provider: World,
  settings: Partial<Connection> = {},
): Promise<Connection> {
  const name = settings.name ?? "acme"
  const redirect_uris = [`${at.url}/connections/${name}/callback`]
  const { client_id } = await publicClient(provider, { redirect_uris })
  return addConnection(at, { issuer: provider.url, clientId: client_id, ...settings })
}

/** Adds a connection with the name `acme`, whose people get accounts. */
export async function addConnection(
  { gatehouse }: Pick<World, "gatehouse">,
  settings: Partial<Connection>,
): Promise<Connection> {
  const connection: Connection = {
    ...CONNECTIONS.defaults(),
    id: newId("connection", START, systemRandom),
    name: "acme",
    label: "Acme",
    auth: "none",
    accounts: "everybody",
    sealedSecret: undefined,
    createdAt: START,
    ...settings,
  }
  equal(await gatehouse.store.connections.create(connection, event("connection-created")), true)
  return connection
}

/** Changes settings of the connection. */
export async function change(
  { gatehouse, connection }: Pick<Connected, "gatehouse" | "connection">,
  settings: Partial<Connection>,
): Promise<void> {
  const before = await gatehouse.store.connections.find(connection.id)
  if (before === undefined) throw new Error("no connection")
  const updated = await gatehouse.store.connections.update(
    { ...before, ...settings },
    event("connection-updated"),
    before,
  )
  equal(updated, true)
}

/** The forms of a page. */
export const formsOf = ({ html, url }: Pick<Visited, "html" | "url">): readonly ShownForm[] =>
  html
    .split("<form")
    .slice(1)
    .flatMap((part) => readForm(`<form${part}`) ?? [])
    .map((form) => ({ ...form, action: new URL(form.action, url).href }))

/** The form of the button of a connection. */
export function connectForm(page: Pick<Visited, "html" | "url">, name = "acme"): ShownForm {
  const found = formsOf(page).find(({ fields }) => fields.step === "connect" && fields.connection === name)
  if (found === undefined) throw new Error(`no button for ${name}`)
  return found
}

const MAX_STEPS = 20

export interface Journey {
  readonly browser: Pick<Browser, "get" | "submit">
  readonly provider: Pick<World, "url">
  /** Who signs in at the provider. */
  readonly username: string
}

/**
 * Follows redirects, and signs in at the provider if it asks. Ends at a page of the service, or with `location` at the client's redirect URI. `until`: ends
 * before the browser opens an address with this text.
 */
export async function follow(
  { browser, provider, username }: Journey,
  from: Visited,
  until = REDIRECT_URI,
): Promise<Visited> {
  let visited = from
  for (let step = 0; step < MAX_STEPS; step++) {
    const { location } = visited
    if (location?.includes(until) || location?.startsWith(REDIRECT_URI)) return visited
    if (location !== undefined) visited = await browser.get(location)
    else if (visited.url.startsWith(provider.url)) {
      const form = formsOf(visited)[0]
      if (form === undefined || visited.status !== 200) throw new Error(`the provider says ${textOf(visited.html)}`)
      const asks = form.controls.includes("decision")
      visited = await browser.submit(form, asks ? { decision: "approve" } : { username, password: PASSWORD })
    } else return visited
  }
  throw new Error("a loop of redirects")
}

/** The authorization request of the client. */
export const requestUrl = (at: Connected, more: Record<string, string | undefined> = {}): string =>
  authorizeUrl(at, requestOf(at.client, more))

/** What a browser shows. */
export type Shown = Visited & { readonly browser: Visitor }

/** Types the password of an account here into the first form of a page. */
export async function typed({ browser, ...page }: Shown, username: string, password = PASSWORD): Promise<Shown> {
  const [form] = formsOf(page)
  if (form === undefined) throw new Error("no form")
  return { ...(await browser.submit(form, { username, password })), browser }
}

/** Follows the redirects of the service. */
export async function onward(at: Connected, { browser, ...visited }: Shown): Promise<Shown> {
  return { ...(await follow({ browser, provider: at.provider, username: "" }, visited)), browser }
}

/** A browser in which a person with a password here has signed in, without another service. */
export async function signedInHere(at: Connected, username: string): Promise<Visitor> {
  const browser = new Visitor()
  const page = await browser.get(requestUrl(at))
  codeIn(await onward(at, await typed({ ...page, browser }, username)))
  return browser
}

/** Opens a page of the service, and signs in with the button of the connection. */
export async function signInBy(
  at: Connected,
  username: string,
  {
    browser = new Visitor(),
    url = requestUrl(at),
    name = "acme",
    until = REDIRECT_URI,
  }: { browser?: Visitor; url?: string; name?: string; until?: string } = {},
): Promise<Shown> {
  const page = await browser.get(url)
  const journey = { browser, provider: at.provider, username }
  const visited = await follow(journey, await browser.submit(connectForm(page, name)), until)
  return { ...visited, browser }
}

/** Creates a person at the provider. */
export async function personAt(
  { provider }: Pick<Connected, "provider">,
  username: string,
  { email = `${username}@acme.example`, verified = true, name = "" } = {},
): Promise<string> {
  const { user_id } = await provider.gatehouse.administration.users.create({
    username,
    email,
    email_verified: verified,
    password: new Secret(PASSWORD),
    ...(name !== "" && { name }),
  })
  return user_id
}

/** The code in the redirect to the client. Fails with the page of the service if it is none. */
export function codeIn({ location, html, status }: Pick<Visited, "location" | "html" | "status">): string {
  const code = location === undefined ? null : new URL(location).searchParams.get("code")
  if (code === null) throw new Error(`no code: ${status} ${location} ${textOf(html)}`)
  return code
}

/** The address of the first link of a page to an address with this text. */
export const linkTo = (html: string, text: string): string =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)]
    .map(([, href = ""]) => decodeHtml(href))
    .find((href) => href.includes(text)) ?? ""
