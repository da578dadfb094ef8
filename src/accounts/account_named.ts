import { foldEmail } from "../identity/fold_email.ts"
import { foldUsername } from "../identity/fold_username.ts"
import type { Store, UserWithPassword } from "../store/store.ts"

type Finding = Pick<Store["users"], "findByVerifiedEmail" | "findByUsername">

/**
 * Finds the account that a person names by its username or its verified address. A verified address takes precedence over a username. So a person who
 * has another person's address as username does not receive that person's e-mails, and does not keep that person from signing in.
 */
export async function accountNamed(typed: string, users: Finding): Promise<UserWithPassword | undefined> {
  const name = typed.trim()
  // Both reads happen for every text with an @, so that the time does not reveal which of them found an account.
  const [byEmail, byUsername] = await Promise.all([
    name.includes("@") ? users.findByVerifiedEmail(foldEmail(name)) : undefined,
    users.findByUsername(foldUsername(name)),
  ])
  return byEmail ?? byUsername
}
