// Generated from src/admin_api by `npm run docs`. Change it there.

export interface BlockedHost {
  host: string
  blocked_at: string
  blocked_by: string
}

export interface BlockedHostPage {
  items: readonly BlockedHost[]
  next_cursor: string | null
}

export interface BlockedHostInput {
  host: string
}

/** What each operation takes and returns. */
export interface BlockedHostsOperations {
  listBlockedHosts: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: BlockedHostPage
  }
  blockHost: {
    path: undefined
    query: undefined
    body: BlockedHostInput
    output: BlockedHost
  }
  getBlockedHost: {
    path: { host: string }
    query: undefined
    body: undefined
    output: BlockedHost
  }
  unblockHost: {
    path: { host: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const BLOCKED_HOSTS_OPERATIONS = {
  listBlockedHosts: ["GET", "/blocked_hosts"],
  blockHost: ["POST", "/blocked_hosts"],
  getBlockedHost: ["GET", "/blocked_hosts/{host}"],
  unblockHost: ["DELETE", "/blocked_hosts/{host}"],
} as const
