import { newId } from "../../base/id.ts"
import { Secret } from "../../base/secret.ts"
import { PasswordsBusy } from "../../identity/password.ts"
import type { User } from "../../identity/user.ts"
import { foldUsername } from "../../identity/user.ts"
import { afterSignIn, queryOf } from "../../oauth/authorization_request.ts"
import { destinationOf } from "../../oauth/redirect_uri.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../answer.ts"
import { auditEvent } from "../audit.ts"
import { refuseMissingCookie } from "../cookie_missing.ts"
import { formFlaw, pageForm, STEP_FIELD } from "../page_form.ts"
import { AUTHORIZATION_PATH } from "../paths.ts"
import type { EdgeRequest, Ports } from "../ports.ts"
import { heldSession } from "../session.ts"
import type { Asked } from "./asked.ts"
import { checkPassword } from "./check_password.ts"
import { deviceCookie } from "./device.ts"
import { restart, restartForm } from "./respond.ts"
import type { FormSubmission } from "./submission.ts"
import { isWanted, wantedUser } from "./wanted_user.ts"

const VISIT_BYTES = 16

interface Shown {
  readonly username: string
  readonly problem?: "wrong-credentials" | "too-many-attempts" | "busy"
  readonly refused?: Refusal
}

/** The sign-in page. Its form is bound to a cookie that comes with it: one made in another browser is not accepted here. */
export function signInPage(
  asked: Asked,
  edge: EdgeRequest,
  ports: Ports,
  { username, problem, refused }: Shown,
): Answer {
  const visit = edge.visit ?? ports.random(VISIT_BYTES).toString("base64url")
  const { request, client, fields } = asked
  const query = queryOf(fields)
  return {
    kind: "page",
    page: {
      page: "sign-in",
      locale: request.locale,
      ...pageForm(AUTHORIZATION_PATH, query, [[STEP_FIELD, "sign-in"]], macParts(visit, query), ports),
      clientName: client.name,
      username,
      ...(problem && { problem }),
      ...(client.registeredId !== undefined && {
        selfRegistered: { redirectHost: destinationOf(request.redirectUri) },
      }),
    },
    ...(edge.visit === undefined && { cookies: { visit } }),
    ...(refused && { refused }),
  }
}

const macParts = (visit: string, query: string) => ["sign-in", visit, query]

/** The sign-in form: the password is checked, a session begins, and the same request goes on. */
export async function signIn(
  { form }: FormSubmission<"sign-in">,
  asked: Asked,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  // Not the query as it came: browsers rewrite it, and this goes into a header.
  const query = queryOf(asked.fields)
  if (edge.visit === undefined)
    refuseMissingCookie(edge, { path: AUTHORIZATION_PATH, query, clientName: asked.client.name }, ports)
  // Where no visit cookie came this is a form of another site.
  const flaw = formFlaw(form, macParts(edge.visit ?? "", query), edge, ports)
  if (flaw !== undefined) return restartForm(query, flaw, ports)

  const { values } = form
  const username = values.get("username") ?? ""
  try {
    const { user, passwordHash } = await checkPassword(
      foldUsername(username),
      new Secret(values.get("password") ?? ""),
      edge,
      ports,
    )
    const wanted = await wantedUser(asked, ports)
    if (!(await isWanted(user, wanted, asked, ports))) refuse("login_required", "hint-of-another-user")
    return await startSession(user, passwordHash, asked, edge, ports)
  } catch (error) {
    const refused = refusalOf(error)
    const problem = PROBLEMS[refused.code]
    if (problem === undefined) throw refused
    return signInPage(asked, edge, ports, { username, problem, refused })
  }
}

const PROBLEMS: Partial<Record<Refusal["code"], "wrong-credentials" | "too-many-attempts" | "busy">> = {
  wrong_credentials: "wrong-credentials",
  too_many_requests: "too-many-attempts",
  temporarily_unavailable: "busy",
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof PasswordsBusy) {
    return new Refusal("temporarily_unavailable", "passwords-busy", { retryAfterSeconds: 2 })
  }
  throw error
}

/**
 * A new session for every sign-in, so that one planted in the browser beforehand gains nothing; the one before it ends. Where it was the
 * same person's, clients know the new one by the old one's name; else they are told that it has ended.
 */
async function startSession(
  user: User,
  passwordHash: string,
  asked: Asked,
  edge: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const { store, credentials, lifetimes, random } = ports
  const id = newId("session", edge.now, random)
  const previous = (await heldSession(edge, ports))?.session
  const goesOn = previous?.userId === user.id
  const session = {
    id,
    rootId: goesOn ? previous.rootId : id,
    userId: user.id,
    createdAt: edge.now,
    lastSeenAt: edge.now,
    expiresAt: edge.now + lifetimes.session,
  }
  const event = auditEvent({ type: "signed-in", actor: user.id, subject: user.id }, edge, ports)
  await Promise.all([
    store.sessions.start(session, event, passwordHash),
    previous && (goesOn ? store.sessions.end(previous.id) : store.sessions.signOut(previous, edge.now)),
  ])
  if (previous !== undefined && !goesOn) ports.sessionEnded()
  const device = deviceCookie(edge, { user, passwordHash }, ports)
  const cookies = { session: credentials.mintSession({ sessionId: id }), device }
  return { ...restart(queryOf(afterSignIn(asked.fields, asked.client)), ports, cookies), occurred: event }
}
