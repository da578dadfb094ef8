import type { Preset } from "../preset.ts"

/** https://zitadel.com/docs/apis/openidoauth/endpoints */
export const zitadel: Preset = {
  name: "zitadel",
  label: "Zitadel",
  kind: "oidc",
  issuerExample: "https://example.zitadel.cloud",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_basic",
  subjectClaim: "sub",
  emailVerified: "claim",
  registerAt: "your Zitadel, in the project under Applications",
}
