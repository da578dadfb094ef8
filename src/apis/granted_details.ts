import type { Client } from "../oauth/client.ts"
import type { ResourceRules } from "../oauth/resource.ts"
import { isOpenTo } from "../oauth/resource.ts"
import type { Api } from "./api.ts"
import { declaredDetail } from "./detail_type.ts"

/** One authorization detail, RFC 9396 §2. */
export interface Detail {
  readonly type: string
  readonly [member: string]: unknown
}

/** A request without `authorization_details`. */
export const NO_DETAILS: readonly Detail[] = []

type DetailClient = ResourceRules["client"] & Pick<Client, "authorizationDetailsTypes">

/** Whether the client may request details of this type from the API that declares the type. */
export const mayRequestDetail = (client: DetailClient, type: string, api: Api): boolean =>
  client.authorizationDetailsTypes.includes(type) && isOpenTo(client, api)

/** The details that the person approved, whether they count now or not. This cast is safe, because this program wrote the column from valid details. */
export const approvedDetails = (stored: string | undefined): readonly Detail[] =>
  stored === undefined ? NO_DETAILS : (JSON.parse(stored) as readonly Detail[])

/**
 * Returns the details of a grant that count now, for a token for these resources. A detail counts as long as an API declares its type and the client may
 * request the type, as a scope value does. A schema counts only for new requests. Decision 0101.
 */
export function detailsNow(
  stored: string | undefined,
  client: DetailClient,
  apis: readonly Api[],
  resources: readonly string[],
): readonly Detail[] {
  return approvedDetails(stored).filter(({ type }) => {
    const api = declaredDetail(apis, type)?.api
    return api !== undefined && resources.includes(api.identifier) && mayRequestDetail(client, type, api)
  })
}

/** The member of token responses, introspection and JWT access tokens. Absent without details. RFC 9396 §7, §9. */
export const detailsMember = (details: readonly Detail[]): { authorization_details?: readonly Detail[] } =>
  details.length === 0 ? {} : { authorization_details: details }
