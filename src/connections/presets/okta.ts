import type { Preset } from "../preset.ts"

/** https://developer.okta.com/docs/reference/api/oidc/ The issuer of a custom authorization server ends with /oauth2/default or its id. */
export const okta: Preset = {
  name: "okta",
  label: "Okta",
  kind: "oidc",
  issuerExample: "https://example.okta.com",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_basic",
  subjectClaim: "sub",
  emailVerified: "claim",
  registerAt: "your Okta, under Applications",
}
