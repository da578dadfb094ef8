// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Api {
  api_id: string
  identifier: string
  name: string
  clients: "named" | "every"
  access_token_format: "opaque" | "jwt" | null
  access_token_ttl: number | null
  authorization_details_types: string | null
  created_at: string
}

export interface ApiPage {
  items: readonly Api[]
  next_cursor: string | null
}

export interface ApiInput {
  identifier: string
  name?: string
  clients?: "named" | "every"
  access_token_format?: "opaque" | "jwt"
  access_token_ttl?: number
  authorization_details_types?: string
}

export interface ApiChange {
  name?: string | null
  clients?: "named" | "every"
  access_token_format?: "opaque" | "jwt" | null
  access_token_ttl?: number | null
  authorization_details_types?: string | null
}

export interface ApiMetadata {
  address: string | null
  document: Readonly<Record<string, unknown>>
}

export interface ApiClient {
  client_id: string
  name: string
  enabled: boolean
  named: boolean
  scope: string
}

export interface ApiClientPage {
  items: readonly ApiClient[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface ApisOperations {
  listApis: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ApiPage
  }
  createApi: {
    path: undefined
    query: undefined
    body: ApiInput
    output: Api
  }
  getApi: {
    path: { api: string }
    query: undefined
    body: undefined
    output: Api
  }
  updateApi: {
    path: { api: string }
    query: undefined
    body: ApiChange
    output: Api
  }
  deleteApi: {
    path: { api: string }
    query: undefined
    body: undefined
    output: undefined
  }
  getApiMetadata: {
    path: { api: string }
    query: undefined
    body: undefined
    output: ApiMetadata
  }
  listApiClients: {
    path: { api: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ApiClientPage
  }
}

/** The method and the path of each operation. */
export const APIS_OPERATIONS = {
  listApis: ["GET", "/apis"],
  createApi: ["POST", "/apis"],
  getApi: ["GET", "/apis/{api}"],
  updateApi: ["PATCH", "/apis/{api}"],
  deleteApi: ["DELETE", "/apis/{api}"],
  getApiMetadata: ["GET", "/apis/{api}/metadata"],
  listApiClients: ["GET", "/apis/{api}/clients"],
} as const
