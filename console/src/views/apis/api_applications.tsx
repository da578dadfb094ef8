import { Badge, Group, Stack } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { Api } from "../../api/operations/apis.ts"
import { usePages } from "../../api/pages.ts"
import { More } from "../../shell/more.tsx"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { valuesIn } from "../scope_words.ts"

/** The applications whose settings name the API or one of its scope values. */
export function ApiApplications({ api: { api_id, clients } }: { api: Api }) {
  const words = useWords("apis")
  const list = usePages("listApiClients", { path: { api: api_id } })
  if (list.error !== null) return <Failed error={list.error} retry={() => void list.refetch()} />
  if (list.items === undefined) return <Loading />
  if (list.items.length === 0 && !list.hasNextPage)
    return <Empty icon="applications" title={words.noApplications} text={words.noApplicationsHow} />
  return (
    <Stack>
      <Quiet maw={640}>{words.applicationsText[clients]}</Quiet>
      <RecordTable columns={[words.application, words.because]}>
        {list.items.map(({ client_id, name, enabled, named, scope }) => (
          <tr key={client_id}>
            <td>
              <Group gap="xs">
                <Link className={tableStyles.rowLink} to="/applications/$client" params={{ client: client_id }}>
                  <Named>{name}</Named>
                </Link>
                {!enabled && (
                  <Badge color="red" variant="light">
                    {words.blocked}
                  </Badge>
                )}
              </Group>
            </td>
            <td>
              <Group gap={8}>
                {named && <span>{words.namedReason}</span>}
                {valuesIn(scope).map((value) => (
                  <Mono key={value}>{value}</Mono>
                ))}
              </Group>
            </td>
          </tr>
        ))}
      </RecordTable>
      <More of={list} />
    </Stack>
  )
}
