import type { Said } from "../base/say.ts"
import { english } from "../words/english.ts"
import type { Kind } from "./kinds.ts"

/** Everything needed to read, check and document one option. */
export interface Option<T> extends Kind<T> {
  /** The name of the environment variable. locales/en.json says what it does, under `settings`. */
  readonly env: string
  readonly default: T
  /** What the server does without a value, if there is no plain default. The text completes "default: …". */
  readonly without?: Said
  /** What an operator must know before changing the option. */
  readonly detail?: string
  /** A valid value to begin with. */
  readonly example?: string
}

type About<T> = Pick<Option<T>, "env" | "detail" | "example">

/** An option that always has a value. */
export const option = <T>(kind: Kind<T>, about: About<T> & { readonly default: NoInfer<T> }): Option<T> => ({
  ...kind,
  ...about,
})

/** An option that may be absent. `without` says what the server then does. */
export const optional = <T>(kind: Kind<T>, about: About<T> & { readonly without: Said }): Option<T | undefined> => ({
  ...kind,
  show: (value) => (value === undefined ? english(about.without) : kind.show(value)),
  ...about,
  default: undefined,
})
