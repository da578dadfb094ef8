/** The part of the contract (contract.ts) about sites: applications behind a proxy that asks this service. */
import type { GivenSiteSettings, ShownSiteSettings } from "../sites/site_settings.ts"
import type { Timestamp } from "./timestamp.ts"

/** The settings of a site, each declared in sites/site_settings.ts. Missing settings stay unchanged. */
export type SiteSettings = GivenSiteSettings

export interface NewSite extends SiteSettings {
  readonly name: string
}

export interface SiteRecord extends ShownSiteSettings {
  readonly site_id: string
  readonly created_at: Timestamp
}

export interface DeletedSite {
  readonly site_id: string
  readonly name: string
  readonly deleted: true
}
