import { Badge, Button, Group, SegmentedControl, Stack, Switch, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import type { Refusal, RefusalGroup } from "../../api/operations/refusals.ts"
import { usePages } from "../../api/pages.ts"
import { queryWithState } from "../../api/query.ts"
import cardStyles from "../../shell/card.module.css"
import { FindApplication } from "../../shell/choose_one.tsx"
import { Heading } from "../../shell/heading.tsx"
import { More } from "../../shell/more.tsx"
import { Labelled, Named } from "../../shell/parts.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { inSentence } from "../../words/said.ts"
import { useReasons, useServerWords } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import { LinkTo, useNames } from "../names.tsx"
import { Time } from "../time.tsx"
import type { Range } from "../time_range.ts"
import { RANGES } from "../time_range.ts"
import { WhatToDo } from "../what_to_do.tsx"
import styles from "./refusals.module.css"
import type { RefusalSearch } from "./search.ts"

const refusalsRoute = getRouteApi("/refusals")

/** The refusals of the service, counted by reason and application, or one by one. */
export function Refusals() {
  const words = useWords("refusals")
  const search = refusalsRoute.useSearch()
  const { range, reason, client, each, admin, sent } = search
  const reasons = useReasons()
  const navigate = useNavigate()
  const query = useMemo(
    () => ({
      ...(range !== undefined && { since: new Date(Date.now() - RANGES[range]).toISOString() }),
      ...(reason !== undefined && { reason }),
      ...(client !== undefined && { client_id: client }),
      ...(admin && { include: "admin" as const }),
      ...(sent && { sent: "only" as const }),
    }),
    [range, reason, client, admin, sent],
  )
  const show = (part: RefusalSearch) => void navigate({ to: "/refusals", search: part, replace: true })
  return (
    <>
      <Heading title={words.title} below={<Quiet maw={640}>{words.intro}</Quiet>} />
      <Group mb="md" gap="sm" align="flex-end">
        <Application
          id={client}
          choose={(chosen) => {
            const { client: _, ...rest } = search
            show({ ...rest, ...(chosen && { client: chosen }) })
          }}
        />
        <SegmentedControl
          aria-label={words.range}
          value={range ?? "all"}
          onChange={(chosen) => {
            const { range: _, ...rest } = search
            show({ ...rest, ...(chosen !== "all" && { range: chosen as Range }) })
          }}
          data={Object.entries(words.ranges).map(([value, label]) => ({ value, label }))}
        />
        <SegmentedControl
          aria-label={words.show}
          value={each ? "each" : "grouped"}
          onChange={(chosen) => {
            const { each: _, ...rest } = search
            show({ ...rest, ...(chosen === "each" && { each: true as const }) })
          }}
          data={[
            { value: "grouped", label: words.grouped },
            { value: "each", label: words.each },
          ]}
        />
      </Group>
      <Switch
        mb="md"
        label={words.onlySent}
        checked={sent === true}
        onChange={({ currentTarget: { checked } }) => {
          const { sent: _, ...rest } = search
          show({ ...rest, ...(checked && { sent: true as const }) })
        }}
      />
      {reason === undefined && (
        <Switch
          mb="md"
          label={words.includeAdmin}
          checked={admin === true}
          onChange={({ currentTarget: { checked } }) => {
            const { admin: _, ...rest } = search
            show({ ...rest, ...(checked && { admin: true as const }) })
          }}
        />
      )}
      {reason !== undefined && (
        <Group gap="xs" mb="md">
          <Quiet size="sm">{words.filtered}</Quiet>
          <Text size="sm" fw={600} title={reason} className={textStyles.wrap}>
            {reasons(reason)}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              const { reason: _, ...rest } = search
              show(rest)
            }}
          >
            {words.clear}
          </Button>
        </Group>
      )}
      {each ? <Each query={query} /> : <Counted query={query} range={range} />}
    </>
  )
}

/** The application whose refusals are shown, by its current name. */
function Application({ id, choose }: { id: string | undefined; choose(id: string | undefined): void }) {
  const words = useWords("refusals")
  const name = useNames(id === undefined ? [] : [id]).get(id ?? "")
  return (
    <FindApplication
      label={words.application}
      placeholder={words.applicationAny}
      chosen={id === undefined ? undefined : { id, name: name ?? id, also: id }}
      choose={(chosen) => choose(chosen?.id)}
    />
  )
}

interface Query {
  readonly since?: string
  readonly reason?: string
  readonly client_id?: string
  readonly include?: "admin"
  readonly sent?: "only"
}

const Nothing = ({ query }: { query: Query }) => {
  const words = useWords("refusals")
  return Object.keys(query).length === 0 ? (
    <Empty icon="refusals" {...words.empty} />
  ) : (
    <Empty icon="search" {...words.nothing} />
  )
}

function Counted({ query, range }: { query: Query; range: Range | undefined }) {
  const { data, error, refetch } = useQuery({
    ...queryWithState("countRefusals", { query }),
    select: ({ body }) => body.groups,
  })
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading height={96} />
  if (data.length === 0) return <Nothing query={query} />
  return (
    <ul className={`${cardStyles.card} ${cardStyles.list}`}>
      {data.map((group) => (
        <CountedRow key={`${group.refusal} ${group.reason} ${group.client_id}`} group={group} range={range} />
      ))}
    </ul>
  )
}

function CountedRow({ group, range }: { group: RefusalGroup; range: Range | undefined }) {
  const words = useWords("refusals")
  const { number } = useFormats()
  const { count, sent, reason, client_id, last_at, last_trace_id } = group
  return (
    <li className={`${cardStyles.row} ${styles.refusal}`}>
      <span className={`${textStyles.figure} ${styles.count}`}>{words.times({ count: number(count) })}</span>
      <Stack gap={4} miw={0}>
        <Why of={group} isSent={sent > 0} />
        <Quiet size="xs">
          <Labelled label={words.last}>
            <Time at={last_at} />
          </Labelled>
        </Quiet>
      </Stack>
      <Group gap="xs" className={styles.actions}>
        <Button
          component={Link}
          to="/refusals"
          search={{ reason, each: true, ...(client_id && { client: client_id }), ...(range && { range }) } as never}
          variant="subtle"
          size="compact-sm"
        >
          {words.all}
        </Button>
        <ExplainLink trace={last_trace_id} />
      </Group>
    </li>
  )
}

function Each({ query }: { query: Query }) {
  const list = usePages("listRefusals", { query })
  const { items, error } = list
  if (error !== null) return <Failed error={error} retry={() => void list.refetch()} />
  if (items === undefined) return <Loading height={96} />
  if (items.length === 0) return <Nothing query={query} />
  return (
    <>
      <ul className={`${cardStyles.card} ${cardStyles.list}`}>
        {items.map((refusal) => (
          <EachRow key={refusal.trace_id} refusal={refusal} />
        ))}
      </ul>
      <More of={list} />
    </>
  )
}

function EachRow({ refusal }: { refusal: Refusal }) {
  const words = useWords("refusals")
  const { at, method, path, address, trace_id } = refusal
  return (
    <li className={`${cardStyles.row} ${styles.refusal} ${styles.single}`}>
      <Stack gap={4} miw={0}>
        <Why of={refusal} isSent={refusal.sent_at !== null} />
        <Text size="xs" className={`${textStyles.quiet} ${textStyles.wrap}`}>
          <Time at={at} isExact /> · {method} {path} · {address !== "" && `${words.from({ address })} · `}
          <Mono>{trace_id}</Mono>
        </Text>
      </Stack>
      <Group className={styles.actions}>
        <ExplainLink trace={trace_id} />
      </Group>
    </li>
  )
}

/** The reason, the application, and what to do. Without a translation, the server's English sentence is shown. */
function Why({
  of,
  isSent,
}: {
  of: Pick<Refusal, "reason" | "sentence" | "fix" | "fix_message" | "client_id" | "client_name">
  isSent: boolean
}) {
  const words = useWords("refusals")
  const server = useServerWords()
  const { reason, sentence, fix, fix_message, client_id, client_name } = of
  const known = server.reason(reason)
  return (
    <>
      <Group gap="xs">
        <Text fw={600} {...(known === undefined && { lang: "en" })}>
          {known ?? (sentence === "" ? reason : inSentence(sentence))}
        </Text>
        {isSent && <Badge variant="light">{words.sent}</Badge>}
      </Group>
      <Quiet size="sm">
        {client_id === null ? (
          words.noApplication
        ) : (
          <LinkTo id={client_id}>
            <Named>{client_name ?? client_id}</Named>
          </LinkTo>
        )}{" "}
        · <Mono>{reason}</Mono>
      </Quiet>
      {fix !== null && (
        <Text size="sm" className={textStyles.wrap}>
          <Labelled label={<b>{words.fix}</b>}>
            <WhatToDo message={fix_message} fix={fix} />
          </Labelled>
        </Text>
      )}
    </>
  )
}

function ExplainLink({ trace }: { trace: string }) {
  const words = useWords("refusals")
  return (
    <Button component={Link} to="/explain" search={{ trace } as never} variant="default" size="compact-sm">
      {words.explain}
    </Button>
  )
}
