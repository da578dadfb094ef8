import { Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useWords } from "../../words/use_words.ts"
import { Description, RecordPage } from "../record_page.tsx"
import { Administration } from "./administration.tsx"
import { Holders } from "./holders.tsx"
import { ROLES, roleQuery } from "./queries.ts"
import { RoleSettings } from "./role_settings.tsx"

const roleRoute = getRouteApi("/roles/$role")

/** One role. */
export function RoleView() {
  const words = useWords("roles")
  const { role } = roleRoute.useParams()
  const { tab = "holders" } = roleRoute.useSearch()
  const navigate = useNavigate()
  return (
    <RecordPage
      kind={ROLES}
      query={useQuery(roleQuery(role))}
      below={({ description, scope }) => (
        <Group gap="sm">
          <Description>{description}</Description>
          <Administration scope={scope} />
        </Group>
      )}
      shown={tab}
      tabs={words.tabs}
      choose={(chosen) => void navigate({ to: "/roles/$role", params: { role }, search: { tab: chosen } })}
      panels={(read) => ({
        holders: <Holders role={read.body.role_id} />,
        settings: <RoleSettings key={read.body.role_id} read={read} />,
      })}
    />
  )
}
