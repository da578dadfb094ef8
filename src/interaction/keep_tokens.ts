import { newId } from "../base/id.ts"
import type { ConnectionId } from "../connections/connection_settings.ts"
import type { LinkedIdentity } from "../connections/external_identity.ts"
import type { GivenTokens } from "../connections/provider_tokens.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

type Link = Pick<LinkedIdentity, "subject" | "userId"> & { readonly connectionId: ConnectionId }

/**
 * Keeps what the provider gave for the person. Some providers give a refresh token only once, so an earlier one stays if there is no new one. If the link
 * was removed meanwhile, nothing is kept.
 */
export async function keepTokens(
  link: Link,
  given: GivenTokens | undefined,
  { now }: Pick<EdgeRequest, "now">,
  { store, heldTokenSecrets, random }: Pick<Ports, "store" | "heldTokenSecrets" | "random">,
): Promise<void> {
  if (given === undefined) return
  const { expiresIn, ...tokens } = given
  const before = tokens.refreshToken === undefined ? await earlier(link, { store, heldTokenSecrets }) : undefined
  const isSame = before?.tokenEndpoint === tokens.tokenEndpoint
  const refreshToken = tokens.refreshToken ?? (isSame ? before?.refreshToken : undefined)
  const id = newId("held", now, random)
  const { userId, connectionId, subject } = link
  const held = {
    id,
    userId,
    connectionId,
    subject,
    generation: 0,
    keptAt: now,
    sealed: heldTokenSecrets.seal(id, { ...tokens, refreshToken }),
    expiresAt: expiresIn === undefined ? undefined : now + expiresIn * 1000,
  }
  await store.heldTokens.keep(held, link)
}

async function earlier(
  { userId, connectionId, subject }: Link,
  { store, heldTokenSecrets }: Pick<Ports, "store" | "heldTokenSecrets">,
) {
  const held = await store.heldTokens.find(userId, connectionId)
  return held?.subject === subject ? heldTokenSecrets.open(held) : undefined
}
