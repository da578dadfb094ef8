/**
 * outbound/ — what this server asks of others: the keys of a client, a sign-out that is told to it.
 * Owns: which addresses may be called, and the bounds of time, size and number.
 * Does not own: which URL is called and what is made of the answer (endpoints/, keys/).
 * The URLs are other people's, and this server stands where they do not: it is never to be sent to a place that only it can reach.
 */
import type { IncomingMessage } from "node:http"
import type { Permitted } from "./address_verdict.ts"
import { addressVerdict } from "./address_verdict.ts"
import type { Sent } from "./exchange.ts"
import type { Bounds } from "./places.ts"
import { places } from "./places.ts"
import { OutboundProblem } from "./problem.ts"
import { readJson, statusOf } from "./read_answer.ts"
import type { Resolve } from "./resolve.ts"
import { addressesOf, nameServersResolve, systemResolve } from "./resolve.ts"

/** What came back, or why nothing did: in words for the operator. */
export type Outcome<T> = T | { readonly problem: string }

/**
 * Who has named an address: an operator, who may permit what is not public, or a client that registered itself, for whom nothing is
 * permitted. Strangers share nothing with operators' clients that they could use up.
 */
export type NamedBy = "operator" | "stranger"

export interface Outbound {
  /** GET. The JSON of an answer 200 of type application/json (or `…+json`), 64 KiB at most, unchecked otherwise. */
  getJson(url: string, namedBy?: NamedBy): Promise<Outcome<{ readonly value: unknown }>>
  /** POST of a form. Any status but a redirect's; the answer's body is not read. */
  postForm(
    url: string,
    fields: Readonly<Record<string, string>>,
    namedBy?: NamedBy,
  ): Promise<Outcome<{ readonly status: number }>>
}

export interface OutboundSettings extends Permitted {
  /** In the place of this machine's ways to resolve a name. */
  readonly resolve?: Resolve
  /** In the place of this machine's name servers, which strangers' names are asked of. */
  readonly nameServers?: readonly string[]
  /** For all of a request, from the wait for its turn to the last byte. Milliseconds. */
  readonly timeoutMs?: number
  /** Of the operator's clients; strangers have a quarter of it, beside them. */
  readonly bounds?: Bounds
}

const BOUNDS: Bounds = { inAll: 32, perHost: 4, waiting: 256 }
const NAMED = { "user-agent": "Gatehouse", "accept-encoding": "identity" }

/**
 * Requests to others: by https, or plain http to a permitted address; never through a proxy, along a redirect or with a cookie. A name is
 * resolved once, each of its addresses is judged, and only these are connected to. Nothing is thrown: a problem is a value.
 */
export function outbound({
  resolve,
  nameServers,
  timeoutMs = 5000,
  bounds = BOUNDS,
  ...permitted
}: OutboundSettings): Outbound {
  const verdicts = {
    operator: addressVerdict(permitted),
    // In development applications are on this machine, whoever registered them.
    stranger: addressVerdict({ networks: [], loopback: permitted.loopback }),
  }
  const enter = { operator: places(bounds), stranger: places(quarterOf(bounds)) }
  const resolves = {
    operator: resolve ?? systemResolve,
    // In development localhost is a name of the system's.
    stranger: resolve ?? (permitted.loopback ? systemResolve : nameServersResolve(nameServers)),
  }

  async function judgedAddresses(url: URL, namedBy: NamedBy): Promise<readonly string[]> {
    const addresses = await addressesOf(url, resolves[namedBy])
    for (const address of addresses) {
      const found = verdicts[namedBy](address)
      if (found === "refused")
        throw new OutboundProblem(
          namedBy === "operator"
            ? `${address} is no public address, and not in GATEHOUSE_OUTBOUND_ALLOW`
            : `${address} is no public address, and the client registered itself`,
        )
      if (found === "public" && url.protocol !== "https:") throw new OutboundProblem("it is not https")
    }
    return addresses
  }

  async function ask<T>(
    address: string,
    namedBy: NamedBy,
    sent: Sent,
    read: (answer: IncomingMessage) => T | Promise<T>,
  ) {
    const url = new URL(address)
    if (!/^https?:$/.test(url.protocol)) throw new OutboundProblem("it is neither https nor http")
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new OutboundProblem(`no answer within ${timeoutMs} ms`)), timeoutMs)
    try {
      const leave = await enter[namedBy](url.host, stop.signal)
      const work = async () => {
        const addresses = await judgedAddresses(url, namedBy)
        // TLS is 4 MB in memory, and most servers call nobody: it is loaded when the first request goes out.
        const { exchange } = await import("./exchange.ts")
        stop.signal.throwIfAborted()
        return read(await exchange(url, addresses, sent, stop.signal))
      }
      // A look-up cannot be aborted: the place is kept until it ends, so that no more than so many are ever under way.
      const result = work().finally(leave)
      return await Promise.race([result, aborted(stop.signal)])
    } finally {
      clearTimeout(timer)
      // Whatever is left of the answer is not waited for.
      stop.abort()
    }
  }

  return {
    getJson: (url, namedBy = "operator") =>
      tell(async () => ({
        value: await ask(url, namedBy, { method: "GET", headers: { ...NAMED, accept: "application/json" } }, readJson),
      })),
    postForm: (url, fields, namedBy = "operator") =>
      tell(async () => {
        const body = new URLSearchParams(fields).toString()
        const type = {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": `${Buffer.byteLength(body)}`,
        }
        return { status: await ask(url, namedBy, { method: "POST", headers: { ...NAMED, ...type }, body }, statusOf) }
      }),
  }
}

function quarterOf({ inAll, perHost, waiting }: Bounds): Bounds {
  const quarter = (places: number) => Math.max(1, Math.floor(places / 4))
  return { inAll: quarter(inAll), perHost: quarter(perHost), waiting: quarter(waiting) }
}

async function tell<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    return { problem: wordsOf(error) }
  }
}

/** What a failed connection, look-up or certificate is called. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OutboundProblem || !("code" in error)) return error.message
  return String(error.code)
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => signal.addEventListener("abort", () => failed(signal.reason), { once: true }))
