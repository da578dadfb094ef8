import type { Preset } from "../preset.ts"

export const oidc: Preset = {
  name: "oidc",
  label: "OpenID Connect",
  kind: "oidc",
  issuerExample: "https://id.example.com",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_basic",
  subjectClaim: "sub",
  emailVerified: "claim",
  offlineNeedsConsent: true,
  registerAt: "where the provider registers applications",
}
