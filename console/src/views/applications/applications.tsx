import { Badge, Button, Code, Group, SegmentedControl, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useDeferredValue } from "react"
import type { Client } from "../../api/operations.ts"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/language.ts"
import { isStranger, kindOf, lastUseOf, matches } from "./kind.ts"
import { allApplications } from "./queries.ts"
import type { Which } from "./route.ts"
import { applicationsRoute } from "./route.ts"
import { APPLICATIONS_WORDS } from "./words.ts"

/** The rows that the page draws at once. The search finds the others. */
const MAX_ROWS = 200

export function Applications() {
  const words = useWords(APPLICATIONS_WORDS)
  const { number } = useFormats()
  const { q = "", which } = applicationsRoute.useSearch()
  const navigate = useNavigate()
  const wanted = useDeferredValue(q)
  const { data, error, refetch } = useQuery(allApplications)
  const show = (search: { q?: string; which?: Which }) => void navigate({ to: "/applications", search, replace: true })
  const withText = (text: string) => show({ ...(text !== "" && { q: text }), ...(which && { which }) })
  const found = (data ?? [])
    .filter((client) => which === undefined || isStranger(client) === (which === "strangers"))
    .filter((client) => matches(client, wanted))
  const hasStrangers = data?.some(isStranger) ?? false
  return (
    <>
      <Heading
        title={words.title}
        below={data !== undefined && <Text className="quiet">{words.count(number(data.length))}</Text>}
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty icon="applications" {...words.empty} action={<Code>{words.empty.hint}</Code>} />
      ) : (
        <>
          <Group mb="md" gap="sm">
            <TextInput
              type="search"
              aria-label={words.search}
              placeholder={words.search}
              leftSection={<Icon name="search" size={16} />}
              value={q}
              onChange={(event) => withText(event.currentTarget.value)}
              style={{ flex: "1 1 16rem" }}
              maw={420}
            />
            {hasStrangers && (
              <SegmentedControl
                aria-label={words.by}
                value={which ?? "all"}
                onChange={(chosen) =>
                  show({ ...(q !== "" && { q }), ...(chosen !== "all" && { which: chosen as Which }) })
                }
                data={[
                  { value: "all", label: words.all },
                  { value: "own", label: words.own },
                  { value: "strangers", label: words.strangers },
                ]}
              />
            )}
          </Group>
          {found.length === 0 ? (
            <Empty
              icon="search"
              {...words.nothingFound}
              action={
                <Button variant="default" onClick={() => show({})}>
                  {words.nothingFound.action}
                </Button>
              }
            />
          ) : (
            <Table clients={found.slice(0, MAX_ROWS)} />
          )}
        </>
      )}
    </>
  )
}

function Table({ clients }: { clients: readonly Client[] }) {
  const words = useWords(APPLICATIONS_WORDS)
  const { ago, moment, day } = useFormats()
  return (
    <div className="card" style={{ overflow: "hidden" }}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col" className="only-wide">
              {words.kind}
            </th>
            <th scope="col" className="only-wide">
              {words.address}
            </th>
            <th scope="col" className="only-wide">
              {words.lastUsed}
            </th>
            <th scope="col" className="only-wide">
              {words.created}
            </th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => {
            const used = lastUseOf(client)
            return (
              <tr key={client.client_id}>
                <td>
                  <Group gap="xs">
                    <Link className="row-link" to="/applications/$client" params={{ client: client.client_id }}>
                      {client.name}
                    </Link>
                    <Badges client={client} />
                  </Group>
                  <Text className="only-narrow quiet" size="xs">
                    {words.kinds[kindOf(client)]}
                  </Text>
                  <span className="mono quiet cut">{client.metadata_url ?? client.client_id}</span>
                </td>
                <td className="only-wide">{words.kinds[kindOf(client)]}</td>
                <td className="only-wide quiet">
                  <Hosts uris={client.redirect_uris} />
                </td>
                <td className="only-wide quiet">
                  {client.kind === "public" ? (
                    words.noSecret
                  ) : used === undefined ? (
                    words.never
                  ) : (
                    <time dateTime={used} title={moment(used)}>
                      {ago(used)}
                    </time>
                  )}
                </td>
                <td className="only-wide quiet">
                  <time dateTime={client.created_at} title={moment(client.created_at)}>
                    {day(client.created_at)}
                  </time>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What needs attention about an application. Nothing for one that works as usual. */
export function Badges({ client }: { client: Client }) {
  const words = useWords(APPLICATIONS_WORDS)
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
  const words = useWords(APPLICATIONS_WORDS)
  const hosts = [...new Set(uris.map((uri) => URL.parse(uri)?.host || uri))]
  const [first, ...others] = hosts
  if (first === undefined) return "–"
  return (
    <>
      <span style={{ overflowWrap: "anywhere" }}>{first}</span>
      {others.length > 0 && <span> {words.moreAddresses(others.length)}</span>}
    </>
  )
}
