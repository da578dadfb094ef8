import type { Secret } from "../base/secret.ts"
import type { User } from "../identity/user.ts"

/** Why a link that creates the first administrator does not work. */
export type SetupLinkFlaw = "setup-link-malformed" | "setup-link-expired" | "setup-done"

/** An invalid field of the setup page, with the reason. */
export type SetupProblem =
  | "username"
  | "username-taken"
  | "email"
  | "email-taken"
  | "name"
  | "password-short"
  | "password-weak"
  | "password-breached"

export interface SetupInput {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly password: Secret
}

/** Creates the first administrator through the page of a setup link, which an operator made. */
export interface Setup {
  readonly minPasswordLength: number
  /** Undefined if the link works. */
  flawOf(token: string, now: number): Promise<SetupLinkFlaw | undefined>
  /** Creates the administrator, once. Throws PasswordsBusy. */
  create(
    token: string,
    input: SetupInput,
    from: { readonly now: number; readonly address: string; readonly traceId: string },
  ): Promise<
    | { readonly user: User; readonly passwordHash: string }
    | { readonly problems: readonly SetupProblem[] }
    | { readonly flaw: SetupLinkFlaw }
  >
}
