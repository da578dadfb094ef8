import { newId } from "../base/id.ts"
import { hasInvisible, validateName } from "../base/shown_name.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity, LinkedIdentity } from "../connections/external_identity.ts"
import type { User } from "../identity/user.ts"
import { USERS } from "../identity/user_settings.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { isReservedUsername } from "./reserved_username.ts"
import { usernameProblem } from "./sign_up.ts"

const MAX_BASE_CHARACTERS = 40
/** How many usernames are tried: the base, then the base with a number. */
const MAX_USERNAMES = 20
const UNNAMED = "person"
const RANDOM_BYTES = 4

/**
 * Creates the user of a person of the provider, without a password. `address`: the address that the provider verified, which no account here has
 * verified. Undefined if another request linked the person, or took the address, meanwhile: then look for the account again.
 */
export async function createConnectedUser(
  identity: ExternalIdentity,
  address: string | undefined,
  link: Omit<LinkedIdentity, "userId">,
  connection: Pick<Connection, "name">,
  request: EdgeRequest,
  ports: Ports,
): Promise<User | undefined> {
  const base = await usernameBase(identity, address, ports)
  for (let attempt = 0; attempt < MAX_USERNAMES; attempt++) {
    const id = newId("user", request.now, ports.random)
    const user: User = {
      ...USERS.defaults(),
      id,
      username: `${base}${suffix(attempt, ports)}`,
      name: nameFrom(identity),
      email: address,
      emailVerified: address !== undefined,
      disabled: false,
      attributes: undefined,
      invitedAt: undefined,
      createdAt: request.now,
    }
    const detail = `connection=${connection.name}`
    const event = auditEvent({ type: "user-created", actor: id, subject: id, detail }, request, ports)
    const outcome = await ports.store.linkedIdentities.createUser(user, { ...link, userId: id }, event)
    if (outcome === "created") return user
    if (outcome !== "username-taken") return undefined
  }
  return undefined
}

/** The person's name at the provider, if it can be a name here. */
export const nameFrom = ({ name }: Pick<ExternalIdentity, "name">): string | undefined =>
  name !== undefined && validateName(name) === undefined && !hasInvisible(name) ? name : undefined

/** Nothing, then small numbers. After these, random ones: a stranger can take all small numbers of a name. */
const suffix = (attempt: number, { random }: Pick<Ports, "random">): string => {
  if (attempt === 0) return ""
  return attempt < MAX_USERNAMES / 2 ? String(attempt + 1) : String(random(RANDOM_BYTES).readUInt32BE())
}

/**
 * The first of the person's names that a person could choose here at sign-up: the provider passes on what strangers chose. The part before an @ counts,
 * because a username that is an address may be the address of somebody else.
 */
async function usernameBase(
  { username, name }: ExternalIdentity,
  address: string | undefined,
  ports: Pick<Ports, "issuer" | "looks" | "store">,
): Promise<string> {
  for (const given of [username, address, name]) {
    const base = cleaned(given ?? "")
    if (usernameProblem(base, "") === undefined && !(await isReservedUsername(base, ports))) return base
  }
  return UNNAMED
}

const cleaned = (given: string): string =>
  [...(given.split("@", 1)[0] ?? "").normalize("NFKC").trim().replace(/\s+/gu, ".")]
    .slice(0, MAX_BASE_CHARACTERS)
    .join("")
