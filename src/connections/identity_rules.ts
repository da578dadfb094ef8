import type { Level } from "../base/level.ts"
import { includesLevel, LOWEST_LEVEL } from "../base/level.ts"
import type { Connection } from "./connection_settings.ts"
import type { ExternalIdentity } from "./external_identity.ts"
import { PRESETS } from "./presets.ts"

/** Whether the domain of the address is one of these. The address is in small letters. */
export const isInDomains = (address: string, domains: readonly string[]): boolean =>
  domains.includes(address.slice(address.lastIndexOf("@") + 1))

type ProvenByConnection = Readonly<Partial<Record<"connection" | "connection_mfa" | "connection_phr", number>>>

/**
 * The factor that a sign-in with the connection proves at `at`. The operator decides which words of the provider count, and as what: they count no more
 * than the operator's trust in the provider.
 */
export function provenFactors(
  { secondFactor, secondFactorValues, acrLevels }: Trust,
  { acr, amr }: Pick<ExternalIdentity, "acr" | "amr">,
  at: number,
): ProvenByConnection {
  if (secondFactor === "never") return { connection_mfa: at }
  const level = acr === undefined ? undefined : levelOfAcr({ acrLevels }, acr)
  const isDone = level !== undefined || [acr, ...amr].some((value) => value && secondFactorValues.includes(value))
  if (secondFactor === "always" || !isDone) return { connection: at }
  return level === "phr" ? { connection_phr: at } : { connection_mfa: at }
}

type Trust = Pick<Connection, "secondFactor" | "secondFactorValues" | "acrLevels">

const declared = ({ acrLevels }: Pick<Trust, "acrLevels">) =>
  acrLevels.map((row) => {
    const sign = row.lastIndexOf("=")
    return { acr: row.slice(0, sign), level: row.slice(sign + 1) as Level }
  })

const levelOfAcr = (trust: Pick<Trust, "acrLevels">, acr: string): Level | undefined =>
  declared(trust).find((row) => row.acr === acr)?.level

/** The values of `acr` with which the provider can say that it reached the level, as the operator declared. OpenID Connect Core §3.1.2.1, `acr_values`. */
export const acrValuesFor = (trust: Pick<Trust, "acrLevels">, level: Level): readonly string[] =>
  level === LOWEST_LEVEL
    ? []
    : declared(trust)
        .filter((row) => includesLevel(row.level, level))
        .map(({ acr }) => acr)

/** Whether invited people can accept with the connection. The provider must be able to confirm their address. */
export const acceptsInvitations = ({ accounts, preset }: Pick<Connection, "accounts" | "preset">): boolean =>
  accounts !== "nobody" && PRESETS[preset].emailVerified !== "never"

/** Whether a person without an account here gets one, uninvited. `verifiedAddress`: the address that the provider verified, in small letters. */
export function getsAccount(
  { accounts, accountDomains }: Pick<Connection, "accounts" | "accountDomains">,
  verifiedAddress: string | undefined,
): boolean {
  if (accounts === "domains") return verifiedAddress !== undefined && isInDomains(verifiedAddress, accountDomains)
  return accounts === "everybody"
}
