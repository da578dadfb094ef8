import type { Client } from "../../oauth/client.ts"
import { clientIdentifier } from "../../oauth/client.ts"
import { EACH_SETTING } from "./each_setting.ts"

/**
 * The effective registration in the terms of RFC 7591 §2 and OpenID Connect Registration §2. Omits requested metadata that had no effect. RFC 7591
 * §3.2.1: "the authorization server MUST return all registered metadata about this client".
 */
export const clientMetadata = (client: Client): Readonly<Record<string, unknown>> & { readonly client_id: string } => ({
  client_id: clientIdentifier(client),
  ...Object.fromEntries(
    EACH_SETTING.flatMap(({ member, metadata, type, asMetadata }) => {
      const shown = type.show(client[member])
      if (metadata === undefined || shown === null || (Array.isArray(shown) && shown.length === 0)) return []
      // A flag of RFC 8705 or RFC 9449 that is absent is false.
      if (shown === false && asMetadata === undefined) return []
      return [[metadata, asMetadata?.(client[member]) ?? shown]]
    }),
  ),
  response_types: client.grantTypes.includes("authorization_code") ? ["code"] : [],
})
