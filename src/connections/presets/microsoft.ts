import type { Preset } from "../preset.ts"

/**
 * Microsoft Entra ID. The issuer of one tenant is https://login.microsoftonline.com/TENANT-ID/v2.0. With https://login.microsoftonline.com/common/v2.0
 * people of every tenant and with a personal account can sign in, with /organizations/v2.0 people of every tenant.
 * https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer
 */
export const microsoft: Preset = {
  name: "microsoft",
  label: "Microsoft",
  kind: "oidc",
  issuerExample: "https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0",
  tenantsIssuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  scope: ["openid", "profile", "email"],
  auth: "client_secret_post",
  // Microsoft recommends sub or oid: both never change and are never used again. sub differs between registrations of an application, so this service and
  // other applications cannot compare their people. With subject_claim oid, links survive a new registration of the application.
  subjectClaim: "sub",
  // An administrator of any tenant can write any address into `email`. Only the optional claim xms_edov says that the address belongs to the tenant.
  emailVerified: "claim",
  claims: { email_verified: "xms_edov" },
  registerAt: "https://entra.microsoft.com, under App registrations",
}
