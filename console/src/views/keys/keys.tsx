import { Badge, Button, Group, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import type { KeySetSource, SigningKey } from "../../api/operations/keys.ts"
import { allOf } from "../../api/pages.ts"
import cardStyles from "../../shell/card.module.css"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { PageTabs } from "../../shell/page_tabs.tsx"
import { Named } from "../../shell/parts.tsx"
import { Table } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { Time } from "../time.tsx"
import { RegistrationTokens } from "./registration_tokens.tsx"
import { Rotate } from "./rotate.tsx"

const keysRoute = getRouteApi("/keys")

const allKeys = allOf("listKeys", {})

/** The signing keys, and the registration tokens of applications. */
export function Keys() {
  const may = useMay()
  const words = useWords("keys")
  const { tab = "keys" } = keysRoute.useSearch()
  const navigate = useNavigate()
  const [isRotating, rotating] = useDisclosure()
  const { data, error, refetch } = useQuery(allKeys)
  return (
    <>
      <Heading
        title={words.title}
        actions={
          tab === "keys" &&
          data !== undefined &&
          may("admin:settings") && <Button onClick={rotating.open}>{words.rotate}</Button>
        }
        below={<Quiet maw={680}>{words.intro}</Quiet>}
      />
      <PageTabs
        shown={tab}
        labels={words.tabs}
        choose={(chosen) => void navigate({ to: "/keys", search: chosen === "keys" ? {} : { tab: chosen } })}
        panels={{
          keys:
            error !== null ? (
              <Failed error={error} retry={() => void refetch()} />
            ) : data === undefined ? (
              <Loading height={120} />
            ) : data.length === 0 ? (
              <Empty icon="key" {...words.empty} />
            ) : (
              <Stack>
                {newestFirst(data).map((key) => (
                  <Key key={key.key_id} of={key} />
                ))}
              </Stack>
            ),
          tokens: <RegistrationTokens />,
        }}
      />
      {isRotating && data !== undefined && <Rotate keys={data} close={rotating.close} />}
    </>
  )
}

const newestFirst = (keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.toSorted((one, other) => one.alg.localeCompare(other.alg) || other.active_at.localeCompare(one.active_at))

const COLORS = { announced: "blue", active: "gate", retiring: "orange", retired: "gray" } as const

/** One key: its state, its times, and the sources that fetched it. */
function Key({ of: key }: { of: SigningKey }) {
  const words = useWords("keys")
  const { number, moment } = useFormats()
  const { key_id, alg, state, created_at, fetched_by, not_fetched_by } = key
  const counts = state === "announced" || state === "active"
  return (
    <section className={`${cardStyles.card} ${cardStyles.compact}`} aria-label={`${alg} ${words.states[state]}`}>
      <Stack gap="xs">
        <Group gap="sm">
          <Badge variant="light" color={COLORS[state]}>
            {words.states[state]}
          </Badge>
          <Text fw={600}>{alg}</Text>
          <Quiet size="sm">{words.created({ at: moment(created_at) })}</Quiet>
        </Group>
        <Text size="sm" maw={680}>
          <When of={key} />
        </Text>
        <CopyValue value={key_id} label={words.keyId} />
        {counts && (
          <Text size="sm">
            {fetched_by + not_fetched_by.length === 0
              ? words.nobodyFetched
              : not_fetched_by.length === 0
                ? words.everybodyHas
                : `${words.fetched({ count: number(fetched_by) })} · ${words.notFetched({ count: number(not_fetched_by.length) })}`}
          </Text>
        )}
        {counts && not_fetched_by.length > 0 && (
          <div>
            <Quiet size="sm" mb="xs">
              {state === "active" ? words.needsOlder : words.needsOlderLater}
            </Quiet>
            <Sources sources={not_fetched_by} />
          </div>
        )}
      </Stack>
    </section>
  )
}

/** The state of the key as a sentence with its times. */
function When({ of: { state, active_at, signs_until, published_until } }: { of: SigningKey }) {
  const words = useWords("keys")
  const { moment, ago } = useFormats()
  const at = moment(active_at)
  const until = (time: string | null) => (time === null ? "–" : moment(time))
  switch (state) {
    case "announced":
      return words.announced({ at, ago: ago(active_at) })
    case "active":
      return signs_until === null
        ? words.active({ at, ago: ago(active_at) })
        : words.activeUntil({ at, until: until(signs_until) })
    case "retiring":
      return words.retiring({ at: until(signs_until), until: until(published_until) })
    case "retired":
      return words.retired({ at: until(published_until) })
  }
}

/** About one screen of sources. The command line lists all. */
const MAX_SHOWN = 50

/** The sources that fetched the keys: an address and a user agent. Strangers choose both. */
function Sources({ sources }: { sources: readonly KeySetSource[] }) {
  const words = useWords("keys")
  const { number } = useFormats()
  return (
    <div className={`${cardStyles.card} ${cardStyles.clips}`}>
      <Table columns={[words.source, { wide: words.agent }, words.last, { wide: words.first }]}>
        {sources.slice(0, MAX_SHOWN).map(({ address, user_agent, first_at, last_at }) => (
          <tr key={`${address} ${user_agent}`}>
            <td>
              <Mono>{address}</Mono>
              <Text size="xs" className={`${tableStyles.narrow} ${textStyles.quiet}`}>
                <Named>{user_agent}</Named>
              </Text>
            </td>
            <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
              {user_agent === "" ? words.noAgent : <Named>{user_agent}</Named>}
            </td>
            <td>
              <Time at={last_at} />
            </td>
            <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
              <Time at={first_at} />
            </td>
          </tr>
        ))}
      </Table>
      {sources.length > MAX_SHOWN && (
        <Quiet size="sm" p="sm">
          {words.more({ count: number(sources.length - MAX_SHOWN) })}
        </Quiet>
      )}
    </div>
  )
}
