import type { Preset } from "../preset.ts"

/** https://docs.slack.dev/authentication/sign-in-with-slack */
export const slack: Preset = {
  name: "slack",
  label: "Slack",
  kind: "oidc",
  issuer: "https://slack.com",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_post",
  // A person in two workspaces is two people.
  subjectClaim: "sub",
  emailVerified: "claim",
  again: {},
  // The token request takes no verifier of a confidential client. The nonce binds the answer to the request.
  refusesPkce: true,
  registerAt: "https://api.slack.com/apps",
}
