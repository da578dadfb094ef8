import type { Connection } from "../connections/connection_settings.ts"
import type { Api } from "./api.ts"
import { connectionApis } from "./connection_api.ts"

interface Lists {
  readonly apis: { list(): Promise<readonly Api[]> }
  readonly connections: { list(): Promise<readonly Connection[]> }
}

const KNOWN = new WeakMap<readonly Api[], { readonly ofConnections: readonly Api[]; readonly all: readonly Api[] }>()

/** The APIs that operators declared, and those of the connections that keep tokens, which have no row. Both lists are in memory. */
export async function allApis({ apis, connections }: Lists): Promise<readonly Api[]> {
  // One after the other: both are in memory, and most requests ask for them. Waiting for both at once takes longer.
  const own = await apis.list()
  const ofConnections = connectionApis(await connections.list())
  if (ofConnections.length === 0) return own
  const known = KNOWN.get(own)
  if (known?.ofConnections === ofConnections) return known.all
  const all = [...ofConnections, ...own]
  KNOWN.set(own, { ofConnections, all })
  return all
}
