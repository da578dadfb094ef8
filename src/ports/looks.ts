import type { Logo } from "../looks/look.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import type { Client } from "../oauth/client.ts"

/** How pages and e-mails look, from memory. */
export interface Looks {
  /**
   * Returns what a page shows; undefined if no look is set. `client` is the client of the page's authorization request. If the store is unavailable,
   * returns the latest known look.
   */
  of(client?: Client): Promise<ShownLook | undefined>
  /** Like `of` without a client, but does not wait: the look may be slightly out of date. */
  latest(): ShownLook | undefined
  /** The name that an operator gave the service; undefined if it has none. */
  serviceName(): Promise<string | undefined>
  /** The logo with this digest; undefined if no look has it. */
  logo(digest: string): Promise<Pick<Logo, "type" | "content"> | undefined>
}
