import Type from "typebox"
import type { NewRegistrationToken } from "../../admin/contract.ts"
import { MAX_SECONDS } from "../../admin/validate_seconds.ts"
import { pageOf } from "../cursor.ts"
import { action, create, list } from "../operation.ts"
import { registrationTokenSchema } from "../records.ts"
import { about, idOf, object, optional, text, time } from "../schemas.ts"

const right = "admin:clients"
const DAY = 86_400

const newToken = object<{ readonly expires_in?: number | undefined }>(
  "RegistrationTokenInput",
  optional({
    expires_in: about("Seconds. Default: 86400, a day.", Type.Integer({ minimum: 1, maximum: MAX_SECONDS })),
  }),
)
const createdToken = object<NewRegistrationToken>("NewRegistrationToken", {
  registration_token_id: idOf("registration"),
  registration_token: about("Only this answer has the token.", text),
  expires_at: time,
})

export const registrationTokenOperations = [
  list({
    id: "listRegistrationTokens",
    path: "/registration_tokens",
    summary: "List the initial access tokens, oldest first",
    right: "admin:read",
    item: registrationTokenSchema,
    run: async ({ administration, after, limit }) =>
      pageOf(await administration.registrationTokens.list(), (token) => token.registration_token_id, { after, limit }),
  }),
  create({
    id: "createRegistrationToken",
    event: "registration-token-created",
    isSecret: true,
    path: "/registration_tokens",
    summary: "Create an initial access token (RFC 7591)",
    right,
    body: newToken,
    output: createdToken,
    run: async ({ administration, body }) => ({
      body: await administration.registrationTokens.create(body.expires_in ?? DAY),
    }),
  }),
  action({
    id: "revokeRegistrationToken",
    method: "POST",
    path: "/registration_tokens/{registration_token_id}/revoke",
    summary: "Revoke an initial access token",
    description: "Clients that used the token stay registered.",
    right,
    output: registrationTokenSchema,
    run: async ({ administration, path }) => ({
      body: await administration.registrationTokens.revoke(path.registration_token_id),
    }),
  }),
]
