import type { Preset } from "../preset.ts"

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: Preset = {
  name: "google",
  label: "Google",
  kind: "oidc",
  issuer: "https://accounts.google.com",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_post",
  subjectClaim: "sub",
  // For an address elsewhere than at Google, the claim says only that the person proved the address once.
  emailVerified: "claim",
  // Google documents none, consent and select_account, but no login.
  again: { prompt: "select_account" },
  // https://developers.google.com/identity/protocols/oauth2/web-server#offline
  offline: { access_type: "offline" },
  registerAt: "https://console.cloud.google.com/auth/clients",
}
