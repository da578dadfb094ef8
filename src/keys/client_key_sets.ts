import { say } from "../base/say.ts"
import type { Client } from "../oauth/client.ts"
import { addressesNamedBy } from "../oauth/client.ts"
import { usableKeys } from "../oauth/client_keys.ts"
import type { NamedBy, Outbound } from "../outbound/outbound.ts"
import type { KeySet, KeySets } from "./fetched_key_sets.ts"
import { fetchedKeySets } from "./fetched_key_sets.ts"

export type ClientKeySets = KeySets<Client>

/** The key sets of clients. */
export function clientKeySets(outbound: Outbound): ClientKeySets {
  // The cache belongs to the client's object. A client that is read from the store again is a new object, and its keys are parsed again.
  const registered = new WeakMap<Client, KeySet>()
  return fetchedKeySets<Client>({
    uriOf: ({ jwksUri }) => jwksUri,
    fetch: (client, uri) => fetchKeys(outbound, uri, addressesNamedBy(client)),
    registered(client) {
      const known = registered.get(client)
      if (known !== undefined) return known
      const keys = client.jwks === undefined ? undefined : usableKeys(JSON.parse(client.jwks))
      const set = keys === undefined ? { keys: [], problem: say("client-keys-missing") } : { keys }
      registered.set(client, set)
      return set
    },
  })
}

/** Fetches a JWK set. `uses`: the accepted values of `use` in its keys. */
export async function fetchKeys(
  outbound: Pick<Outbound, "getJson">,
  uri: string,
  namedBy: NamedBy,
  uses?: readonly string[],
): Promise<KeySet> {
  const answer = await outbound.getJson(uri, namedBy)
  if ("problem" in answer) return { keys: [], problem: say("received-at", { url: uri, problem: answer.problem }) }
  const keys = usableKeys(answer.value, uses)
  return keys === undefined
    ? { keys: [], problem: say("received-at", { url: uri, problem: say("key-set-malformed") }) }
    : { keys }
}
