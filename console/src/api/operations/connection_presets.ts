// Generated from src/admin_api by `npm run docs`. Change it there.

export interface ConnectionPreset {
  name: string
  label: string
  kind: "oidc" | "oauth2" | "ldap" | "saml"
  issuer: string | null
  issuer_example: string | null
  needs: readonly string[]
  auth_method: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none"
  scope: string
  verifies_addresses: boolean
  register_at: string
}

export interface ConnectionPresetPage {
  items: readonly ConnectionPreset[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface ConnectionPresetsOperations {
  listConnectionPresets: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: ConnectionPresetPage
  }
}

/** The method and the path of each operation. */
export const CONNECTION_PRESETS_OPERATIONS = {
  listConnectionPresets: ["GET", "/connection_presets"],
} as const
