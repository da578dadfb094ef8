import { Badge, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { Heading } from "../../shell/heading.tsx"
import { PageTabs } from "../../shell/page_tabs.tsx"
import { Back, Named } from "../../shell/parts.tsx"
import { RecordPending } from "../../shell/record_pending.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { valuesIn } from "../scope_words.ts"
import { Holders } from "./holders.tsx"
import { roleQuery } from "./queries.ts"
import { RoleSettings } from "./role_settings.tsx"

const roleRoute = getRouteApi("/roles/$role")

/** One role. */
export function RoleView() {
  const words = useWords("roles")
  const { role } = roleRoute.useParams()
  const { tab = "holders" } = roleRoute.useSearch()
  const navigate = useNavigate()
  const query = useQuery(roleQuery(role))
  const back = <Back to="/roles">{words.title}</Back>
  const { data } = query
  if (data === undefined) return <RecordPending title={words.name} back={back} query={query} />
  const { name, description, scope } = data.body
  return (
    <>
      <Heading
        title={name}
        above={back}
        below={
          <Group gap="sm">
            {description !== null && (
              <Quiet>
                <Named>{description}</Named>
              </Quiet>
            )}
            {valuesIn(scope).some((value) => value.startsWith("admin:")) && (
              <Badge variant="light" color="orange">
                {words.administration}
              </Badge>
            )}
          </Group>
        }
      />
      <PageTabs
        shown={tab}
        labels={words.tabs}
        choose={(chosen) => void navigate({ to: "/roles/$role", params: { role }, search: { tab: chosen } })}
        panels={{
          holders: <Holders role={data.body} />,
          settings: <RoleSettings key={data.body.role_id} read={data} />,
        }}
      />
    </>
  )
}
