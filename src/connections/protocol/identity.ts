import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { validateName } from "../../base/shown_name.ts"
import { validateEmail } from "../../identity/validate_user.ts"
import { boundedClaims } from "../bounded_claims.ts"
import type { ExternalIdentity } from "../external_identity.ts"
import { fail } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import { textsIn } from "./json_object.ts"
import type { Person } from "./person.ts"
import { tenantIn } from "./tenants.ts"
import type { Terms } from "./terms.ts"

const MAX_METHODS = 20
const VISIBLE = /^[^\p{C}\p{Z}]{1,255}$/u

/** Reads what is needed of a person. Throws a ConnectionFailure without a usable subject; other values that are not usable are absent. */
export function identityOf(terms: Terms, { used: person, all }: Person): ExternalIdentity {
  const { emailVerified, claims = {} } = terms.preset
  const email = textIn(person[claims.email ?? "email"], validateEmail)
  const isVerified = isTrue(person[claims.email_verified ?? "email_verified"])
  const authTime = person.auth_time
  return {
    subject: subjectOf(terms, person),
    email,
    emailVerified: email !== undefined && (emailVerified === "claim" ? isVerified : emailVerified === "always"),
    name: textIn(person[claims.name ?? "name"], validateName),
    username: textIn(person[claims.preferred_username ?? "preferred_username"], validateName),
    acr: visibleIn(person.acr),
    amr: textsIn(person.amr)
      .filter((method) => VISIBLE.test(method))
      .slice(0, MAX_METHODS),
    authTime: typeof authTime === "number" && Number.isFinite(authTime) ? authTime * 1000 : undefined,
    claims: boundedClaims(all),
  }
}

/** Where a provider has many tenants, a subject is unique in its tenant only. */
function subjectOf({ subjectClaim, preset, issuer }: Terms, person: JsonObject): string {
  const value = person[subjectClaim]
  const text = visibleIn(Number.isSafeInteger(value) ? `${value}` : value)
  const isOfTenants = preset.tenantsIssuer !== undefined && person.iss !== issuer
  const subject = isOfTenants && text !== undefined ? `${tenantIn(person.tid)}.${text}` : text
  return (
    visibleIn(subject) ??
    fail("connection-identity-invalid", say("connection-subject-invalid", { claim: subjectClaim }))
  )
}

const visibleIn = (value: unknown): string | undefined =>
  typeof value === "string" && VISIBLE.test(value) ? value : undefined

const textIn = (value: unknown, validate: Validate): string | undefined =>
  typeof value === "string" && validate(value) === undefined ? value : undefined

/** Apple sends texts, Microsoft a number. */
const isTrue = (value: unknown): boolean => value === true || value === "true" || value === 1 || value === "1"
