import type { Preset } from "../preset.ts"

/** https://discord.com/developers/docs/topics/oauth2 */
export const discord: Preset = {
  name: "discord",
  label: "Discord",
  kind: "oauth2",
  endpoints: {
    authorization: "https://discord.com/oauth2/authorize",
    token: "https://discord.com/api/oauth2/token",
    userinfo: "https://discord.com/api/users/@me",
  },
  scope: ["identify", "email"],
  auth: "client_secret_basic",
  subjectClaim: "id",
  emailVerified: "claim",
  claims: { email_verified: "verified", name: "global_name", preferred_username: "username" },
  again: { prompt: "consent" },
  registerAt: "https://discord.com/developers/applications",
}
