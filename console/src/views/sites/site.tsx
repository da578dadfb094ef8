import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useWords } from "../../words/use_words.ts"
import { Description, RecordPage } from "../record_page.tsx"
import { SITES, siteQuery } from "./queries.ts"
import { SiteSettings } from "./site_settings.tsx"

const siteRoute = getRouteApi("/sites/$site")

/** One site. */
export function SiteView() {
  const words = useWords("sites")
  const { site } = siteRoute.useParams()
  return (
    <RecordPage
      kind={SITES}
      query={useQuery(siteQuery(site))}
      below={({ description }) => <Description>{description}</Description>}
      shown="settings"
      tabs={words.tabs}
      choose={() => {}}
      panels={(read) => ({ settings: <SiteSettings key={read.body.site_id} read={read} /> })}
    />
  )
}
