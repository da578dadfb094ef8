import { say } from "../base/say.ts"
import type { ConnectionSettingValues } from "../connections/connection_settings.ts"
import type { Preset } from "../connections/preset.ts"
import type { Problems } from "./problem.ts"

/** The settings that only a directory has. */
const OF_DIRECTORY = [
  ["directoryUrls", "directory_urls"],
  ["bindDn", "bind_dn"],
  ["baseDn", "base_dn"],
  ["userFilter", "user_filter"],
  ["caCertificate", "ca_certificate"],
  ["groupBaseDn", "group_base_dn"],
] as const

/** The settings that a directory does not have. */
const OF_PROVIDER = [
  ["issuer", "issuer"],
  ["authorizationEndpoint", "authorization_endpoint"],
  ["tokenEndpoint", "token_endpoint"],
  ["userinfoEndpoint", "userinfo_endpoint"],
  ["clientId", "client_id"],
  ["auth", "auth_method"],
  ["scope", "scope"],
  ["emailDomains", "email_domains"],
] as const

/** The settings that a directory needs. */
export const NEEDED_BY_DIRECTORY = ["directory_urls", "base_dn"] as const

export function checkDirectory(connection: ConnectionSettingValues, { name }: Preset, problems: Problems): void {
  if (connection.directoryUrls.length === 0)
    problems.add("directory_urls", say("connection-setting-missing", { setting: "directory_urls" }))
  if (connection.baseDn === undefined)
    problems.add("base_dn", say("connection-setting-missing", { setting: "base_dn" }))
  for (const [member, json] of OF_PROVIDER)
    if (isGiven(connection[member])) problems.add(json, say("connection-setting-unused", { preset: name }))
}

/** Reports the settings of a directory in a connection to another service. */
export function checkNoDirectory(connection: ConnectionSettingValues, { name }: Preset, problems: Problems): void {
  for (const [member, json] of OF_DIRECTORY)
    if (isGiven(connection[member])) problems.add(json, say("connection-setting-unused", { preset: name }))
}

const isGiven = (value: string | readonly string[] | undefined): boolean => value !== undefined && value.length > 0

/** Whether the secret would go to another place, or as another account. */
export const secretGoesElsewhere = (after: ConnectionSettingValues, before: ConnectionSettingValues): boolean =>
  after.directoryUrls.join(" ") !== before.directoryUrls.join(" ") ||
  after.bindDn !== before.bindDn ||
  after.caCertificate !== before.caCertificate
