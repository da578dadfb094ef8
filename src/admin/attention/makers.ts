import type { ClientId, UserId } from "../../base/id.ts"
import { isId } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import { includesRight, isAdministrative } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { AttentionFinding } from "../attention_contract.ts"
import { secretsMadeBy } from "../made_clients.ts"
import type { Check, Examined } from "./finding.ts"
import { finding } from "./finding.ts"

const MAX_MAKERS = 200
const MAX_MADE = 200

/** Who made clients or secrets, as they are now. */
interface Maker {
  readonly id: UserId | ClientId
  /** The username or the name of a client; the id of a deleted one. */
  readonly name: string
  /** Undefined if the maker is disabled or deleted. */
  readonly rights: readonly Scope[] | undefined
}

/**
 * Enabled clients that act for themselves or may get a right of administration, and whose secret or keys come from a user or client that is disabled or
 * deleted, or lacks a right of the client. Decision 0061. Reads 200 makers, and 200 clients of each.
 */
export const makers: Check = async ({ store, now }) => {
  const found: AttentionFinding[] = []
  for (const id of await store.clients.makers(MAX_MAKERS)) {
    const maker = await makerOf(id, store)
    if (maker.rights?.includes("admin")) continue
    const made = await store.clients.madeBy(id, undefined, MAX_MADE)
    found.push(...made.flatMap((client) => aboutMaker(maker, client, now)))
  }
  return found
}

async function makerOf(id: Maker["id"], { clients, roles, users }: Examined["store"]): Promise<Maker> {
  if (isId("user", id)) {
    const user = await users.find(id)
    if (user === undefined || user.disabled) return { id, name: user?.username ?? id, rights: undefined }
    const rights = user.role === "admin" ? ["admin"] : await roles.rightsOf(id)
    return { id, name: user.username, rights }
  }
  const client = await clients.find(id)
  return { id, name: client?.name ?? id, rights: client?.enabled ? client.scope : undefined }
}

function aboutMaker({ id, name, rights }: Maker, client: Client, now: number): readonly AttentionFinding[] {
  const held = client.scope.filter(isAdministrative)
  if (!client.enabled || (held.length === 0 && !client.grantTypes.includes("client_credentials"))) return []
  const count = secretsMadeBy(id, client, now)
  // Secrets of a client with keys do not work. Its keys come from the actor who registered it or last replaced them.
  const hasKeys = client.authMethod === "private_key_jwt"
  if (hasKeys ? client.createdBy !== id : count === 0) return []
  const lacks = rights === undefined || held.some((right) => !includesRight(rights, right))
  if (!lacks) return []
  const kind = rights === undefined ? "maker-gone" : "maker-lacks-right"
  const severity = held.length > 0 ? "now" : "soon"
  const facts = { id: client.id, name: client.name, detail: name }
  // A new secret would not help.
  if (hasKeys) return [finding(`keys-${kind}`, severity, `/applications/${client.id}`, facts)]
  return [finding(kind, severity, `/applications/${client.id}?tab=secrets`, { ...facts, count })]
}
