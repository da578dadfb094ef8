import { randomBytes } from "node:crypto"
import { manualClock, systemClock } from "../../src/base/clock.ts"
import { Secret } from "../../src/base/secret.ts"
import type { Connection, ConnectionSettingValues } from "../../src/connections/connection_settings.ts"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import type { ExternalIdentity } from "../../src/connections/external_identity.ts"
import { connectionProtocol } from "../../src/connections/protocol/connection_protocol.ts"
import type { ProtocolDeps } from "../../src/connections/protocol/protocol_deps.ts"
import type { Outbound, OutboundSettings } from "../../src/outbound/outbound.ts"
import { outbound } from "../../src/outbound/outbound.ts"
import type { ConnectionBinding, ConnectionHints, ConnectionProblem } from "../../src/ports/connections.ts"
import { english } from "../../src/words/english.ts"

/** This service, as a client of a provider. */

export const CALLBACK = "http://127.0.0.1:5300/connections/test/callback"
export const SIGNED_OUT = "http://127.0.0.1:5300/connections/test/signed_out"
export const CLIENT = "client-7"
export const SECRET = "a-secret.of_the~client+7"

export const BINDING: ConnectionBinding = {
  state: "the-state",
  nonce: "the-nonce",
  verifier: "a-verifier-of-forty-three-or-more-characters",
  requestId: "_the-request",
}

export const connectionOf = (settings: Partial<ConnectionSettingValues>): Connection => ({
  ...CONNECTIONS.defaults(),
  name: "test",
  clientId: CLIENT,
  ...settings,
  id: "connection_01981d6a000070008000000000000001",
  sealedSecret: undefined,
  createdAt: 0,
})

/** A time limit for requests to this machine that no test is about. */
const PATIENT_MS = 60_000

/** The server's requests, for an operator who permits this machine. */
export const toThisMachine = (more: Partial<OutboundSettings> = {}): Outbound =>
  outbound({ networks: ["127.0.0.0/8"], loopback: false, timeoutMs: PATIENT_MS, ...more })

/** The protocol, with a clock that moves only by `advance`. */
export function protocolOf(more: Partial<ProtocolDeps> = {}) {
  const clock = manualClock(Math.floor(systemClock() / 1000) * 1000)
  const protocol = connectionProtocol({
    outbound: toThisMachine(),
    clock,
    random: randomBytes,
    secretOf: () => new Secret(SECRET),
    sign: () => Promise.reject(new Error("no test asks for a signature here")),
    callbackUrl: () => CALLBACK,
    signedOutUrl: () => SIGNED_OUT,
    ...more,
  })
  return { clock, protocol }
}

export type Protocol = ReturnType<typeof protocolOf>

/** Returns the address at the provider. */
export async function begun({ protocol }: Protocol, connection: Connection, hints: ConnectionHints = {}): Promise<URL> {
  const outcome = await protocol.begin(connection, BINDING, hints)
  if ("problem" in outcome) throw new Error(inWords(outcome.problem).join(": "))
  return new URL(outcome.url)
}

type Outcome = { readonly identity: ExternalIdentity } | { readonly problem: ConnectionProblem }

type Given = readonly [
  started: Protocol,
  connection: Connection,
  answer?: Readonly<Record<string, string>> | URLSearchParams | undefined,
  binding?: ConnectionBinding,
]

const outcomeOf = (
  ...[{ protocol, clock }, connection, answer = { code: "c", state: BINDING.state }, binding = BINDING]: Given
): Promise<Outcome> => protocol.finish(connection, new URLSearchParams(answer), binding, clock())

/** Returns the identity without its claims, or the flaw and its sentence for the operator. */
export async function finished(...given: Given): Promise<Omit<ExternalIdentity, "claims"> | readonly [string, string]> {
  const outcome = await outcomeOf(...given)
  if ("problem" in outcome) return inWords(outcome.problem)
  const { claims: _, ...identity } = outcome.identity
  return identity
}

/** Returns everything that the provider said of the person. */
export async function claimsOf(...given: Given): Promise<ExternalIdentity["claims"]> {
  const outcome = await outcomeOf(...given)
  if ("problem" in outcome) throw new Error(inWords(outcome.problem).join(": "))
  return outcome.identity.claims
}

export const inWords = ({ flaw, said }: ConnectionProblem): readonly [string, string] => [flaw, english(said)]
