import type { ConnectionSettingValues } from "./connection_settings.ts"
import type { ConnectionAuthMethod } from "./preset.ts"
import { PRESETS } from "./presets.ts"
import { labelOf } from "./shown_label.ts"

/** What a connection uses: its own settings, completed by its preset. */
export interface EffectiveSettings {
  readonly label: string
  readonly issuer: string | undefined
  readonly authorizationEndpoint: string | undefined
  readonly tokenEndpoint: string | undefined
  readonly userinfoEndpoint: string | undefined
  readonly auth: ConnectionAuthMethod
  readonly scope: readonly string[]
  readonly subjectClaim: string
}

export function effectiveSettings(connection: ConnectionSettingValues): EffectiveSettings {
  const preset = PRESETS[connection.preset]
  const scope = connection.scope.length === 0 ? preset.scope : connection.scope
  return {
    label: labelOf(connection),
    issuer: connection.issuer ?? preset.issuer,
    authorizationEndpoint: connection.authorizationEndpoint ?? preset.endpoints?.authorization,
    tokenEndpoint: connection.tokenEndpoint ?? preset.endpoints?.token,
    userinfoEndpoint: connection.userinfoEndpoint ?? preset.endpoints?.userinfo,
    auth: connection.auth ?? preset.auth,
    // OpenID Connect Core §3.1.2.1: without openid there is no ID token.
    scope: preset.kind === "oidc" && !scope.includes("openid") ? ["openid", ...scope] : scope,
    subjectClaim: connection.subjectClaim ?? preset.subjectClaim,
  }
}
