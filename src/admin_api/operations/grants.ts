import { action, list } from "../operation.ts"
import { grantSchema } from "../records.ts"
import { about, text } from "../schemas.ts"

export const grantOperations = [
  list({
    id: "listGrants",
    path: "/grants",
    summary: "List the grants, oldest first",
    description: "Ended grants are listed for a day after their end.",
    right: "admin:read",
    query: {
      user: about("A user's id or username.", text),
      client_id: about("A client's id, or the URL of its metadata document.", text),
    },
    item: grantSchema,
    run: ({ administration, query, after, limit }) => administration.grants.page(query, { after, limit }),
  }),
  action({
    id: "revokeGrant",
    method: "POST",
    path: "/grants/{grant_id}/revoke",
    summary: "Revoke a grant: its code, access tokens and refresh token are refused",
    description: "The user's remembered consent for the client is forgotten too.",
    right: "admin:people",
    output: grantSchema,
    run: async ({ administration, path }) => ({ body: await administration.grants.revoke(path.grant_id) }),
  }),
]
