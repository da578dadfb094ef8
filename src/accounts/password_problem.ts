import type { Secret } from "../base/secret.ts"
import type { User } from "../identity/user.ts"
import type { PasswordRules } from "../identity/validate_password.ts"
import { validatePassword } from "../identity/validate_password.ts"

/** Why a page refuses a password: it is too short, it is easy to guess, or it is known from a data breach. */
export type PasswordProblem = "password-short" | "password-weak" | "password-breached"

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
export function shownPasswordProblem(code: string): PasswordProblem {
  if (code === "empty" || code === "password-too-short") return "password-short"
  return code === "password-breached" ? code : "password-weak"
}
