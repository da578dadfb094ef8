// Generated from src/admin_api by `npm run docs`. Change it there.

export interface ClientHost {
  host: string
  blocked: boolean
  clients: number
  people: number
}

/** What each operation takes and returns. */
export interface ClientHostsOperations {
  getClientHost: {
    path: { host: string }
    query: undefined
    body: undefined
    output: ClientHost
  }
}

/** The method and the path of each operation. */
export const CLIENT_HOSTS_OPERATIONS = {
  getClientHost: ["GET", "/client_hosts/{host}"],
} as const
