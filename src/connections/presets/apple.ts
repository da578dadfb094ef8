import type { Preset } from "../preset.ts"

/** https://developer.apple.com/documentation/signinwithapplerestapi */
export const apple: Preset = {
  name: "apple",
  label: "Apple",
  kind: "oidc",
  issuer: "https://appleid.apple.com",
  scope: ["openid", "email", "name"],
  auth: "client_secret_post",
  subjectClaim: "sub",
  // Many of these addresses forward to the person's own address, and only from senders that the operator registered at Apple.
  emailVerified: "claim",
  // Apple demands form_post with the scope values name and email.
  formPost: true,
  again: {},
  // Apple documents no code challenge.
  refusesPkce: true,
  secretAudience: "https://appleid.apple.com",
  registerAt: "https://developer.apple.com/account/resources/identifiers/list/serviceId",
}
