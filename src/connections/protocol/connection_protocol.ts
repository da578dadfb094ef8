/**
 * protocol/ — OpenID Connect and OAuth 2.0 as a client: the request to a provider, and every check of its answer.
 * Owns: metadata and keys of providers, the code exchange, what of an answer is trusted.
 * Does not own: the state and its cookie, and what a proven identity may do here (interaction/). Requests go through outbound/.
 */
import type {
  ConnectionCheck,
  ConnectionPeople,
  ConnectionProtocol,
  ConnectionTrials,
} from "../../ports/connections.ts"
import { outcomeOf } from "./failure.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"

/** The code and the library are loaded with the first use, because most servers have no connection. */
export function connectionProtocol(
  deps: ProtocolDeps,
): ConnectionProtocol & ConnectionCheck & Pick<ConnectionPeople, "identityIn"> & { readonly trials: ConnectionTrials } {
  let flow: Promise<ConnectionProtocol> | undefined
  const loaded = () => {
    flow ??= import("./code_flow.ts").then(({ codeFlow }) => codeFlow(deps))
    return flow
  }
  return {
    begin: async (...given) => (await loaded()).begin(...given),
    finish: async (...given) => (await loaded()).finish(...given),
    assertedIdentity: async (...given) => (await loaded()).assertedIdentity(...given),
    reportedLogout: async (...given) => (await loaded()).reportedLogout(...given),
    refreshTokens: async (...given) => (await loaded()).refreshTokens(...given),
    revokeTokens: async (...given) => (await loaded()).revokeTokens(...given),
    signOutUrl: async (...given) => (await loaded()).signOutUrl(...given),
    async check(connection) {
      const { checkConnection } = await import("./check_connection.ts")
      return checkConnection(deps, connection)
    },
    async identityIn(connection, claims) {
      const { previewIdentity } = await import("./preview_identity.ts")
      return outcomeOf(async () => ({ identity: previewIdentity(connection, claims) }))
    },
    trials: {
      begin: async (...given) => (await trying(deps)).begin(...given),
      finish: async (...given) => (await trying(deps)).finish(...given),
    },
  }
}

const trying = async (deps: ProtocolDeps): Promise<ConnectionTrials> =>
  (await import("./try_connection.ts")).tryConnection(deps)
