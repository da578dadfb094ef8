import Type from "typebox"
import type { ClaimRecord, NewClaim } from "../../admin/contract.ts"
import { CLAIM_TARGETS } from "../../oauth/custom_claim.ts"
import { pageOf } from "../cursor.ts"
import type { AnyCall } from "../operation.ts"
import { action, create, list, show } from "../operation.ts"
import { about, idOf, nullable, object, oneOf, optional, text } from "../schemas.ts"

const right = "admin:settings"

const name = about("The claim's name. A URL of yours never clashes with other names.", text)
const scope = about("The scope value that a token needs for the claim.", text)
const attribute = about("The attribute whose value the claim has.", text)
const of = about("The names of the person's groups or roles, as a list.", oneOf(["groups", "roles"]))
const value = about("The same value for everyone: any JSON.", Type.Unknown())
const client = about(
  "The only client that gets the claim. Null, or absent in a creation, means all clients.",
  idOf("client"),
)
const targets = about("Where the claim appears.", Type.Array(oneOf(CLAIM_TARGETS)))

const claimSchema = object<ClaimRecord>("Claim", {
  claim_id: idOf("claim"),
  name,
  client_id: nullable(client),
  attribute: nullable(attribute),
  of: nullable(of),
  value,
  scope,
  targets,
})
const newClaim = object<NewClaim>("ClaimInput", {
  name,
  scope,
  ...optional({ attribute, of, value, client_id: client, targets }),
})
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { claim: string } }) =>
  administration.claims.show(path.claim)

/** `{claim}` is a claim's id. */
export const claimOperations = [
  list({
    id: "listClaims",
    path: "/claims",
    summary: "List the claims that operators defined, oldest first",
    right: "admin:read",
    item: claimSchema,
    run: async ({ administration, after, limit }) =>
      pageOf(await administration.claims.list(), ({ claim_id }) => claim_id, { after, limit }),
  }),
  create({
    id: "createClaim",
    event: "claim-created",
    path: "/claims",
    summary: "Define a claim",
    description:
      "Send exactly one of `attribute`, `of` and `value`. A claim cannot be changed: delete it, and create another.",
    right,
    body: newClaim,
    output: claimSchema,
    refusals: ["conflict"],
    async run({ administration, body }) {
      const claim = await administration.claims.create(body)
      return { body: claim, created: `/claims/${claim.claim_id}` }
    },
  }),
  show({
    id: "getClaim",
    path: "/claims/{claim}",
    summary: "Show a claim",
    right: "admin:read",
    output: claimSchema,
    run: current,
  }),
  action({
    id: "deleteClaim",
    method: "DELETE",
    path: "/claims/{claim}",
    summary: "Delete a claim: tokens issued from now on do not have it",
    right,
    current,
    async run({ administration, path }) {
      await administration.claims.delete(path.claim)
      return { body: undefined }
    },
  }),
]
