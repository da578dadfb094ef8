import { pageOf } from "../cursor.ts"
import { action, list } from "../operation.ts"
import { factorSchema } from "../records.ts"

export const factorOperations = [
  list({
    id: "listFactors",
    path: "/users/{user}/factors",
    summary: "List the second factors of a user",
    right: "admin:read",
    item: factorSchema,
    run: async ({ administration, path, after, limit }) =>
      pageOf(await administration.factors.list(path.user), ({ factor, id }) => `${factor} ${id}`, { after, limit }),
  }),
  action({
    id: "removeFactor",
    proof: "for-rights",
    method: "DELETE",
    path: "/users/{user}/factors/{factor}",
    summary: "Remove a second factor that a user has lost",
    description:
      "`otp` is the authenticator app; `recovery` is the recovery codes. For a passkey send its id, or `passkey` if the user has only one. Removing the last app or passkey also removes the recovery codes. Sessions that proved the factor end, with their session-bound grants; for a passkey, those that proved any passkey. The user gets a notice by e-mail.",
    right: "admin:people",
    async run({ administration, path }) {
      await administration.factors.remove(path.user, path.factor)
      return { body: undefined }
    },
  }),
]
