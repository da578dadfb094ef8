import Type from "typebox"
import { NotFound } from "../../admin/problem.ts"
import type { RefusalExplained } from "../../explain/explanation.ts"
import { explainRefusal } from "../../explain/explanation.ts"
import type { RefusalGroup, RefusalRow } from "../../explain/refusals.ts"
import { refusalGroups, refusalPage } from "../../explain/refusals.ts"
import { list, show } from "../operation.ts"
import { about, count, idOf, messageSchema, nullable, object, oneOf, text, texts, time } from "../schemas.ts"

const fixMessage = about("The fix as a name in `fixes` of `locales/en.json`, with its values.", nullable(messageSchema))

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
  received_message: about("`received` as a message, if it says what is wrong.", nullable(messageSchema)),
  nearest: about("The registered redirect URI that is most like the received one.", nullable(text)),
  differs: about("How the received redirect URI differs from it.", texts),
  differs_messages: about("The same sentences as messages, in the same order.", Type.Array(messageSchema)),
  fix: about("What to do about it.", text),
  fix_message: fixMessage,
})

const client = {
  client_id: about("The client that the request names. It is not authenticated.", nullable(text)),
  client_name: nullable(text),
}
const why = {
  refusal: text,
  reason: about("The private reason, as docs/refusals.md lists it.", text),
  sentence: about("The reason in words.", text),
  fix: about("What to do about it.", nullable(text)),
  fix_message: fixMessage,
}

const refusal = object<RefusalRow>("Refusal", {
  trace_id: text,
  at: time,
  method: text,
  path: text,
  address: text,
  ...client,
  ...why,
  sent_at: about(
    "When the developer of the client sent it with the page of its link. Null if nobody did.",
    nullable(time),
  ),
})

const groups = object<{ readonly groups: readonly RefusalGroup[] }>("RefusalGroups", {
  groups: Type.Array(
    object<RefusalGroup>("RefusalGroup", {
      ...client,
      ...why,
      count,
      sent: about("How many of them developers sent.", count),
      last_at: time,
      last_trace_id: text,
    }),
  ),
})

const filter = {
  reason: about("Only refusals for this reason.", text),
  client_id: about("Only refusals of requests that name this client.", idOf("client")),
  since: about("Only refusals at this time or later.", time),
  include: about(
    "`admin`: also what the admin API refused to a caller with a valid token, such as a wrong value in a form of the console. Without it, such a refusal " +
      "appears only if `reason` names it.",
    oneOf(["admin"]),
  ),
  sent: about("`only`: only refusals that developers sent with the page of a link (`error_uri`).", oneOf(["only"])),
}

const filterOf = ({
  reason,
  client_id,
  since,
  include,
  sent,
}: Partial<Record<keyof typeof filter, string | undefined>>) => ({
  reason,
  clientId: client_id,
  since: since === undefined ? undefined : Date.parse(since),
  includeAdmin: include !== undefined,
  onlySent: sent !== undefined,
})

export const refusalOperations = [
  list({
    id: "listRefusals",
    path: "/refusals",
    summary: "List the stored refusals, latest first",
    right: "admin:read",
    query: filter,
    item: refusal,
    run: ({ deps: { ports }, query, after, limit }) => refusalPage(filterOf(query), { after, limit }, ports),
  }),
  show({
    id: "countRefusals",
    path: "/refusals/groups",
    summary: "Count the stored refusals by reason and client, the most frequent first",
    description: "At most 200 groups. During a flood, only a sample of the refusals is stored.",
    right: "admin:read",
    query: filter,
    output: groups,
    run: async ({ deps: { ports }, query }) => ({ groups: await refusalGroups(filterOf(query), ports) }),
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
