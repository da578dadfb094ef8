import Type from "typebox"
import type { ClaimRecord, NewClaim } from "../../admin/contract.ts"
import { CLAIMS } from "../../oauth/custom_claim.ts"
import { recordOperations } from "../record_operations.ts"
import { about, idOf, newSettings, nullable, object, oneOf, optional, shownSettings, text } from "../schemas.ts"

const attribute = about("The attribute whose value the claim has.", text)
const of = about("The names of the person's groups or roles, as a list.", oneOf(["groups", "roles"]))
const value = about("The same value for everyone: any JSON.", Type.Unknown())
const client = about(
  "The only client that gets the claim. Null, or absent in a creation, means all clients.",
  idOf("client"),
)
/** `{claim}` is a claim's id. */
export const claimOperations = recordOperations({
  name: "Claim",
  path: "/claims",
  right: "admin:settings",
  event: "claim-created",
  uses: ({ claims }) => claims,
  key: ({ claim_id }) => claim_id,
  settings: CLAIMS.each,
  output: object<ClaimRecord>("Claim", {
    claim_id: idOf("claim"),
    ...shownSettings(CLAIMS.each),
    client_id: nullable(client),
    attribute: nullable(attribute),
    of: nullable(of),
    value,
  }),
  list: { summary: "List the claims that operators defined, oldest first" },
  create: {
    summary: "Define a claim",
    description:
      "Send exactly one of `attribute`, `of` and `value`. A claim cannot be changed: delete it, and create another.",
    body: object<NewClaim>("ClaimInput", {
      ...newSettings(CLAIMS.each),
      ...optional({ attribute, of, value, client_id: client }),
    }),
  },
  show: { summary: "Show a claim" },
  delete: { summary: "Delete a claim: tokens issued from now on do not have it" },
})
