import type { Preset } from "./preset.ts"
import { activeDirectory } from "./presets/active_directory.ts"
import { adfs } from "./presets/adfs.ts"
import { apple } from "./presets/apple.ts"
import { auth0 } from "./presets/auth0.ts"
import { discord } from "./presets/discord.ts"
import { facebook } from "./presets/facebook.ts"
import { gatehouse } from "./presets/gatehouse.ts"
import { github } from "./presets/github.ts"
import { gitlab } from "./presets/gitlab.ts"
import { google } from "./presets/google.ts"
import { googleSaml } from "./presets/google_saml.ts"
import { keycloak } from "./presets/keycloak.ts"
import { keycloakSaml } from "./presets/keycloak_saml.ts"
import { ldap } from "./presets/ldap.ts"
import { linkedin } from "./presets/linkedin.ts"
import { microsoft } from "./presets/microsoft.ts"
import { microsoftSaml } from "./presets/microsoft_saml.ts"
import { oauth2 } from "./presets/oauth2.ts"
import { oidc } from "./presets/oidc.ts"
import { okta } from "./presets/okta.ts"
import { oktaSaml } from "./presets/okta_saml.ts"
import { saml } from "./presets/saml.ts"
import { slack } from "./presets/slack.ts"
import { x } from "./presets/x.ts"
import { zitadel } from "./presets/zitadel.ts"

/** The names of all presets. `oidc`, `oauth2`, `ldap` and `saml` are for providers without a preset of their own. */
export const PRESET_NAMES = [
  "google",
  "microsoft",
  "apple",
  "github",
  "gitlab",
  "facebook",
  "linkedin",
  "discord",
  "slack",
  "x",
  "okta",
  "auth0",
  "keycloak",
  "zitadel",
  "gatehouse",
  "oidc",
  "oauth2",
  "active-directory",
  "ldap",
  "microsoft-saml",
  "okta-saml",
  "google-saml",
  "adfs",
  "keycloak-saml",
  "saml",
] as const
export type PresetName = (typeof PRESET_NAMES)[number]

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  google,
  microsoft,
  apple,
  github,
  gitlab,
  facebook,
  linkedin,
  discord,
  slack,
  x,
  okta,
  auth0,
  keycloak,
  zitadel,
  gatehouse,
  oidc,
  oauth2,
  "active-directory": activeDirectory,
  ldap,
  "microsoft-saml": microsoftSaml,
  "okta-saml": oktaSaml,
  "google-saml": googleSaml,
  adfs,
  "keycloak-saml": keycloakSaml,
  saml,
}
