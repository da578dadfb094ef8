import { Group, Tabs } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Outlet, useChildMatches, useNavigate } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { Back } from "../../shell/parts.tsx"
import { RecordPending } from "../../shell/record_pending.tsx"
import { Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Filled } from "../../words/filled.tsx"
import { useWords } from "../../words/use_words.ts"
import { NameOf, useNames } from "../names.tsx"
import { Badges } from "./applications.tsx"
import { DangerZone } from "./danger_zone.tsx"
import { kindOf } from "./kind.ts"
import { applicationQuery } from "./queries.ts"
import type { Tab } from "./search.ts"
import { TABS } from "./search.ts"
import { Secrets } from "./secrets.tsx"
import { Settings } from "./settings.tsx"
import { Usage } from "./usage.tsx"

const applicationRoute = getRouteApi("/applications/$client")
const QUICK_START = "/applications/$client/quick-start"
const TRY_IT = "/applications/$client/try"

const ApplicationLook = lazy(async () => ({
  default: (await import("../look/embedded.tsx")).ApplicationLook,
}))

/** One application. A self-registered application cannot have a look, because people would trust its pages. */
export function Application() {
  const words = useWords("applications")
  const { client: id } = applicationRoute.useParams()
  const { tab = "settings" } = applicationRoute.useSearch()
  const below = useChildMatches({ select: ([match]) => match?.routeId })
  const navigate = useNavigate()
  const query = useQuery(applicationQuery(id))
  const back = <Back to="/applications">{words.title}</Back>
  const { data } = query
  const names = useNames([data?.body.created_by ?? ""])
  if (data === undefined) return <RecordPending title={words.name} back={back} query={query} />
  const client = data.body
  return (
    <>
      <Heading
        title={client.name}
        above={back}
        below={
          <Group gap="sm">
            <span className={textStyles.quiet}>{words.kinds[kindOf(client)]}</span>
            <CopyValue value={client.metadata_url ?? client.client_id} label={words.clientId} />
            <Badges client={client} />
            {client.created_by !== null && (
              <span className={textStyles.quiet}>
                {client.created_by === "operator" ? (
                  words.registeredOnServer
                ) : (
                  <Filled
                    sentence={words.registeredBy}
                    values={{ name: <NameOf id={client.created_by} names={names} /> }}
                  />
                )}
              </span>
            )}
          </Group>
        }
      />
      <Tabs
        value={below ?? tab}
        keepMounted={false}
        onChange={(chosen) =>
          void (chosen === QUICK_START || chosen === TRY_IT
            ? navigate({ to: chosen, params: { client: id } })
            : navigate({ to: "/applications/$client", params: { client: id }, search: { tab: chosen as Tab } }))
        }
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value={QUICK_START}>{words.quickStart}</Tabs.Tab>
          <Tabs.Tab value={TRY_IT}>{words.tryIt}</Tabs.Tab>
          {TABS.filter((each) => each !== "look" || client.registered_by === "operator").map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {below !== undefined && (
          <Tabs.Panel value={below}>
            <Outlet />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="settings">
          <Settings key={id} read={data} />
        </Tabs.Panel>
        <Tabs.Panel value="secrets">
          <Secrets client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="usage">
          <Usage client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="look">
          <Suspense fallback={<Loading height={96} />}>
            <ApplicationLook key={id} client={id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="danger">
          <DangerZone client={client} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
