import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useWords } from "../../words/use_words.ts"
import { Description, RecordPage } from "../record_page.tsx"
import { GroupRoles } from "./group_roles.tsx"
import { GroupSettings } from "./group_settings.tsx"
import { Members } from "./members.tsx"
import { GROUPS, groupQuery } from "./queries.ts"

const groupRoute = getRouteApi("/groups/$group")

/** One group. */
export function GroupView() {
  const words = useWords("groups")
  const { group } = groupRoute.useParams()
  const { tab = "members" } = groupRoute.useSearch()
  const navigate = useNavigate()
  return (
    <RecordPage
      kind={GROUPS}
      query={useQuery(groupQuery(group))}
      below={({ description }) => <Description>{description}</Description>}
      shown={tab}
      tabs={words.tabs}
      choose={(chosen) => void navigate({ to: "/groups/$group", params: { group }, search: { tab: chosen } })}
      panels={(read) => ({
        members: <Members group={read.body} />,
        roles: <GroupRoles group={read.body} />,
        settings: <GroupSettings key={read.body.group_id} read={read} />,
      })}
    />
  )
}
