import type { Answered } from "./call.ts"
import type { Operations } from "./operations.ts"
import type { Asked } from "./query.ts"
import { queryWithState } from "./query.ts"
import { queries } from "./query_client.ts"
import { calls } from "./query_key.ts"

/** Reads again what these operations answered, in every form: single answers, pages and whole lists. What nobody looks at now is read when needed. */
export const readAgain = (...names: readonly (keyof Operations)[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => calls(queryKey, names) })

/** Shows an answer that a change brought, without reading it again. */
export const setAnswer = <Name extends keyof Operations>(
  name: Name,
  asked: Asked<Name>,
  answer: Answered<Operations[Name]["output"]>,
): unknown => queries.setQueryData(queryWithState(name, asked).queryKey, answer)

/** Forgets the answer about something that was deleted. */
export const removeAnswer = <Name extends keyof Operations>(name: Name, asked: Asked<Name>): void =>
  queries.removeQueries({ queryKey: queryWithState(name, asked).queryKey })
