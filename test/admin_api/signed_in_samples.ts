/** Grants, sessions, consents and registration tokens, each as the path of an operation. */
import type { ClientId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import { confidentialClient, tokensFor } from "../support/service.ts"
import type { Api } from "./samples.ts"

export async function grantOf(at: Api) {
  await tokensFor(at, await confidentialClient(at))
  const grants = await at.gatehouse.administration.grants.list({})
  return { path: { grant_id: grants.at(-1)?.grant_id ?? "" } }
}

export async function sessionOf({ gatehouse, clock, userId }: Api) {
  const id = newId("session", clock(), systemRandom)
  const times = { factors: { pwd: clock() }, lastSeenAt: clock(), expiresAt: clock() + 3_600_000 }
  const event = { id: newId("event", clock(), systemRandom), at: clock(), type: "signed-in", actor: userId } as const
  const session: Session = { id, rootId: id, userId: userId as UserId, ...times }
  await gatehouse.store.sessions.start(session, { ...event, subject: userId, address: undefined, traceId: undefined })
  return { path: { user: userId, session_id: id } }
}

export async function consentOf(at: Api) {
  const { client_id } = await confidentialClient(at)
  const { consents } = at.gatehouse.store
  await consents.remember(at.userId as UserId, client_id as ClientId, ["read"], at.clock(), [
    undefined,
    "https://a.example",
  ])
  return { path: { user: at.userId, client_id } }
}

export async function registrationTokenOf(at: Api) {
  const { registration_token_id } = await at.gatehouse.administration.registrationTokens.create(3600)
  return { path: { registration_token_id } }
}
