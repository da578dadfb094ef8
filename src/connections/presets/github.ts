import type { Preset } from "../preset.ts"

/** https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: Preset = {
  name: "github",
  label: "GitHub",
  kind: "oauth2",
  endpoints: {
    authorization: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    userinfo: "https://api.github.com/user",
    // `email` of the person is the address that they show in public, and can be absent.
    emails: "https://api.github.com/user/emails",
  },
  // For a GitHub App, which ignores the scope: the permission to read e-mail addresses.
  scope: ["user:email"],
  auth: "client_secret_post",
  // `login` can change, and another person can then take it.
  subjectClaim: "id",
  emailVerified: "claim",
  claims: { preferred_username: "login" },
  again: { prompt: "select_account" },
  registerAt: "https://github.com/settings/developers",
}
