import type { NewUser, UserSettings } from "../../admin/contract.ts"
import { firstOf } from "../../admin/page.ts"
import { Secret } from "../../base/secret.ts"
import { USERS } from "../../identity/user_settings.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import {
  changedUserSchema,
  givenAttributes,
  listedUserSchema,
  madeClientSchema,
  mailSchema,
  userMatches,
  userSchema,
} from "../records.ts"
import { about, flag, fromJson, givenSettings, object, oneOf, optional, settingProblems, text } from "../schemas.ts"
import { warningsOf } from "../warnings.ts"

const right = "admin:people"
const settings = givenSettings(USERS.each, { ofNew: true })
const isRequired = (name: string) => USERS.each.some(({ json, required }) => json === name && required)
const divided = (required: boolean) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => isRequired(name) === required))

const sendVerification = about(
  "Send the person a link that verifies the e-mail address. The address must not be verified.",
  flag,
)
const newUser = object<Omit<NewUser, "password"> & { readonly password: string }>("UserInput", {
  ...divided(true),
  password: text,
  ...optional({ ...divided(false), attributes: givenAttributes, send_verification: sendVerification }),
})
const userChange = object<UserSettings>(
  "UserChange",
  optional({
    ...givenSettings(USERS.each, { ofNew: false }),
    attributes: givenAttributes,
    send_verification: sendVerification,
  }),
)
const newPassword = object<{ readonly password: string; readonly keep_grants?: boolean | undefined }>("PasswordInput", {
  password: text,
  ...optional({
    keep_grants: about(
      "Let the user's grants continue, except those of the console and those with a right of administration. Default: false.",
      flag,
    ),
  }),
})
const validate = (body: object) => settingProblems(USERS.each, body)
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { user: string } }) =>
  administration.users.show(path.user)

/** `{user}` is a user's id or username, percent-encoded. */
export const userOperations = [
  list({
    id: "listUsers",
    path: "/users",
    summary: "List the users",
    description:
      "Oldest first, unless `sort` and `order` say otherwise. Users with equal values are in the order of their creation. Without `sort` and `order`, the user whose username is the whole `search` comes before all others. Send a cursor with the `search`, `only`, `sort` and `order` of the page before; with another `sort` or `order` it is refused.",
    right: "admin:read",
    query: {
      search: about(
        "Only users with all of these words, in any order, up to four. A user has a word if a word of the name, the username or the e-mail address begins with it. Upper and lower case and accents make no difference. A word may contain signs: `anna.m`, `@example.com`. Signs without a letter or digit are ignored.",
        text,
      ),
      sort: about(
        "What determines the order. `name`, `username` and `email` compare without case and accents; users without a value come first, as do users who never signed in.",
        oneOf(["created", "name", "username", "email", "last_sign_in"]),
      ),
      order: about("Ascending (the default) or descending.", oneOf(["asc", "desc"])),
      only: about(
        "Only some users: the administrators (enabled, with the role admin, and no open invitation), the disabled users, or those who have not accepted their invitation.",
        oneOf(["administrators", "disabled", "invited"]),
      ),
    },
    item: listedUserSchema,
    further: { matches: userMatches },
    run: ({ administration, query, after, limit }) => administration.users.page({ ...query, after, limit }),
  }),
  create({
    id: "createUser",
    proof: "for-rights",
    event: "user-created",
    path: "/users",
    summary: "Create a user",
    right,
    body: newUser,
    output: userSchema,
    refusals: ["conflict"],
    validate,
    async run({ administration, body }) {
      const { password, ...settings } = body
      const user = await administration.users.create({ ...settings, password: new Secret(password) })
      return { body: user, created: `/users/${user.user_id}` }
    },
  }),
  show({
    id: "getUser",
    path: "/users/{user}",
    summary: "Show a user",
    right: "admin:read",
    output: userSchema,
    run: current,
  }),
  change({
    id: "updateUser",
    proof: "for-rights",
    path: "/users/{user}",
    summary: "Change settings of a user",
    description:
      "A new e-mail address is unverified, unless the same change sets `email_verified` (see [Access](#access)). A person cannot take the role `admin` from the last administrator.",
    right,
    body: userChange,
    output: changedUserSchema,
    refusals: ["conflict"],
    validate,
    current,
    async run({ administration, path, body, unchanged }) {
      const change = fromJson<UserSettings>(USERS.each, body)
      const { result, warnings } = await administration.users.update(path.user, change, unchanged)
      return { body: { ...result, warnings: warningsOf(warnings) } }
    },
  }),
  action({
    id: "deleteUser",
    proof: "for-rights",
    method: "DELETE",
    path: "/users/{user}",
    summary: "Delete a user with all sessions, grants and remembered consents",
    description: "A person cannot delete the last administrator.",
    right,
    refusals: ["conflict"],
    current,
    async run({ administration, path }) {
      await administration.users.delete(path.user)
      return { body: undefined }
    },
  }),
  action({
    id: "disableUser",
    proof: "for-rights",
    method: "POST",
    path: "/users/{user}/disable",
    summary: "Disable a user and end their sessions and grants permanently",
    description: "A person cannot disable the last administrator.",
    right,
    output: userSchema,
    refusals: ["conflict"],
    current,
    run: async ({ administration, path }) => ({ body: await administration.users.disable(path.user) }),
  }),
  action({
    id: "enableUser",
    proof: "for-rights",
    method: "POST",
    path: "/users/{user}/enable",
    summary: "Enable a disabled user",
    right,
    output: userSchema,
    current,
    run: async ({ administration, path }) => ({ body: await administration.users.enable(path.user) }),
  }),
  action({
    id: "setPassword",
    proof: "for-rights",
    method: "PUT",
    path: "/users/{user}/password",
    summary: "Set a user's password, and end their sessions and grants",
    right,
    body: newPassword,
    output: userSchema,
    current,
    run: async ({ administration, path, body }) => ({
      body: await administration.users.setPassword(path.user, new Secret(body.password), body.keep_grants ?? false),
    }),
  }),
  list({
    id: "listMadeClients",
    path: "/users/{user}/made-clients",
    summary: "List the clients that a user registered, or of which they made a secret",
    description:
      "The user may still know the secrets that they made. A client continues to work if this user is disabled or deleted: make a new secret, or disable the client.",
    right: "admin:read",
    item: madeClientSchema,
    run: ({ administration, path, after, limit }) => administration.clients.madeBy(path.user, { after, limit }),
  }),
  list({
    id: "listMails",
    path: "/users/{user}/mails",
    summary: "List the e-mails to a user, and why some were not sent",
    description: "First those that wait, then those of the last 90 days, newest first: up to 100.",
    right: "admin:read",
    item: mailSchema,
    async run({ administration, path, after = "", limit }) {
      const mails = await administration.users.mails(path.user)
      const rest = mails.map((mail, at) => ({ mail, at })).slice(Number(after))
      const { items, next } = firstOf(rest, ({ at }) => String(at + 1), limit)
      return { items: items.map(({ mail }) => mail), next }
    },
  }),
  action({
    id: "sendPasswordReset",
    proof: "for-rights",
    method: "POST",
    path: "/users/{user}/reset",
    summary: "Send a user a link for a new password",
    description: "The e-mail is sent to the user's address, even if the address is not verified.",
    right,
    output: userSchema,
    refusals: ["conflict"],
    current,
    run: async ({ administration, path }) => ({ body: await administration.users.sendReset(path.user) }),
  }),
  action({
    id: "sendEmailVerification",
    proof: "for-rights",
    method: "POST",
    path: "/users/{user}/verify-email",
    summary: "Send a user a link that verifies the e-mail address",
    right,
    output: userSchema,
    refusals: ["conflict"],
    current,
    run: async ({ administration, path }) => ({ body: await administration.users.sendVerification(path.user) }),
  }),
]
