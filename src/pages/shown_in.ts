import type { Locale } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"

/** The language and the look of a page. */
export interface ShownIn {
  /** Default: English. */
  readonly locale?: Locale
  readonly look?: ShownLook | undefined
}
