import type { Config } from "../../config/options.ts"
import { publicUrlOf } from "../../config/public_url.ts"
import type { Replied } from "../../doctor/ask.ts"
import { ask, jsonObject } from "../../doctor/ask.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"
import { checkProxy } from "./proxy.ts"

const CHECK = "public URL"

/** Checks that the public URL reaches this service and that the issuer matches. OpenID Connect Discovery §4.3. */
export async function* checkPublicUrl(config: Config): AsyncGenerator<Finding> {
  if (config.url === undefined && config.port === 0) {
    yield warning([CHECK, "url-unknown"], "PORT is 0, so this command does not know the address", "Set GATEHOUSE_URL")
    return
  }
  const url = publicUrlOf(config)
  const health = await ask(`${url}/healthz`)
  if (!health.answered) {
    yield problem(
      [CHECK, "url-unreachable", { url, why: health.why }],
      `${url} is not reachable (${health.why})`,
      "Start the server, or check GATEHOUSE_URL and the proxy in front of it",
    )
    return
  }
  if (health.status !== 200) {
    yield problem(
      [CHECK, "url-answers-otherwise", { url, status: health.status }],
      `${url}/healthz answered ${health.status}`,
      adviceFor(health),
    )
    return
  }
  const discovery = await ask(`${url}/.well-known/openid-configuration`)
  const issuer = discovery.answered ? issuerOf(discovery.body) : undefined
  if (issuer === url) {
    yield ok([CHECK, "url-works", { url }], `${url} is reachable and its issuer matches`)
    yield* checkProxy(url)
    return
  }
  yield problem(
    [CHECK, "issuer-differs", { url, issuer: issuer ?? null }],
    `${url} is reachable, but ${issuer === undefined ? "it has no issuer" : `its issuer is ${issuer}`}`,
    "Start the server with the same GATEHOUSE_URL as this command; clients compare the issuer byte for byte",
  )
}

function adviceFor({ status, headers }: Replied): string {
  const location = headers.get("location")
  if (location !== null)
    return `It redirects to ${location}. If that is the address that people use, set GATEHOUSE_URL to it; otherwise make the proxy forward the request`
  if (status >= 502 && status <= 504)
    return "The proxy answers, but cannot reach the server. Start the server, and check the address to which the proxy forwards"
  // Every answer of the server has a trace id.
  if (headers.has("x-trace-id"))
    return "The server answers, but received another path. Make the proxy forward the path unchanged, with the path of GATEHOUSE_URL"
  return "Another program answers there: check GATEHOUSE_URL and the proxy"
}

function issuerOf(text: string): string | undefined {
  const issuer = jsonObject(text)?.issuer
  return typeof issuer === "string" ? issuer : undefined
}
