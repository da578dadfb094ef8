import { queryOptions } from "@tanstack/react-query"
import type { Answered, Given } from "./call.ts"
import { call } from "./call.ts"
import type { Operations } from "./operations.ts"
import type { ListName } from "./pages.ts"
import { keyOf } from "./query_key.ts"

type Output<Name extends keyof Operations> = Operations[Name]["output"]

/** What an operation is asked with. */
export type Asked<Name extends keyof Operations> = Omit<Given<Name>, "etag" | "signal">

/** What an operation answers, with its state, for a change. */
export const queryWithState = <Name extends keyof Operations>(name: Name, asked: Asked<Name>) =>
  queryOptions({
    queryKey: keyOf([name], asked, "answer"),
    queryFn: ({ signal }) => call(name, { ...asked, signal } as Given<Name>),
  })

/** What an operation answers. It shares what was read with `queryWithState`. */
export const query = <Name extends keyof Operations>(name: Name, asked: Asked<Name>) =>
  queryOptions({ ...queryWithState(name, asked), select: bodyOf<Output<Name>> })

/** The items of one page of a list. `limit` in the query says how many. */
export const queryItems = <Name extends ListName>(name: Name, asked: Asked<Name>) =>
  queryOptions({
    ...queryWithState(name, asked),
    select: ({ body }): Output<Name>["items"] => body.items,
  })

/** What several operations, or one that is asked in a special way, answer together. A change of any of them reads it again. */
export const queryOf = <Output>(
  names: readonly (keyof Operations)[],
  about: Readonly<Record<string, unknown>>,
  read: (signal: AbortSignal) => Promise<Output>,
) => queryOptions({ queryKey: keyOf(names, about, "together"), queryFn: ({ signal }) => read(signal) })

const bodyOf = <Body>({ body }: Answered<Body>): Body => body
