import { Tabs } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { Back } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { useWords } from "../../words/language.ts"
import { ApiApplications } from "./api_applications.tsx"
import { ApiSettings } from "./api_settings.tsx"
import { ApiValues } from "./api_values.tsx"
import { Protect } from "./protect.tsx"
import { apiQuery } from "./queries.ts"
import type { ApiTab } from "./route.ts"
import { API_TABS, apiRoute } from "./route.ts"
import { APIS_WORDS } from "./words.ts"

/** One API. */
export function ApiView() {
  const words = useWords(APIS_WORDS)
  const { api } = apiRoute.useParams()
  const { tab = "values" } = apiRoute.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(apiQuery(api))
  const back = <Back to="/apis">{words.title}</Back>
  if (data === undefined)
    return (
      <>
        <Heading title={words.name} above={back} />
        {error === null ? <Loading height={96} /> : <Failed error={error} retry={() => void refetch()} />}
      </>
    )
  const { name, identifier } = data.body
  return (
    <>
      <Heading title={name} above={back} below={<CopyValue value={identifier} label={words.identifier} />} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) => void navigate({ to: "/apis/$api", params: { api }, search: { tab: chosen as ApiTab } })}
      >
        <Tabs.List mb="lg">
          {API_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.pageTabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="values">
          <ApiValues api={data.body} />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <ApiApplications api={data.body} />
        </Tabs.Panel>
        <Tabs.Panel value="protect">
          <Protect api={data.body} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <ApiSettings read={data} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
