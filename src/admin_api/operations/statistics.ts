import Type from "typebox"
import type { StatisticsRecord } from "../../admin/statistics_contract.ts"
import { show } from "../operation.ts"
import { about, count, object, oneOf, optional, text, time } from "../schemas.ts"

const series = object<object>("StatisticsSeries", {
  measure: about("`requests`, `sign_ins`, `tokens` or `refusals`.", text),
  ...optional({
    endpoint: about("Of requests: the path of the endpoint, or `other`.", text),
    outcome: about(
      "Of requests: `answered`, `refused` or `failed`. Of sign-ins: `succeeded`, `failed`, `limited` or `busy`.",
      text,
    ),
    grant_type: text,
    reason: about("Of refusals: a reason of docs/refusals.md.", text),
  }),
  total: count,
  counts: about("One number for each interval.", Type.Array(count)),
})

const statistics = object<StatisticsRecord>("Statistics", {
  step: oneOf(["minute", "hour"]),
  from: about("The begin of the first interval.", time),
  to: about("The end of the last interval.", time),
  series: about("Only series with at least one count.", Type.Array(series)),
})

const milliseconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text)

export const statisticsOperations = [
  show({
    id: "getStatistics",
    path: "/statistics",
    summary: "Count requests, sign-ins, tokens and refusals over time",
    description: "Counts by minute are kept for a day, counts by hour for 90 days. Default: the last day.",
    right: "admin:read",
    query: {
      step: about("The length of an interval. Default: hour.", oneOf(["minute", "hour"])),
      from: about("The begin of the counts, rounded to whole intervals.", time),
      to: about("The end of the counts, rounded to whole intervals.", time),
    },
    output: statistics,
    run: ({ administration, query: { step = "hour", from, to } }) =>
      administration.statistics.list({ step, from: milliseconds(from), to: milliseconds(to) }),
  }),
]
