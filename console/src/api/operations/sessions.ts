// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Session {
  session_id: string
  user_id: string
  signed_in_at: string
  stopped_at_second_factor: boolean
  last_seen_at: string
  expires_at: string
  network: string | null
  device: string | null
  client_ids: readonly string[]
}

export interface SessionPage {
  items: readonly Session[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface SessionsOperations {
  listAllSessions: {
    path: undefined
    query: { limit?: number; cursor?: string }
    body: undefined
    output: SessionPage
  }
  endSessionById: {
    path: { session_id: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const SESSIONS_OPERATIONS = {
  listAllSessions: ["GET", "/sessions"],
  endSessionById: ["DELETE", "/sessions/{session_id}"],
} as const
