import { CIBA, DEVICE_CODE } from "../../../../../src/oauth/grant_types.ts"
import type { Exchange } from "../../../../../src/trial/exchange.ts"
import { answered } from "../../../../../src/trial/exchange.ts"
import type { Client } from "../../../api/operations/clients.ts"
import type { Demands } from "../demands.ts"
import { isOfFapi } from "../demands.ts"
import { asksPeople, showsCode } from "../kind.ts"

/**
 * How an application gets tokens: with a redirect of the browser, with a code that a person types elsewhere, with the approval of a person elsewhere,
 * or without a person.
 */
export type Flow = "redirect" | "device" | "approval" | "machine"

/** Whether only the application can send its authorization requests, because it pushes or signs them. */
const sendsOwnRequests = (client: Client, { pushed }: Demands): boolean =>
  pushed || client.require_pushed_authorization_requests || client.require_signed_request_object

/** Whether each token request needs a key that only the application has. */
const bindsTokens = (client: Client, { keys }: Demands): boolean =>
  keys ||
  isOfFapi(client.profile) ||
  client.dpop_bound_access_tokens ||
  client.tls_client_certificate_bound_access_tokens

/** Why a trial can run no flow of the application. Undefined if it can run one. */
export function whyNot(client: Client, demands: Demands): "ownKeys" | "ownRequests" | undefined {
  if (bindsTokens(client, demands)) return "ownKeys"
  return flowsOf(client, demands).length === 0 ? "ownRequests" : undefined
}

/** The flows that a trial can run, the usual one first. */
export function flowsOf(client: Client, demands: Demands): readonly Flow[] {
  const { grant_types } = client
  const isRedirected = grant_types.includes("authorization_code")
  const flows: Flow[] = [
    ...(isRedirected && !sendsOwnRequests(client, demands) ? (["redirect"] as const) : []),
    ...(showsCode(client) ? (["device"] as const) : []),
    ...(asksPeople(client) ? (["approval"] as const) : []),
  ]
  return flows.length > 0 || (isRedirected && !grant_types.includes("client_credentials")) ? flows : ["machine"]
}

/** A request that a person decides about elsewhere. RFC 8628 §3.2. */
export interface Waiting {
  readonly grantType: typeof DEVICE_CODE | typeof CIBA
  /** The parameter of each poll that names the request. */
  readonly credential: Readonly<Record<string, string>>
  /** The pause between two polls. */
  readonly seconds: number
  /** What a device shows while it waits. Absent for a request for approval. */
  readonly device?: WaitingDevice
}

/** What a device shows while it waits. */
export interface WaitingDevice {
  readonly userCode: string
  readonly address: string
  /** The address that fills in the code. */
  readonly addressWithCode: string
}

/** Reads the answer to a device authorization request. */
export const waitingDevice = (exchange: Exchange): Waiting => ({
  grantType: DEVICE_CODE,
  credential: { device_code: answered(exchange, "device_code") ?? "" },
  seconds: Number(answered(exchange, "interval")),
  device: {
    userCode: answered(exchange, "user_code") ?? "",
    address: answered(exchange, "verification_uri") ?? "",
    addressWithCode: answered(exchange, "verification_uri_complete") ?? "",
  },
})

/** Reads the answer to a request for approval. */
export const waitingApproval = (exchange: Exchange): Waiting => ({
  grantType: CIBA,
  credential: { auth_req_id: answered(exchange, "auth_req_id") ?? "" },
  seconds: Number(answered(exchange, "interval")),
})

/** RFC 8628 §3.5, slow_down: "the interval MUST be increased by 5 seconds for this and all subsequent requests". */
const STEP_SECONDS = 5

/** Returns the request with its next pause, after the answer authorization_pending or slow_down. */
export const afterPoll = (waiting: Waiting, poll: Exchange): Waiting =>
  answered(poll, "error") === "slow_down" ? { ...waiting, seconds: waiting.seconds + STEP_SECONDS } : waiting
