import { Badge, Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Connection } from "../../api/operations/connections.ts"
import { Heading } from "../../shell/heading.tsx"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { CreateConnection } from "./create_connection.tsx"
import { allConnections } from "./queries.ts"

/** The services with which people can sign in. */
export function Connections() {
  const may = useMay()
  const words = useWords("connections")
  const [isCreating, creating] = useDisclosure()
  const { data, error, refetch } = useQuery(allConnections)
  const create = may("admin") && <Button onClick={creating.open}>{words.create}</Button>
  return (
    <>
      <Heading
        title={words.title}
        actions={(data?.length ?? 0) > 0 && create}
        below={<Quiet maw={680}>{words.intro}</Quiet>}
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty icon="connections" {...words.empty} action={create} />
      ) : (
        <Table connections={data} />
      )}
      {isCreating && <CreateConnection close={creating.close} />}
    </>
  )
}

function Table({ connections }: { connections: readonly Connection[] }) {
  const words = useWords("connections")
  return (
    <RecordTable columns={[words.provider, { wide: words.accounts }, words.state]}>
      {connections.map(({ connection_id, name, effective, accounts, account_domains, enabled }) => (
        <tr key={connection_id}>
          <td>
            <Link className={tableStyles.rowLink} to="/connections/$connection" params={{ connection: connection_id }}>
              <Named>{effective.label}</Named>
            </Link>
            <span className={`${textStyles.mono} ${textStyles.quiet} ${tableStyles.cut}`}>{name}</span>
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            {accounts === "domains" ? account_domains.join(", ") : words.accountOptions[accounts]}
          </td>
          <td>
            <Badge variant="light" color={enabled ? "gate" : "gray"}>
              {enabled ? words.states.on : words.states.off}
            </Badge>
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
