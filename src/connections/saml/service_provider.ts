import type { SamlConnections } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { PRESETS } from "../presets.ts"
import { ConnectionFailure, outcomeOf } from "../protocol/failure.ts"
import { statementIn } from "./assertion.ts"
import { authnRequest } from "./authn_request.ts"
import { identityOf, NAME_ID } from "./identity.ts"
import { keptSamlProviders } from "./kept_providers.ts"
import { ownKeyIn } from "./own_key.ts"
import type { SamlProvider } from "./provider_metadata.ts"
import { redirectUrl } from "./redirect_binding.ts"
import { answerIn, signedAssertion } from "./response.ts"
import type { SamlDeps } from "./saml_deps.ts"

/** The Web Browser SSO Profile, as the service provider: requests by redirect, answers by POST. */
export function serviceProvider(deps: SamlDeps): Pick<SamlConnections, "begin" | "prove"> {
  const { clock, secretOf, callbackUrl, entityId } = deps
  const providers = keptSamlProviders(deps.outbound)
  const ownKey = (connection: Connection) => ownKeyIn(secretOf(connection))
  return {
    begin: (connection, { state, requestId }, { prompt, maxAge }) =>
      outcomeOf(async () => {
        const { signOnUrl } = await providers.of(connection, clock())
        const xml = authnRequest({
          requestId,
          destination: signOnUrl,
          entityId: entityId(connection),
          callbackUrl: callbackUrl(connection),
          wantsNameId: (connection.subjectClaim ?? PRESETS[connection.preset].subjectClaim) === NAME_ID,
          // SAML has no `max_age`: a provider that is not forced may answer with an old proof, which would be refused here.
          isForced: prompt === "login" || maxAge !== undefined,
          now: clock(),
        })
        const { privateKey } = ownKey(connection)
        return { url: redirectUrl(signOnUrl, { name: "SAMLRequest", xml, relayState: state, privateKey }) }
      }),

    prove: (connection, posted, requestId, now) =>
      outcomeOf(async () => {
        const answer = answerIn(posted)
        const { privateKey } = ownKey(connection)
        const provenBy = async ({ keys, entityId: issuer }: SamlProvider) => {
          const expected = { keys, issuer, callbackUrl: callbackUrl(connection), requestId, privateKey }
          const assertion = await signedAssertion(answer, expected)
          return statementIn(assertion, { ...expected, entityId: entityId(connection) }, now)
        }
        const provider = await providers.of(connection, now)
        const statement = await provenBy(provider).catch(async (error: unknown) => {
          // The provider may sign with a new key, which its metadata announced after they were fetched.
          const renewed = isUnknownKey(error) ? await providers.renewed(connection, now) : provider
          if (renewed === provider) throw error
          return provenBy(renewed)
        })
        return { identity: identityOf(connection, statement) }
      }),
  }
}

const isUnknownKey = (error: unknown): boolean =>
  error instanceof ConnectionFailure && error.problem.said.code === "connection-saml-signature"
