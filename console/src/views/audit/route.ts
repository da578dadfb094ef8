import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import type { Range } from "../time_range.ts"
import { RANGES } from "../time_range.ts"
import type { AuditSearch } from "./search.ts"

const word = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && String(value) !== "" ? String(value) : undefined

const moment = (value: unknown): string | undefined =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined

/** Leaves out what the address does not say, so that addresses stay short. */
const said = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/audit",
  validateSearch: ({
    range,
    since,
    until,
    type,
    about,
    live,
    event,
    console: own,
  }: Record<string, unknown>): AuditSearch =>
    said({
      range: (Object.keys(RANGES) as Range[]).find((each) => each === range),
      since: moment(since),
      until: moment(until),
      type: word(type),
      about: word(about),
      live: live === true ? true : undefined,
      event: word(event),
      console: own === true ? true : undefined,
    }) as AuditSearch,
  component: lazyRouteComponent(() => loaded(import("./audit.tsx")), "Audit"),
})
