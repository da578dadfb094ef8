import { say } from "../../base/say.ts"
import { fail, shown } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import type { Provider } from "./metadata.ts"

/**
 * One provider for many tenants (Microsoft Entra): its metadata have a template of the issuer, and each ID token has the issuer of its tenant.
 * https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer
 */
const PLACE = "{tenantid}"
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** "Replace the {tenantid} value in the issuer metadata with the tenantid that is the target", and "ensure that the tenant-id claim is a guid". */
export function issuerOfTenant(template: string, { tid }: JsonObject): string {
  return template.replace(PLACE, tenantIn(tid))
}

export function tenantIn(tid: unknown): string {
  return typeof tid === "string" && TENANT.test(tid)
    ? tid
    : fail("connection-identity-invalid", say("connection-claim-missing", { claim: "tid" }))
}

/** "Keys that have an issuer value like … should only be used with exact match." The key of one tenant must not sign for another one. */
export function checkKeyOfTenant({ keys, server }: Provider, { kid }: JsonObject, issuer: string): void {
  const key: JsonObject | undefined = "jwks" in keys ? keys.jwks?.keys.find((each) => each.kid === kid) : undefined
  const ofKey = key?.issuer
  if (ofKey === undefined || ofKey === server.issuer || ofKey === issuer) return
  fail(
    "connection-identity-invalid",
    say("connection-claim-different", { claim: "iss", expected: shown(ofKey), received: shown(issuer) }),
  )
}
