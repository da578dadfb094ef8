import { newId } from "../base/id.ts"
import type { ConnectionId } from "../connections/connection_settings.ts"
import type { LinkedIdentity } from "../connections/external_identity.ts"
import type { GivenTokens } from "../connections/provider_tokens.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

type Link = Pick<LinkedIdentity, "subject" | "userId"> & { readonly connectionId: ConnectionId }

/**
 * Keeps what the provider gave for the person. Some providers give a refresh token only once, so earlier tokens with one stay if there is no new one: their
 * refresh may be under way, and a copy of the former refresh token would be worthless after it. If the link was removed meanwhile, nothing is kept.
 */
export async function keepTokens(
  link: Link,
  given: GivenTokens | undefined,
  { now }: Pick<EdgeRequest, "now">,
  { store, heldTokenSecrets, random }: Pick<Ports, "store" | "heldTokenSecrets" | "random">,
): Promise<void> {
  if (given === undefined) return
  const { expiresIn, ...tokens } = given
  if (tokens.refreshToken === undefined && (await canRefresh(link, tokens, { store, heldTokenSecrets }))) return
  const id = newId("held", now, random)
  const { userId, connectionId, subject } = link
  const held = {
    id,
    userId,
    connectionId,
    subject,
    generation: 0,
    keptAt: now,
    sealed: heldTokenSecrets.seal(id, tokens),
    expiresAt: expiresIn === undefined ? undefined : now + expiresIn * 1000,
  }
  await store.heldTokens.keep(held, link)
}

/** Whether the tokens that are kept have a refresh token of the same service. */
async function canRefresh(
  { userId, connectionId, subject }: Link,
  { tokenEndpoint }: Pick<GivenTokens, "tokenEndpoint">,
  { store, heldTokenSecrets }: Pick<Ports, "store" | "heldTokenSecrets">,
): Promise<boolean> {
  const held = await store.heldTokens.find(userId, connectionId)
  if (held?.subject !== subject) return false
  const tokens = heldTokenSecrets.open(held)
  return tokens.refreshToken !== undefined && tokens.tokenEndpoint === tokenEndpoint
}
