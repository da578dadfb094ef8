import Type from "typebox"
import { clientRecord } from "../../admin/client_record.ts"
import { Invalid, NotFound } from "../../admin/problem.ts"
import type { ClientId } from "../../base/id.ts"
import { isId } from "../../base/id.ts"
import { say } from "../../base/say.ts"
import { explainUrl, OtherAddress } from "../../explain/authorization_request.ts"
import type { Check } from "../../explain/checks.ts"
import { authorizationChecks, CHECK_NAMES, credentialChecks, OUTCOMES, requestChecks } from "../../explain/checks.ts"
import { explainCredential } from "../../explain/credential.ts"
import { dryPorts } from "../../explain/dry_ports.ts"
import type { RefusalExplained, Whom } from "../../explain/explanation.ts"
import { explainRefusal, NOBODY } from "../../explain/explanation.ts"
import type { Proposal } from "../../explain/proposals.ts"
import { PROPOSALS, proposalsFor, WARNINGS } from "../../explain/proposals.ts"
import type { Ports } from "../../ports/ports.ts"
import type { Message } from "../../words/message.ts"
import { etagOf } from "../etag.ts"
import { action } from "../operation.ts"
import { about, messageSchema, nullable, object, oneOf, text, texts, time } from "../schemas.ts"

const WHATS = ["authorization request", "code", "refresh token", "access token", "request"] as const

/** Everything about a request or credential that an operator can know. */
interface Explained extends Whom {
  readonly verdict: "accepted" | "refused"
  readonly what: (typeof WHATS)[number] | null
  readonly trace_id: string | null
  readonly at: string | null
  readonly method: string | null
  readonly path: string | null
  readonly address: string | null
  readonly error: string | null
  readonly error_description: string | null
  readonly reason: string | null
  readonly sentence: string | null
  readonly sentence_message: Message | null
  readonly expected: string | null
  readonly received: string | null
  readonly received_message: Message | null
  readonly nearest: string | null
  readonly differs: readonly string[]
  readonly differs_messages: readonly Message[]
  readonly says: readonly string[]
  readonly says_messages: readonly Message[]
  readonly scope: string | null
  readonly issued_at: string | null
  readonly expires_at: string | null
  readonly fix: string | null
  readonly fix_message: Message | null
  readonly checks: readonly Check[]
  readonly proposals: readonly Proposed[]
}

interface Proposed extends Proposal {
  readonly method: "PATCH" | "POST"
  readonly path: string
  readonly right: "admin:clients"
  readonly etag: string
}

const check = object<Check>("Check", {
  check: oneOf(CHECK_NAMES),
  outcome: oneOf(OUTCOMES),
  section: about("Where the rule is from. Empty if the server knows only the failed check of such a request.", text),
})

const proposal = object<Proposed>("Proposal", {
  kind: oneOf(PROPOSALS),
  operation: about("The operation that makes the change.", oneOf(["updateClient", "enableClient"])),
  method: oneOf(["PATCH", "POST"]),
  path: about("The path of the operation, relative to the admin API.", text),
  body: about(
    "The body of the operation. Empty: the operation has no body.",
    Type.Unsafe<Proposed["body"]>({ type: "object", additionalProperties: {} }),
  ),
  right: about("The right that the operation needs.", oneOf(["admin:clients"])),
  etag: about("The state of the client from which the change follows, for If-Match.", text),
  setting: about("The setting that changes.", text),
  before: texts,
  after: texts,
  leads_to: about("Scheme and host to which browsers would be sent, in ASCII.", nullable(text)),
  warnings: about("What speaks against the change.", Type.Array(oneOf(WARNINGS))),
  confirm: about("What a person should type before the change is made.", nullable(text)),
})

const explained = object<Explained>("Explanation", {
  verdict: oneOf(["accepted", "refused"]),
  what: about("Null for a value that is not a credential of this service.", nullable(oneOf(WHATS))),
  trace_id: nullable(text),
  at: nullable(time),
  method: nullable(text),
  path: nullable(text),
  address: nullable(text),
  client_id: nullable(text),
  client_name: nullable(text),
  grant_id: nullable(text),
  user_id: nullable(text),
  username: nullable(text),
  error: about("The error that the caller receives.", nullable(text)),
  error_description: nullable(text),
  reason: about("The private reason, as docs/refusals.md lists it.", nullable(text)),
  sentence: about("The reason in words.", nullable(text)),
  sentence_message: about(
    "`sentence` as a message. Null if it is the sentence of the reason.",
    nullable(messageSchema),
  ),
  expected: nullable(text),
  received: nullable(text),
  received_message: about("`received` as a message, if it says what is wrong.", nullable(messageSchema)),
  nearest: about("The registered URI that is most like the received one.", nullable(text)),
  differs: about("How the received URI differs from it.", texts),
  differs_messages: about("The same sentences as messages, in the same order.", Type.Array(messageSchema)),
  says: about("Further facts, in words.", texts),
  says_messages: about("The same sentences as messages, in the same order.", Type.Array(messageSchema)),
  scope: nullable(text),
  issued_at: nullable(time),
  expires_at: nullable(time),
  fix: about("What to do about it.", nullable(text)),
  fix_message: about("The fix as a name in `fixes` of `locales/en.json`, with its values.", nullable(messageSchema)),
  checks: about(
    "What the server checks, in its order. After the check that failed, the others are not reached.",
    Type.Array(check),
  ),
  proposals: about(
    "Changes that would mend a refusal, if there are safe ones. Nothing has been done.",
    Type.Array(proposal),
  ),
})

const NOTHING = {
  what: null,
  trace_id: null,
  at: null,
  method: null,
  path: null,
  address: null,
  ...NOBODY,
  error: null,
  error_description: null,
  reason: null,
  sentence: null,
  sentence_message: null,
  expected: null,
  received: null,
  received_message: null,
  nearest: null,
  differs: [],
  differs_messages: [],
  says: [],
  says_messages: [],
  scope: null,
  issued_at: null,
  expires_at: null,
  fix: null,
  fix_message: null,
  checks: [],
  proposals: [],
} as const

const KINDS = ["authorization_request", "token", "trace"] as const

export const explainOperations = [
  action({
    id: "explain",
    method: "POST",
    path: "/explain",
    summary: "Explain a refusal, an authorization request or a credential",
    description:
      "A dry run of the server's own rules, which changes nothing. The answer never contains a credential, and neither the value nor the answer is stored or logged.",
    right: "admin:read",
    body: object<{ readonly kind: (typeof KINDS)[number]; readonly value: string }>("ExplainInput", {
      kind: about("What the value is.", oneOf(KINDS)),
      value: about(
        "The URL of an authorization request, a code or token of this service, or the trace id of a refusal.",
        Type.String({ minLength: 1 }),
      ),
    }),
    output: explained,
    async run({ body: { kind, value }, deps: { ports } }) {
      const text = value.trim()
      if (kind === "token") return { body: await ofCredential(text, ports) }
      return { body: await (kind === "trace" ? ofTrace(text, ports) : ofUrl(text, ports)) }
    },
  }),
]

async function ofTrace(text: string, ports: Ports): Promise<Explained> {
  const traceId = text.toLowerCase()
  // The refusal of an unknown id contains the id. This text may be a credential that was pasted in the wrong place.
  if (!/^[0-9a-f]{16}$/.test(traceId)) throw new Invalid([{ field: "value", ...say("trace-id-malformed") }])
  const kept = await ports.store.refusals.find(traceId, ports.clock())
  if (kept === undefined) throw new NotFound("refusal", traceId)
  return ofRefusal(await explainRefusal(kept, foundBy(ports)), "request", ports)
}

async function ofUrl(text: string, ports: Ports): Promise<Explained> {
  try {
    const found = await explainUrl(text, dryPorts(ports), ports.issuer())
    if ("refusal" in found) return ofRefusal(found, "authorization request", ports)
    return { ...NOTHING, ...found, what: "authorization request", checks: authorizationChecks({ reason: null }) }
  } catch (error) {
    if (!(error instanceof OtherAddress)) throw error
    throw new Invalid([{ field: "value", ...say("url-of-another-service") }])
  }
}

async function ofCredential(text: string, ports: Ports): Promise<Explained> {
  const { kind, ...found } = await explainCredential(text, ports, ports.clock())
  // The first sentence about a refused credential is its reason.
  const at = found.reason === null ? 0 : 1
  const [first] = found.says_messages.slice(0, at)
  const sentences = {
    sentence: found.says.slice(0, at)[0] ?? null,
    sentence_message: first?.code === found.reason ? null : (first ?? null),
    says: found.says.slice(at),
    says_messages: found.says_messages.slice(at),
  }
  const proposals = await proposed({ reason: found.reason ?? "", received: null }, found.client_id, ports)
  return { ...NOTHING, ...found, ...sentences, what: kind, checks: credentialChecks(kind, found), proposals }
}

async function ofRefusal(
  { refusal: _, trace_id, address, ...found }: RefusalExplained,
  what: "authorization request" | "request",
  ports: Ports,
): Promise<Explained> {
  const verdict = { reason: found.reason, parameter: found.expected ?? found.received }
  return {
    ...NOTHING,
    ...found,
    what,
    ...(what === "request" ? { trace_id, address } : { at: null }),
    checks: requestChecks(found.path, verdict),
    proposals: await proposed(found, found.client_id, ports),
  }
}

/** The client of the console has no row, and nothing changes it. */
async function proposed(
  refused: { readonly reason: string; readonly received: string | null },
  clientId: string | null,
  { store, apis }: Ports,
): Promise<Proposed[]> {
  const client = isId("client", clientId ?? "") ? await store.clients.find(clientId as ClientId) : undefined
  if (client === undefined) return []
  const record = clientRecord(client)
  const path = `/clients/${client.id}`
  return proposalsFor(refused, record, await apis.list()).map((each) => ({
    ...each,
    ...(each.operation === "enableClient"
      ? { method: "POST" as const, path: `${path}/enable` }
      : { method: "PATCH" as const, path }),
    right: "admin:clients",
    etag: etagOf(record),
  }))
}

const foundBy = ({ clients, store }: Ports) => ({ clients, grants: store.grants })
