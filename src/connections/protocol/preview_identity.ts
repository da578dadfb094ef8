import type { Claims } from "../bounded_claims.ts"
import type { Connection } from "../connection_settings.ts"
import type { ExternalIdentity } from "../external_identity.ts"
import { claimValue, textsOf } from "../rules/claim_value.ts"
import { identityOf } from "./identity.ts"
import { termsOf } from "./terms.ts"

/** The stable id of nobody, for claims without one. */
const NOBODY = "-"

/** The identity that these claims would prove: for a preview, never for a sign-in. Throws a ConnectionFailure. */
export function previewIdentity(connection: Connection, claims: Claims): ExternalIdentity {
  const terms = termsOf(connection)
  const { subjectClaim, issuer, preset } = terms
  const { directory } = preset
  const textIn = (attribute: string) => textsOf(claimValue(claims, attribute, true))[0]
  const used =
    directory === undefined
      ? { iss: issuer, [subjectClaim]: NOBODY, ...claims }
      : {
          [subjectClaim]: textIn(subjectClaim) ?? NOBODY,
          email: textIn(directory.email),
          name: textIn(directory.name),
          preferred_username: textIn(directory.username),
        }
  return identityOf(terms, { used, all: claims })
}
