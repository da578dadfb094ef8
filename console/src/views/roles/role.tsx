import { Badge, Group, Tabs, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Heading } from "../../shell/heading.tsx"
import { Back, Named } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { useWords } from "../../words/language.ts"
import { Holders } from "./holders.tsx"
import { roleQuery, valuesIn } from "./queries.ts"
import { RoleSettings } from "./role_settings.tsx"
import type { RoleTab } from "./route.ts"
import { ROLE_TABS, roleRoute } from "./route.ts"
import { ROLES_WORDS } from "./words.ts"

/** One role. */
export function RoleView() {
  const words = useWords(ROLES_WORDS)
  const { role } = roleRoute.useParams()
  const { tab = "holders" } = roleRoute.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(roleQuery(role))
  const back = <Back to="/roles">{words.title}</Back>
  if (data === undefined)
    return (
      <>
        <Heading title={words.name} above={back} />
        {error === null ? <Loading height={96} /> : <Failed error={error} retry={() => void refetch()} />}
      </>
    )
  const { name, description, scope } = data.body
  return (
    <>
      <Heading
        title={name}
        above={back}
        below={
          <Group gap="sm">
            {description !== null && (
              <Text className="quiet">
                <Named>{description}</Named>
              </Text>
            )}
            {valuesIn(scope).some((value) => value.startsWith("admin:")) && (
              <Badge variant="light" color="orange">
                {words.administration}
              </Badge>
            )}
          </Group>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) =>
          void navigate({ to: "/roles/$role", params: { role }, search: { tab: chosen as RoleTab } })
        }
      >
        <Tabs.List mb="lg">
          {ROLE_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="holders">
          <Holders role={data.body} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <RoleSettings read={data} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
