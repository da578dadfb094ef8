import type { Preset } from "../preset.ts"

/** https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery The issuer ends with a slash. */
export const auth0: Preset = {
  name: "auth0",
  label: "Auth0",
  kind: "oidc",
  issuerExample: "https://example.eu.auth0.com/",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_post",
  subjectClaim: "sub",
  emailVerified: "claim",
  registerAt: "https://manage.auth0.com",
}
