import { Button, Group, Menu, Switch } from "@mantine/core"
import { useIntersection } from "@mantine/hooks"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useEffect, useMemo } from "react"
import type { AuditEvent } from "../../api/operations/audit_events.ts"
import { usePages } from "../../api/pages.ts"
import cardStyles from "../../shell/card.module.css"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { More } from "../../shell/more.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { useNames } from "../names.tsx"
import { RANGES } from "../time_range.ts"
import styles from "./audit.module.css"
import { clientIn, EventRow } from "./event_row.tsx"
import { Filters } from "./filters.tsx"
import { useLive } from "./live.ts"
import type { AuditSearch } from "./search.ts"
import type { EventType } from "./sentences.ts"
import { useExport } from "./use_export.tsx"

const auditRoute = getRouteApi("/audit")

/** The audit events: who did what, and when. */
export function Audit() {
  const words = useWords("audit")
  const search = auditRoute.useSearch()
  const navigate = useNavigate()
  const change = (part: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined))
    void navigate({ to: "/audit", search: next as AuditSearch, replace: true })
  }
  const query = useQueryOf(search)
  const list = usePages("listAuditEvents", { query })
  const { items, error } = list
  const isLive = search.live === true && search.until === undefined
  const { about, type, include } = query
  const live = useLive(
    isLive,
    { ...(about && { about }), ...(type && { type }), ...(include && { include }) },
    items?.[0]?.event_id,
  )
  const listed = new Set(items?.map(({ event_id }) => event_id))
  const fresh = live.events.filter(({ event_id }) => !listed.has(event_id))
  const { include: _, ...exported } = query
  const exporting = useExport(exported)
  const isFiltered = Object.keys(exported).length > 0
  const shown = [...fresh, ...(items ?? [])]
  return (
    <>
      <Heading
        title={words.title}
        below={<Quiet maw={640}>{words.intro}</Quiet>}
        actions={
          <>
            <Switch
              label={words.live}
              checked={isLive}
              disabled={search.until !== undefined}
              onChange={({ currentTarget: { checked } }) => change({ live: checked ? true : undefined })}
              me="sm"
            />
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<Icon name="down" size={16} />}>
                  {words.export}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => exporting.begin("csv")}>{words.exportCsv}</Menu.Item>
                <Menu.Item onClick={() => exporting.begin("jsonl")}>{words.exportJson}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      <Filters search={search} change={change} />
      {exporting.element}
      {isLive && (
        <Group gap="xs" my="sm" wrap="nowrap">
          <span className={live.state === "open" ? styles.liveDot : `${styles.liveDot} ${styles.waiting}`} />
          <Quiet size="sm" role="status">
            {live.state === "open" ? words.liveNow : words.liveWaiting}{" "}
            {live.isGap ? words.liveGap : fresh.length > 0 && words.newEvents({ count: fresh.length })}
          </Quiet>
          {live.isGap && (
            <Button size="compact-sm" variant="default" onClick={() => void list.refetch()}>
              {words.reload}
            </Button>
          )}
        </Group>
      )}
      {live.error !== undefined && <Failed error={live.error} />}
      {error !== null ? (
        <Failed error={error} retry={() => void list.refetch()} />
      ) : items === undefined ? (
        <Loading />
      ) : shown.length === 0 && !list.hasNextPage ? (
        <Empty icon={isFiltered ? "search" : "audit"} {...(isFiltered ? words.nothing : words.empty)} />
      ) : (
        <>
          <ul className={`${cardStyles.card} ${cardStyles.list}`}>
            {chunked(shown).map((events) => (
              <Chunk
                key={events.at(-1)?.event_id}
                events={events}
                open={search.event}
                isNew={(id) => fresh.some(({ event_id }) => event_id === id)}
                toggle={(id) => change({ event: id === search.event ? undefined : id })}
              />
            ))}
          </ul>
          <Further list={list} />
        </>
      )}
    </>
  )
}

/** The filters in the form of the API. A range is computed when the person chooses it, so that all pages of a list begin at the same time. */
function useQueryOf({ range, since, until, type, about, console: own }: AuditSearch) {
  const events = useWords("events")
  const types =
    type
      ?.split(",")
      .filter((each) => Object.hasOwn(events, each))
      .join(",") ?? ""
  return useMemo(() => {
    const from = range === undefined ? since : new Date(Date.now() - RANGES[range]).toISOString()
    return {
      ...(from !== undefined && { since: from }),
      ...(until !== undefined && { until }),
      ...(types !== "" && { type: types.split(",") as EventType[] }),
      ...(about !== undefined && { about }),
      ...(own && { include: "console" as const }),
    }
  }, [range, since, until, types, about, own])
}

/** Small enough that one request returns the names of a chunk. Chunks are counted from the end, so that new events change only one chunk. */
const CHUNK = 40

function chunked(events: readonly AuditEvent[]): readonly (readonly AuditEvent[])[] {
  const first = events.length % CHUNK
  const chunks = first === 0 ? [] : [events.slice(0, first)]
  for (let at = first; at < events.length; at += CHUNK) chunks.push(events.slice(at, at + CHUNK))
  return chunks
}

interface ChunkProps {
  readonly events: readonly AuditEvent[]
  readonly open: string | undefined
  isNew(id: string): boolean
  toggle(id: string): void
}

function Chunk({ events, open, isNew, toggle }: ChunkProps) {
  const names = useNames(events.flatMap(({ actor, subject, detail }) => [actor, subject, clientIn(detail) ?? ""]))
  return events.map((event) => (
    <EventRow
      key={event.event_id}
      event={event}
      names={names}
      isOpen={open === event.event_id}
      isNew={isNew(event.event_id)}
      toggle={() => toggle(event.event_id)}
    />
  ))
}

interface FurtherProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError?: boolean
    fetchNextPage(): unknown
  }
}

/** Reads the next page when the end of the list is visible. The button is for people who do not scroll. */
function Further({ list }: FurtherProps) {
  const { ref, entry } = useIntersection({ rootMargin: "400px" })
  const isNear = entry?.isIntersecting ?? false
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div ref={ref}>
      <More of={list} />
    </div>
  )
}
