import { queryOptions } from "@tanstack/react-query"
import type { Answered, Given } from "./call.ts"
import { call } from "./call.ts"
import type { Operations } from "./operations.ts"
import type { ListName } from "./pages.ts"
import { keyOf } from "./query_key.ts"

type Output<Name extends keyof Operations> = Operations[Name]["output"]

/** The parameters of an operation that only reads. */
export type Asked<Name extends keyof Operations> = Omit<Given<Name>, "etag" | "signal">

/** Reads the answer of an operation and its state, on which a change is based. */
export const queryWithState = <Name extends keyof Operations>(name: Name, asked: Asked<Name>) =>
  queryOptions({
    queryKey: keyOf([name], asked, "answer"),
    queryFn: ({ signal }) => call(name, { ...asked, signal } as Given<Name>),
  })

/** Reads the answer of an operation. Shares the cached answer of `queryWithState`. */
export const query = <Name extends keyof Operations>(name: Name, asked: Asked<Name>) =>
  queryOptions({ ...queryWithState(name, asked), select: bodyOf<Output<Name>> })

/** Reads the items of one page of a list. `limit` in the query is their maximum number. */
export const queryItems = <Name extends ListName>(name: Name, asked: Asked<Name>) =>
  queryOptions({
    ...queryWithState(name, asked),
    select: ({ body }): Output<Name>["items"] => body.items,
  })

/** Reads the answers of several operations together, or calls one in a special way. A change of any of them reads all again. */
export const queryOf = <Output>(
  names: readonly (keyof Operations)[],
  about: Readonly<Record<string, unknown>>,
  read: (signal: AbortSignal) => Promise<Output>,
) => queryOptions({ queryKey: keyOf(names, about, "together"), queryFn: ({ signal }) => read(signal) })

const bodyOf = <Body>({ body }: Answered<Body>): Body => body
