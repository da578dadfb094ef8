import type { Site, SiteId } from "../sites/site_settings.ts"
import type { NamedStore } from "./role.ts"

/** The applications behind a proxy that asks this service. */
export type SiteStore = NamedStore<SiteId, Site>
