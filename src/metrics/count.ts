import type { Server } from "node:http"
import type { Server as HttpsServer } from "node:https"
import type { Counter, Registry } from "prom-client"
import { AUDIT_EVENT_TYPES } from "../base/audit_event_types.ts"
import type { Clock } from "../base/clock.ts"
import { systemTicks } from "../base/clock.ts"
import type { MailPurpose } from "../base/mail_purposes.ts"
import { MAIL_PURPOSES } from "../base/mail_purposes.ts"
import { pathOf } from "../http/arrival.ts"
import type { Observer } from "../http/observer.ts"
import { pathsOf, ROUTES } from "../http/routes.ts"
import type { BreachOutcome } from "../identity/breached_passwords.ts"
import { BREACH_OUTCOMES } from "../identity/breached_passwords.ts"
import { KINDS } from "../oauth/credentials.ts"
import { GRANT_TYPES } from "../oauth/grant_types.ts"
import type { MailOutcome } from "../observe/mails.ts"
import { MAIL_OUTCOMES } from "../observe/mails.ts"
import { ALL_REASONS, SIGN_IN_OUTCOMES } from "../observe/outcomes.ts"
import type { ProofPurpose } from "../proof_of_work/challenge.ts"
import { PROOF_PURPOSES } from "../proof_of_work/challenge.ts"
import type { ProofOfWork, ProofOutcome } from "../proof_of_work/proof_of_work.ts"
import { PROOF_OUTCOMES } from "../proof_of_work/proof_of_work.ts"
import type { StoreObserver } from "../store/store_observer.ts"
import { instruments } from "./instruments.ts"

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
const TOKEN_KINDS = ["access_opaque", "access_jwt", "refresh", "id"] as const

/** The functions that the parts of the server call when something is to be counted. */
export interface Counts extends StoreObserver, Pick<Observer, "refused" | "issued"> {
  /** Counts and measures the requests of this server. */
  requestsOf(server: Server | HttpsServer, basePath: string): void
  mailed(purpose: MailPurpose, result: MailOutcome): void
  proved(form: ProofPurpose, proof: ProofOutcome): void
  comparedWithBreaches(answer: BreachOutcome): void
  /** Shows the cost of this server's proofs of work. Undefined if no work is needed. */
  proofsOf(work: Pick<ProofOfWork, "cost"> | undefined, clock: Clock): void
}

/** Returns a value of the known set unchanged, and `other` for any other value. So the number of series is fixed. */
const among = (known: ReadonlySet<string>, value: string): string => (known.has(value) ? value : "other")

/**
 * Counts in this registry. Every series with a known label starts at 0, because Prometheus notices no increase in a series that appears with
 * its first event.
 */
export function counts(registry: Registry): Counts {
  const { counter, gauge, histogram } = instruments(registry)
  const requests = counter("requests")
  const duration = histogram("duration")
  const refusals = startingAtZero(counter("refusals"), ALL_REASONS)
  const signIns = startingAtZero(counter("signIns"), ["succeeded", ...SIGN_IN_OUTCOMES.values()])
  const events = startingAtZero(counter("events"), AUDIT_EVENT_TYPES)
  const grants = counter("grants")
  const tokens = counter("tokens")
  for (const grant_type of GRANT_TYPES) for (const kind of TOKEN_KINDS) tokens.inc({ grant_type, kind }, 0)
  const mails = counter("mails")
  for (const purpose of MAIL_PURPOSES) for (const result of MAIL_OUTCOMES) mails.inc({ purpose, result }, 0)
  const proofs = counter("proofs")
  for (const form of PROOF_PURPOSES) for (const proof of PROOF_OUTCOMES) proofs.inc({ form, proof }, 0)
  const breachedPasswords = startingAtZero(counter("breachedPasswords"), BREACH_OUTCOMES)
  const commits = histogram("commits")
  const commitWrites = histogram("commitWrites")
  const eventTypes: ReadonlySet<string> = new Set(AUDIT_EVENT_TYPES)

  return {
    refused({ reason }) {
      refusals.inc({ reason: among(ALL_REASONS, reason) })
      const outcome = SIGN_IN_OUTCOMES.get(reason)
      if (outcome !== undefined) signIns.inc({ outcome })
    },
    issued(grant_type, body) {
      if ("access_token" in body) {
        const isOpaque = String(body.access_token).startsWith(KINDS.access.prefix)
        tokens.inc({ grant_type, kind: isOpaque ? "access_opaque" : "access_jwt" })
      }
      if ("refresh_token" in body) tokens.inc({ grant_type, kind: "refresh" })
      if ("id_token" in body) tokens.inc({ grant_type, kind: "id" })
    },
    requestsOf(server, basePath) {
      const endpoints = new Map(
        ROUTES.flatMap((route) => pathsOf(route, basePath).map((path) => [path, route.path] as const)),
      )
      const subtrees = ROUTES.filter(({ below }) => below).map(({ path }) => [`${basePath}${path}/`, path] as const)
      const endpointAt = (path: string): string =>
        endpoints.get(path) ?? subtrees.find(([start]) => path.startsWith(start))?.[1] ?? "other"
      // Runs before the server's own listener, so that the time includes all work of that listener.
      server.prependListener("request", (request, response) => {
        const begunAt = systemTicks()
        response.once("close", () => {
          const endpoint = endpointAt(pathOf(request))
          const status = response.writableFinished ? String(response.statusCode) : "aborted"
          requests.inc({ endpoint, method: among(METHODS, request.method ?? ""), status })
          // A live stream lasts as long as somebody reads it, which says nothing about the server.
          if (!response.chunkedEncoding) duration.observe({ endpoint }, (systemTicks() - begunAt) / 1000)
        })
      })
    },
    mailed: (purpose, result) => mails.inc({ purpose, result }),
    proved: (form, proof) => proofs.inc({ form, proof }),
    comparedWithBreaches: (answer) => breachedPasswords.inc({ answer }),
    proofsOf(work, clock) {
      gauge("proofCost", (cost) => {
        for (const form of PROOF_PURPOSES) cost.set({ form }, work?.cost(form, clock()) ?? 0)
      })
    },
    committed(ms, writes) {
      commits.observe(ms / 1000)
      commitWrites.observe(writes)
    },
    recorded(type) {
      events.inc({ type: among(eventTypes, type) })
      if (type === "signed-in") signIns.inc({ outcome: "succeeded" })
      if (type === "grant-issued") grants.inc()
    },
  }
}

function startingAtZero<L extends string>(counter: Counter<L>, values: Iterable<string>): Counter<L> {
  for (const value of values) counter.labels(value).inc(0)
  return counter
}
