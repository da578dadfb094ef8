import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { validateName } from "../../base/shown_name.ts"
import { validateEmail } from "../../identity/validate_user.ts"
import type { Claims } from "../bounded_claims.ts"
import { boundedClaims } from "../bounded_claims.ts"
import type { Connection } from "../connection_settings.ts"
import type { ExternalIdentity } from "../external_identity.ts"
import { isInDomains } from "../identity_rules.ts"
import type { Preset } from "../preset.ts"
import { PRESETS } from "../presets.ts"
import { fail } from "../protocol/failure.ts"
import { textsIn } from "../protocol/json_object.ts"
import type { Statement } from "./assertion.ts"
import { notStable } from "./assertion.ts"
import { PERSISTENT, TRANSIENT } from "./names.ts"

const MAX_METHODS = 20
const VISIBLE = /^[^\p{C}\p{Z}]{1,255}$/u

/** The value of `subject_claim` for the NameID. */
export const NAME_ID = "NameID"
/** How Microsoft Entra and ADFS name the methods with which the person proved themselves. */
const METHODS = "http://schemas.microsoft.com/claims/authnmethodsreferences"

/** Reads the identity of the person. Throws a ConnectionFailure without a stable id; other values that are not usable are absent. */
export function identityOf(connection: Connection, statement: Statement): ExternalIdentity {
  const { attributes: names } = PRESETS[connection.preset]
  const { attributes, acr, authTime } = statement
  const text = (kind: keyof NonNullable<Preset["attributes"]>, validate: Validate) =>
    names?.[kind].flatMap((name) => attributes.get(name) ?? []).find((value) => validate(value) === undefined)
  const email = text("email", validateEmail)
  return {
    subject: subjectOf(connection, statement),
    email,
    emailVerified: email !== undefined && isOwnAddress(email, connection),
    name: text("name", validateName),
    username: text("username", validateName),
    acr: acr !== undefined && VISIBLE.test(acr) ? acr : undefined,
    amr: (attributes.get(METHODS) ?? []).filter((method) => VISIBLE.test(method)).slice(0, MAX_METHODS),
    authTime,
    claims: boundedClaims({
      ...(statement.nameId !== undefined && { [NAME_ID]: [statement.nameId.value] }),
      ...Object.fromEntries(attributes),
    }),
  }
}

/** What an assertion with these attributes would say. */
export function statementOf(claims: Claims): Statement {
  const attributes = new Map(Object.entries(claims).map(([name, value]) => [name, textsIn([value].flat())] as const))
  const [nameId] = attributes.get(NAME_ID) ?? []
  return {
    nameId: nameId === undefined ? undefined : { value: nameId, format: PERSISTENT },
    sessionIndex: undefined,
    acr: undefined,
    authTime: undefined,
    attributes,
  }
}

/** SAML cannot say that an address is verified. The operator says it, for domains that belong to the provider. Decision 0077. */
const isOwnAddress = (email: string, { accounts, authorityFor, accountDomains }: Connection): boolean =>
  isInDomains(email.toLowerCase(), accounts === "domains" ? [...authorityFor, ...accountDomains] : authorityFor)

/**
 * The stable id. A NameID is one if the provider calls it persistent, or if the operator names it in `subject_claim`: otherwise it can be an address, which
 * changes hands. A transient one is another one at each sign-in.
 */
function subjectOf({ subjectClaim, preset }: Connection, { nameId, attributes }: Statement): string {
  const claim = subjectClaim ?? PRESETS[preset].subjectClaim
  if (claim !== NAME_ID) {
    const [value, ...others] = attributes.get(claim) ?? []
    return value !== undefined && others.length === 0 && VISIBLE.test(value)
      ? value
      : fail("connection-identity-invalid", say("connection-attribute-invalid", { attribute: claim }))
  }
  if (nameId === undefined || !VISIBLE.test(nameId.value))
    return fail("connection-identity-invalid", say("connection-attribute-invalid", { attribute: NAME_ID }))
  const isStable = nameId.format === PERSISTENT || (subjectClaim === NAME_ID && nameId.format !== TRANSIENT)
  return isStable ? nameId.value : notStable(nameId.format)
}
