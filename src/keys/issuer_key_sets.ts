import { say } from "../base/say.ts"
import type { TrustedIssuer } from "../issuers/issuer_settings.ts"
import { urlOf } from "../issuers/issuer_settings.ts"
import { usableKeys } from "../oauth/client_keys.ts"
import type { Outbound } from "../outbound/outbound.ts"
import { fetchKeys } from "./client_key_sets.ts"
import type { KeySet, KeySets } from "./fetched_key_sets.ts"
import { fetchedKeySets } from "./fetched_key_sets.ts"

/** SPIFFE Trust Domain and Bundle: keys of JWT-SVIDs have the use `jwt-svid`. */
const USES = ["sig", "jwt-svid"]

/** The key sets of trusted issuers: as the operator gave them, from the URL that the operator gave, or found by discovery. */
export function issuerKeySets(outbound: Pick<Outbound, "getJson">): KeySets<TrustedIssuer> {
  const registered = new WeakMap<TrustedIssuer, KeySet>()
  return fetchedKeySets<TrustedIssuer>({
    uriOf: (issuer) => (issuer.jwks === undefined ? (issuer.jwksUri ?? urlOf(issuer)) : undefined),
    fetch: (issuer, uri) =>
      issuer.jwksUri === undefined ? discoveredKeys(outbound, uri) : fetchKeys(outbound, uri, "operator", USES),
    registered(issuer) {
      const known = registered.get(issuer)
      if (known !== undefined) return known
      const set = { keys: usableKeys(JSON.parse(issuer.jwks ?? "{}"), USES) ?? [] }
      registered.set(issuer, set)
      return set
    },
  })
}

/** OpenID Connect Discovery §4. The document must have the same issuer: otherwise one issuer could answer for another one (§4.3). */
async function discoveredKeys(outbound: Pick<Outbound, "getJson">, issuer: string): Promise<KeySet> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
  const answer = await outbound.getJson(url)
  if ("problem" in answer) return { keys: [], problem: say("received-at", { url, problem: answer.problem }) }
  const { issuer: named, jwks_uri: uri } = Object(answer.value) as Readonly<Record<string, unknown>>
  if (named !== issuer) {
    const received = String(JSON.stringify(named)).slice(0, 256)
    const problem = say("connection-issuer-different", { expected: issuer, received })
    return { keys: [], problem: say("received-at", { url, problem }) }
  }
  if (typeof uri !== "string" || !URL.canParse(uri)) {
    const problem = say("connection-metadata-malformed", { member: "jwks_uri" })
    return { keys: [], problem: say("received-at", { url, problem }) }
  }
  return fetchKeys(outbound, uri, "operator", USES)
}
