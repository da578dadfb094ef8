import { LOWEST_LEVEL } from "../base/level.ts"
import type { Connection } from "../connections/connection_settings.ts"
import { labelOf } from "../connections/shown_label.ts"
import { CONNECTION_TOKEN_PREFIX } from "../oauth/scope.ts"
import type { Api } from "./api.ts"
import { defaultScopeSettings } from "./api_scope.ts"
import { APIS } from "./api_settings.ts"

/** The scope value with which a person allows an application to get the token that this service keeps of the connection. */
export const connectionTokenScope = (name: string): string => `${CONNECTION_TOKEN_PREFIX}${name}`

/**
 * `aud` of the access tokens with which an application gets the token of the connection. It has a part of the id too: a later connection of the same
 * name is another one, to which nobody has agreed.
 */
export const connectionResource = ({ name, id }: Pick<Connection, "name" | "id">): string =>
  `urn:gatehouse:connection:${name}:${id.slice(-12)}`

/**
 * A connection that keeps tokens is an API of this service, which has no row: so a client needs the scope value, the person sees it on the consent page
 * and takes it back, and an access token is for this connection only. Decision 0083.
 */
const apiOf = (connection: Connection): Api => ({
  ...APIS.defaults(),
  id: `api_${connection.id.slice(connection.id.indexOf("_") + 1)}`,
  identifier: connectionResource(connection),
  name: labelOf(connection),
  connection: labelOf(connection),
  scopes: [
    {
      ...defaultScopeSettings(connectionTokenScope(connection.name)),
      value: connectionTokenScope(connection.name),
      signInLevel: LOWEST_LEVEL,
    },
  ],
  createdAt: connection.createdAt,
})

const NONE: readonly Api[] = []
const KNOWN = new WeakMap<readonly Connection[], readonly Api[]>()

/** The APIs of connections. The list of connections is in memory, and so is its result. */
export function connectionApis(connections: readonly Connection[]): readonly Api[] {
  const known = KNOWN.get(connections)
  if (known !== undefined) return known
  const keeping = connections.filter(({ enabled, keepTokens }) => enabled && keepTokens)
  const apis = keeping.length === 0 ? NONE : keeping.map(apiOf)
  KNOWN.set(connections, apis)
  return apis
}
