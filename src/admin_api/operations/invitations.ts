import type { Invited, NewInvitation } from "../../admin/contract.ts"
import { USERS } from "../../identity/user_settings.ts"
import { action, create } from "../operation.ts"
import type { UserWithLink } from "../records.ts"
import { givenAttributes, invitedByLinkSchema, userSchema } from "../records.ts"
import { about, givenSettings, object, optional, settingProblems, texts } from "../schemas.ts"

const right = "admin:people"
const SETTINGS = USERS.each.filter(({ json }) => json !== "email" && json !== "email_verified")
const { username, ...settings } = givenSettings(SETTINGS, { ofNew: true })
const { email } = givenSettings(USERS.each, { ofNew: true })
const newInvitation = object<NewInvitation>("InvitationInput", {
  ...(email && { email }),
  ...optional({
    ...(username && {
      username: about("The name that the person types to sign in. Default: the e-mail address.", username),
    }),
    ...settings,
    attributes: givenAttributes,
    groups: about("The names of the groups that the user joins.", texts),
  }),
})

function withLink({ user, link }: Invited): UserWithLink {
  if (link === undefined) throw new Error("unreachable: an invitation by link without a link")
  return { ...user, invitation_url: link.url, invitation_expires_at: link.expires_at }
}

/** `{user}` is a user's id or username, percent-encoded. */
export const invitationOperations = [
  create({
    id: "inviteUser",
    proof: "for-rights",
    event: "user-invited",
    path: "/invitations",
    summary: "Create a user without a password, and send a link with which the person chooses one",
    description:
      "The link works once, for seven days. The address is verified when the person accepts. Until then nobody can sign in to the account.",
    right,
    body: newInvitation,
    output: userSchema,
    refusals: ["conflict"],
    validate: (body) => settingProblems(USERS.each, body),
    async run({ administration, body }) {
      const { user } = await administration.invitations.create(body, "mail")
      return { body: user, created: `/users/${user.user_id}` }
    },
  }),
  create({
    id: "createInvitationLink",
    proof: "for-rights",
    event: "user-invited",
    isSecret: true,
    path: "/invitations/link",
    summary: "Create a user without a password, and return the link with which the person chooses one",
    description:
      "For a service that cannot send e-mail: pass the link on yourself. It works once, for seven days, and stops working when the user gets or loses a right of administration. Acceptance does not verify the address.",
    right,
    body: newInvitation,
    output: invitedByLinkSchema,
    refusals: ["conflict"],
    validate: (body) => settingProblems(USERS.each, body),
    async run({ administration, body }) {
      const invited = await administration.invitations.create(body, "link")
      return { body: withLink(invited), created: `/users/${invited.user.user_id}` }
    },
  }),
  action({
    id: "createInvitationLinkAgain",
    proof: "for-rights",
    method: "POST",
    path: "/users/{user}/invite-link",
    summary: "Return a new invitation link for a user without a password",
    description: "The links of earlier invitations stop working. No e-mail is sent.",
    right,
    output: invitedByLinkSchema,
    refusals: ["conflict"],
    current: ({ administration, path }) => administration.users.show(path.user),
    run: async ({ administration, path }) => ({
      body: withLink(await administration.invitations.again(path.user, "link")),
    }),
  }),
  action({
    id: "inviteUserAgain",
    proof: "for-rights",
    method: "POST",
    path: "/users/{user}/invite",
    summary: "Send an invitation to a user without a password",
    description: "The links of earlier invitations stop working.",
    right,
    output: userSchema,
    refusals: ["conflict"],
    current: ({ administration, path }) => administration.users.show(path.user),
    run: async ({ administration, path }) => ({
      body: (await administration.invitations.again(path.user, "mail")).user,
    }),
  }),
]
