import type { ClientId } from "../base/id.ts"
import type { ClientAccessRecord } from "./contract.ts"
import type { AdministrationDeps } from "./ports.ts"
import { timestamp } from "./timestamp.ts"

/** Reading more grants would take long, and would not make the numbers more useful. */
const MAX_GRANTS = 10_000

/** Counts the grants of a client, and the people who gave them. Requests do not count these, so only this call takes time. */
export async function clientAccess(
  id: ClientId,
  { store, clock }: Pick<AdministrationDeps, "store" | "clock">,
): Promise<ClientAccessRecord> {
  const found = await store.grants.liveOf(id, clock(), MAX_GRANTS + 1)
  const grants = found.slice(0, MAX_GRANTS)
  const byValue = new Map<string, number>()
  for (const { scope } of grants) for (const value of scope) byValue.set(value, (byValue.get(value) ?? 0) + 1)
  return {
    grants: grants.length,
    people: new Set(grants.map(({ userId }) => userId)).size,
    has_more: found.length > MAX_GRANTS,
    scope: [...byValue]
      .map(([value, count]) => ({ value, grants: count }))
      .toSorted((one, other) => other.grants - one.grants || (one.value < other.value ? -1 : 1)),
    last_granted_at: latest(grants.map(({ createdAt }) => createdAt)),
    last_used_at: latest(grants.map(({ usedAt }) => usedAt)),
  }
}

const latest = (times: readonly number[]): string | null =>
  times.length === 0 ? null : timestamp(times.reduce((one, other) => Math.max(one, other)))
