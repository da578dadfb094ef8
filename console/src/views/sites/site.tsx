import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { SettingsPage } from "../record_page.tsx"
import { SITES, siteQuery } from "./queries.ts"
import { SiteSettings } from "./site_settings.tsx"

const siteRoute = getRouteApi("/sites/$site")

/** One site. */
export function SiteView() {
  const { site } = siteRoute.useParams()
  return (
    <SettingsPage kind={SITES} query={useQuery(siteQuery(site))}>
      {(read) => <SiteSettings key={read.body.site_id} read={read} />}
    </SettingsPage>
  )
}
