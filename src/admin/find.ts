import { isId } from "../base/id.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { User } from "../identity/user.ts"
import type { Client } from "../oauth/client.ts"
import type { Store } from "../store/store.ts"
import { NotFound } from "./problem.ts"

/** The client by its id. Throws NotFound. */
export async function foundClient(store: Store, id: string): Promise<Client> {
  const client = isId("client", id) ? await store.clients.find(id) : undefined
  if (client === undefined) throw new NotFound("client", id)
  return client
}

/** The user by id or username. No username has the form of an id. Throws NotFound. */
export async function foundUser(store: Store, idOrUsername: string): Promise<User> {
  const user = isId("user", idOrUsername)
    ? await store.users.find(idOrUsername)
    : (await store.users.findByUsername(foldUsername(idOrUsername)))?.user
  if (user === undefined) throw new NotFound("user", idOrUsername)
  return user
}
