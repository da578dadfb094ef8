/**
 * apis/ — the APIs for which clients request access tokens: the resource servers of OAuth 2.0.
 * Owns: the record of an API, its settings, and what the settings mean for an access token.
 * Does not own: which API a request may name (oauth/resource.ts), storage, the commands.
 */
import type { Id } from "../base/id.ts"
import type { ApiScope } from "./api_scope.ts"
import type { ApiSettingValues } from "./api_settings.ts"

export type ApiId = Id<"api">

/** Each setting is declared in api_settings.ts. */
export interface Api extends ApiSettingValues {
  readonly id: ApiId
  /** An absolute URI, as the operator wrote it: `aud` in the tokens for this API. It never changes, because APIs compare `aud` exactly. RFC 8707 §2. */
  readonly identifier: string
  /** The scope values that the API declares, in alphabetical order. */
  readonly scopes: readonly ApiScope[]
  readonly createdAt: number
  /** The name of the other service, if the API hands out the tokens that this service keeps of it. Such an API has no row. */
  readonly connection?: string
}

/** The name that people see: the API's own name, else its identifier. */
export const apiName = ({ name, identifier }: Pick<Api, "name" | "identifier">): string => name ?? identifier
