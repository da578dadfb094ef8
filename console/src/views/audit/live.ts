import { useEffect, useRef, useState } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import { open } from "../../api/call.ts"
import type { AuditEvent } from "../../api/operations/audit_events.ts"
import type { Operations } from "../../api/operations.ts"

type Filter = NonNullable<Operations["streamAuditEvents"]["query"]>

interface Live {
  /** New events, newest first. */
  readonly events: readonly AuditEvent[]
  readonly state: "off" | "waiting" | "open"
  /** Whether the server omitted events. */
  readonly isGap: boolean
  readonly error: Error | undefined
}

const NOTHING: Live = { events: [], state: "off", isGap: false, error: undefined }
const MAX_EVENTS = 500
const RETRY_MS = 3000
/** 429 and the statuses after it mean too much load. */
const TOO_MANY = 429

/** Follows the audit while the page is visible, and continues after a broken connection. `lastId` is the newest event of the list. */
export function useLive(isOn: boolean, filter: Filter, lastId: string | undefined): Live {
  const [live, setLive] = useState<Live>(NOTHING)
  /** The newest event of the list, and of the stream after it. */
  const last = useRef(lastId)
  const listed = useRef(lastId)
  useEffect(() => {
    listed.current = lastId
    last.current ??= lastId
  }, [lastId])
  // Compared by content, because each render makes a new object.
  const wanted = JSON.stringify(filter)
  useEffect(() => {
    setLive(isOn ? { ...NOTHING, state: "waiting" } : NOTHING)
    if (!isOn) return
    const query = JSON.parse(wanted) as Filter
    last.current = listed.current
    let reading: AbortController | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(retry)
      reading?.abort()
      reading = undefined
    }
    const begin = () => {
      stop()
      if (document.hidden) return
      const own = new AbortController()
      reading = own
      void run(own.signal)
    }
    const run = async (signal: AbortSignal) => {
      const error = await follow(query, last.current, signal, (message) => {
        if (signal.aborted) return
        if (message.event === "audit") last.current = message.data.event_id
        setLive((before) => withMessage(before, message))
      }).catch((thrown: unknown) => thrown)
      if (signal.aborted) return
      // A refusal that is not about load is final.
      const final = error instanceof ApiProblem && error.status < TOO_MANY ? error : undefined
      setLive((before) => ({ ...before, state: final === undefined ? "waiting" : "off", error: final }))
      if (final === undefined) retry = setTimeout(begin, RETRY_MS)
    }
    begin()
    document.addEventListener("visibilitychange", begin)
    return () => {
      document.removeEventListener("visibilitychange", begin)
      stop()
    }
  }, [isOn, wanted])
  return live
}

type Message = { readonly event: "open" | "gap" } | { readonly event: "audit"; readonly data: AuditEvent }

function withMessage(before: Live, message: Message): Live {
  const open: Live = { ...before, state: "open", error: undefined }
  switch (message.event) {
    case "open":
      return open
    case "gap":
      return { ...open, isGap: true }
    case "audit": {
      const { data } = message
      const isKnown = before.events.some(({ event_id }) => event_id === data.event_id)
      return isKnown ? open : { ...open, events: [data, ...before.events].slice(0, MAX_EVENTS) }
    }
  }
}

/** Reads server-sent events. Resolves when the server ends the stream. The browser's own EventSource cannot send a token. */
async function follow(
  query: Filter,
  lastEventId: string | undefined,
  signal: AbortSignal,
  got: (message: Message) => void,
): Promise<void> {
  const response = await open("streamAuditEvents", { query, signal, lastEventId })
  const reader = response.body?.getReader()
  if (reader === undefined) return
  got({ event: "open" })
  const decoder = new TextDecoder()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split("\n\n")
    text = blocks.pop() ?? ""
    for (const block of blocks) {
      const event = /^event: (\w+)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? "{}"
      if (event === "audit") got({ event, data: JSON.parse(data) as AuditEvent })
      else if (event === "gap") got({ event })
    }
  }
}
