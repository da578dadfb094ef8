import type { Preset } from "../preset.ts"

/** https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export const linkedin: Preset = {
  name: "linkedin",
  label: "LinkedIn",
  kind: "oidc",
  issuer: "https://www.linkedin.com/oauth",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_post",
  subjectClaim: "sub",
  emailVerified: "claim",
  again: {},
  // A token request with a verifier gets invalid_client, and ID tokens have no nonce. Only the state binds the answer to the browser.
  refusesPkce: true,
  omitsNonce: true,
  registerAt: "https://www.linkedin.com/developers/apps",
}
