import { Badge, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { Back } from "../../shell/parts.tsx"
import { RecordPending } from "../../shell/record_pending.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { ConnectionSettings } from "./connection_settings.tsx"
import { allPresets, connectionQuery } from "./queries.ts"
import { ConnectionRules } from "./rules/connection_rules.tsx"
import { OwnSaml } from "./saml.tsx"
import { FirstSteps } from "./trial/first_steps.tsx"
import { useCounted } from "./use_counted.ts"

const connectionRoute = getRouteApi("/connections/$connection")

/** One connection. */
export function ConnectionView() {
  const words = useWords("connections")
  const { connection } = connectionRoute.useParams()
  const query = useQuery(connectionQuery(connection))
  const { data: presets } = useQuery(allPresets)
  const back = <Back to="/connections">{words.title}</Back>
  const { data } = query
  if (data === undefined) return <RecordPending title={words.name} back={back} query={query} />
  const { name, callback_url, entity_id, enabled } = data.body
  return (
    <>
      <Heading
        title={name}
        above={back}
        below={
          <Stack gap={4}>
            {callback_url !== null &&
              (entity_id === null ? (
                <CopyValue value={callback_url} label={words.callback} />
              ) : (
                <OwnSaml entityId={entity_id} callback={callback_url} />
              ))}
            <People connection={connection} />
            {!enabled && (
              <Badge variant="light" color="gray">
                {words.states.off}
              </Badge>
            )}
          </Stack>
        }
      />
      <Stack gap="lg">
        <FirstSteps connection={data.body} preset={presets?.find((each) => each.name === data.body.preset)} />
        <ConnectionRules read={data} isDirectory={callback_url === null} />
        <ConnectionSettings key={data.body.connection_id} read={data} />
      </Stack>
    </>
  )
}

function People({ connection }: { connection: string }) {
  const words = useWords("connections")
  const counted = useCounted(connection)
  return counted !== undefined && <Quiet size="sm">{words.people({ people: counted })}</Quiet>
}
