import { sha256 } from "../base/digest.ts"
import { StoreUnavailable } from "../base/store_unavailable.ts"
import type { Client } from "../oauth/client.ts"
import { logoPath } from "../oauth/paths.ts"
import type { Looks } from "../ports/looks.ts"
import type { LookStore } from "../store/look.ts"
import type { LogoFacts, Look } from "./look.ts"
import type { ShownLook } from "./shown_look.ts"
import { shownLook } from "./shown_look.ts"

/** Returns the port of the pages. `store` keeps the looks in memory. This function keeps the values derived from them, until they change. */
export function rememberedLooks(store: Pick<LookStore, "list" | "logo">, basePath: string): Looks {
  const addressOf = ({ digest }: LogoFacts): string => basePath + logoPath(digest)
  let known: readonly Look[] = []
  let ofService: ShownLook | undefined
  let ofClients = new WeakMap<Client, { readonly look: ShownLook | undefined }>()

  function remember(looks: readonly Look[]): void {
    if (looks === known) return
    known = looks
    ofService = shownLook(looks, undefined, addressOf)
    ofClients = new WeakMap()
  }

  /** A page that says that the database is unavailable still has the look of the service. */
  async function read(): Promise<void> {
    try {
      remember(await store.list())
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }

  return {
    async of(client) {
      await read()
      if (client === undefined) return ofService
      const made = ofClients.get(client) ?? { look: shownLook(known, client, addressOf) }
      ofClients.set(client, made)
      return made.look
    },
    latest() {
      read().catch(() => {})
      return ofService
    },
    async serviceName() {
      await read()
      return known.find(({ clientId }) => clientId === undefined)?.name
    },
    async logo(digest) {
      // Strangers can invent digests, so the store is read only for the digest of a look.
      const look = (await store.list()).find(({ logo }) => logo?.digest === digest)
      if (look?.logo === undefined) return undefined
      const content = await store.logo(look.clientId)
      // Another process may have replaced the logo, and browsers cache the answer for a year.
      if (content === undefined || sha256(content).toString("base64url") !== digest) return undefined
      return { type: look.logo.type, content }
    },
  }
}
