import type { ClientId, UserId } from "../base/id.ts"
import type { Client } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { MadeClientRecord } from "./client_lists_contract.ts"
import { foundUser } from "./find.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"
import type { AdministrationDeps } from "./ports.ts"

type Deps = Pick<AdministrationDeps, "store" | "clock">

/** Returns a page of the clients that this user registered, or of which they made a secret. Throws NotFound for an unknown user. */
export async function madeClients(
  user: string,
  { after, limit }: Paging,
  { store, clock }: Deps,
): Promise<Page<MadeClientRecord>> {
  const { id } = await foundUser(store, user)
  const made = await store.clients.madeBy(id, after as ClientId | undefined, limit + 1)
  return firstOf(
    made.map((client) => madeRecord(client, id, clock())),
    ({ client_id }) => client_id,
    limit,
  )
}

const madeRecord = (client: Client, maker: UserId, now: number): MadeClientRecord => ({
  client_id: client.id,
  name: client.name,
  enabled: client.enabled,
  registered: client.createdBy === maker,
  secrets: secretsMadeBy(maker, client, now),
})

/** The number of valid secrets of the client that this actor made. */
export const secretsMadeBy = (maker: string, client: Client, now: number): number =>
  client.kind === "public" ? 0 : validSecrets(client, now).filter(({ createdBy }) => createdBy === maker).length
