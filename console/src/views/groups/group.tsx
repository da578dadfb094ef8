import { Tabs, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Heading } from "../../shell/heading.tsx"
import { Back, Named } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { useWords } from "../../words/language.ts"
import { GroupRoles } from "./group_roles.tsx"
import { GroupSettings } from "./group_settings.tsx"
import { Members } from "./members.tsx"
import { groupQuery } from "./queries.ts"
import type { GroupTab } from "./route.ts"
import { GROUP_TABS, groupRoute } from "./route.ts"
import { GROUPS_WORDS } from "./words.ts"

/** One group. */
export function GroupView() {
  const words = useWords(GROUPS_WORDS)
  const { group } = groupRoute.useParams()
  const { tab = "members" } = groupRoute.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(groupQuery(group))
  const back = <Back to="/groups">{words.title}</Back>
  if (data === undefined)
    return (
      <>
        <Heading title={words.name} above={back} />
        {error === null ? <Loading height={96} /> : <Failed error={error} retry={() => void refetch()} />}
      </>
    )
  const { name, description } = data.body
  return (
    <>
      <Heading
        title={name}
        above={back}
        below={
          description !== null && (
            <Text className="quiet">
              <Named>{description}</Named>
            </Text>
          )
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) =>
          void navigate({ to: "/groups/$group", params: { group }, search: { tab: chosen as GroupTab } })
        }
      >
        <Tabs.List mb="lg">
          {GROUP_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="members">
          <Members group={data.body} />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <GroupRoles group={data.body} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <GroupSettings read={data} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
