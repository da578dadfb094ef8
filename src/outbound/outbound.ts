/**
 * outbound/ — requests that this server sends to others: for a client's keys, to notify a client, and to providers of identities. Owns:
 * which addresses may be called, and the limits of time, size and number. Does not own: which URL is called, and what happens with the answer (endpoints/, keys/).
 * Clients and operators choose the URLs, and a client may be an attacker. So the server must not call an address for them that only the server
 * can reach.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import { sharedWork } from "../base/shared_work.ts"
import type { Permitted } from "./address_verdict.ts"
import { addressVerdict } from "./address_verdict.ts"
import type { Sent } from "./exchange.ts"
import { freshMs } from "./freshness.ts"
import type { Bounds, Resolve } from "./places.ts"
import { addressesOf, nameServersResolve, places, systemResolve } from "./places.ts"
import { OutboundProblem } from "./problem.ts"
import { certificateUntil, MAX_BYTES, readBytes, readJson, statusOf } from "./read_answer.ts"

/** The answer, or a `problem` for the operator if no usable answer came. */
export type Outcome<T> = T | { readonly problem: Said }

/**
 * Who chose the URL: an operator, or a stranger (a client that registered itself while anyone could register). The private addresses that an
 * operator permits are refused for a stranger's URL. Strangers' requests have a separate limit, so they cannot delay requests for the
 * operators' clients. A newcomer is a stranger whose client nobody has consented to yet. Anybody can name a newcomer's URL in a request, so these
 * requests have a third limit. The metadata documents of other clients (`consented`) have a fourth: each sign-in there needs the document, and anybody
 * can register clients whose keys are on slow servers.
 */
export type NamedBy = "operator" | "stranger" | "newcomer" | "consented"

/** Whose limits a request has. An operator named the URL of a provider. */
type Asked = NamedBy | "provider"

export interface Outbound {
  /** Sends a GET. Returns the JSON of a 200 answer of type application/json (or `…+json`), at most 64 KiB. The content is not checked. */
  getJson(url: string, namedBy?: NamedBy): Promise<Outcome<{ readonly value: unknown }>>
  /** Like `getJson`, with at most 16 KiB, and with the time for which the answer is fresh, if its headers contain one. */
  getDocument(
    url: string,
    namedBy: NamedBy,
  ): Promise<Outcome<{ readonly value: unknown; readonly freshMs: number | undefined }>>
  /** Posts a form. Accepts any status except redirects, and does not read the answer's body. */
  postForm(
    url: string,
    fields: Readonly<Record<string, string>>,
    namedBy?: NamedBy,
  ): Promise<Outcome<{ readonly status: number }>>
  /** Like `postForm`, with a JSON body and a bearer token. */
  postJson(url: string, body: object, token: Secret, namedBy?: NamedBy): Promise<Outcome<{ readonly status: number }>>
  /**
   * Sends a request to a provider of identities, whose URL an operator named. Accepts any status, redirects only with `showsRedirect`, and reads at most
   * `maxBytes` of the answer. People wait for these answers, so these requests have a limit of their own.
   */
  send(url: string, sent: Sent, maxBytes: number): Promise<Outcome<Received>>
}

/** An answer, whose content is not checked. */
export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array<ArrayBuffer>
  /** The time for which the answer is fresh, if its headers contain one. */
  readonly freshMs: number | undefined
  /** The last moment at which the server's certificate is valid, in milliseconds. Undefined without TLS. */
  readonly certificateUntil: number | undefined
}

export interface OutboundSettings extends Permitted {
  /** Replaces this machine's resolver. */
  readonly resolve?: Resolve
  /** The name servers that look up names that strangers chose. Default: this machine's name servers. */
  readonly nameServers?: readonly string[]
  /** The time limit of a whole request, in milliseconds, including the wait in the queue. */
  readonly timeoutMs?: number
  /**
   * The number of concurrent requests for the operators' clients. All other clients each have a separate limit: a quarter of this number.
   */
  readonly bounds?: Bounds
  /** The number of concurrent requests to providers of identities. */
  readonly providerBounds?: Bounds
}

const BOUNDS: Bounds = { inAll: 32, perHost: 4, waiting: 256 }
/** A sign-in takes up to three requests to one host, and many people sign in at the same time in the morning. */
const PROVIDER_BOUNDS: Bounds = { inAll: 128, perHost: 16, waiting: 512 }
const MAX_DOCUMENT_BYTES = 16_384
const NAMED = { "user-agent": "Gatehouse", "accept-encoding": "identity" }

const GET_JSON: Sent = { method: "GET", headers: { ...NAMED, accept: "application/json" } }

/**
 * Uses https, or plain http to a permitted address. Uses no proxy and no cookies, and follows no redirects. A name is resolved once, each
 * address is checked, and the server connects only to these addresses. A problem is returned as a value, not thrown.
 */
export function outbound({
  resolve,
  nameServers,
  timeoutMs = 5000,
  bounds = BOUNDS,
  providerBounds = PROVIDER_BOUNDS,
  ...permitted
}: OutboundSettings): Outbound {
  // In development all applications run on this machine, including self-registered ones.
  const strangersVerdict = addressVerdict({ networks: [], loopback: permitted.loopback })
  const operatorsVerdict = addressVerdict(permitted)
  const verdicts = {
    operator: operatorsVerdict,
    provider: operatorsVerdict,
    stranger: strangersVerdict,
    newcomer: strangersVerdict,
    consented: strangersVerdict,
  }
  const enter = {
    operator: places(bounds),
    provider: places(providerBounds),
    stranger: places(quarterOf(bounds)),
    newcomer: places(quarterOf(bounds)),
    consented: places(quarterOf(bounds)),
  }
  // In development the names are on this machine, such as localhost, so the system must look them up.
  const strangersResolve = resolve ?? (permitted.loopback ? systemResolve : nameServersResolve(nameServers))
  // The system looks up only two names at a time, so the look-ups of a name without an answer must not fill its queue.
  const operatorsResolve = sharedWork(resolve ?? systemResolve)

  async function allowedAddresses(url: URL, asked: Asked): Promise<readonly string[]> {
    const isOfOperator = asked === "operator" || asked === "provider"
    const addresses = await addressesOf(url, isOfOperator ? operatorsResolve : strangersResolve)
    for (const address of addresses) {
      const found = verdicts[asked](address)
      if (found === "refused")
        throw new OutboundProblem(say(isOfOperator ? "outbound-private" : "outbound-private-of-stranger", { address }))
      if (found === "public" && url.protocol !== "https:") throw new OutboundProblem(say("outbound-not-https"))
    }
    return addresses
  }

  async function ask<T>(address: string, asked: Asked, sent: Sent, read: (answer: IncomingMessage) => T | Promise<T>) {
    const url = new URL(address)
    if (!/^https?:$/.test(url.protocol)) throw new OutboundProblem(say("outbound-not-http"))
    const stop = new AbortController()
    const timer = setTimeout(
      () => stop.abort(new OutboundProblem(say("outbound-timeout", { ms: timeoutMs }))),
      timeoutMs,
    )
    try {
      const leave = await enter[asked](url.host, stop.signal)
      const work = async () => {
        const addresses = await allowedAddresses(url, asked)
        // The TLS code takes 4 MB of memory, and most servers send no requests. So the first request loads the code.
        const { exchange } = await import("./exchange.ts")
        stop.signal.throwIfAborted()
        return read(await exchange(url, addresses, sent, stop.signal))
      }
      // A look-up cannot be aborted. So the limit counts the request until its look-up has ended.
      const result = work().finally(leave)
      return await Promise.race([result, aborted(stop.signal)])
    } finally {
      clearTimeout(timer)
      // The rest of the answer is not needed.
      stop.abort()
    }
  }

  const post = (url: string, namedBy: NamedBy, type: string, body: string, more: Sent["headers"]) =>
    outcomeOf(async () => {
      const headers = { ...NAMED, ...more, "content-type": type, "content-length": `${Buffer.byteLength(body)}` }
      return { status: await ask(url, namedBy, { method: "POST", headers, body }, statusOf) }
    })

  return {
    getJson: (url, namedBy = "operator") =>
      outcomeOf(async () => ({
        value: await ask(url, namedBy, GET_JSON, (answer) => readJson(answer, MAX_BYTES)),
      })),
    getDocument: (url, namedBy) =>
      outcomeOf(() =>
        ask(url, namedBy, GET_JSON, async (answer) => ({
          value: await readJson(answer, MAX_DOCUMENT_BYTES),
          freshMs: freshMs(answer.headers),
        })),
      ),
    postForm: (url, fields, namedBy = "operator") =>
      post(url, namedBy, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString(), {}),
    postJson: (url, body, token, namedBy = "operator") =>
      post(url, namedBy, "application/json", JSON.stringify(body), { authorization: `Bearer ${token.reveal()}` }),
    send: (url, sent, maxBytes) =>
      outcomeOf(() =>
        ask(url, "provider", { ...sent, headers: { ...sent.headers, ...NAMED } }, async (answer) => ({
          status: sent.showsRedirect === true ? (answer.statusCode ?? 0) : statusOf(answer),
          headers: answer.headers,
          freshMs: freshMs(answer.headers),
          certificateUntil: certificateUntil(answer),
          body: new Uint8Array(await readBytes(answer, maxBytes)),
        })),
      ),
  }
}

function quarterOf({ inAll, perHost, waiting }: Bounds): Bounds {
  const quarter = (places: number) => Math.max(1, Math.floor(places / 4))
  return { inAll: quarter(inAll), perHost: quarter(perHost), waiting: quarter(waiting) }
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): Said {
  if (error instanceof OutboundProblem) return error.said
  const why = error instanceof Error ? ("code" in error ? error.code : error.message) : error
  return say("outbound-failed", { why: String(why) })
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => signal.addEventListener("abort", () => failed(signal.reason), { once: true }))
