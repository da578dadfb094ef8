import type { Preset } from "../preset.ts"

export const oauth2: Preset = {
  name: "oauth2",
  label: "OAuth 2.0",
  kind: "oauth2",
  scope: [],
  auth: "client_secret_basic",
  subjectClaim: "id",
  emailVerified: "never",
  registerAt: "where the provider registers applications",
}
