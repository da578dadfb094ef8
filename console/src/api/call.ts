import { basePath, issuer } from "../page_facts.ts"
import { signInAgain } from "../sign_in/again.ts"
import { accessToken, demandedLevel, signIn } from "../sign_in/session.ts"
import { hasUnsavedChanges } from "../sign_in/unsaved.ts"
import { ApiProblem, SessionEnded, Unreachable } from "./api_problem.ts"
import { filled } from "./filled.ts"
import type { Operations } from "./operations.ts"
import { OPERATIONS } from "./operations.ts"

/** The parameters and the body of an operation. */
export type Given<Name extends keyof Operations> = {
  readonly [Member in "path" | "query" | "body" as Operations[Name][Member] extends undefined
    ? never
    : Member]: Operations[Name][Member]
} & {
  /** The state that a change is based on. The server refuses the change with 412 if the state is no longer the same. */
  readonly etag?: string | undefined
  readonly signal?: AbortSignal
}

/** An answer, and the state on which the next change is based. */
export interface Answered<Output> {
  readonly body: Output
  readonly etag: string | undefined
}

interface Loose {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly lastEventId?: string | undefined
  readonly body?: unknown
  readonly etag?: string | undefined
  readonly signal?: AbortSignal
}

/** The types of all operations together are too many for a cast from their union. */
const loose = (given: object): Loose => given

/** Calls an operation of the admin API. Throws ApiProblem for a refusal, and Unreachable. */
export async function call<Name extends keyof Operations>(
  name: Name,
  given: Given<Name>,
): Promise<Answered<Operations[Name]["output"]>> {
  const response = await send(name, loose(given))
  const body = response.status === 204 ? undefined : await response.json()
  return { body: body as Operations[Name]["output"], etag: response.headers.get("etag") ?? undefined }
}

/** Opens an answer that the caller reads piece by piece. Throws as `call` does. */
export const open = <Name extends "exportAuditEvents" | "streamAuditEvents">(
  name: Name,
  given: Given<Name> & { readonly lastEventId?: string | undefined },
): Promise<Response> => send(name, loose(given))

/** Sends an operation while the page ends. The page cannot wait for the answer. */
export const sendAtEnd = <Name extends keyof Operations>(name: Name, given: Given<Name>, token: string): void =>
  void sendWith(name, loose(given), token, true).catch(() => {})

function sendWith(name: keyof Operations, given: Loose, token: string, keepalive = false): Promise<Response> {
  const [method, path] = OPERATIONS[name]
  const address = new URL(`${issuer()}/admin/api/v1${filled(path, given.path ?? {})}`)
  for (const [key, value] of Object.entries(given.query ?? {}))
    for (const each of [value].flat())
      if (each !== undefined && each !== "") address.searchParams.append(key, String(each))
  return fetch(address, {
    method,
    keepalive,
    headers: {
      authorization: `Bearer ${token}`,
      ...(given.body !== undefined && { "content-type": "application/json" }),
      ...(given.etag !== undefined && { "if-match": given.etag }),
      ...(given.lastEventId !== undefined && { "last-event-id": given.lastEventId }),
    },
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    ...(given.signal !== undefined && { signal: given.signal }),
    // Only the token authenticates the person. Without the session cookie, no other page can make the browser send a valid request.
    credentials: "omit",
    cache: "no-store",
  })
}

async function send(name: keyof Operations, given: Loose): Promise<Response> {
  const [method] = OPERATIONS[name]
  const sent = (refused?: string) =>
    reached(async () => {
      const token = await validToken(method, refused)
      return { token, response: await sendWith(name, given, token) }
    })
  const first = await sent()
  let { response } = first
  if (response.status === 401 && !isStepUp(response)) response = (await sent(first.token)).response
  if (response.status === 401 && !isStepUp(response)) {
    await signedInAgain(method)
    response = (await sent()).response
  }
  if (response.ok) return response
  const problem = new ApiProblem(response, await response.json().catch(() => ({})))
  // The person asked for this change a moment ago, so the console repeats it. Without the sign-in, the person sees why nothing was saved.
  if (problem.maxAge !== undefined && (await signInAgain(problem))) return send(name, given)
  // A demand for a level may be new to the person. So the console does not repeat a change after the sign-in: the person sees why, and decides.
  if (problem.acrValues !== undefined && method === "GET" && problem.acrValues !== demandedLevel()) {
    await signedInAgain(method, problem.acrValues)
    return send(name, given)
  }
  throw problem
}

const isStepUp = ({ headers }: Response): boolean =>
  headers.get("www-authenticate")?.includes("insufficient_user_authentication") ?? false

async function validToken(method: string, refused?: string): Promise<string> {
  const token = await accessToken(refused)
  if (token !== undefined) return token
  await signedInAgain(method)
  return validToken(method)
}

/**
 * Lets the person sign in again. For a change, the person signs in in another tab, so that nothing typed is lost. Otherwise the page goes to the
 * sign-in, and comes back. Throws SessionEnded if the person cancels.
 */
async function signedInAgain(method: string, acrValues = ""): Promise<void> {
  if (method === "GET" && !hasUnsavedChanges()) return signIn(here(), { acrValues })
  if (!(await signInAgain({ acrValues }))) throw new SessionEnded("The session has ended.")
}

/** Where the person is, relative to the path of the console. */
const here = (): string => location.pathname.slice(basePath().length) + location.search + location.hash

/** fetch throws a TypeError if there is no answer. */
async function reached<Result>(sent: () => Promise<Result>): Promise<Result> {
  try {
    return await sent()
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable("The service does not answer.", { cause: error })
    throw error
  }
}
