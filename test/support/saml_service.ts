import type { ConnectionRecord } from "../../src/admin/contract.ts"
import type { Visited } from "./browser.ts"
import { connectForm, follow, Visitor } from "./connections.ts"
import type { RegisteredClient } from "./journey.ts"
import { authorizeUrl, REDIRECT_URI, requestOf } from "./journey.ts"
import type { MailingService } from "./mails.ts"
import { mailingService } from "./mails.ts"
import type { Said, SamlProvider, Sealing } from "./saml_provider.ts"
import { PROVIDER, responseXml, SIGN_ON_URL, saidOfAnn, samlProvider } from "./saml_provider.ts"
import { confidentialClient } from "./service.ts"
import { START } from "./world.ts"

/** A service with the user ann, whose people sign in at a SAML provider. */
export interface SamlService extends MailingService {
  readonly provider: SamlProvider
  /** The connection with the name `acme`. */
  readonly connection: ConnectionRecord
  readonly ownMetadata: string
  readonly client: RegisteredClient
}

interface Closing {
  after(callback: () => Promise<void>): void
}

export async function samlService(
  t: Closing,
  settings: object = {},
  more: Parameters<typeof mailingService>[2] = {},
  config: Parameters<typeof mailingService>[1] = {},
): Promise<SamlService> {
  const at = await mailingService(t as never, config, more)
  const provider = samlProvider({ now: START })
  const connection = await at.gatehouse.administration.connections.create({
    name: "acme",
    preset: "saml",
    label: "Acme",
    issuer: PROVIDER,
    metadata: provider.metadata,
    accounts: "everybody",
    ...settings,
  })
  const ownMetadata = await (await fetch(connection.entity_id ?? "")).text()
  return { ...at, provider, connection, ownMetadata, client: await confidentialClient(at, { id_token_alg: "EdDSA" }) }
}

export const requestUrl = (at: SamlService, more: Record<string, string | undefined> = {}): string =>
  authorizeUrl(at, requestOf(at.client, more))

/** A browser at the provider, with the request of the service. */
export interface AtProvider {
  readonly browser: Visitor
  readonly requestId: string
  readonly relayState: string
  readonly xml: string
}

/** Opens a page of the service, and presses the button of the connection. */
export async function atProvider(
  at: SamlService,
  { browser = new Visitor(), url = requestUrl(at) }: { browser?: Visitor; url?: string } = {},
): Promise<AtProvider> {
  const { location = "" } = await browser.submit(connectForm(await browser.get(url)))
  if (!location.startsWith(SIGN_ON_URL)) throw new Error(`the browser is sent to ${location}`)
  return { browser, ...(await at.provider.request(location, at.ownMetadata)) }
}

/** The answer of the provider to this request. */
export async function answerTo(
  at: SamlService,
  { requestId }: Pick<AtProvider, "requestId">,
  changes: Partial<Said> = {},
  sealing: Sealing = {},
): Promise<string> {
  const asked = {
    requestId,
    callbackUrl: at.connection.callback_url ?? "",
    audience: at.connection.entity_id ?? "",
    now: at.clock(),
  }
  return at.provider.answer(responseXml(saidOfAnn(asked, changes)), at.ownMetadata, sealing)
}

/** Posts an answer as a browser does for another site: without cookies. */
export const posted = (at: SamlService, relayState: string, answer: string): Promise<Visited> =>
  new Visitor().submit(
    { action: at.connection.callback_url ?? "", fields: { RelayState: relayState, SAMLResponse: answer } },
    {},
    { "sec-fetch-site": "cross-site" },
  )

/** Follows the redirects of the service, with the cookies of the browser. Ends at a page, or with `location` at the client. */
export const goOn = (browser: Visitor, { location = "" }: Visited, until = REDIRECT_URI): Promise<Visited> =>
  location.includes(until)
    ? Promise.reject(new Error(`the browser is already at ${location}`))
    : browser.get(location).then((next) => follow({ browser, provider: { url: PROVIDER }, username: "" }, next, until))

/** Signs in by the connection. */
export async function signInBySaml(
  at: SamlService,
  changes: Partial<Said> = {},
  sealing: Sealing = {},
  from: Parameters<typeof atProvider>[1] = {},
): Promise<Visited & { readonly browser: Visitor }> {
  const asked = await atProvider(at, from)
  const answer = await answerTo(at, asked, changes, sealing)
  const visited = await goOn(asked.browser, await posted(at, asked.relayState, answer))
  return { ...visited, browser: asked.browser }
}
