import type { IncomingMessage } from "node:http"
import { StoreUnavailable } from "../base/store_unavailable.ts"
import { isDpopScheme } from "../oauth/bearer.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import { answerReply } from "./answer_reply.ts"
import { allowHeader, corsHeaders, preflightHeaders } from "./cors.ts"
import type { Edge } from "./edge.ts"
import { loadWordsOf, problemLocale } from "./page_locale.ts"
import type { Reply } from "./refusal_reply.ts"
import { refusalReply } from "./refusal_reply.ts"
import type { Route } from "./routes.ts"
import { validated } from "./validator.ts"

/** The outcome of a request, and what the browser or the client gets. */
export interface Outcome {
  readonly reply: Reply
  /** Headers that let a page of another origin read the answer. Undefined if the store could not look up the origin. */
  readonly cors: Readonly<Record<string, string>> | undefined
  /** Absent for a preflight request, and if the request was refused before an endpoint answered. */
  readonly answer?: Answer
  /** The refusal, which an endpoint threw or sent with an answer. */
  readonly refusal?: Refusal | undefined
  /** The thrown error, if it is a defect. */
  readonly error?: unknown
}

/** Renders what an endpoint answered. */
export async function renderAnswer(
  answer: Answer,
  request: IncomingMessage,
  route: Route,
  edge: Edge,
): Promise<Outcome> {
  const cors = await corsOf(request, "client" in answer ? answer.client : undefined, route, edge)
  const isPage = answer.kind === "page" || answer.kind === "form-post"
  const isAtSite = answer.kind === "page" && answer.atSite
  const look = isPage && !isAtSite ? await edge.ports.looks.of(answer.lookOf) : undefined
  if (isPage) await loadWordsOf(answer)
  const whole = answerReply(answer, route, edge.cookies, look)
  const reply = route.cache === "cached" ? validated(whole, request.headers["if-none-match"]) : whole
  const refusal = "refused" in answer ? answer.refused : undefined
  return { reply, cors, answer, refusal, error: "error" in answer ? answer.error : undefined }
}

/** Answers a preflight request of a browser. */
export async function renderPreflight(request: IncomingMessage, route: Route, edge: Edge): Promise<Outcome> {
  const cors = await corsOf(request, undefined, route, edge)
  return { reply: { status: 204, headers: preflightHeaders(route), body: "" }, cors }
}

/** Renders a thrown error. `asked` is undefined if the body was not read. */
export async function renderRefusal(
  thrown: unknown,
  traceId: string,
  request: IncomingMessage,
  asked: EdgeRequest | undefined,
  route: Route,
  edge: Edge,
): Promise<Outcome> {
  const refusal = inSchemeOf(request, refusalFrom(thrown))
  // If the store cannot look up the origin, the refusal is still sent, without CORS headers.
  const cors = await Promise.resolve(corsOf(request, undefined, route, edge)).catch(() => undefined)
  const isPage = route.refusals === "page"
  const locale = isPage ? await problemLocale(request, asked) : undefined
  const look = isPage ? edge.ports.looks.latest() : undefined
  const reply = refusalReply(refusal, route.refusals, traceId, locale, edge.ports.issuer, look)
  const allow = refusal.detail.allow ?? allowHeader(route.methods, route.cors !== "none")
  return {
    reply: refusal.code === "method_not_allowed" ? { ...reply, headers: { ...reply.headers, allow } } : reply,
    cors,
    refusal,
    error: refusal.reason === "unexpected" ? thrown : undefined,
  }
}

/** RFC 9449 §7.1: the challenge has the scheme that the request used, unless the endpoint accepts only another one. */
const inSchemeOf = ({ headers }: IncomingMessage, refusal: Refusal): Refusal =>
  refusal.detail.scheme === undefined && isDpopScheme([headers.authorization ?? ""])
    ? new Refusal(refusal.code, refusal.reason, { ...refusal.detail, scheme: "DPoP" })
    : refusal

const corsOf = (
  { headers }: IncomingMessage,
  client: Parameters<typeof corsHeaders>[2],
  { cors }: Route,
  { ports }: Edge,
): ReturnType<typeof corsHeaders> =>
  corsHeaders(cors, headers.origin, client, (origin) => ports.store.clients.knowsOrigin(origin))

/**
 * Returns the refusal for an error. A refusal is returned unchanged, an unreachable store has a reason of its own, and any other error is a
 * defect.
 */
function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable)
    return new Refusal("temporarily_unavailable", "store-unavailable", { received: error.message })
  return new Refusal("server_error", "unexpected", {})
}
