import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { PageTabs } from "../../shell/page_tabs.tsx"
import { Back } from "../../shell/parts.tsx"
import { RecordPending } from "../../shell/record_pending.tsx"
import { useWords } from "../../words/use_words.ts"
import { ApiApplications } from "./api_applications.tsx"
import { ApiSettings } from "./api_settings.tsx"
import { ApiValues } from "./api_values.tsx"
import { Protect } from "./protect.tsx"
import { apiQuery } from "./queries.ts"

const apiRoute = getRouteApi("/apis/$api")

/** One API. */
export function ApiView() {
  const words = useWords("apis")
  const { api } = apiRoute.useParams()
  const { tab = "values" } = apiRoute.useSearch()
  const navigate = useNavigate()
  const query = useQuery(apiQuery(api))
  const back = <Back to="/apis">{words.title}</Back>
  const { data } = query
  if (data === undefined) return <RecordPending title={words.name} back={back} query={query} />
  const { name, identifier } = data.body
  return (
    <>
      <Heading title={name} above={back} below={<CopyValue value={identifier} label={words.identifier} />} />
      <PageTabs
        shown={tab}
        labels={words.pageTabs}
        choose={(chosen) => void navigate({ to: "/apis/$api", params: { api }, search: { tab: chosen } })}
        panels={{
          values: <ApiValues api={data.body} />,
          applications: <ApiApplications api={data.body} />,
          protect: <Protect api={data.body} />,
          settings: <ApiSettings key={data.body.api_id} read={data} />,
        }}
      />
    </>
  )
}
