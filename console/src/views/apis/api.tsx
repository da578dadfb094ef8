import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { CopyValue } from "../../shell/copy_value.tsx"
import { useWords } from "../../words/use_words.ts"
import { RecordPage } from "../record_page.tsx"
import { ApiApplications } from "./api_applications.tsx"
import { ApiSettings } from "./api_settings.tsx"
import { ApiValues } from "./api_values.tsx"
import { Protect } from "./protect.tsx"
import { APIS, apiQuery } from "./queries.ts"

const apiRoute = getRouteApi("/apis/$api")

/** One API. */
export function ApiView() {
  const words = useWords("apis")
  const { api } = apiRoute.useParams()
  const { tab = "values" } = apiRoute.useSearch()
  const navigate = useNavigate()
  return (
    <RecordPage
      kind={APIS}
      query={useQuery(apiQuery(api))}
      below={({ identifier }) => <CopyValue value={identifier} label={words.identifier} />}
      shown={tab}
      tabs={words.pageTabs}
      choose={(chosen) => void navigate({ to: "/apis/$api", params: { api }, search: { tab: chosen } })}
      panels={(read) => ({
        values: <ApiValues api={read.body} />,
        applications: <ApiApplications api={read.body} />,
        protect: <Protect api={read.body} />,
        settings: <ApiSettings key={read.body.api_id} read={read} />,
      })}
    />
  )
}
