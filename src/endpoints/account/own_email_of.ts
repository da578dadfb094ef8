import { VERIFY_EMAIL_PATH } from "../../oauth/paths.ts"
import type { AtOwnPage } from "./own_page.ts"

/** The person's address as the pages show it, with the way to prove it; nothing if there is no address. */
export function ownEmailOf({ browser: { user }, ports, href }: AtOwnPage) {
  const { email, emailVerified } = user
  const canVerify = ports.mail !== undefined && !emailVerified
  return email === undefined
    ? {}
    : {
        email: {
          address: email,
          isVerified: emailVerified,
          ...(canVerify && { verifyHref: href(VERIFY_EMAIL_PATH) }),
        },
      }
}
