import type { Preset } from "../preset.ts"

/** https://docs.gitlab.com/integration/openid_connect_provider/ A GitLab of one's own has another issuer. */
export const gitlab: Preset = {
  name: "gitlab",
  label: "GitLab",
  kind: "oidc",
  issuer: "https://gitlab.com",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_basic",
  subjectClaim: "sub",
  emailVerified: "claim",
  registerAt: "https://gitlab.com/-/user_settings/applications",
}
