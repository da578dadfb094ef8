import type { Api } from "../apis/api.ts"
import { isId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { Group } from "../identity/role.ts"
import type { User } from "../identity/user.ts"
import type { Client } from "../oauth/client.ts"
import { isMetadataUrl, metadataClientId } from "../oauth/metadata_url.ts"
import { findByIdentifier } from "../oauth/resource.ts"
import type { Store } from "../store/store.ts"
import { foundNamed } from "./named_records.ts"
import { NotFound } from "./problem.ts"

/** Returns the client with this id or metadata URL. Throws NotFound. */
export async function foundClient(store: Store, idOrUrl: string): Promise<Client> {
  const client = await findClient(store, idOrUrl)
  if (client === undefined) throw new NotFound("client", idOrUrl)
  return client
}

/** Returns the client with this id or metadata URL, or undefined. Operators may use the row's id of every client. */
export async function findClient({ clients }: Store, idOrUrl: string): Promise<Client | undefined> {
  if (isId("client", idOrUrl)) return clients.find(idOrUrl)
  const client = isMetadataUrl(idOrUrl) ? await clients.find(metadataClientId(idOrUrl)) : undefined
  return client?.metadataUrl === idOrUrl ? client : undefined
}

/** Returns the user with this id or username. A username never looks like an id. Throws NotFound. */
export async function foundUser(store: Store, idOrUsername: string): Promise<User> {
  const user = isId("user", idOrUsername)
    ? await store.users.find(idOrUsername)
    : (await store.users.findByUsername(foldUsername(idOrUsername)))?.user
  if (user === undefined) throw new NotFound("user", idOrUsername)
  return user
}

/** Returns the group with this id or name. Throws NotFound. */
export const foundGroup = ({ groups }: Store, idOrName: string): Promise<Group> => foundNamed("group", groups, idOrName)

/** Returns the connection with this id or name. Throws NotFound. */
export async function foundConnection({ connections }: Store, idOrName: string): Promise<Connection> {
  const connection = isId("connection", idOrName)
    ? await connections.find(idOrName)
    : await connections.findByName(idOrName)
  if (connection === undefined) throw new NotFound("connection", idOrName)
  return connection
}

/** Returns the API with this id or identifier. Another spelling of the same URL also finds the API. Throws NotFound. */
export async function foundApi(store: Store, idOrIdentifier: string): Promise<Api> {
  const api = await findApi(store, idOrIdentifier)
  if (api === undefined) throw new NotFound("api", idOrIdentifier)
  return api
}

/** Returns the API with this id or identifier, or undefined. Another spelling of the same URL also finds the API. */
export const findApi = async ({ apis }: Store, idOrIdentifier: string): Promise<Api | undefined> =>
  isId("api", idOrIdentifier) ? apis.find(idOrIdentifier) : findByIdentifier(await apis.list(), idOrIdentifier)
