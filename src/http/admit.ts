import { ipv6Block } from "../base/ip_address.ts"
import { StoreUnavailable } from "../base/store_unavailable.ts"
import type { Taken } from "../limits/limit.ts"
import { refuse } from "../oauth/refusal.ts"
import type { RequestFacts } from "../observe/requests.ts"
import type { Ports } from "../ports/ports.ts"
import type { OpenedCookies } from "./arrival.ts"
import { limitKey } from "./client_address.ts"
import type { Method, Route, RouteLimit } from "./routes.ts"

type Limits = Pick<Ports, "limits" | "clock">

/** Refuses a wrong method, and a request over the limit. Runs before the body is read, so that these requests cost little work. */
export async function admit(
  { method, address }: RequestFacts,
  { sessionId }: Pick<OpenedCookies, "sessionId">,
  route: Route,
  ports: Limits,
): Promise<void> {
  if (route.methods !== "any" && !route.methods.includes(method as Method))
    refuse("method_not_allowed", "method-not-allowed", { received: method })
  const { limit } = route
  if (limit === undefined || limit.uncounted?.includes(method as Method)) return
  const now = ports.clock()
  const taking: (Taken | Promise<Taken>)[] = []
  for (const by of limit.by) {
    // Only a genuine session is counted, because otherwise a caller could fill the limit's memory with invented cookies.
    const key = by === "address" ? limitKey(address) : sessionId
    if (key !== undefined) taking.push(ports.limits[limit.name].take(key, now))
  }
  // Limits counted in memory answer at once. Only limits shared between servers are awaited.
  const taken = taking.every(isCounted) ? taking : await Promise.all(taking).catch(leaveToPage(route))
  const refused = taken.filter(({ allowed }) => !allowed)
  // A block counts only what its addresses may send, so that one full address does not use up the limit of its neighbours.
  if (refused.length === 0 && limit.blocks !== undefined && address.includes(":"))
    refused.push(...(await refusedBlocks(limit.blocks, address, now, ports).catch(leaveToPage(route))))
  if (refused.length === 0) return
  const retryAfterSeconds = Math.max(...refused.map((one) => one.retryAfterSeconds))
  refuse("too_many_requests", `${limit.name}-limit`, { retryAfterSeconds })
}

const isCounted = (taken: Taken | Promise<Taken>): taken is Taken => !(taken instanceof Promise)

/** Counts a request for the blocks of an IPv6 address, the smaller one first. Returns the block that is full. */
async function refusedBlocks(
  blocks: NonNullable<RouteLimit["blocks"]>,
  address: string,
  now: number,
  { limits }: Limits,
): Promise<readonly Taken[]> {
  for (const bits of [56, 48] as const) {
    const taken = await limits[blocks[bits]].take(ipv6Block(address, bits), now)
    if (!taken.allowed) return [taken]
  }
  return []
}

/** Skips the limit of a page if the database is unreachable. The endpoint cannot issue a code then; it shows a page with a link to try again. */
const leaveToPage =
  ({ refusals }: Route) =>
  (error: unknown): [] => {
    if (refusals === "page" && error instanceof StoreUnavailable) return []
    throw error
  }
