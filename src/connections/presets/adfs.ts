import type { Preset } from "../preset.ts"
import { saml } from "./saml.ts"

/** Active Directory Federation Services. https://learn.microsoft.com/windows-server/identity/ad-fs/operations/create-a-relying-party-trust */
export const adfs: Preset = {
  ...saml,
  name: "adfs",
  label: "AD FS",
  issuerExample: "http://adfs.example.com/adfs/services/trust",
  // AD FS refuses a request for a persistent NameID without a rule that makes one.
  subjectClaim: "http://schemas.microsoft.com/ws/2008/06/identity/claims/primarysid",
  registerAt: "your AD FS, under Relying Party Trusts, with rules for the primary SID, the address and the name",
}
