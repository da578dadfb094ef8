import type { Answered } from "./call.ts"
import type { Operations } from "./operations.ts"
import type { Asked } from "./query.ts"
import { queryWithState } from "./query.ts"
import { queries } from "./query_client.ts"
import { calls } from "./query_key.ts"

/** Reads the answers of these operations again: single answers, pages and whole lists. An answer that no view shows is read when a view needs it. */
export const readAgain = (...names: readonly (keyof Operations)[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => calls(queryKey, names) })

/** Shows the answer of a change, without reading it again. */
export const setAnswer = <Name extends keyof Operations>(
  name: Name,
  asked: Asked<Name>,
  answer: Answered<Operations[Name]["output"]>,
): unknown => queries.setQueryData(queryWithState(name, asked).queryKey, answer)

/** Removes the cached answer about a deleted record. */
export const removeAnswer = <Name extends keyof Operations>(name: Name, asked: Asked<Name>): void =>
  queries.removeQueries({ queryKey: queryWithState(name, asked).queryKey })
