import type { IncomingMessage } from "node:http"
import { refuse } from "../oauth/refusal.ts"
import { shownText } from "../observe/shown.ts"
import type { Edge } from "./edge.ts"

/**
 * Refuses a request to another host than the host of the public URL, as invalid_setup_link. Without this check, a page at another name that resolves
 * to this server (DNS rebinding) could read the answer. A trusted proxy may replace Host. Browsers send the origin `null` from pages without a
 * referrer, such as those of this service.
 */
export function refuseOtherHost(
  { headers, socket }: IncomingMessage,
  { ports, isTrustedPeer }: Pick<Edge, "ports" | "isTrustedPeer">,
): void {
  const own = new URL(ports.issuer())
  const { host = "", origin = "null" } = headers
  const isOwnHost = URL.parse(`${own.protocol}//${host}`)?.host === own.host
  const received = origin !== "null" && origin !== own.origin ? origin : isOwnHost ? undefined : host
  if (received === undefined || (received === host && isTrustedPeer(socket.remoteAddress ?? ""))) return
  refuse("invalid_setup_link", "setup-host-differs", { expected: own.host, received: shownText(received) })
}
