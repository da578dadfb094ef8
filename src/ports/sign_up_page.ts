import type { CreateProblem } from "../accounts/create_problem.ts"
import type { Locale } from "../base/locales.ts"

/** A form that posts to `action`, with hidden fields. */
interface PageForm {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The pages with which people get an account. `backHref`: the address of the sign-in page from which the person came. */
export type SignUpPage =
  | (PageForm & {
      readonly page: "sign-up"
      readonly locale: Locale
      /** What the person typed before. */
      readonly email: string
      readonly problem?: "email" | "domain"
      readonly backHref?: string
    })
  | { readonly page: "sign-up-asked"; readonly locale: Locale; readonly address: string; readonly backHref?: string }
  | (PageForm & {
      readonly page: "create-account"
      readonly locale: Locale
      readonly address: string
      /** The person who is signed in in this browser. */
      readonly signedInAs?: string
      /** What the person typed before; never the password. */
      readonly username: string
      readonly name: string
      readonly minPasswordLength: number
      readonly problems: readonly (CreateProblem | "busy")[]
    })
