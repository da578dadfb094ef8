import { say } from "../../base/say.ts"
import type { Connection } from "../connection_settings.ts"
import type { ConnectionAuthMethod, Preset } from "../preset.ts"
import { PRESETS } from "../presets.ts"
import { ConnectionFailure } from "./failure.ts"

/** A connection with everything that its preset knows. */
export interface Terms {
  readonly connection: Connection
  readonly preset: Preset
  readonly clientId: string
  readonly auth: ConnectionAuthMethod
  readonly scope: readonly string[]
  readonly subjectClaim: string
  readonly issuer: string | undefined
}

export function termsOf(connection: Connection): Terms {
  const preset = PRESETS[connection.preset]
  const scope = connection.scope.length === 0 ? preset.scope : connection.scope
  return {
    connection,
    preset,
    clientId: connection.clientId,
    auth: connection.auth ?? preset.auth,
    // OpenID Connect Core §3.1.2.1: without openid there is no ID token.
    scope: preset.kind === "oidc" && !scope.includes("openid") ? ["openid", ...scope] : scope,
    subjectClaim: connection.subjectClaim ?? preset.subjectClaim,
    issuer: connection.issuer ?? preset.issuer,
  }
}

/** The endpoints of a provider without discovery. */
export interface Endpoints {
  readonly authorization: string
  readonly token: string
  readonly userinfo: string
  readonly emails: string | undefined
}

/** Throws a ConnectionFailure if an endpoint is missing. */
export function endpointsOf({ connection, preset }: Terms): Endpoints {
  const { authorizationEndpoint, tokenEndpoint, userinfoEndpoint } = connection
  return {
    authorization: authorizationEndpoint ?? preset.endpoints?.authorization ?? missing("authorization_endpoint"),
    token: tokenEndpoint ?? preset.endpoints?.token ?? missing("token_endpoint"),
    userinfo: userinfoEndpoint ?? preset.endpoints?.userinfo ?? missing("userinfo_endpoint"),
    // The preset's second request belongs to its own userinfo endpoint.
    emails: userinfoEndpoint === undefined ? preset.endpoints?.emails : undefined,
  }
}

/** The operator has not given a setting, so no request can be sent. */
export function missing(setting: string): never {
  throw new ConnectionFailure("connection-unreachable", say("connection-setting-missing", { setting }))
}
