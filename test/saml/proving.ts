import { randomBytes } from "node:crypto"
import { manualClock } from "../../src/base/clock.ts"
import type { Connection, ConnectionSettingValues } from "../../src/connections/connection_settings.ts"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import type { ExternalIdentity } from "../../src/connections/external_identity.ts"
import { samlConnections } from "../../src/connections/saml/saml.ts"
import type { SamlDeps } from "../../src/connections/saml/saml_deps.ts"
import { generateSamlKey } from "../../src/keys/saml_key.ts"
import type { ConnectionOutcome } from "../../src/ports/connections.ts"
import { english } from "../../src/words/english.ts"
import type { Asked, Said, SamlProvider, Sealing } from "../support/saml_provider.ts"
import { PROVIDER, responseXml, saidOfAnn, samlProvider } from "../support/saml_provider.ts"

/** This service, as a service provider below HTTP. */

export const NOW = Date.UTC(2030, 0, 1)
export const CALLBACK = "https://service.example/connections/acme/callback"
export const ENTITY = "https://service.example/connections/acme/metadata"
export const LOGOUT = "https://service.example/connections/acme/logout"
export const REQUEST = "_the-request"

export const PROVIDER_HERE: SamlProvider = samlProvider({ now: NOW })
const key = await generateSamlKey("acme", NOW, randomBytes)

export const connectionOf = (settings: Partial<ConnectionSettingValues> = {}): Connection => ({
  ...CONNECTIONS.defaults(),
  name: "acme",
  preset: "saml",
  issuer: PROVIDER,
  metadata: PROVIDER_HERE.metadata,
  ...settings,
  id: "connection_01981d6a000070008000000000000001",
  sealedSecret: undefined,
  createdAt: 0,
})

const unreachable: SamlDeps["outbound"] = {
  send: () => Promise.reject(new Error("no test asks for metadata here")),
}

export function started(more: Partial<SamlDeps> = {}) {
  const clock = manualClock(NOW)
  const saml = samlConnections({
    outbound: unreachable,
    clock,
    random: randomBytes,
    secretOf: () => key,
    callbackUrl: () => CALLBACK,
    logoutUrl: () => LOGOUT,
    entityId: () => ENTITY,
    ...more,
  })
  return { clock, saml }
}

export const here = started()
export const ownMetadata = await here.saml.metadata(connectionOf())

export const ASKED: Asked = { requestId: REQUEST, callbackUrl: CALLBACK, audience: ENTITY, now: NOW }

export const said = (changes: Partial<Said> = {}): Said => saidOfAnn(ASKED, changes)

/** An answer that says this, in base64. */
export const answer = (changes: Partial<Said> = {}, sealing: Sealing = {}): Promise<string> =>
  PROVIDER_HERE.answer(responseXml(said(changes)), ownMetadata, sealing)

export type Result = ExternalIdentity | readonly [flaw: string, sentence: string]

/** Returns the identity, or the flaw and its sentence for the operator. */
export async function proven(
  posted: string,
  settings: Partial<ConnectionSettingValues> = {},
  { saml } = here,
  now = NOW,
): Promise<Result> {
  return resultOf(await saml.prove(connectionOf(settings), posted, REQUEST, now))
}

export const resultOf = (outcome: ConnectionOutcome): Result =>
  "identity" in outcome ? outcome.identity : [outcome.problem.flaw, english(outcome.problem.said)]

export const inBase64 = (xml: string): string => Buffer.from(xml).toString("base64")
export const inXml = (base64: string): string => Buffer.from(base64, "base64").toString()
