import type { ConnectionProtocol } from "../../ports/connections.ts"
import { authorizationUrl } from "./authorization_request.ts"
import { clientAuthentication } from "./client_authentication.ts"
import { exchangeCode } from "./exchange_code.ts"
import { outcomeOf } from "./failure.ts"
import { refreshedTokens, revokeTokens } from "./held_tokens.ts"
import { identityOf } from "./identity.ts"
import { keptProviders } from "./kept_providers.ts"
import { personOf } from "./person.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { providerFetch } from "./provider_request.ts"
import { providerSession } from "./provider_session.ts"
import { signOutUrl } from "./sign_out_url.ts"
import { termsOf } from "./terms.ts"

/** The authorization code flow of RFC 6749 and of OpenID Connect Core. */
export function codeFlow(deps: ProtocolDeps): ConnectionProtocol {
  const { outbound, clock, callbackUrl } = deps
  const providers = keptProviders(outbound)
  const fetchAtProvider = providerFetch(outbound)
  return {
    begin: (connection, binding, hints) =>
      outcomeOf(async () => {
        const terms = termsOf(connection)
        const provider = await providers.of(terms, clock())
        return { url: await authorizationUrl(terms, provider, callbackUrl(connection), binding, hints) }
      }),
    finish: (connection, answer, binding, now) =>
      outcomeOf(async () => {
        const terms = termsOf(connection)
        const provider = await providers.of(terms, now)
        const exchange = {
          terms,
          provider,
          redirectUri: callbackUrl(connection),
          authentication: () => clientAuthentication(deps, terms, provider, now),
          binding,
          now,
        }
        const tokens = await exchangeCode(fetchAtProvider, exchange, answer)
        const identity = identityOf(terms, await personOf(outbound, terms, provider, tokens, answer))
        return {
          identity,
          session: providerSession(connection, tokens),
          tokens: tokens.given,
        }
      }),
    assertedIdentity: (connection, claims) =>
      outcomeOf(async () => ({ identity: identityOf(termsOf(connection), { used: claims, all: claims }) })),
    reportedLogout: (connection, token, now) =>
      outcomeOf(async () => {
        const terms = termsOf(connection)
        const { logoutIn } = await import("./logout_token.ts")
        return logoutIn(outbound, terms, await providers.of(terms, now), token, now)
      }),
    refreshTokens: (connection, held) =>
      outcomeOf(async () => {
        const terms = termsOf(connection)
        return refreshedTokens(deps, terms, await providers.of(terms, clock()), held)
      }),
    async revokeTokens(connection, held) {
      await outcomeOf(async () => {
        const terms = termsOf(connection)
        await revokeTokens(deps, terms, await providers.of(terms, clock()), held)
        return {}
      })
    },
    signOutUrl: (connection, hint, state) =>
      outcomeOf(async () => {
        const terms = termsOf(connection)
        const { server } = await providers.of(terms, clock())
        return { url: signOutUrl(server.end_session_endpoint, terms, deps.signedOutUrl(connection), hint, state) }
      }),
  }
}
