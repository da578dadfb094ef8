import type { Entry } from "ldapts"
import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { validateName } from "../../base/shown_name.ts"
import { validateEmail } from "../../identity/validate_user.ts"
import type { Claims } from "../bounded_claims.ts"
import { boundedClaims } from "../bounded_claims.ts"
import type { ExternalIdentity } from "../external_identity.ts"
import { fail } from "../protocol/failure.ts"
import { decoded, textsOf, valuesOf } from "./entry_values.ts"
import { guidText, isGuid } from "./guid.ts"
import { STATE_ATTRIBUTES } from "./is_disabled.ts"
import type { DirectoryTerms } from "./terms.ts"

const SUBJECT = /^[^\p{C}\p{Z}]{1,255}$/u

/** The attributes that a search asks for, so that a directory sends no photographs. */
export const attributesOf = ({ subject, attributes, ruleAttributes }: DirectoryTerms): string[] => [
  ...new Set([subject, attributes.username, attributes.email, attributes.name, ...STATE_ATTRIBUTES, ...ruleAttributes]),
]

/** Reads what is needed of an entry. Throws a ConnectionFailure without a usable stable id; other values that are not usable are absent. */
export function identityIn(
  entry: Entry,
  { subject, attributes, addressesAreVerified }: DirectoryTerms,
  groups: Claims = {},
): ExternalIdentity {
  const email = textOf(entry, attributes.email, validateEmail)
  return {
    subject: subjectIn(entry, subject),
    email,
    emailVerified: addressesAreVerified && email !== undefined,
    name: textOf(entry, attributes.name, validateName),
    username: textOf(entry, attributes.username, validateName),
    acr: undefined,
    amr: [],
    authTime: undefined,
    claims: boundedClaims({ ...claimsIn(entry), ...groups }),
  }
}

/** The attributes as lists of texts. A value that is no text is absent, so is an attribute without values; a GUID is shown as its tools show it. */
const claimsIn = (entry: Entry): Claims =>
  Object.fromEntries(
    Object.keys(entry)
      .filter((name) => name !== "dn")
      .map((name): [string, readonly string[]] => [name, textsIn(entry, name)])
      // ldapts adds each attribute that the search named.
      .filter(([, texts]) => texts.length > 0),
  )

const textsIn = (entry: Entry, attribute: string): readonly string[] =>
  valuesOf(entry, attribute)
    .map((value) => textIn(value, attribute))
    .filter((text) => text !== undefined)

const textIn = (value: Buffer, attribute: string): string | undefined =>
  isGuid(attribute) ? guidText(value) : decoded(value)

/** An id that the directory has several of is no stable id. */
function subjectIn(entry: Entry, attribute: string): string {
  const [value, ...others] = valuesOf(entry, attribute)
  const text = value && textIn(value, attribute)
  return text !== undefined && others.length === 0 && SUBJECT.test(text)
    ? text
    : fail("connection-identity-invalid", say("connection-attribute-invalid", { attribute }))
}

/** The name of a group; undefined without a usable one. */
export const nameIn = (entry: Entry, attribute: string): string | undefined => textsIn(entry, attribute)[0]

/** The first value that is usable. */
const textOf = (entry: Entry, attribute: string, validate: Validate): string | undefined =>
  textsOf(entry, attribute).find((text) => validate(text) === undefined)
