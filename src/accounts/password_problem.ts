import type { Secret } from "../base/secret.ts"
import type { User } from "../identity/user.ts"
import type { PasswordRules } from "../identity/validate_password.ts"
import { validatePassword } from "../identity/validate_password.ts"

/** What the pages say about a refused password: that it is too short, or that it is easy to guess. */
export type PasswordProblem = "password-short" | "password-weak"

/** Returns why a page refuses the password, or undefined if it is accepted. */
export async function passwordProblem(
  password: Secret,
  user: Pick<User, "username" | "email">,
  rules: PasswordRules,
): Promise<PasswordProblem | undefined> {
  const refused = await validatePassword(password, user, rules)
  return refused && shownPasswordProblem(refused.code)
}

/** Returns what a page says about a password that was refused with this message. */
export const shownPasswordProblem = (code: string): PasswordProblem =>
  code === "empty" || code === "password-too-short" ? "password-short" : "password-weak"
