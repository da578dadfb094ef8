import type { Config } from "../../config/options.ts"
import { publicUrlOf } from "../open.ts"
import { ask, jsonObject } from "./ask.ts"
import type { Finding } from "./finding.ts"
import { ok, problem, warning } from "./finding.ts"

const CHECK = "public URL"

/** Checks that the public URL reaches this service and that the issuer matches. OpenID Connect Discovery §4.3. */
export async function* checkPublicUrl(config: Config): AsyncGenerator<Finding> {
  if (config.url === undefined && config.port === 0) {
    yield warning(CHECK, "PORT is 0, so this command does not know the address", "Set GATEHOUSE_URL")
    return
  }
  const url = publicUrlOf(config)
  const health = await ask(`${url}/healthz`)
  if (!health.answered) {
    yield problem(
      CHECK,
      `${url} is not reachable (${health.why})`,
      "Start the server, or check GATEHOUSE_URL and the proxy in front of it",
    )
    return
  }
  if (health.status !== 200) {
    yield problem(
      CHECK,
      `${url}/healthz answered ${health.status}`,
      "Another program answers there: check GATEHOUSE_URL and the proxy",
    )
    return
  }
  const discovery = await ask(`${url}/.well-known/openid-configuration`)
  const issuer = discovery.answered ? issuerOf(discovery.body) : undefined
  if (issuer === url) yield ok(CHECK, `${url} is reachable and its issuer matches`)
  else
    yield problem(
      CHECK,
      `${url} is reachable, but ${issuer === undefined ? "it has no issuer" : `its issuer is ${issuer}`}`,
      "Start the server with the same GATEHOUSE_URL as this command; clients compare the issuer byte for byte",
    )
}

function issuerOf(text: string): string | undefined {
  const issuer = jsonObject(text)?.issuer
  return typeof issuer === "string" ? issuer : undefined
}
