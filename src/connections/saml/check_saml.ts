import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { ConnectionFinding } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { PRESETS } from "../presets.ts"
import { outcomeOf, saidAt } from "../protocol/failure.ts"
import { metadataAt, providerAt } from "./kept_providers.ts"
import { ownKeyIn } from "./own_key.ts"
import type { SamlProvider } from "./provider_metadata.ts"
import { providerIn } from "./provider_metadata.ts"
import type { SamlDeps } from "./saml_deps.ts"

const EXPIRES_SOON_MS = 30 * 86_400_000

const ok = (said: Said): ConnectionFinding => ({ state: "ok", said })
const warning = (said: Said): ConnectionFinding => ({ state: "warning", said })

/**
 * Finds without a person what keeps people from signing in. Only a person's sign-in can show whether the provider knows this service, so what to register
 * there is among the findings.
 */
export async function checkSaml(deps: SamlDeps, connection: Connection): Promise<readonly ConnectionFinding[]> {
  const { registerAt } = PRESETS[connection.preset]
  const findings = [
    ok(say("connection-check-callback", { url: deps.callbackUrl(connection), where: registerAt })),
    ok(say("connection-check-entity", { url: deps.entityId(connection) })),
  ]
  const outcome = await outcomeOf(async () => {
    ownKeyIn(deps.secretOf(connection))
    const provider = await providerOf(deps, connection, findings)
    findings.push(
      ok(say("connection-check-saml", { entity: provider.entityId, url: provider.signOnUrl })),
      ...provider.certificates.map(({ validUntil }) => findingOfEnd(provider, validUntil, deps.clock())),
      ...(connection.metadataUrl === undefined ? findingsOfText(provider, deps.clock()) : []),
    )
    return {}
  })
  return "problem" in outcome ? [...findings, { state: "problem", said: outcome.problem.said }] : findings
}

async function providerOf(
  { outbound, clock }: SamlDeps,
  { metadataUrl: url, metadata = "", issuer }: Connection,
  findings: ConnectionFinding[],
): Promise<SamlProvider> {
  if (url === undefined) return providerIn(metadata, issuer, clock())
  const { xml, certificateUntil } = await metadataAt(outbound, url)
  const provider = providerAt(url, xml, issuer, clock())
  findings.push(ok(say("connection-check-reached", { url })))
  if (certificateUntil !== undefined && isSoon(certificateUntil, clock()))
    findings.push(warning(saidAt(url, certificateEnds(certificateUntil))))
  return provider
}

/** The server still accepts an expired certificate, but many providers replace a key when its certificate ends. */
const findingOfEnd = ({ entityId }: SamlProvider, end: number, now: number): ConnectionFinding =>
  (isSoon(end, now) ? warning : ok)(saidAt(entityId, certificateEnds(end)))

/** After their end, metadata prove nobody. Nobody fetches the metadata that an operator entered, so the check warns. */
function findingsOfText({ entityId, validUntil }: SamlProvider, now: number): ConnectionFinding[] {
  if (validUntil === undefined || !isSoon(validUntil, now)) return []
  const times = { received: inWords(validUntil), now: inWords(now) }
  return [warning(saidAt(entityId, say("connection-claim-time", { claim: "validUntil", ...times })))]
}

const isSoon = (end: number, now: number): boolean => end - now < EXPIRES_SOON_MS

const certificateEnds = (end: number): Said => say("connection-check-certificate", { time: inWords(end) })

const inWords = (time: number): string => new Date(time).toISOString().replace(".000Z", "Z")
