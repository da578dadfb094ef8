import type { Page } from "../admin/page.ts"
import { requireRecentProof } from "../admin/recent_proof.ts"
import { ADMIN_API_PATH } from "../oauth/paths.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { auditTail } from "./audit_tail.ts"
import { authenticate, isStillAccepted } from "./authenticate.ts"
import { cursorOf, DEFAULT_LIMIT, openCursor, PAGING } from "./cursor.ts"
import { etagOf, etagOfDocument, namesTag, unchangedSince } from "./etag.ts"
import { createOnce } from "./idempotency.ts"
import { statusOf } from "./openapi.ts"
import type { AdminApiDeps, AnyCall, Done, Operation, Streamed } from "./operation.ts"
import { OPERATIONS } from "./operations.ts"
import { refuseAs } from "./problem.ts"
import { recordRefusedAttempt } from "./refused_attempt.ts"
import { router } from "./router.ts"
import { readBody, readQuery } from "./validate.ts"

/**
 * Returns the admin API. Each request passes these phases: route → token and right → query → body → If-Match → Idempotency-Key → use case. Throws
 * each refusal.
 */
export function adminApi(given: Omit<AdminApiDeps, "auditTail">): (request: EdgeRequest) => Promise<Answer> {
  const route = router(OPERATIONS)
  const { ports } = given
  const deps: AdminApiDeps = { ...given, auditTail: auditTail(ports) }
  const base = ports.basePath + ADMIN_API_PATH

  /** Reads a new resource by its path. */
  async function shown(address: string, call: AnyCall): Promise<object | undefined> {
    const { operation, path } = route("GET", address)
    return created(await operation.run({ ...call, path, query: {}, body: undefined })).body
  }

  return async (request) => {
    const { operation, path } = route(request.method, request.path.slice(base.length))
    const authenticated = operation.right === "none" ? undefined : await authenticate(request, operation.right, ports)
    const actor = authenticated?.actor
    const isList = operation.kind === "list"
    const { limit, cursor, ...query } = readQuery(
      request.query,
      isList ? { ...operation.query, ...PAGING } : operation.query,
    )
    const call: AnyCall = {
      path,
      query,
      body: readBody(request, operation),
      after: cursor === undefined ? undefined : openCursor(operation.id, String(cursor), ports.forms),
      limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
      administration: actor === undefined ? deps.administration : deps.administration.as(actor),
      deps,
      caller: {
        name: actor?.name ?? "",
        isAccepted: () => isStillAccepted(request, operation.right, ports),
        lastEventId: header(request, "last-event-id"),
      },
      unchanged: unchangedSince(operation.current === undefined ? undefined : header(request, "if-match")),
    }
    try {
      if (operation.current !== undefined && header(request, "if-match") !== undefined)
        call.unchanged(await operation.current(call))
      if (operation.proof === "always" && actor !== undefined) await requireRecentProof({ actor, clock: ports.clock })
      const { creates } = operation
      const key = header(request, "idempotency-key")
      const done =
        creates === undefined || actor === undefined || key === undefined
          ? await operation.run(call)
          : await createOnce(
              {
                key,
                caller: actor.name,
                traceId: request.traceId,
                now: request.now,
                operation: operation.id,
                path,
                body: call.body,
                isSecret: creates.isSecret ?? false,
                create: async () => created(await operation.run(call)),
                show: (address) => shown(address, call),
                createdBy: (traceId, since) => createdBy(traceId, since, operation, deps),
              },
              ports,
            )
      // The change may have solved a finding.
      if (request.method !== "GET") deps.administration.attention.forget()
      if ("pieces" in done) return { kind: "stream", ...done }
      return "items" in done ? pageAnswer(operation, done, request, deps) : answerOf(operation, done, request, deps)
    } catch (error) {
      if (authenticated === undefined) throw error
      await recordRefusedAttempt(error, operation, authenticated.actor, ports)
      return refuseAs(error, operation, authenticated)
    }
  }
}

function created(done: Done<object | undefined> | Page<object> | Streamed): Done<object | undefined> {
  if ("items" in done || "pieces" in done) throw new Error("unreachable: a page instead of one resource")
  return done
}

/** Finds the audit event that was written together with the new resource. */
async function createdBy(
  traceId: string,
  since: number,
  { creates, path }: Operation,
  { administration }: AdminApiDeps,
): Promise<string | undefined> {
  const types = creates === undefined ? [] : [creates.event]
  const [event] = await administration.audit.list({ about: traceId, since, types, limit: 1 })
  if (event === undefined) return undefined
  return path.includes("{") ? "" : `${path}/${encodeURIComponent(event.subject)}`
}

/** Returns the value of a header. If the request repeats the header, its values are joined, as HTTP allows. */
function header({ headers }: EdgeRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === "object" ? value.join(",") : value
}

/** Returns the answer with one page of a list. The cursor of the next page is in the body, and as a link in the header (RFC 8288). */
function pageAnswer(
  { id }: Operation,
  { items, next, further }: Page<object>,
  request: EdgeRequest,
  { ports }: AdminApiDeps,
): Answer {
  if (next === undefined)
    return { kind: "admin", status: 200, headers: {}, body: { items, next_cursor: null, ...further } }
  const cursor = cursorOf(id, next, ports.forms)
  const query = new URLSearchParams(request.query)
  query.set("cursor", cursor)
  const address = `${ports.issuer()}${request.path.slice(ports.basePath.length)}?${query}`
  return {
    kind: "admin",
    status: 200,
    headers: { link: `<${address}>; rel="next"` },
    body: { items, next_cursor: cursor, ...further },
  }
}

function answerOf(
  operation: Operation,
  done: Done<object | undefined>,
  request: EdgeRequest,
  { ports }: AdminApiDeps,
): Answer {
  const { body, created } = done
  if (body === undefined) return { kind: "admin", status: 204, headers: {} }
  const location = created === undefined ? {} : { location: `${ports.issuer()}${ADMIN_API_PATH}${created}` }
  const status = statusOf(operation)
  // Only a resource that a GET can return has an ETag.
  const isTagged = operation.kind === "create" ? created !== undefined : operation.kind !== "action"
  if (!isTagged) return { kind: "admin", status, headers: location, body }
  const etag = operation.kind === "document" ? etagOfDocument(body) : etagOf(body)
  const held = request.method === "GET" || request.method === "HEAD" ? header(request, "if-none-match") : undefined
  if (held !== undefined && namesTag(held, etag)) return { kind: "admin", status: 304, headers: { etag } }
  return { kind: "admin", status, headers: { etag, ...location }, body }
}
