import type { ServerResponse } from "node:http"
import type { Disturb } from "../http/edge.ts"
import type { Route } from "../http/routes.ts"
import type { RefusalCode } from "../oauth/refusal.ts"
import { Refusal } from "../oauth/refusal.ts"
import { refuseUnknown } from "./known_options.ts"
import { assertRefusesWith } from "./refusals_at.ts"

/** A fault that affects the next requests at one path. */
export interface Fault {
  /** The number of requests that this fault has affected so far. */
  readonly met: number
  /** Cancels the fault: later requests are not affected. */
  cancel(): void
}

export interface HeldAnswer extends Fault {
  /** Resolves when a request has taken effect and its answer waits. */
  readonly waiting: Promise<void>
  /** Releases the answer: the server sends it now, or as soon as the answer is ready. */
  release(): void
}

interface Times {
  /** The number of requests to affect. Default: 1. */
  readonly times?: number
}

const TIMES_OPTIONS = { times: true } satisfies Record<keyof Times, true>

/**
 * Causes faults at a path below the base URL, such as `/oauth/token.php`. A request gets at most one fault: the fault that was set first. A
 * preflight (OPTIONS) gets no fault. An unknown path causes a TypeError.
 */
export interface Faults {
  /** The next requests take effect, but the client receives no answer: the server cuts the connection before the answer begins. */
  loseAnswer(path: string, options?: Times): Fault
  /**
   * The next requests are refused and have no effect. Status, headers and body are as this path returns them for the error code; 429 and
   * 503 have `Retry-After`. Throws a TypeError if this path never returns the error code. Also throws a TypeError if the error code travels
   * by redirect, because a fault acts before the server has read the redirect URI.
   */
  refuse(path: string, code: RefusalCode, options?: Times & { readonly retryAfterSeconds?: number }): Fault
  /** The next request takes effect, and its answer waits until the test releases it. */
  holdAnswer(path: string): HeldAnswer
  /** Cancels all faults and releases all held answers. */
  clear(): void
}

/** The reason in the log for a refusal that a test caused. */
const REASON = "asked-for-by-a-test"

interface Pending {
  met: number
  left: number
  strike(response: ServerResponse): void
  cancel(): void
}

/** Returns `faults`, with which a test causes faults at these routes, and `disturb`, which the edge calls for each request. */
export function faultsOnDemand(served: readonly Route[]): { readonly faults: Faults; readonly disturb: Disturb } {
  const pending = new Map<string, Pending[]>()
  const releases = new Set<() => void>()

  function routeAt(path: string): Route {
    const route = served.find((each) => each.path === path)
    if (route === undefined)
      throw new TypeError(`unknown path ${path}. Known paths: ${served.map((each) => each.path).join(", ")}`)
    return route
  }

  function set(path: string, strike: Pending["strike"], { times = 1 }: Times = {}): Pending {
    const queue = pending.get(path) ?? []
    const cancel = () => {
      fault.left = 0
    }
    const fault: Pending = { met: 0, left: times, strike, cancel }
    pending.set(path, [...queue, fault])
    return fault
  }

  function disturb(path: string, response: ServerResponse): void {
    const fault = pending.get(path)?.find(({ left }) => left > 0)
    if (fault === undefined) return
    fault.met += 1
    fault.left -= 1
    fault.strike(response)
  }

  const faults: Faults = {
    loseAnswer(path, options = {}) {
      refuseUnknown("loseAnswer", options, TIMES_OPTIONS)
      routeAt(path)
      return set(path, (response) => atItsEnd(response, () => response.destroy()), options)
    },

    refuse(path, code, given = {}) {
      refuseUnknown("refuse", given, { ...TIMES_OPTIONS, retryAfterSeconds: true })
      const { retryAfterSeconds, ...options } = given
      assertRefusesWith(routeAt(path), code)
      return set(path, ({ req }) => refuse(code, req.headers.authorization, retryAfterSeconds), options)
    },

    holdAnswer(path) {
      routeAt(path)
      const waiting = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      releases.add(released.resolve)
      const fault = set(path, (response) =>
        atItsEnd(response, (send) => {
          waiting.resolve()
          void released.promise.then(send)
        }),
      )
      return Object.assign(fault, { waiting: waiting.promise, release: () => released.resolve() })
    },

    clear() {
      for (const fault of [...pending.values()].flat()) fault.cancel()
      for (const release of releases) release()
      pending.clear()
      releases.clear()
    },
  }
  return { faults, disturb }
}

/** Calls `then` when the answer ends. At that time Node has not sent anything, because it sends the head together with the body. */
function atItsEnd(response: ServerResponse, then: (send: () => void) => void): void {
  const end = response.end.bind(response)
  Object.assign(response, {
    end(body: string, encoding: BufferEncoding) {
      then(() => end(body, encoding))
      return response
    },
  })
}

function refuse(code: RefusalCode, authorization: string | undefined, retryAfterSeconds: number | undefined): never {
  throw new Refusal(code, REASON, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    // RFC 6749 §5.2: the answer must name the authentication scheme that the client used.
    ...(code === "invalid_client" && /^basic /i.test(authorization ?? "") && { scheme: "Basic" as const }),
  })
}
