import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import { newId } from "../base/id.ts"
import { blockList } from "../base/ip_address.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import type { Log } from "../observe/log.ts"
import { shownText } from "../observe/shown.ts"
import type { Ports } from "../ports/ports.ts"
import type { Edge } from "./edge.ts"

export type WatchProxies = (request: IncomingMessage) => void

interface Watching extends Pick<Edge, "addressOf"> {
  readonly ports: Pick<Ports, "issuer" | "store" | "clock" | "random">
  readonly log: Log
  readonly trustedProxies: readonly string[]
}

/**
 * Warns once if a request's host differs from that of GATEHOUSE_URL, and once if X-Forwarded-For comes from an address outside
 * GATEHOUSE_TRUSTED_PROXIES. Trusts neither header. The audit keeps both warnings for `gatehouse doctor`.
 */
export function watchingProxies({ ports, log, trustedProxies, addressOf }: Watching): WatchProxies {
  const { issuer, store, clock, random } = ports
  const isTrusted = blockList(trustedProxies)
  let watchesHost = true
  let watchesProxy = true
  /** The last correct host. Most requests have this host, so most requests need no full check. */
  let fine: string | undefined

  const record = (type: "host-differs" | "proxy-unlisted", subject: string, address: string, detail?: string) => {
    const at = clock()
    const event = { id: newId("event", at, random), at, type, actor: "server", subject, address, traceId: undefined }
    store.audit
      .append({ ...event, detail })
      .catch((error) => log.warn({ err: error }, "A warning could not be recorded for `gatehouse doctor`."))
  }

  return ({ headers, socket }) => {
    const { host, "x-forwarded-for": forwardedFor } = headers
    if (watchesHost && host !== undefined && host !== fine) {
      const name = otherHost(host, issuer())
      if (name === undefined) fine = host
      else {
        watchesHost = false
        const shown = shownText(name)
        log.warn({ host: shown, publicUrl: issuer() }, HOST_DIFFERS)
        record("host-differs", shown, addressOf(socket.remoteAddress ?? "", undefined), `public_url=${issuer()}`)
      }
    }
    if (watchesProxy && forwardedFor !== undefined && socket.remoteAddress !== undefined) {
      const proxy = addressOf(socket.remoteAddress, undefined)
      if (isTrusted(proxy)) return
      watchesProxy = false
      log.warn({ proxy }, PROXY_UNLISTED)
      record("proxy-unlisted", proxy, proxy)
    }
  }
}

const HOST_DIFFERS =
  "A request came for a host that is not in GATEHOUSE_URL. If people use that host, set GATEHOUSE_URL to it, because links, cookies and the issuer use only GATEHOUSE_URL. This is logged once."

const PROXY_UNLISTED =
  "X-Forwarded-For came from an address that is not in GATEHOUSE_TRUSTED_PROXIES, and was ignored. If that address is your proxy, add it: until then all people share one limit. Otherwise the header is forged. This is logged once."

/** Names that resolve only inside a network, such as those of containers and Kubernetes services. Using such a name is not a mistake. */
const INTERNAL = /^[^.]*$|\.(?:local|internal|lan|home|svc|localdomain)$/

/** Returns the name in `Host` if it differs from the public URL's name and people seem to use it. */
function otherHost(host: string, publicUrl: string): string | undefined {
  const name = URL.parse(`http://${host}`)?.hostname
  const own = new URL(publicUrl).hostname
  if (name === undefined || name === own || isLoopbackHost(name)) return undefined
  // On the internet, scanners put addresses into `Host`, and neighbouring machines put internal names there. Neither is a mistake of the
  // operator.
  if (!isLoopbackHost(own) && (isIP(name) !== 0 || name.startsWith("[") || INTERNAL.test(name))) return undefined
  return name
}
