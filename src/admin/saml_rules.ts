import { say } from "../base/say.ts"
import type { ConnectionSettingValues } from "../connections/connection_settings.ts"
import type { Preset } from "../connections/preset.ts"
import type { Problems } from "./problem.ts"

/** The settings that only a SAML connection has. */
const OF_SAML = [
  ["metadataUrl", "metadata_url"],
  ["metadata", "metadata"],
] as const

/** The settings of OpenID Connect and OAuth 2.0 that a SAML connection does not have. */
const OF_CODE_FLOW = [
  ["authorizationEndpoint", "authorization_endpoint"],
  ["tokenEndpoint", "token_endpoint"],
  ["userinfoEndpoint", "userinfo_endpoint"],
  ["clientId", "client_id"],
  ["auth", "auth_method"],
  ["scope", "scope"],
] as const

/** The settings that a SAML connection needs, if its provider publishes metadata. */
export const NEEDED_BY_SAML = ["issuer", "metadata_url"] as const

export function checkSaml(
  connection: ConnectionSettingValues,
  { name, issuerExample }: Preset,
  problems: Problems,
): void {
  const { metadataUrl, metadata, issuer } = connection
  if ((metadataUrl === undefined) === (metadata === undefined))
    problems.add("metadata_url", say("connection-metadata-missing"))
  // Without an issuer, the address could later name another provider, whose people would then be taken for those of the first.
  if (metadataUrl !== undefined && issuer === undefined)
    problems.add("issuer", say("connection-issuer-missing", { example: issuerExample ?? "" }))
  for (const [member, json] of OF_CODE_FLOW)
    if ((connection[member]?.length ?? 0) > 0) problems.add(json, say("connection-setting-unused", { preset: name }))
}

/** Reports the settings of SAML in another connection. */
export function checkNoSaml(connection: ConnectionSettingValues, { name }: Preset, problems: Problems): void {
  for (const [member, json] of OF_SAML)
    if (connection[member] !== undefined) problems.add(json, say("connection-setting-unused", { preset: name }))
}
