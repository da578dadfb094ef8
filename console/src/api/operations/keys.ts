// Generated from src/admin_api by `npm run docs`. Change it there.

export interface KeySetSource {
  address: string
  user_agent: string
  first_at: string
  last_at: string
}

export interface SigningKey {
  key_id: string
  alg: "RS256" | "ES256" | "EdDSA"
  state: "announced" | "active" | "retiring" | "retired"
  created_at: string
  active_at: string
  signs_until: string | null
  published_until: string | null
  fetched_by: number
  not_fetched_by: readonly KeySetSource[]
}

export interface SigningKeyPage {
  items: readonly SigningKey[]
  next_cursor: string | null
}

export interface KeyRotation {
  alg?: "RS256" | "ES256" | "EdDSA"
  now?: boolean
}

/** What each operation takes and returns. */
export interface KeysOperations {
  listKeys: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SigningKeyPage
  }
  rotateKey: {
    path: undefined
    query: undefined
    body: KeyRotation
    output: SigningKey
  }
}

/** The method and the path of each operation. */
export const KEYS_OPERATIONS = {
  listKeys: ["GET", "/keys"],
  rotateKey: ["POST", "/keys/rotate"],
} as const
