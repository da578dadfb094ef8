import { Badge, Button, Group, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { Client } from "../../api/operations/clients.ts"
import { RecordTable } from "../../shell/record_table.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { Day } from "../time.tsx"
import { BlockHost } from "./blocked_hosts.tsx"
import { accessQuery } from "./queries.ts"

/** The hosts of an application on the web. A stranger can choose any name, but only these hosts receive the answers. */
const hostsOf = ({ redirect_uris, metadata_url }: Client): string[] => [
  ...new Set(
    [metadata_url ?? "", ...redirect_uris].flatMap((uri) => {
      const url = URL.parse(uri)
      return url !== null && /^https?:$/.test(url.protocol) ? [url.hostname] : []
    }),
  ),
]

/** The strangers among the applications, with the access that people gave them. */
export function Strangers({ clients }: { clients: readonly Client[] }) {
  const may = useMay()
  const words = useWords("applications")
  const [host, setHost] = useState<string>()
  return (
    <>
      <RecordTable columns={[words.name, words.allowed, { wide: words.created }]}>
        {clients.map((client) => {
          const [first] = hostsOf(client)
          return (
            <tr key={client.client_id}>
              <td>
                <Group gap="xs">
                  <Link
                    className={tableStyles.rowLink}
                    to="/applications/$client"
                    params={{ client: client.client_id }}
                  >
                    <bdi>{client.name}</bdi>
                  </Link>
                  {!client.enabled && (
                    <Badge color="red" variant="light">
                      {words.disabled}
                    </Badge>
                  )}
                </Group>
                <span className={`${textStyles.mono} ${textStyles.quiet} ${tableStyles.cut}`}>
                  {hostsOf(client).join(", ") || client.redirect_uris[0]}
                </span>
                {first !== undefined && may("admin:clients") && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    mt={6}
                    aria-label={words.hosts.blockOf({ host: first })}
                    onClick={() => setHost(first)}
                  >
                    {words.hosts.block}
                  </Button>
                )}
              </td>
              <td>
                <Allowed id={client.client_id} />
              </td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                <Day at={client.created_at} />
              </td>
            </tr>
          )
        })}
      </RecordTable>
      {host !== undefined && <BlockHost host={host} close={() => setHost(undefined)} />}
    </>
  )
}

function Allowed({ id }: { id: string }) {
  const words = useWords("applications")
  const { data } = useQuery({ ...accessQuery(id), staleTime: 60_000 })
  if (data === undefined) return <span className={textStyles.quiet}>…</span>
  if (data.people === 0) return <span className={textStyles.quiet}>{words.nobody}</span>
  return (
    <>
      <Text size="sm">
        {data.has_more ? words.peopleAtLeast({ count: data.people }) : words.peopleCount({ count: data.people })}
      </Text>
      <span className={`${textStyles.mono} ${textStyles.quiet}`}>{data.scope.map(({ value }) => value).join(" ")}</span>
    </>
  )
}
