// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Site {
  site_id: string
  name: string
  description: string | null
  origins: readonly string[]
  rules: readonly string[]
  headers: boolean
  jwt: boolean
  enabled: boolean
  created_at: string
}

export interface SitePage {
  items: readonly Site[]
  next_cursor: string | null
}

export interface SiteInput {
  name: string
  description?: string
  origins?: readonly string[]
  rules?: readonly string[]
  headers?: boolean
  jwt?: boolean
  enabled?: boolean
}

export interface SiteChange {
  name?: string
  description?: string | null
  origins?: readonly string[] | null
  rules?: readonly string[] | null
  headers?: boolean
  jwt?: boolean
  enabled?: boolean
}

/** What each operation takes and returns. */
export interface SitesOperations {
  listSites: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: SitePage
  }
  createSite: {
    path: undefined
    query: undefined
    body: SiteInput
    output: Site
  }
  getSite: {
    path: { site: string }
    query: undefined
    body: undefined
    output: Site
  }
  updateSite: {
    path: { site: string }
    query: undefined
    body: SiteChange
    output: Site
  }
  deleteSite: {
    path: { site: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const SITES_OPERATIONS = {
  listSites: ["GET", "/sites"],
  createSite: ["POST", "/sites"],
  getSite: ["GET", "/sites/{site}"],
  updateSite: ["PATCH", "/sites/{site}"],
  deleteSite: ["DELETE", "/sites/{site}"],
} as const
