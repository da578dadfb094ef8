import type { UserId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import { foldEmail } from "../identity/fold_email.ts"
import { validateEmail } from "../identity/validate_user.ts"
import { mailDelivery } from "../ports/mail_queue.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AskedCode } from "./sign_in_code.ts"
import { mailParameters } from "./sign_in_code.ts"

const SALT_BYTES = 16
/** Maximum number of e-mails that wait because strangers asked for them. */
const MAX_WAITING = 10_000

/**
 * Queues the e-mail with a code, and returns what the browser asked for. Reads no account, so neither the result nor the time reveals one: the server
 * looks when it sends the e-mail. `devices`: the users who have signed in in this browser. Undefined if the text is not an address.
 */
export async function askForCode(
  typed: string,
  { devices, locale }: { readonly devices: readonly UserId[]; readonly locale: Locale },
  request: EdgeRequest,
  ports: Ports,
): Promise<AskedCode | undefined> {
  const to = foldEmail(typed.trim())
  if (validateEmail(to) !== undefined) return undefined
  const asked: AskedCode = { to, salt: ports.random(SALT_BYTES).toString("base64url"), askedAt: request.now }
  const cause = {
    purpose: "sign-in-code",
    userId: undefined,
    locale,
    parameters: mailParameters(asked, devices),
  } as const
  await ports.store.mailDeliveries.ask(mailDelivery(cause, request, ports), MAX_WAITING)
  ports.mail?.queued()
  return asked
}
