import type { Exchange } from "../../../../../src/trial/exchange.ts"
import { answered } from "../../../../../src/trial/exchange.ts"
import type { Client } from "../../../api/operations/clients.ts"
import { showsCode } from "../kind.ts"

/** How an application gets tokens: with a redirect of the browser, with a code that a person types elsewhere, or without a person. */
export type Flow = "redirect" | "device" | "machine"

/** Whether only the application can send its authorization requests, because it pushes or signs them. */
const sendsOwnRequests = (client: Client): boolean =>
  client.require_pushed_authorization_requests || client.require_signed_request_object

/** Whether a trial can run no flow of the application. */
export const cannotTry = (client: Client): boolean =>
  sendsOwnRequests(client) && !showsCode(client) && !client.grant_types.includes("client_credentials")

/** The flows that a trial can run, the usual one first. */
export function flowsOf(client: Client): readonly [Flow, ...Flow[]] {
  const device = showsCode(client) ? (["device"] as const) : []
  if (client.grant_types.includes("authorization_code") && !sendsOwnRequests(client)) return ["redirect", ...device]
  return device.length > 0 ? ["device"] : ["machine"]
}

/** A device that waits for the decision of a person. RFC 8628 §3.2. */
export interface WaitingDevice {
  readonly deviceCode: string
  readonly userCode: string
  readonly address: string
  /** The address that fills in the code. */
  readonly addressWithCode: string
  /** The pause between two polls. */
  readonly seconds: number
}

/** Reads the answer to a device authorization request. */
export const waitingOf = (exchange: Exchange): WaitingDevice => ({
  deviceCode: answered(exchange, "device_code") ?? "",
  userCode: answered(exchange, "user_code") ?? "",
  address: answered(exchange, "verification_uri") ?? "",
  addressWithCode: answered(exchange, "verification_uri_complete") ?? "",
  seconds: Number(answered(exchange, "interval")),
})

/** RFC 8628 §3.5, slow_down: "the interval MUST be increased by 5 seconds for this and all subsequent requests". */
const STEP_SECONDS = 5

/** The device after a poll to which the answer was pending. */
export const afterPoll = (device: WaitingDevice, poll: Exchange): WaitingDevice =>
  answered(poll, "error") === "slow_down" ? { ...device, seconds: device.seconds + STEP_SECONDS } : device
