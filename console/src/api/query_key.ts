import type { QueryKey } from "@tanstack/react-query"
import type { Operations } from "./operations.ts"

type OperationName = keyof Operations

/** How a query reads: one answer, page by page, all pages, or several answers together. */
type Reading = "answer" | "pages" | "all" | "together"

/** The key of a query: the operations that it calls, their parameters, and how it reads. */
export const keyOf = (names: readonly OperationName[], given: object, reading: Reading): QueryKey => [
  names,
  given,
  reading,
]

/** Returns whether a query calls one of these operations. A key without operations is a text and its values. */
export const calls = ([called]: QueryKey, names: readonly OperationName[]): boolean =>
  Array.isArray(called) && names.some((name) => called.includes(name))
