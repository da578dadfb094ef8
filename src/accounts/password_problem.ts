import type { Secret } from "../base/secret.ts"
import type { User } from "../identity/user.ts"
import type { PasswordRules } from "../identity/validate_password.ts"
import { validatePassword } from "../identity/validate_password.ts"

/** Why a page refuses a password: it is too short, or it is easy to guess. */
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

/** Returns the page's message for a password that was refused with this message. */
export const shownPasswordProblem = (code: string): PasswordProblem =>
  code === "empty" || code === "password-too-short" ? "password-short" : "password-weak"
