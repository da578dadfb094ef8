// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Activity {
  as_of: string
  since: string
  people: number
  clients: number
  authorizations: number
  is_complete: boolean
}

export interface StatisticsSeries {
  measure: string
  endpoint?: string
  outcome?: string
  way?: string
  grant_type?: string
  reason?: string
  surface?: string
  up_to_ms?: string
  total: number
  counts: readonly number[]
}

export interface Statistics {
  step: "minute" | "hour" | "day"
  from: string
  to: string
  series: readonly StatisticsSeries[]
}

/** What each operation takes and returns. */
export interface StatisticsOperations {
  getActivity: {
    path: undefined
    query: undefined
    body: undefined
    output: Activity
  }
  getStatistics: {
    path: undefined
    query: { step?: "minute" | "hour" | "day"; from?: string; to?: string }
    body: undefined
    output: Statistics
  }
}

/** The method and the path of each operation. */
export const STATISTICS_OPERATIONS = {
  getActivity: ["GET", "/statistics/activity"],
  getStatistics: ["GET", "/statistics"],
} as const
