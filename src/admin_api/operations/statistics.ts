import Type from "typebox"
import type { ActivityRecord, StatisticsRecord } from "../../admin/statistics_contract.ts"
import { show } from "../operation.ts"
import { about, count, flag, object, oneOf, optional, text, time } from "../schemas.ts"

const series = object<object>("StatisticsSeries", {
  measure: about(
    "`requests`, `sign_ins`, `sign_in_ways`, `tokens`, `refusals`, `admin_refusals` or `durations`. `admin_refusals` are what the admin API refused to a caller " +
      "with a valid token: for a value, a conflict, an unknown record or an old sign-in. They are not in `refusals`. Of one client: `authorizations`, " +
      "`tokens` or `refusals`.",
    text,
  ),
  ...optional({
    endpoint: about("Of requests: the path of the endpoint, or `other`.", text),
    outcome: about(
      "Of requests: `answered`, `refused` or `failed`. Of sign-ins: `succeeded`, `failed`, `limited` or `busy`.",
      text,
    ),
    way: about(
      "Of ways of signing in: `password`, `password_and_code`, `password_and_recovery_code`, `password_and_passkey` or `passkey`.",
      text,
    ),
    grant_type: text,
    reason: about("Of `refusals` of the service and of `admin_refusals`: a reason of docs/refusals.md.", text),
    surface: about("Of durations: `page` for pages of people, `api` for answers to programs.", text),
    up_to_ms: about(
      "Of durations: the longest time in milliseconds, or `more`. Shorter ones have their own series.",
      text,
    ),
  }),
  total: count,
  counts: about("One number for each interval.", Type.Array(count)),
})

const statistics = object<StatisticsRecord>("Statistics", {
  step: oneOf(["minute", "hour", "day"]),
  from: about("The start of the first interval.", time),
  to: about("The end of the last interval.", time),
  series: about("Only series with at least one count.", Type.Array(series)),
})

const activity = object<ActivityRecord>("Activity", {
  as_of: time,
  since: time,
  people: count,
  clients: count,
  authorizations: count,
  is_complete: about("False if only the newest 10,000 authorizations are counted.", flag),
})

const milliseconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text)

export const statisticsOperations = [
  show({
    id: "getActivity",
    path: "/statistics/activity",
    summary: "Count the people and clients of the last 24 hours",
    description: "Counts people who authorized a client, and these clients.",
    right: "admin:read",
    output: activity,
    run: ({ administration }) => administration.statistics.activity(),
  }),
  show({
    id: "getStatistics",
    path: "/statistics",
    summary: "Count requests, sign-ins, tokens and refusals over time",
    description:
      "Counts by minute are kept for a day, others for 90 days. Days begin at midnight UTC. Default: the last day.",
    right: "admin:read",
    query: {
      step: about("The length of an interval. Default: hour.", oneOf(["minute", "hour", "day"])),
      from: about("The start of the counts, rounded to whole intervals.", time),
      to: about("The end of the counts, rounded to whole intervals.", time),
    },
    output: statistics,
    run: ({ administration, query: { step = "hour", from, to } }) =>
      administration.statistics.list({ step, from: milliseconds(from), to: milliseconds(to) }),
  }),
  show({
    id: "getClientUsage",
    path: "/clients/{client_id}/usage",
    summary: "Count the authorizations, tokens and refusals of a client by day",
    description:
      "`authorizations`: each time the client received a code, so a person arrived there. `refusals`: refused requests that name the client, " +
      "also those of other senders. Days begin at midnight UTC and are kept for 90 days. Each server adds its counts at the end of each minute.",
    right: "admin:read",
    query: {
      days: about("How many days, the current one included. Default: 30.", Type.Integer({ minimum: 1, maximum: 90 })),
    },
    output: statistics,
    run: ({ administration, path, query: { days = 30 } }) => administration.statistics.ofClient(path.client_id, days),
  }),
]
