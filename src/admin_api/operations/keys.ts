import { PUBLISHED_ALGORITHMS } from "../../oauth/vocabulary.ts"
import { pageOf } from "../cursor.ts"
import { action, list } from "../operation.ts"
import { keySchema } from "../records.ts"
import { about, flag, object, oneOf, optional } from "../schemas.ts"

const rotation = object<{ readonly alg?: string | undefined; readonly now?: boolean | undefined }>(
  "KeyRotation",
  optional({
    alg: about("Default: RS256.", oneOf(PUBLISHED_ALGORITHMS)),
    now: about(
      "For stolen keys: the new key signs at once, and everything that the old keys signed becomes invalid. Default: false.",
      flag,
    ),
  }),
)

export const keyOperations = [
  list({
    id: "listKeys",
    path: "/keys",
    summary: "List the signing keys",
    right: "admin:read",
    item: keySchema,
    run: async ({ administration, after, limit }) =>
      pageOf(await administration.keys.list(), ({ key_id }) => key_id, { after, limit }),
  }),
  action({
    id: "rotateKey",
    method: "POST",
    path: "/keys/rotate",
    proof: "always",
    summary: "Create and publish a signing key",
    description: "The key signs as soon as all cached key sets contain it.",
    right: "admin:settings",
    body: rotation,
    output: keySchema,
    run: async ({ administration, body }) => ({ body: await administration.keys.rotate(body) }),
  }),
]
