import { Secret } from "../base/secret.ts"
import type { Ports } from "../ports/ports.ts"

/** Whether a new account has a password. `unused`: the sign-in page asks for none. */
export type PasswordOfNew = "required" | "optional" | "unused"

/**
 * A new account needs no password if its owner can sign in with a code to its verified address. A passkey or a linked identity would be enough too, but a
 * new account has neither. `verified`: undefined if nothing proves the address.
 */
export function passwordOfNew(
  verified: string | undefined,
  { firstProofs }: Pick<Ports, "firstProofs">,
): PasswordOfNew {
  if (verified === undefined || !firstProofs.includes("email-code")) return "required"
  return firstProofs.includes("password") ? "optional" : "unused"
}

/** The password that a person chose. Undefined for an account without one. */
export function chosenPassword(typed: string, password: PasswordOfNew): Secret | undefined {
  if (password === "unused" || (password === "optional" && typed === "")) return undefined
  return new Secret(typed)
}
