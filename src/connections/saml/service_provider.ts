import type { ProviderSession, SamlConnections } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { PRESETS } from "../presets.ts"
import { ConnectionFailure, outcomeOf } from "../protocol/failure.ts"
import type { Statement } from "./assertion.ts"
import { statementIn } from "./assertion.ts"
import { authnRequest } from "./authn_request.ts"
import { identityOf, NAME_ID } from "./identity.ts"
import { keptSamlProviders } from "./kept_providers.ts"
import type { NamedSession } from "./logout.ts"
import { logoutIn, logoutRequest, logoutResponse } from "./logout.ts"
import { ownKeyIn } from "./own_key.ts"
import type { SamlProvider } from "./provider_metadata.ts"
import { redirectUrl } from "./redirect_binding.ts"
import { answerIn, signedAssertion } from "./response.ts"
import type { SamlDeps } from "./saml_deps.ts"

const ID_BYTES = 20

/** Is called with each part of an answer before it is checked further. */
export interface ReadParts {
  /** Nothing of it is proven. */
  answer(response: Element): void
  provider(provider: SamlProvider): void
  /** Its signature is valid. */
  assertion(assertion: Element): void
}

/** The Web Browser SSO Profile, as the service provider: requests by redirect, answers by POST. */
export function serviceProvider(deps: SamlDeps, parts?: ReadParts): Omit<SamlConnections, "metadata" | "trials"> {
  const { clock, random, secretOf, callbackUrl, logoutUrl, entityId } = deps
  const providers = keptSamlProviders(deps.outbound)
  const ownKey = (connection: Connection) => ownKeyIn(secretOf(connection))
  /** Tries again if the provider signs with a new key, which its metadata announced after they were fetched. */
  async function withKeys<T>(connection: Connection, now: number, use: (provider: SamlProvider) => Promise<T>) {
    const provider = await providers.of(connection, now)
    try {
      return await use(provider)
    } catch (error) {
      const renewed = isUnknownKey(error) ? await providers.renewed(connection, now) : provider
      if (renewed === provider) throw error
      return use(renewed)
    }
  }

  const sentTo = (destination: string, connection: Connection) => ({
    id: `_${random(ID_BYTES).toString("hex")}`,
    entityId: entityId(connection),
    destination,
    now: clock(),
  })
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
          // SAML has no `max_age`. Without ForceAuthn, a provider may answer with an old proof, which this service would refuse.
          isForced: prompt === "login" || maxAge !== undefined,
          now: clock(),
        })
        const { privateKey } = ownKey(connection)
        return { url: redirectUrl(signOnUrl, { name: "SAMLRequest", xml, relayState: state, privateKey }) }
      }),

    prove: (connection, posted, requestId, now) =>
      outcomeOf(async () => {
        const answer = answerIn(posted)
        parts?.answer(answer.root)
        const { privateKey } = ownKey(connection)
        const provenBy = async (provider: SamlProvider) => {
          parts?.provider(provider)
          const { keys, entityId: issuer } = provider
          const expected = { keys, issuer, callbackUrl: callbackUrl(connection), requestId, privateKey }
          const assertion = await signedAssertion(answer, expected)
          parts?.assertion(assertion)
          return statementIn(assertion, { ...expected, entityId: entityId(connection) }, now)
        }
        const statement = await withKeys(connection, now, provenBy)
        return { identity: identityOf(connection, statement), session: sessionOf(connection, statement) }
      }),

    signOutUrl: (connection, hint, state) =>
      outcomeOf(async () => {
        const { signOut } = await providers.of(connection, clock())
        if (signOut === undefined || hint === undefined) return { url: undefined }
        const xml = logoutRequest(sentTo(signOut.url, connection), JSON.parse(hint))
        const { privateKey } = ownKey(connection)
        return { url: redirectUrl(signOut.url, { name: "SAMLRequest", xml, relayState: state, privateKey }) }
      }),

    reportedLogout: (connection, message, relayState, now) =>
      outcomeOf(async () => {
        const { logout, signOut } = await withKeys(connection, now, async ({ keys, entityId: issuer, signOut }) => ({
          logout: logoutIn(message, { keys, issuer, logoutUrl: logoutUrl(connection) }, now),
          signOut,
        }))
        if (signOut === undefined) return { logout, answerUrl: undefined }
        const xml = logoutResponse(sentTo(signOut.answerUrl, connection), logout.requestId)
        const { privateKey } = ownKey(connection)
        return {
          logout,
          answerUrl: redirectUrl(signOut.answerUrl, { name: "SAMLResponse", xml, relayState, privateKey }),
        }
      }),
  }
}

/** The names in a request to end the session. Without a NameID, the provider cannot name the session either. */
function sessionOf({ signOut }: Connection, { nameId, sessionIndex }: Statement): ProviderSession | undefined {
  if (nameId === undefined) return undefined
  const named: NamedSession = { nameId: nameId.value, format: nameId.format, sessionIndex }
  return {
    subject: nameId.value,
    sessionId: sessionIndex,
    hint: signOut === "always" ? JSON.stringify(named) : undefined,
  }
}

const isUnknownKey = (error: unknown): boolean =>
  error instanceof ConnectionFailure && error.problem.said.code === "connection-saml-signature"
