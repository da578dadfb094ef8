import type { Page, Paging } from "../admin/page.ts"
import { timestamp } from "../admin/timestamp.ts"
import type { ClientId } from "../base/id.ts"
import { ADMIN_API_PATH } from "../oauth/paths.ts"
import { ADMIN_REASONS } from "../observe/outcomes.ts"
import type { RefusalRecord } from "../observe/refusal_record.ts"
import { parseRefusalRecord } from "../observe/refusal_record.ts"
import type { Ports } from "../ports/ports.ts"
import type { KeptRefusal } from "../store/refusal.ts"
import { fixInEnglish, reasonInEnglish } from "../words/english.ts"
import type { Message } from "../words/message.ts"
import { demandFix } from "./demand_fix.ts"
import { fixFor } from "./fixes.ts"
import { receivedForFix } from "./received.ts"

/**
 * Which refusals to return. `since` is in milliseconds. The admin API also refuses callers with a valid token, such as for a wrong value in a form of
 * the console. These refusals are returned only with `includeAdmin`, or if `reason` names them.
 */
export interface RefusalFilter {
  readonly includeAdmin?: boolean | undefined
  readonly reason?: string | undefined
  readonly clientId?: string | undefined
  readonly since?: number | undefined
  /** Only those that developers sent. */
  readonly onlySent?: boolean | undefined
}

/** A refusal in a list. A record that a newer version of the program wrote has the reason `unknown`. */
export interface RefusalRow {
  readonly trace_id: string
  readonly at: string
  readonly method: string
  readonly path: string
  readonly address: string
  readonly client_id: string | null
  readonly client_name: string | null
  readonly refusal: string
  readonly reason: string
  readonly sentence: string
  readonly fix: string | null
  readonly fix_message: Message | null
  /** When the developer of the client sent it to the operator. */
  readonly sent_at: string | null
}

/** Equal refusals: the same reason for the same client. */
export interface RefusalGroup
  extends Pick<RefusalRow, "client_id" | "client_name" | "refusal" | "reason" | "sentence" | "fix" | "fix_message"> {
  readonly count: number
  /** How many of them developers sent. */
  readonly sent: number
  readonly last_at: string
  readonly last_trace_id: string
}

type Reading = Pick<Ports, "basePath" | "clients" | "clock" | "store">

/** The number of refusals in one read. The table contains at most 16,384, so reading all of them stays fast. */
const BATCH = 2048

interface Parsed {
  readonly kept: KeptRefusal
  readonly record: RefusalRecord | undefined
}

/** Reads the matching refusals, latest first, beginning after `before`. */
async function* matching(
  { includeAdmin = false, reason, clientId, since = 0, onlySent = false }: RefusalFilter,
  before: Pick<KeptRefusal, "at" | "traceId"> | undefined,
  { store, clock, basePath }: Reading,
): AsyncGenerator<Parsed> {
  const leftOut = includeAdmin || reason !== undefined ? undefined : basePath + ADMIN_API_PATH
  let from = before
  for (;;) {
    const kept = await store.refusals.page(from, BATCH, clock())
    for (const one of kept) {
      if (one.at < since) return
      if (onlySent && one.sentAt === undefined) continue
      const record = parseRefusalRecord(one.record)
      if (record !== undefined && record.path === leftOut && ADMIN_REASONS.has(record.reason)) continue
      if (reason !== undefined && reason !== (record?.reason ?? "unknown")) continue
      if (clientId === undefined || clientId === record?.clientId) yield { kept: one, record }
    }
    if (kept.length < BATCH) return
    from = kept.at(-1)
  }
}

/** Returns a page of the matching refusals, latest first. */
export async function refusalPage(
  filter: RefusalFilter,
  { after, limit }: Paging,
  ports: Reading,
): Promise<Page<RefusalRow>> {
  const [at = "", traceId = ""] = after?.split(" ") ?? []
  const before = after === undefined ? undefined : { at: Number(at), traceId }
  const found: Parsed[] = []
  for await (const one of matching(filter, before, ports)) {
    found.push(one)
    if (found.length > limit) break
  }
  const items = await Promise.all(found.slice(0, limit).map((one) => rowOf(one, ports)))
  const last = found[limit - 1]?.kept
  return { items, next: found.length > limit && last !== undefined ? `${last.at} ${last.traceId}` : undefined }
}

const MAX_GROUPS = 200

/** Counts the matching refusals by reason and client, the most frequent first, and at most 200 groups. */
export async function refusalGroups(filter: RefusalFilter, ports: Reading): Promise<RefusalGroup[]> {
  const groups = new Map<string, { latest: Parsed; count: number; sent: number }>()
  for await (const one of matching(filter, undefined, ports)) {
    const { code, reason, clientId } = one.record ?? {}
    const key = `${code} ${reason} ${clientId}`
    const group = groups.get(key) ?? { latest: one, count: 0, sent: 0 }
    group.count += 1
    if (one.kept.sentAt !== undefined) group.sent += 1
    groups.set(key, group)
  }
  const frequent = [...groups.values()].toSorted((one, other) => other.count - one.count).slice(0, MAX_GROUPS)
  return Promise.all(
    frequent.map(async ({ latest, count, sent }) => {
      const { at, trace_id, method: _, path: __, address: ___, sent_at: ____, ...same } = await rowOf(latest, ports)
      return { ...same, count, sent, last_at: at, last_trace_id: trace_id }
    }),
  )
}

async function rowOf({ kept, record }: Parsed, { clients }: Reading): Promise<RefusalRow> {
  const client_id = record?.clientId ?? null
  const client = client_id === null ? undefined : await clients.find(client_id as ClientId)
  const { code, reason = "unknown" } = record ?? {}
  const fix =
    (record && demandFix(record, client)) ??
    fixFor(reason, { client_id, received: record && receivedForFix(record, client) })
  return {
    trace_id: kept.traceId,
    at: timestamp(kept.at),
    method: record?.method ?? "",
    path: record?.path ?? "",
    address: record?.address ?? "",
    client_id,
    client_name: client?.name ?? null,
    refusal: code ?? "unknown",
    reason,
    sentence: code === undefined ? "" : reasonInEnglish(code, reason),
    fix: fix === undefined ? null : fixInEnglish(fix),
    fix_message: fix ?? null,
    sent_at: kept.sentAt === undefined ? null : timestamp(kept.sentAt),
  }
}
