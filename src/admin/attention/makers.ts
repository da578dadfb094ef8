import type { PresentActor } from "../../accounts/inviter.ts"
import { presentActor } from "../../accounts/inviter.ts"
import type { ClientId, UserId } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import { provesOwnKey } from "../../oauth/client_extensions.ts"
import { GRANT_TYPE_RULES } from "../../oauth/grant_types.ts"
import { isAdministrative, missingRights } from "../../oauth/scope.ts"
import type { AttentionFinding } from "../attention_contract.ts"
import { secretsMadeBy } from "../made_clients.ts"
import type { Check } from "./finding.ts"
import { finding } from "./finding.ts"

const MAX_MAKERS = 200
const MAX_MADE = 200

/** The maker of clients or secrets, in the present state. */
interface Maker extends PresentActor {
  readonly id: UserId | ClientId
}

/**
 * Enabled clients that act for themselves or may get a right of administration, and whose maker can no longer give it. The maker is disabled or
 * deleted, or lacks a right of the client. Decision 0061. Reads 200 makers, and 200 clients of each.
 */
export const makers: Check = async ({ store, now }) => {
  const found: AttentionFinding[] = []
  for (const id of await store.clients.makers(MAX_MAKERS)) {
    const maker = { id, ...(await presentActor(id, store)) }
    if (maker.rights?.includes("admin")) continue
    const made = await store.clients.madeBy(id, undefined, MAX_MADE)
    found.push(...made.flatMap((client) => aboutMaker(maker, client, now)))
  }
  return found
}

function aboutMaker({ id, name, rights }: Maker, client: Client, now: number): readonly AttentionFinding[] {
  const held = client.scope.filter(isAdministrative)
  const isMachine = client.grantTypes.some((name) => GRANT_TYPE_RULES[name].actsFor === "client")
  if (!client.enabled || (held.length === 0 && !isMachine)) return []
  const count = secretsMadeBy(id, client, now)
  // Secrets of a client with keys do not work. Its keys come from the actor who registered it or last replaced them.
  const hasKeys = provesOwnKey(client.authMethod)
  if (hasKeys ? client.createdBy !== id : count === 0) return []
  const lacks = rights === undefined || missingRights(rights, held).length > 0
  if (!lacks) return []
  const kind = rights === undefined ? "maker-gone" : "maker-lacks-right"
  const severity = held.length > 0 ? "now" : "soon"
  const facts = { id: client.id, name: client.name, detail: name }
  // A new secret would not help.
  if (hasKeys) return [finding(`keys-${kind}`, severity, `/applications/${client.id}`, facts)]
  return [finding(kind, severity, `/applications/${client.id}?tab=secrets`, { ...facts, count })]
}
