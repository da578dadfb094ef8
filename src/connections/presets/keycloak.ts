import type { Preset } from "../preset.ts"

/** https://www.keycloak.org/securing-apps/oidc-layers */
export const keycloak: Preset = {
  name: "keycloak",
  label: "Keycloak",
  kind: "oidc",
  issuerExample: "https://keycloak.example.com/realms/example",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_basic",
  subjectClaim: "sub",
  emailVerified: "claim",
  registerAt: "your Keycloak, in the realm under Clients",
}
