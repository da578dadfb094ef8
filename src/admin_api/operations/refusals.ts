import { firstOf } from "../../admin/page.ts"
import { NotFound } from "../../admin/problem.ts"
import type { RefusalExplained, RefusalRow } from "../../explain/explanation.ts"
import { explainRefusal, refusalRow } from "../../explain/explanation.ts"
import { list, show } from "../operation.ts"
import { about, nullable, object, oneOf, text, texts, time } from "../schemas.ts"

const explanation = object<RefusalExplained>("RefusalExplanation", {
  verdict: oneOf(["refused"]),
  trace_id: text,
  at: time,
  method: text,
  path: text,
  address: text,
  client_id: nullable(text),
  client_name: nullable(text),
  grant_id: nullable(text),
  user_id: nullable(text),
  username: nullable(text),
  error: about("The error that the caller received.", text),
  error_description: text,
  refusal: text,
  reason: about("The private reason, as docs/refusals.md lists it.", text),
  sentence: about("The reason in words.", text),
  expected: nullable(text),
  received: nullable(text),
  nearest: about("The registered redirect URI that is most like the received one.", nullable(text)),
  differs: about("How the received redirect URI differs from it.", texts),
  fix: about("What to do about it.", text),
})

const refusal = object<RefusalRow>("Refusal", {
  trace_id: text,
  at: time,
  method: text,
  path: text,
  address: text,
  client_id: about("The client that the request names. It is not authenticated.", nullable(text)),
  refusal: text,
  reason: about("The private reason, as docs/refusals.md lists it.", text),
})

export const refusalOperations = [
  list({
    id: "listRefusals",
    path: "/refusals",
    summary: "List the stored refusals, latest first",
    right: "admin:read",
    item: refusal,
    async run({ deps: { ports }, after, limit }) {
      const [at = "", traceId = ""] = after?.split(" ") ?? []
      const before = after === undefined ? undefined : { at: Number(at), traceId }
      const kept = await ports.store.refusals.page(before, limit + 1, ports.clock())
      const page = firstOf(kept, (one) => `${one.at} ${one.traceId}`, limit)
      return { ...page, items: page.items.map(refusalRow) }
    },
  }),
  show({
    id: "explainRefusal",
    path: "/refusals/{trace_id}",
    summary: "Explain why a request was refused",
    description:
      "The trace id is in the answer's X-Trace-Id header, on error pages and in the log. The latest refusals (about 16,000) are kept for 30 days.",
    right: "admin:read",
    output: explanation,
    async run({ deps: { ports }, path }) {
      const kept = await ports.store.refusals.find(path.trace_id.toLowerCase(), ports.clock())
      if (kept === undefined) throw new NotFound("refusal", path.trace_id)
      return explainRefusal(kept, { clients: ports.clients, grants: ports.store.grants })
    },
  }),
]
