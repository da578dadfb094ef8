import type { Profile } from "../base/profiles.ts"
import { say } from "../base/say.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"
import { clientSettings } from "../clients/settings/each_setting.ts"
import type { Client } from "../oauth/client.ts"
import { provesOwnKey } from "../oauth/client_extensions.ts"
import {
  GRANT_TYPE_RULES,
  hasNothingToRefresh,
  needsRedirectUri,
  REFRESHABLE_GRANT_TYPES,
  WITHOUT_REDIRECT_URI,
} from "../oauth/grant_types.ts"
import {
  isLocalhostRedirect,
  isOpenToLocalPrograms,
  loopbackInstead,
  validateRedirectUri,
} from "../oauth/redirect_uri.ts"
import { extensionWarnings, validateExtensionsTogether } from "./client_extension_settings.ts"
import type { ClientSettings, Problem } from "./contract.ts"
import type { Problems } from "./problem.ts"

export const KINDS = ["confidential", "public"] as const satisfies readonly Client["kind"][]
/** The settings of a client, each declared in clients/settings. */
export type Registration = ClientSettingValues

/**
 * Applies the given settings to a registration and adds errors to `problems`. `kind` is undefined if the given kind is invalid. A new client must meet
 * the least profile of the installation too. An older one may fall short of it: its other settings can still change.
 */
export function registration(
  before: Registration,
  kind: Client["kind"] | undefined,
  given: ClientSettings,
  problems: Problems,
  least: Profile = "baseline",
): Registration {
  const applied = clientSettings.applied(before, given, (field, said) => problems.add(field, said))
  const after = { ...applied, refreshRepeat: withRotation(applied.refreshRepeat, given, problems) }
  validateTogether(after, kind, problems)
  validateExtensionsTogether(after, kind, problems, least)
  return after
}

/** Checks combinations of settings: some settings require or exclude others. */
function validateTogether(
  { grantTypes, redirectUris, idTokenAlg, authMethod }: Registration,
  kind: Client["kind"] | undefined,
  problems: Problems,
) {
  if (kind === "public") {
    for (const grant_type of grantTypes.filter((name) => GRANT_TYPE_RULES[name].needsConfidentialClient))
      problems.add("grant_types", say("credentials-of-public-client", { grant_type }))
    if (idTokenAlg === "HS256") problems.add("id_token_alg", say("hs256-public-id-token"))
  }
  if (provesOwnKey(authMethod) && idTokenAlg === "HS256")
    problems.add("id_token_alg", say("hs256-keys-id-token", { method: authMethod }))
  if (redirectUris.length === 0 && needsRedirectUri(grantTypes)) {
    const grant_types = WITHOUT_REDIRECT_URI.filter(
      (name) => kind !== "public" || !GRANT_TYPE_RULES[name].needsConfidentialClient,
    )
    problems.add(
      "redirect_uris",
      grant_types.length === 0 ? say("redirect-uri-needed") : say("redirect-uri-needed-except", { grant_types }),
    )
  }
}

/** Warns about settings that are allowed but risky. A URI that was registered before causes no warning. */
export function riskWarnings(after: Registration, before?: Registration): Problem[] {
  const warnings: Problem[] = []
  for (const uri of after.redirectUris.filter((each) => before?.redirectUris.includes(each) !== true)) {
    const { warning } = validateRedirectUri(uri)
    if (warning !== undefined)
      warnings.push({ field: "redirect_uris", ...say("list-item", { item: uri, problem: warning }) })
  }
  for (const uri of after.redirectUris.filter((each) => after.native && isLocalhostRedirect(each)))
    if (before?.native !== true || !before.redirectUris.includes(uri))
      warnings.push({
        field: "redirect_uris",
        ...say("redirect-uri-localhost", { uri, instead: loopbackInstead(uri) }),
      })
  warnings.push(...consentWarnings(after, before))
  const { grantTypes } = after
  if (hasNothingToRefresh(grantTypes))
    warnings.push({ field: "grant_types", ...say("refresh-token-alone", { grant_types: REFRESHABLE_GRANT_TYPES }) })
  return [...warnings, ...extensionWarnings(after, before)]
}

/** Warns if `consent` has no effect: with a redirect URI on the user's own machine, the server always asks for consent. RFC 8252 §8.6. */
function consentWarnings(after: Registration, before: Registration | undefined): Problem[] {
  if (after.consent === "ask") return []
  const known = before?.consent === after.consent ? before.redirectUris : []
  const local = after.redirectUris.filter((uri) => isOpenToLocalPrograms(uri) && !known.includes(uri))
  if (local.length === 0) return []
  return [{ field: "consent", ...say("consent-without-effect", { consent: after.consent, uris: local }) }]
}

const ROTATIONS = ["confirmed", "strict"] as const
type Repeat = Client["refreshRepeat"]

/**
 * Applies `refresh_rotation`: `strict` sets `refresh_repeat` to 0, and `confirmed` sets `refresh_repeat` to its default. If an operator gives both
 * `refresh_rotation` and `refresh_repeat`, the two must agree.
 */
function withRotation(
  repeat: Repeat,
  { refresh_repeat, refresh_rotation }: Pick<ClientSettings, "refresh_repeat" | "refresh_rotation">,
  problems: Problems,
): Repeat {
  if (refresh_rotation === undefined) return repeat
  const rotation = problems.oneOf("refresh_rotation", refresh_rotation, ROTATIONS)
  if (refresh_repeat === undefined) return rotation === undefined ? repeat : rotation === "strict" ? 0 : undefined
  if (rotation !== undefined && refresh_repeat !== "" && (rotation === "strict") !== (Number(refresh_repeat) === 0))
    problems.add("refresh_rotation", say("rotation-contradiction", { rotation, repeat: refresh_repeat }))
  return repeat
}
