/**
 * forward_doctor/ — `doctor forward`: asks a proxy from outside, as a browser and as a thief.
 * Owns: the requests, and what each answer proves. Does not own: the configuration of proxies (docs/forward.md).
 */
import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import type { Answer } from "./request.ts"
import { hasAnswered, NAVIGATION, SCRIPT, send } from "./request.ts"
import type { SignedInOptions } from "./signed_in.ts"
import { checkSignedIn } from "./signed_in.ts"

export interface ForwardOptions extends SignedInOptions {
  /** The application's own address, which only the proxy should reach. */
  readonly direct?: URL
  /** The time here, in milliseconds. */
  readonly now: number
}

const LOOPBACK = /^(?:localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/
const MAX_CLOCK_MS = 60_000
const CONFIGURATION = "Configure the proxy as docs/forward.md says"

/** Checks the proxy of a site from outside. A check that fails ends the checks that need its result. */
export async function* checkForward(url: URL, options: ForwardOptions): AsyncGenerator<Finding> {
  yield* checkTls(url)
  const asked = yield* checkAsking(url)
  if (asked !== undefined) {
    yield* checkDescriptions(url)
    yield* checkSignIn(url, options.now)
    yield* checkSignedIn(url, options)
  }
  yield* checkDirect(options)
}

async function* checkTls(url: URL): AsyncGenerator<Finding> {
  if (url.protocol === "https:") {
    const plain = await send(new URL(`http://${url.hostname}/`), NAVIGATION)
    const isOpen = hasAnswered(plain) && plain.status === 200
    yield isOpen
      ? problem(["TLS", "forward-plain-open"], "http answers with a page", "Redirect http to https in the proxy")
      : ok(["TLS", "forward-tls"], "https answers, and http does not answer with a page")
    return
  }
  yield LOOPBACK.test(url.hostname)
    ? warning(["TLS", "forward-plain-local"], "plain http, on this machine only", null)
    : problem(["TLS", "forward-plain"], "plain http: anybody on the network can take the cookie", "Use https")
}

async function* checkAsking(url: URL): AsyncGenerator<Finding, Answer | undefined> {
  const answer = await send(url, SCRIPT)
  if (!hasAnswered(answer)) {
    yield problem(
      ["proxy", "forward-unreachable", { why: answer.why }],
      `${url.href} is not reachable: ${answer.why}`,
      null,
    )
    return undefined
  }
  const { status, headers } = answer
  const trace = String(headers["x-trace-id"] ?? "")
  const why = trace === "" ? CONFIGURATION : `\`gatehouse explain ${trace}\` says why`
  if (status === 401 && /^Cookie realm="Gatehouse"/.test(String(headers["www-authenticate"]))) {
    yield ok(["proxy", "forward-asks"], `${url.pathname} needs a sign-in, and the proxy asks this service about it`)
    return answer
  }
  if (status === 200)
    yield problem(
      ["proxy", "forward-open"],
      `${url.pathname} answers without a sign-in`,
      `If no rule of the site says so (\`gatehouse site list\`), the proxy does not ask. ${CONFIGURATION}`,
    )
  else if (status === 403)
    yield problem(["proxy", "forward-refused", { trace }], "the service refuses the request", why)
  else yield problem(["proxy", "forward-status", { status }], `the answer is ${status} instead of 401`, why)
  return undefined
}

/** Whether a browser can describe another request than its own. */
async function* checkDescriptions(url: URL): AsyncGenerator<Finding> {
  for (const forged of [
    { "x-original-url": `${url.origin}/.gatehouse/callback`, "x-original-method": "GET" },
    { "x-forwarded-uri": "/.gatehouse/callback", "x-forwarded-method": "GET" },
    { "x-forwarded-host": "forged.example" },
    { host: "forged.example" },
  ]) {
    const answer = await send(url, { ...SCRIPT, ...forged })
    const [name = ""] = Object.keys(forged)
    if (!hasAnswered(answer) || !(name === "host" ? isUnknownSite(answer) : isOther(answer))) continue
    yield problem(
      ["forged request", "forward-described", { name }],
      `with a forged ${name}, the answer is ${answer.status}`,
      `The proxy passes ${name} of browsers on. ${CONFIGURATION}`,
    )
    return
  }
  yield ok(["forged request", "forward-not-described"], "a browser cannot describe another request than its own")
}

const isOther = ({ status }: Answer): boolean => status !== 401 && status !== 403 && status !== 400

/** The proxy asked about a host that it does not serve. With the host of another site, the rules of that site would open this application. */
const isUnknownSite = ({ status, headers }: Answer): boolean => status === 403 && headers["x-trace-id"] !== undefined

/** Whether `/.gatehouse/` at the host reaches the service, and how its cookie is set. */
async function* checkSignIn(url: URL, now: number): AsyncGenerator<Finding> {
  const answer = await send(new URL("/.gatehouse/sign_in", url), NAVIGATION)
  const location = hasAnswered(answer) ? URL.parse(String(answer.headers.location ?? "")) : null
  if (!hasAnswered(answer) || answer.status !== 302 || location?.pathname.endsWith("/site/sign_in") !== true) {
    const status = hasAnswered(answer) ? String(answer.status) : answer.why
    yield problem(
      ["sign-in", "forward-sign-in", { status }],
      `/.gatehouse/sign_in does not lead to the service (${status})`,
      `The proxy must pass /.gatehouse/ to the service, without asking. ${CONFIGURATION}`,
    )
    return
  }
  yield ok(["sign-in", "forward-sign-in-leads", { to: location.origin }], `the sign-in is at ${location.origin}`)
  const cookie = (answer.headers["set-cookie"] ?? []).find((each) => each.includes("gatehouse_site_visit=")) ?? ""
  const wanted = ["HttpOnly", "SameSite=Lax", ...(url.protocol === "https:" ? ["Secure", "__Host-"] : [])]
  const absent = wanted.filter((each) => !cookie.includes(each))
  yield absent.length === 0
    ? ok(["cookie", "forward-cookie"], `the cookie is ${wanted.join(", ")}`)
    : problem(
        ["cookie", "forward-cookie-weak", { absent }],
        `the cookie lacks ${absent.join(", ")}`,
        "If it is missing, the proxy drops Set-Cookie. For Secure, GATEHOUSE_URL must begin with https",
      )
  const date = Date.parse(String(answer.headers.date))
  if (Number.isNaN(date)) return
  const seconds = Math.round((date - now) / 1000)
  yield Math.abs(seconds) * 1000 <= MAX_CLOCK_MS
    ? ok(["clock", "forward-clock"], "the clocks of the proxy and of this machine agree")
    : warning(["clock", "forward-clock-differs", { seconds }], `the clocks differ by ${seconds} s`, "Check both clocks")
}

/** Whether the application answers without the proxy. */
async function* checkDirect({ direct }: ForwardOptions): AsyncGenerator<Finding> {
  if (direct === undefined) {
    yield warning(
      ["around the proxy", "forward-direct-unknown"],
      "not checked: nobody can find the application's own address from outside",
      "Give it with --direct URL, on a machine that people can use",
    )
    return
  }
  const answer = await send(direct, { ...NAVIGATION, "remote-user": "forged" })
  yield hasAnswered(answer)
    ? problem(
        ["around the proxy", "forward-direct", { status: answer.status }],
        `${direct.href} answers ${answer.status} from here, so anybody here can be anybody`,
        "Let the application listen where only the proxy is, such as 127.0.0.1, or close the port. Let it check X-Gatehouse-JWT",
      )
    : ok(["around the proxy", "forward-direct-closed"], `${direct.href} does not answer from here (${answer.why})`)
}
