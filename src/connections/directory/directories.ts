/**
 * directory/ — LDAP as a client (RFC 4511): finds a person, and checks their password.
 * Owns: the connection to a directory and its limits, the filter, what of an entry is trusted.
 * Does not own: which passwords are tried how often, and what a proven identity may do here (interaction/).
 * Only operators name directories, most of which are in private networks, so private addresses are allowed here without GATEHOUSE_OUTBOUND_ALLOW. A
 * directory names no further address: referrals are not followed. RFC 4511 §4.1.10, decision 0076.
 */
import { say } from "../../base/say.ts"
import type { Secret } from "../../base/secret.ts"
import type { Bounds } from "../../outbound/places.ts"
import { places } from "../../outbound/places.ts"
import { OutboundProblem } from "../../outbound/problem.ts"
import type { Directories, DirectoryOutcome } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { outcomeOf } from "../protocol/failure.ts"
import type * as Library from "./prove_person.ts"

export interface DirectoryDeps {
  /** The secret of a connection, opened. Undefined if it has none. */
  readonly secretOf: (connection: Connection) => Secret | undefined
  readonly timeoutMs?: number
  readonly bounds?: Bounds
}

const TIMEOUT_MS = 5000
/** `perHost` is by connection. A look-up takes some 10 ms, and one at a directory that does not answer takes the whole time. */
const BOUNDS: Bounds = { inAll: 32, perHost: 8, waiting: 256 }

export function directories({ secretOf, timeoutMs = TIMEOUT_MS, bounds = BOUNDS }: DirectoryDeps): Directories {
  const enter = places(bounds)
  /** Runs `ask` with one of the connection's places. Ends after the time, and when `signal` aborts. */
  async function within(connection: Connection, signal: AbortSignal, ask: Ask): Promise<DirectoryOutcome> {
    const stop = new AbortController()
    const end = () => stop.abort(new OutboundProblem(say("outbound-cut")))
    signal.addEventListener("abort", end, { once: true })
    const timeout = new OutboundProblem(say("outbound-timeout", { ms: timeoutMs }))
    const timer = setTimeout(() => stop.abort(timeout), timeoutMs)
    try {
      const leave = await enter(connection.id, stop.signal)
      const work = async () => {
        // Loaded with the first use: the library takes memory, and most servers have no directory.
        const { provePerson, findPerson } = await import("./prove_person.ts")
        stop.signal.throwIfAborted()
        return outcomeOf(() => ask({ provePerson, findPerson }, secretOf(connection), stop))
      }
      return await Promise.race([work().finally(leave), aborted(stop.signal)])
    } catch (error) {
      if (error instanceof OutboundProblem) return { problem: { flaw: "connection-unreachable", said: error.said } }
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      stop.abort()
    }
  }
  return {
    prove: (connection, wanted, passwordFor, signal) =>
      within(connection, signal, ({ provePerson }, secret, stop) =>
        provePerson(connection, secret, wanted, passwordFor, stop),
      ),
    find: (connection, username, signal) =>
      within(connection, signal, ({ findPerson }, secret, stop) => findPerson(connection, secret, username, stop)),
  }
}

type Ask = (
  library: Pick<typeof Library, "provePerson" | "findPerson">,
  secret: Secret | undefined,
  stop: AbortController,
) => Promise<DirectoryOutcome>

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => signal.addEventListener("abort", () => failed(signal.reason), { once: true }))
