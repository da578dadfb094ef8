import type { Level } from "../base/level.ts"
import { includesLevel, LEVELS } from "../base/level.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"

/**
 * The `acr` of each level: OpenID Connect Core §2. `phr` is registered by OpenID Connect EAP ACR Values; the others are names of this server,
 * because no standard has a name for them. Decision 0044.
 */
const ACR: Readonly<Record<Level, string>> = {
  pwd: "urn:gatehouse:acr:pwd",
  mfa: "urn:gatehouse:acr:mfa",
  phr: "phr",
}

/** Every sign-in reaches `0`, the lowest value of OpenID Connect Core §2. A client that asks for nothing more gets it back. */
const LOWEST_ACR = "0"

/** `acr_values_supported`. OpenID Connect Discovery §3. */
export const ACR_VALUES_SUPPORTED: readonly string[] = [LOWEST_ACR, ...LEVELS.map((level) => ACR[level])]

/** The level that a value of `acr` demands. Undefined for a value that no sign-in here can have. */
export const levelOfAcr = (acr: string): Level | undefined =>
  acr === LOWEST_ACR ? LEVELS[0] : LEVELS.find((level) => ACR[level] === acr)

/** Returns the error in a value of `default_acr_values`, or undefined. */
export const invalidAcr = (acr: string): Said | undefined =>
  acr === LOWEST_ACR || LEVELS.some((level) => ACR[level] === acr)
    ? undefined
    : say("acr-unknown", { allowed: [LOWEST_ACR, ...Object.values(ACR)] })

/** The requested values of `acr`. OpenID Connect Core §3.1.2.1 (`acr_values`) and §5.5.1.1. */
export interface AcrRequest {
  /** The values that a sign-in here can have, in order of preference. An empty list means any value. */
  readonly values: readonly string[]
  /** Whether the sign-in must have one of the values. */
  readonly essential: boolean
}

/**
 * The `acr` of a sign-in that reached `level`. OpenID Connect Core §5.5.1.1: "the Authorization Server MUST return an acr Claim Value that matches one
 * of the requested values": the first requested value that the sign-in meets. Without such a value, returns the value of the level itself.
 */
export const acrOf = (level: Level, requested: readonly string[]): string =>
  requested.find((acr) => meets(level, acr)) ?? ACR[level]

function meets(level: Level, acr: string): boolean {
  const wanted = levelOfAcr(acr)
  return wanted !== undefined && includesLevel(level, wanted)
}
