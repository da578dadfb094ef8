import type { Preset } from "../preset.ts"
import { saml } from "./saml.ts"

/** Keycloak with SAML. https://www.keycloak.org/docs/latest/server_admin/#_saml_clients */
export const keycloakSaml: Preset = {
  ...saml,
  name: "keycloak-saml",
  label: "Keycloak",
  issuerExample: "https://keycloak.example.com/realms/example",
  registerAt: "your Keycloak, in the realm under Clients, with the Name ID format persistent",
}
