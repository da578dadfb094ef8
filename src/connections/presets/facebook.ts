import type { Preset } from "../preset.ts"

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow Its OpenID Connect is for mobile applications only. */
export const facebook: Preset = {
  name: "facebook",
  label: "Facebook",
  kind: "oauth2",
  endpoints: {
    authorization: "https://www.facebook.com/v24.0/dialog/oauth",
    token: "https://graph.facebook.com/v24.0/oauth/access_token",
    userinfo: "https://graph.facebook.com/v24.0/me?fields=id,name,email",
  },
  scope: ["public_profile", "email"],
  auth: "client_secret_post",
  subjectClaim: "id",
  // No member of the answer says whether the address is verified.
  emailVerified: "never",
  again: { auth_type: "reauthenticate" },
  registerAt: "https://developers.facebook.com/apps",
}
