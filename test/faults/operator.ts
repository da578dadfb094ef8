import { setTimeout as pause } from "node:timers/promises"
import { Secret } from "../../src/base/secret.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Administration } from "../../src/gatehouse.ts"
import { PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import type { Place } from "./customers.ts"
import { exchange, issue, show, signedIn } from "./customers.ts"

/** Returns the result, or undefined if the database was unreachable. In that case it is unknown whether the operation happened. */
export async function perhaps<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  }
}

/** Runs operators at the same time as the servers. They create and disable users and clients. */
export async function operator(place: Place, administration: Administration, name: () => string): Promise<void> {
  while (!place.stopped()) {
    if (place.random() < 0.5) await aUser(place, administration, name())
    else await aClient(place, administration, name())
    await pause(20 + 40 * place.random())
  }
}

async function aUser(place: Place, { users }: Administration, username: string): Promise<void> {
  const { ledger, random, stopped } = place
  const password = new Secret(PASSWORD)
  const made = await perhaps(users.create({ username, email: `${username}@example.com`, password }))
  if (made === undefined) return
  ledger.note({ did: "create", what: "user", name: username })
  if (stopped()) return
  const there = await signedIn(place, username, PASSWORD)
  if (there === undefined) return
  const facts = [there.fact, await issue(place, there.browser)].filter((fact) => fact !== undefined)
  await exchange(place, there.fact)
  if (random() < 0.3) return
  const disabled = await perhaps(users.disable(username))
  ledger.note({ ...(disabled ? { did: "disable" } : { unsure: "disable" }), what: "user", name: username })
  for (const { code } of facts) ledger.note({ ...(disabled ? { did: "end" } : { unsure: "end" }), code })
  await show(place, there.fact)
}

async function aClient({ ledger, random }: Place, { clients }: Administration, name: string): Promise<void> {
  const made = await perhaps(clients.create({ name, kind: "confidential", redirect_uris: [REDIRECT_URI] }))
  if (made === undefined) return
  const { client_id } = made.result
  ledger.note({ did: "create", what: "client", name: client_id })
  if (random() < 0.5) return
  const disabled = await perhaps(clients.disable(client_id))
  ledger.note({ ...(disabled ? { did: "disable" } : { unsure: "disable" }), what: "client", name: client_id })
}
