import type { Preset } from "../preset.ts"
import { saml } from "./saml.ts"

/** Microsoft Entra ID with SAML. https://learn.microsoft.com/entra/identity-platform/reference-saml-tokens */
export const microsoftSaml: Preset = {
  ...saml,
  name: "microsoft-saml",
  label: "Microsoft",
  issuerExample: "https://sts.windows.net/00000000-0000-0000-0000-000000000000/",
  // Always sent. The NameID is an address unless the operator of the directory changes it.
  subjectClaim: "http://schemas.microsoft.com/identity/claims/objectidentifier",
  registerAt: "https://entra.microsoft.com, under Enterprise applications",
}
