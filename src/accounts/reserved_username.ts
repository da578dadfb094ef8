import { skeletonOf } from "../base/look_alike.ts"
import { foldUsername } from "../identity/fold_username.ts"
import { ownNames } from "../oauth/shown_client.ts"
import type { Ports } from "../ports/ports.ts"

/** Names by which people expect an operator of the service (some from RFC 2142). */
const OFFICES = [
  "admin",
  "admins",
  "administrator",
  "administrators",
  "root",
  "superuser",
  "sysadmin",
  "system",
  "operator",
  "support",
  "help",
  "helpdesk",
  "service",
  "security",
  "staff",
  "moderator",
  "official",
  "abuse",
  "postmaster",
  "hostmaster",
  "webmaster",
  "noreply",
  "mailer-daemon",
]

/** The administrators are read in parts. */
const PART = 200

/**
 * Whether a username looks like that of an administrator, or like a name of the service or its operators. Only people who choose their own username
 * are refused; an operator may create such a user.
 */
export async function isReservedUsername(
  username: string,
  { issuer, looks, store }: Pick<Ports, "issuer" | "looks" | "store">,
): Promise<boolean> {
  const seen = skeletonOf(username)
  const service = (await looks.of())?.name
  const names = [...OFFICES, ...ownNames(issuer()), ...labelsOf(issuer()), ...(service === undefined ? [] : [service])]
  if (names.some((name) => skeletonOf(name) === seen)) return true
  let after: string | undefined
  for (;;) {
    const part = await store.users.pageByUsername("", after, PART, "administrators")
    if (part.some((each) => skeletonOf(each.username) === seen)) return true
    const last = part.at(-1)
    if (last === undefined || part.length < PART) return false
    after = foldUsername(last.username)
  }
}

/** A label that is shorter than this is rarely the name of a service. */
const MIN_LABEL = 4

/** The parts of the host, except the last one: of `login.photobook.example`, `login` and `photobook`. */
function labelsOf(issuer: string): readonly string[] {
  const labels = ownNames(issuer).flatMap((name) => name.split(".").slice(0, -1))
  return labels.filter(({ length }) => length >= MIN_LABEL)
}
