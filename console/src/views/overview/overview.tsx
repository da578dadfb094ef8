import { SegmentedControl, Stack } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { call } from "../../api/call.ts"
import { query, queryOf, queryWithState } from "../../api/query.ts"
import { Heading } from "../../shell/heading.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { arrived } from "../loaded.ts"
import { NeedsAttention } from "./attention.tsx"
import { Guide } from "./guide.tsx"
import type { Range } from "./ranges.ts"
import { firstCounted, RANGES } from "./ranges.ts"

const overviewRoute = getRouteApi("/")

/** The plots are below the findings, so their code loads later. */
const Measures = lazy(async () => ({ default: (await arrived(import("./measures.tsx"))).Measures }))

const MINUTE_MS = 60_000

/** The findings that need attention, and the statistics. Before the first application: the first steps. */
export function Overview() {
  const words = useWords("overview")
  const { range = "day" } = overviewRoute.useSearch()
  const navigate = useNavigate()
  const { data: isUsed } = useQuery({
    ...queryWithState("listClients", { query: { limit: 1 } }),
    select: ({ body }) => body.items.length > 0,
  })
  return (
    <>
      <Heading
        title={words.title}
        below={isUsed && <Active />}
        actions={
          isUsed && (
            <SegmentedControl
              aria-label={words.range}
              value={range}
              onChange={(chosen) =>
                void navigate({ to: "/", search: (now) => ({ ...now, range: chosen as Range }), resetScroll: false })
              }
              data={Object.entries(words.ranges).map(([value, label]) => ({ value, label }))}
            />
          )
        }
      />
      <Stack gap="lg">
        {isUsed === false && <Guide />}
        <NeedsAttention />
        {isUsed && <Counts range={range} />}
      </Stack>
    </>
  )
}

/** The statistics until now. The range sets how far back they go, so the beginning moves with the time. */
const statisticsQuery = (range: Range) =>
  queryOf(["getStatistics"], { range }, async (signal) => {
    const from = new Date(firstCounted(range, Date.now())).toISOString()
    const { body } = await call("getStatistics", { query: { step: RANGES[range].step, from }, signal })
    return { range, statistics: body }
  })

function Counts({ range }: { range: Range }) {
  const { data, error, refetch } = useQuery({
    ...statisticsQuery(range),
    refetchInterval: RANGES[range].refreshMs,
    placeholderData: keepPreviousData,
  })
  if (data === undefined)
    return error === null ? <Loading height={96} /> : <Failed error={error} retry={() => void refetch()} />
  return (
    <Suspense fallback={<Loading height={96} />}>
      <Measures {...data} />
    </Suspense>
  )
}

/** How many people used how many applications. */
function Active() {
  const words = useWords("overview")
  const { number } = useFormats()
  const { data } = useQuery({ ...query("getActivity", {}), refetchInterval: MINUTE_MS })
  if (data === undefined) return null
  const said = (count: number) => (data.is_complete ? number(count) : words.atLeast({ count: number(count) }))
  return <Quiet size="sm">{words.active({ people: said(data.people), applications: said(data.clients) })}</Quiet>
}
