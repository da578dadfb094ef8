import type { Kind } from "./kinds.ts"

/** One option: everything that reading it, checking it and documenting it needs. */
export interface Option<T> extends Kind<T> {
  /** The environment variable. */
  readonly env: string
  readonly default: T
  /** What the server does without a value, where no plain value says so; completes "default: …". */
  readonly without?: string
  readonly sentence: string
  /** What else one must know before changing it. */
  readonly detail?: string
  /** A value to start from, where one is accepted. */
  readonly example?: string
}

type About<T> = Pick<Option<T>, "env" | "sentence" | "detail" | "example">

/** An option that has a value always. */
export const option = <T>(kind: Kind<T>, about: About<T> & { readonly default: NoInfer<T> }): Option<T> => ({
  ...kind,
  ...about,
})

/** An option that may be absent; `without` says what happens then. */
export const optional = <T>(kind: Kind<T>, about: About<T> & { readonly without: string }): Option<T | undefined> => ({
  ...kind,
  show: (value) => (value === undefined ? about.without : kind.show(value)),
  ...about,
  default: undefined,
})
