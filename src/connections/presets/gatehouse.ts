import type { Preset } from "../preset.ts"

/** Another installation of this service. There the client needs an id_token_alg other than HS256, the default for a client with a secret. */
export const gatehouse: Preset = {
  name: "gatehouse",
  label: "Gatehouse",
  kind: "oidc",
  issuerExample: "https://id.example.com",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_basic",
  subjectClaim: "sub",
  emailVerified: "claim",
  registerAt: "the other Gatehouse, under Applications",
}
