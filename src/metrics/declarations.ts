/**
 * metrics/ — Prometheus metrics, loaded only if GATEHOUSE_METRICS is set. Owns: each metric's declaration, how it is counted, the server that
 * serves it. Does not own: what happens to a request, a write or a key. Other parts do that work and notify metrics/. A label never contains
 * text from a request: all values of labels are in the sources, so the number of series is fixed.
 */
import { GRANT_TYPES } from "../oauth/grant_types.ts"
import { PROOF_PURPOSES } from "../proof_of_work/challenge.ts"

interface Declared {
  readonly type: "counter" | "gauge" | "histogram"
  readonly name: `gatehouse_${string}`
  readonly help: string
  readonly labels: readonly Label[]
  /** The upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[]
  /** How the primary process combines the values of its workers. Default: their sum. */
  readonly ofWorkers?: "max" | "first"
}

/** The values of each label. `docs/operations/metrics.md` prints this text. */
export const LABELS = {
  endpoint: "the path of the endpoint, or `other`",
  method: "the HTTP method, or `other`",
  status: "the HTTP status, or `aborted` if the connection was lost before the answer was sent",
  reason: "a reason of [refusals.md](../refusals.md)",
  outcome:
    "`succeeded`, `failed` (wrong username or password), `limited` (too many attempts from one address), `busy` (the password queue is full)",
  grant_type: GRANT_TYPES.map((name) => `\`${name}\``).join(", "),
  kind: "`access_opaque`, `access_jwt`, `refresh` or `id`",
  type: "a type of audit event, as `gatehouse audit list --help` lists them",
  purpose: "the purpose of an e-mail, such as `password-changed`",
  result:
    "`sent`, `failed` (the server tries again), `given-up`, `limited` (too many to one address), `not-sent` (the account gets no such e-mail)",
  form: PROOF_PURPOSES.map((purpose) => `\`${purpose}\``).join(", "),
  proof:
    "`solved`; `missing` (a browser without scripts, or a robot), `wrong` (forged, used before, of another form), `late` (expired, or the rate has risen)",
  answer: "`found`, `not-found` or `unknown` (no usable answer came)",
  state: "`busy` or `idle`",
  algorithm: "`RS256`, `ES256` or `EdDSA`",
  version: "the version of Gatehouse",
} as const
export type Label = keyof typeof LABELS

const UP_TO_10_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UP_TO_1_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]
const UP_TO_256 = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export const METRICS = {
  requests: {
    type: "counter",
    name: "gatehouse_requests_total",
    help: "Requests, counted when the answer was sent or the connection was lost.",
    labels: ["endpoint", "method", "status"],
  },
  duration: {
    type: "histogram",
    name: "gatehouse_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer.",
    labels: ["endpoint"],
    buckets: UP_TO_10_S,
  },
  refusals: {
    type: "counter",
    name: "gatehouse_refusals_total",
    help: "Refusals by their private reason.",
    labels: ["reason"],
  },
  signIns: {
    type: "counter",
    name: "gatehouse_sign_ins_total",
    help: "Attempts to sign in.",
    labels: ["outcome"],
  },
  grants: {
    type: "counter",
    name: "gatehouse_grants_issued_total",
    help: "Grants issued, each with its code.",
    labels: [],
  },
  tokens: {
    type: "counter",
    name: "gatehouse_tokens_issued_total",
    help: "Tokens returned by the token endpoint.",
    labels: ["grant_type", "kind"],
  },
  events: {
    type: "counter",
    name: "gatehouse_audit_events_total",
    help: "Audit events that this server wrote. Events of the command line are not counted.",
    labels: ["type"],
  },
  mails: {
    type: "counter",
    name: "gatehouse_mails_total",
    help: "Attempts to send an e-mail.",
    labels: ["purpose", "result"],
  },
  proofs: {
    type: "counter",
    name: "gatehouse_proofs_of_work_total",
    help: "Forms that ask for an e-mail, by the proof of work that came with them. Those that were refused are also in gatehouse_refusals_total.",
    labels: ["form", "proof"],
  },
  proofCost: {
    type: "gauge",
    name: "gatehouse_proof_of_work_iterations",
    help: "Work that a form from a network with few forms must prove now, in iterations of PBKDF2: 500,000 up to the calm rate, 128 million at most. 0 if no work is needed.",
    labels: ["form"],
    ofWorkers: "max",
  },
  breachedPasswords: {
    type: "counter",
    name: "gatehouse_breached_passwords_total",
    help: "New passwords that were compared with a service of breached passwords, if one is set.",
    labels: ["answer"],
  },
  commits: {
    type: "histogram",
    name: "gatehouse_store_commit_duration_seconds",
    help: "Time from the start of a commit until it is durable. On PostgreSQL it includes the wait for a connection.",
    labels: [],
    buckets: UP_TO_1_S,
  },
  commitWrites: {
    type: "histogram",
    name: "gatehouse_store_commit_writes",
    help: "Writes in a commit. On PostgreSQL each write is a commit of its own.",
    labels: [],
    buckets: UP_TO_256,
  },
  connections: {
    type: "gauge",
    name: "gatehouse_database_connections",
    help: "PostgreSQL connections of the pool. Absent on SQLite.",
    labels: ["state"],
  },
  waitingStatements: {
    type: "gauge",
    name: "gatehouse_database_statements_waiting",
    help: "Statements that wait for a PostgreSQL connection. Absent on SQLite.",
    labels: [],
  },
  passwordsBusy: {
    type: "gauge",
    name: "gatehouse_passwords_busy",
    help: "Passwords that are being hashed.",
    labels: [],
  },
  passwordsWaiting: {
    type: "gauge",
    name: "gatehouse_passwords_waiting",
    help: "Passwords that wait in the queue.",
    labels: [],
  },
  passwordsMaxWaiting: {
    type: "gauge",
    name: "gatehouse_passwords_waiting_max",
    help: "Maximum length of the password queue. If the queue is full, further sign-ins are refused.",
    labels: [],
  },
  keyAge: {
    type: "gauge",
    name: "gatehouse_signing_key_age_seconds",
    help: "Time for which the current signing key of an algorithm has signed.",
    labels: ["algorithm"],
    ofWorkers: "max",
  },
  cachedClients: {
    type: "gauge",
    name: "gatehouse_cached_clients",
    help: "Clients in memory.",
    labels: [],
  },
  build: {
    type: "gauge",
    name: "gatehouse_build_info",
    help: "Always 1. The label has the version.",
    labels: ["version"],
    ofWorkers: "first",
  },
} as const satisfies Record<string, Declared>

export const eachMetric = (): readonly Declared[] => Object.values(METRICS)
