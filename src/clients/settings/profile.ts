import { isOfFapi, isProfile, PROFILES } from "../../base/profiles.ts"
import { word } from "../../base/setting.ts"
import { provesOwnKey } from "../../oauth/client_extensions.ts"
import type { NewClientKind } from "./setting.ts"
import { setting } from "./setting.ts"

/** The security profile of a client. Only an operator sets it. */
export const PROFILE = {
  profile: setting({
    type: word(PROFILES),
    json: "profile",
    option: "--profile <profile>",
    sentence: `what the service demands of the client and of each of its requests, from the least: ${PROFILES.join(", ")}. A request that falls short is refused`,
    defaultInWords: "GATEHOUSE_LEAST_PROFILE",
    byDefault: ({ profile }) => (isProfile(profile) ? profile : "baseline"),
  }),
}

/** The algorithm of ID tokens of a new client. A client with a key of its own has no secret for HS256. */
export function defaultIdTokenAlg({ kind, authMethod, profile }: NewClientKind): "HS256" | "RS256" | "ES256" {
  if (isOfFapi(profile)) return "ES256"
  return kind === "public" || provesOwnKey(authMethod) ? "RS256" : "HS256"
}

/** The algorithm of ID tokens of a client that registers itself. OpenID Connect Registration §2: "The default … is RS256". */
export const registrantsIdTokenAlg = ({ profile }: NewClientKind): "RS256" | "ES256" =>
  isOfFapi(profile) ? "ES256" : "RS256"

export function defaultAuthMethod({ kind, profile }: NewClientKind): "none" | "private_key_jwt" | "secret" {
  if (kind === "public") return "none"
  return isOfFapi(profile) ? "private_key_jwt" : "secret"
}
