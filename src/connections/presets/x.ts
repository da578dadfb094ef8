import type { Preset } from "../preset.ts"

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const x: Preset = {
  name: "x",
  label: "X",
  kind: "oauth2",
  endpoints: {
    authorization: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    userinfo: "https://api.x.com/2/users/me?user.fields=confirmed_email",
    person: "data",
  },
  // users.email needs the setting "Request email from users" of the application. tweet.read is needed to read the person.
  scope: ["users.read", "tweet.read", "users.email"],
  auth: "client_secret_basic",
  subjectClaim: "id",
  emailVerified: "always",
  claims: { email: "confirmed_email", preferred_username: "username" },
  registerAt: "https://developer.x.com/en/portal/dashboard",
}
