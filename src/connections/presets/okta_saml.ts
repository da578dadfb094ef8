import type { Preset } from "../preset.ts"
import { saml } from "./saml.ts"

/** Okta with SAML. https://help.okta.com/oie/en-us/content/topics/apps/apps_app_integration_wizard_saml.htm */
export const oktaSaml: Preset = {
  ...saml,
  name: "okta-saml",
  label: "Okta",
  issuerExample: "http://www.okta.com/exk1example",
  // The NameID is an address. The attribute is the person's id at Okta, once the application has it.
  subjectClaim: "id",
  registerAt: 'your Okta, under Applications, with an attribute id: user.getInternalProperty("id")',
}
