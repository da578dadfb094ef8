import { RECORD_NAME } from "../base/record_name.ts"
import type { HeldCookies } from "../ports/cookies.ts"

/**
 * The cookie that names the connection used last in this browser: the name alone, and whether the person has signed out since. It orders the buttons of
 * the sign-in page and proves nothing, so it needs no MAC. It says nothing of a person, so it stays after a sign-out.
 */
type Browser = Pick<HeldCookies, "connection">

/** No name of a connection contains a dot. */
const SIGNED_OUT = ".signed-out"

/** The name of the connection that was used last. */
export function lastConnection({ connection }: Browser): string | undefined {
  const name = connection?.split(".", 1)[0] ?? ""
  return RECORD_NAME.test(name) ? name : undefined
}

/** Whether the person signed out after the last use of a connection. A provider would sign them in again at once. */
export const hasSignedOut = ({ connection }: Browser): boolean => connection?.endsWith(SIGNED_OUT) === true

/** The cookie after a sign-out. */
export function afterSignOut(browser: Browser): { readonly connection?: string } {
  const name = lastConnection(browser)
  return name === undefined ? {} : { connection: name + SIGNED_OUT }
}
