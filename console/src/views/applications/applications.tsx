import { Badge, Button, Group, SegmentedControl, Text } from "@mantine/core"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import type { Client } from "../../api/operations/clients.ts"
import { usePages } from "../../api/pages.ts"
import { Heading } from "../../shell/heading.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { ListFrame } from "../list_frame.tsx"
import { Day, When } from "../time.tsx"
import styles from "./applications.module.css"
import { BlockedHosts } from "./blocked_hosts.tsx"
import { isStranger, kindOf, lastUseOf } from "./kind.ts"
import type { Which } from "./search.ts"
import { WHICH } from "./search.ts"
import { Strangers } from "./strangers.tsx"

const applicationsRoute = getRouteApi("/applications")

/** The applications, found on the server. Self-registered applications have a list of their own, because no operator has checked them. */
export function Applications() {
  const may = useMay()
  const words = useWords("applications")
  const { q = "", which } = applicationsRoute.useSearch()
  const navigate = useNavigate()
  const list = usePages("listClients", { query: { search: q, ...filterOf(which) } })
  const isEmpty = list.items?.length === 0 && q === "" && which === undefined
  const register = may("admin:clients") && (
    <Button component={Link} to="/applications/new">
      {words.register}
    </Button>
  )
  const empty = which === undefined ? words.empty : words.emptyOf[which]
  return (
    <>
      <Heading title={words.title} actions={!isEmpty && register} />
      <div className={styles.scroller}>
        <SegmentedControl
          aria-label={words.by}
          value={which ?? "all"}
          onChange={(chosen) =>
            void navigate({
              to: "/applications",
              search: { ...(q !== "" && { q }), ...(chosen !== "all" && { which: chosen as Which }) },
              replace: true,
            })
          }
          data={[{ value: "all", label: words.all }, ...WHICH.map((value) => ({ value, label: words[value] }))]}
        />
      </div>
      {which === "strangers" && <BlockedHosts />}
      <ListFrame
        key={which}
        q={q}
        list={list}
        words={words}
        empty={
          <Empty icon="applications" title={empty.title} text={empty.text} action={which === undefined && register} />
        }
      >
        {(items) => (which === "strangers" ? <Strangers clients={items} /> : <Table clients={items} />)}
      </ListFrame>
    </>
  )
}

const FILTERS = {
  own: { registered_by: "operator" },
  strangers: { registered_by: "others" },
  blocked: { state: "disabled" },
} as const

const filterOf = (which: Which | undefined) => (which === undefined ? {} : FILTERS[which])

function Table({ clients }: { clients: readonly Client[] }) {
  const words = useWords("applications")
  return (
    <RecordTable
      columns={[
        words.name,
        { wide: words.kind },
        { wide: words.address },
        { wide: words.lastUsed },
        { wide: words.created },
      ]}
    >
      {clients.map((client) => {
        const used = lastUseOf(client)
        return (
          <tr key={client.client_id}>
            <td>
              <Group gap="xs">
                <Link className={tableStyles.rowLink} to="/applications/$client" params={{ client: client.client_id }}>
                  <bdi>{client.name}</bdi>
                </Link>
                <Badges client={client} />
              </Group>
              <Text className={`${tableStyles.narrow} ${textStyles.quiet}`} size="xs">
                {words.kinds[kindOf(client)]}
              </Text>
              <span className={`${textStyles.mono} ${textStyles.quiet} ${tableStyles.cut}`}>
                {client.metadata_url ?? client.client_id}
              </span>
            </td>
            <td className={tableStyles.wide}>{words.kinds[kindOf(client)]}</td>
            <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
              <Hosts uris={client.redirect_uris} />
            </td>
            <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
              {client.kind === "public" ? words.noSecret : <When at={used} none={words.never} />}
            </td>
            <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
              <Day at={client.created_at} />
            </td>
          </tr>
        )
      })}
    </RecordTable>
  )
}

/** The warnings about an application. Empty for most applications. */
export function Badges({ client }: { client: Client }) {
  const words = useWords("applications")
  return (
    <>
      {!client.enabled && (
        <Badge color="red" variant="light">
          {words.disabled}
        </Badge>
      )}
      {isStranger(client) && (
        <Badge color="orange" variant="light">
          {words.registeredItself}
        </Badge>
      )}
    </>
  )
}

function Hosts({ uris }: { uris: readonly string[] }) {
  const words = useWords("applications")
  const hosts = [...new Set(uris.map((uri) => URL.parse(uri)?.host || uri))]
  const [first, ...others] = hosts
  if (first === undefined) return "–"
  return (
    <>
      <span className={textStyles.wrap}>{first}</span>
      {others.length > 0 && <span> {words.moreAddresses({ count: others.length })}</span>}
    </>
  )
}
