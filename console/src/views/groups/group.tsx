import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { Heading } from "../../shell/heading.tsx"
import { PageTabs } from "../../shell/page_tabs.tsx"
import { Back, Named } from "../../shell/parts.tsx"
import { RecordPending } from "../../shell/record_pending.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { GroupRoles } from "./group_roles.tsx"
import { GroupSettings } from "./group_settings.tsx"
import { Members } from "./members.tsx"
import { groupQuery } from "./queries.ts"

const groupRoute = getRouteApi("/groups/$group")

/** One group. */
export function GroupView() {
  const words = useWords("groups")
  const { group } = groupRoute.useParams()
  const { tab = "members" } = groupRoute.useSearch()
  const navigate = useNavigate()
  const query = useQuery(groupQuery(group))
  const back = <Back to="/groups">{words.title}</Back>
  const { data } = query
  if (data === undefined) return <RecordPending title={words.name} back={back} query={query} />
  const { name, description } = data.body
  return (
    <>
      <Heading
        title={name}
        above={back}
        below={
          description !== null && (
            <Quiet>
              <Named>{description}</Named>
            </Quiet>
          )
        }
      />
      <PageTabs
        shown={tab}
        labels={words.tabs}
        choose={(chosen) => void navigate({ to: "/groups/$group", params: { group }, search: { tab: chosen } })}
        panels={{
          members: <Members group={data.body} />,
          roles: <GroupRoles group={data.body} />,
          settings: <GroupSettings key={data.body.group_id} read={data} />,
        }}
      />
    </>
  )
}
