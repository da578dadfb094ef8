import type { ServerResponse } from "node:http"
import type { Reply } from "./refusal_reply.ts"
import { ALWAYS } from "./security_headers.ts"

/** How long a reader may read nothing before the connection is cut. Otherwise a stalled reader would keep memory and a place. */
const MAX_STANDSTILL_MS = 30_000

/**
 * Writes an answer piece by piece, as fast as the reader reads. `pieces` gets a signal that aborts when the reader is gone, has stalled for
 * `standstillMs`, or the server stops. If the pieces fail, cuts the connection, so that the answer is visibly incomplete. Never rejects; returns the
 * error.
 */
export async function writeStream(
  response: ServerResponse,
  traceId: string,
  { status, headers }: Pick<Reply, "status" | "headers">,
  pieces: (signal: AbortSignal) => AsyncIterable<string>,
  stopping: AbortSignal,
  standstillMs = MAX_STANDSTILL_MS,
): Promise<unknown> {
  const ended = new AbortController()
  const end = () => ended.abort()
  response.once("close", end)
  stopping.addEventListener("abort", end)
  if (stopping.aborted || response.destroyed || response.req.method === "HEAD") end()
  try {
    response.writeHead(status, { ...ALWAYS, "x-trace-id": traceId, ...headers })
    response.flushHeaders()
    // Starts even if nobody reads, so that `pieces` can release its resources.
    for await (const piece of pieces(ended.signal)) {
      if (ended.signal.aborted) break
      if (!response.write(piece)) await drained(response, ended.signal, standstillMs)
    }
    response.end()
    return undefined
  } catch (error) {
    response.destroy()
    return error
  } finally {
    end()
    response.off("close", end)
    stopping.removeEventListener("abort", end)
  }
}

/** Resolves when the reader has read what was written, or when nobody reads any more. Cuts the connection of a stalled reader. */
function drained(response: ServerResponse, signal: AbortSignal, standstillMs: number): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((done) => {
    const timer = setTimeout(() => response.destroy(), standstillMs)
    const finish = () => {
      clearTimeout(timer)
      response.off("drain", finish)
      signal.removeEventListener("abort", finish)
      done()
    }
    response.once("drain", finish)
    signal.addEventListener("abort", finish)
  })
}
