/** A field of the page that creates an account, and why it cannot be accepted. */
export type CreateProblem =
  | ("username" | "username-letters" | "username-address" | "username-taken")
  | ("name" | "password-short" | "password-weak" | "password-breached")
