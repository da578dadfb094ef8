import { auditRecord, CONSOLE_GRANT } from "../admin/audit.ts"
import type { AuditFilter } from "../admin/contract.ts"
import type { Id } from "../base/id.ts"
import { idTime } from "../base/id.ts"
import { say } from "../base/say.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"

/** Which events a stream has, and after which event it begins. Without `after`, it begins now. */
export interface Tailed extends Pick<AuditFilter, "about" | "types" | "includeConsole"> {
  readonly after: Id<"event"> | undefined
}

/** The reader of a stream. */
export interface TailReader {
  readonly name: string
  /** Whether a request with the same token would still be accepted. */
  isAccepted(): Promise<boolean>
}

export type AuditTail = (tailed: Tailed, reader: TailReader) => (signal: AbortSignal) => AsyncIterable<string>

const POLL_MS = 1000
/** Proxies close connections on which nothing comes for a minute. */
const POLLS_PER_HEARTBEAT = 15
/** An event gets its id before it is committed, perhaps by another server with another clock. So each poll reads the last seconds again. */
const OVERLAP_MS = 60_000
/** Maximum number of events of one poll. If a poll finds so many, some may be missing, and the stream sends `gap` before them. */
const MAX_EVENTS = 500
const MAX_WAITING = 2000
const MAX_STREAMS = 64
const MAX_OF_ONE_READER = 4
const RETRY_SECONDS = 30

interface Stream {
  readonly reader: TailReader
  readonly tailed: Tailed
  /** The events of the overlap that were already sent on this stream. */
  seen: ReadonlySet<string>
  waiting: string[]
  polls: number
  /** Set after the first read, which decides where the stream begins. */
  hasBegun: boolean
  isTooSlow: boolean
  wake(): void
}

/**
 * Returns the live audit: server-sent events of the HTML standard for readers. One timer of the process polls for all of them, and only
 * while somebody reads. Refuses with too_many_requests if too many streams are open.
 */
export function auditTail({ store, clock }: Pick<Ports, "store" | "clock">): AuditTail {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  let polledAt = 0

  const read = (since: number) => store.audit.list(MAX_EVENTS, { since: Math.max(0, since - OVERLAP_MS) })

  async function poll(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      const now = clock()
      const events = await read(Math.min(now, polledAt))
      polledAt = now
      for (const stream of streams) if (stream.hasBegun) give(stream, events)
    } catch {
      // The database did not answer. The next poll reads from where the last one ended.
    } finally {
      isPolling = false
    }
  }

  function give(stream: Stream, events: readonly AuditEvent[]): void {
    const fresh = events.filter(({ id }) => !stream.seen.has(id)).reverse()
    const isGap = fresh.length === MAX_EVENTS
    stream.seen = new Set(events.map(({ id }) => id))
    const wanted = fresh.filter((event) => matches(event, stream.tailed))
    stream.waiting.push(...(isGap ? [GAP] : []), ...wanted.map(sent))
    stream.isTooSlow ||= stream.waiting.length > MAX_WAITING
    stream.polls += 1
    if (stream.waiting.length > 0 || stream.polls >= POLLS_PER_HEARTBEAT) stream.wake()
  }

  function begin(stream: Stream): void {
    streams.add(stream)
    if (timer === undefined) polledAt = clock()
    timer ??= setInterval(poll, POLL_MS).unref()
  }

  function end(stream: Stream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  async function* pieces(stream: Stream, signal: AbortSignal): AsyncGenerator<string> {
    const { after } = stream.tailed
    try {
      if (signal.aborted) return
      const before = await read(after === undefined ? clock() : idTime(after))
      // Repeats what was committed around the last event that the reader had. The reader recognizes repeated events by their ids.
      stream.seen = new Set(after === undefined ? before.map(({ id }) => id) : [after])
      stream.hasBegun = true
      give(stream, before)
      // Not earlier: a reader who has this line gets each event that is stored from now on.
      yield "retry: 3000\n\n"
      while (!signal.aborted && !stream.isTooSlow) {
        if (stream.waiting.length === 0) await next(stream, signal)
        // A reader whose right has ended gets no further event.
        if (signal.aborted || !(await stream.reader.isAccepted())) return
        stream.polls = 0
        yield stream.waiting.splice(0).join("") || HEARTBEAT
      }
    } finally {
      end(stream)
    }
  }

  return (tailed, reader) => {
    const own = [...streams].filter((stream) => stream.reader.name === reader.name).length
    if (streams.size >= MAX_STREAMS || own >= MAX_OF_ONE_READER)
      refuse("too_many_requests", "audit-streams-limit", {
        retryAfterSeconds: RETRY_SECONDS,
        says: say("streams-open", { max: MAX_OF_ONE_READER, all: MAX_STREAMS }),
      })
    const state = { seen: new Set<string>(), waiting: [], polls: 0, hasBegun: false, isTooSlow: false, wake() {} }
    const stream: Stream = { reader, tailed, ...state }
    begin(stream)
    return (signal) => pieces(stream, signal)
  }
}

const HEARTBEAT = ": still here\n\n"
const GAP = "event: gap\ndata: {}\n\n"

const sent = (event: AuditEvent): string =>
  `id: ${event.id}\nevent: audit\ndata: ${JSON.stringify(auditRecord(event))}\n\n`

const matches = (
  { type, actor, subject, traceId, detail }: AuditEvent,
  { about = "", types = [], includeConsole }: Tailed,
): boolean =>
  (types.length === 0 || types.includes(type)) &&
  (about === "" ? includeConsole === true || detail !== CONSOLE_GRANT : [actor, subject, traceId].includes(about))

/** Resolves at the next event or heartbeat, or when nobody reads any more. */
function next(stream: Stream, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const wake = () => {
      signal.removeEventListener("abort", wake)
      stream.wake = () => {}
      done()
    }
    stream.wake = wake
    signal.addEventListener("abort", wake)
  })
}
