import type { Preset } from "../preset.ts"
import { saml } from "./saml.ts"

/** Google Workspace with SAML. https://support.google.com/a/answer/6087519 */
export const googleSaml: Preset = {
  ...saml,
  name: "google-saml",
  label: "Google",
  issuerExample: "https://accounts.google.com/o/saml2?idpid=C00example",
  registerAt: "https://admin.google.com, under Apps, Web and mobile apps, with the Name ID format PERSISTENT",
}
