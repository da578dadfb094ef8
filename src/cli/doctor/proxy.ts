import { blockList } from "../../base/ip_address.ts"
import type { Config } from "../../config/options.ts"
import type { Opened } from "../open.ts"
import { publicUrlOf } from "../open.ts"
import type { Finding } from "./finding.ts"
import { warning } from "./finding.ts"

const CHECK = "proxy"
const LOOKED_BACK_MS = 30 * 86_400_000

/** Reports the two most common proxy errors, which servers record as audit events. Ignores an event if the current settings no longer cause it. */
export async function* checkProxy({ audit }: Opened["store"], config: Config, now: number): AsyncGenerator<Finding> {
  const since = now - LOOKED_BACK_MS
  const events = await audit.list(100, { since, types: ["host-differs", "proxy-unlisted"] })
  const publicUrl = publicUrlOf(config)
  const host = events.find(({ type, detail }) => type === "host-differs" && detail === `public_url=${publicUrl}`)
  if (host !== undefined)
    yield warning(
      CHECK,
      `a request for ${host.subject} came at ${new Date(host.at).toISOString()}, but the public URL is ${publicUrl}`,
      `If people use the service at ${host.subject}, set GATEHOUSE_URL to that address`,
    )
  const isTrusted = blockList(config.trustedProxies)
  const proxy = events.find(({ type, subject }) => type === "proxy-unlisted" && !isTrusted(subject))
  if (proxy !== undefined)
    yield warning(
      CHECK,
      `X-Forwarded-For came from ${proxy.subject} at ${new Date(proxy.at).toISOString()}, and was ignored, because GATEHOUSE_TRUSTED_PROXIES does not contain that address`,
      "If it is your proxy, add it to GATEHOUSE_TRUSTED_PROXIES: until then all people share one limit",
    )
}
