import { QueryClient } from "@tanstack/react-query"
import { ApiProblem, Unreachable } from "./api_problem.ts"

const MAX_TRIES = 3

/** Repeats only requests that may succeed without a change. A refusal is final. */
function mayRepeat(tries: number, error: Error): boolean {
  if (error instanceof Unreachable) return tries < MAX_TRIES
  return error instanceof ApiProblem && (error.status === 429 || error.status === 503) && tries < MAX_TRIES
}

const WAIT_MS = 1000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRepeat,
      retryDelay: (tries, error) =>
        error instanceof ApiProblem && error.retryAfterSeconds !== undefined
          ? error.retryAfterSeconds * 1000
          : WAIT_MS * 2 ** tries,
      staleTime: 10_000,
    },
  },
})
