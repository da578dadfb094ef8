import { say } from "../../base/say.ts"
import { sharedWork } from "../../base/shared_work.ts"
import type { Outbound, Received } from "../../outbound/outbound.ts"
import { fail, saidAt } from "./failure.ts"
import { parsedJson } from "./json_object.ts"

/** A key set with certificates is larger than other answers. */
const MAX_BYTES = 262_144

type Sending = Pick<Outbound, "send">

/** Sends a GET for JSON. Throws a ConnectionFailure if no answer came. */
export const get = (outbound: Sending, url: string, accessToken?: string): Promise<Received> =>
  send(outbound, url, {
    method: "GET",
    headers: {
      accept: "application/json",
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
  })

/** Posts a form. Throws a ConnectionFailure if no answer came. */
export function post(
  outbound: Sending,
  url: string,
  headers: Readonly<Record<string, string>>,
  form: URLSearchParams,
): Promise<Received> {
  const body = form.toString()
  const type = { "content-type": "application/x-www-form-urlencoded", "content-length": `${Buffer.byteLength(body)}` }
  return send(outbound, url, { method: "POST", headers: { ...headers, ...type }, body })
}

async function send(outbound: Sending, url: string, sent: Parameters<Outbound["send"]>[1]): Promise<Received> {
  const answer = await outbound.send(url, sent, MAX_BYTES)
  return "problem" in answer ? fail("connection-unreachable", saidAt(url, answer.problem)) : answer
}

/** The JSON of a 200 answer. Throws a ConnectionFailure for any other answer. */
export function jsonOf(url: string, { status, body }: Received): unknown {
  if (status !== 200) fail("connection-unreachable", saidAt(url, say("outbound-status", { status })))
  const value = parsed(body)
  return value === undefined ? fail("connection-unreachable", saidAt(url, say("outbound-not-json"))) : value
}

/** Undefined if the bytes are not JSON. */
export function parsed(body: Uint8Array): unknown {
  try {
    return parsedJson(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

export type ProviderFetch = ReturnType<typeof providerFetch>

/**
 * `fetch` for oauth4webapi. The library gets only status, type and body: with a WWW-Authenticate header it would not read the error in the body. Its only
 * GETs are those of key sets. Concurrent sign-ins share one.
 */
export function providerFetch(outbound: Sending) {
  const keySet = sharedWork((url) => get(outbound, url))
  return async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const { accept = "application/json", authorization } = headers
    const sent = { accept, ...(authorization !== undefined && { authorization }) }
    const answer = body instanceof URLSearchParams ? await post(outbound, url, sent, body) : await keySet(url)
    const { status } = answer
    // The class Response refuses other statuses.
    if (status > 599) fail("connection-unreachable", saidAt(url, say("outbound-status", { status })))
    return new Response(status === 204 || status === 205 ? null : answer.body, {
      status,
      headers: { "content-type": answer.headers["content-type"] ?? "application/json" },
    })
  }
}
