import type { Random } from "../base/random.ts"
import type { SealedValue } from "../store/sealed_value.ts"
import type { Store } from "../store/store.ts"
import type { KeyRing } from "./key_ring.ts"
import { seal, Unsealable, unseal } from "./sealing.ts"
import { ServerSecretUnusable } from "./server_secret.ts"

/** The purpose to which the sealed values of a table are bound. */
export const PURPOSE: Readonly<Record<SealedValue["table"], string>> = {
  client_secret: "client secret",
  signing_key: "signing key",
  authenticator_app: "authenticator app",
  connection: "connection secret",
  held_token: "held token",
}

/**
 * The purpose of a value. The secrets of authenticator apps and of connections, and the tokens that are kept of other services, are bound to their
 * rows too: copied to another row, they do not open, so the secret for one provider never goes to another one.
 */
export const purposeOf = ({ table, id }: Pick<SealedValue, "table" | "id">): string =>
  table === "authenticator_app" || table === "connection" || table === "held_token"
    ? `${PURPOSE[table]} ${Buffer.from(id).toString("hex")}`
    : PURPOSE[table]

/** How many values of each table are sealed again in one write. */
const BATCH = 1000

/**
 * At start, finds every value that an older server secret sealed, and seals it with the first secret. The operator can then remove the older
 * secret. If a value was sealed under an unknown secret, the server refuses to start and changes nothing, because the secret is wrong and serving
 * would break every client. After a failure half-way, the next start continues. Returns the number of changed values.
 */
export async function resealAll(
  store: Pick<Store, "sealed">,
  ring: KeyRing,
  random: Random,
  batch = BATCH,
): Promise<number> {
  const keyIds = ring.map(({ keyId }) => keyId)
  if ((await store.sealed.notUnder(keyIds, 1)).length > 0) throw wrongSecret()
  let changed = 0
  if (ring.length === 1) return changed
  for (;;) {
    const stale = await store.sealed.notUnder(keyIds.slice(0, 1), batch)
    if (stale.length === 0) return changed
    await store.sealed.replace(stale.map((value) => ({ ...value, sealed: resealed(value, ring, random) })))
    changed += stale.length
  }
}

function resealed(value: SealedValue, ring: KeyRing, random: Random): Uint8Array {
  try {
    return seal(ring, purposeOf(value), unseal(ring, purposeOf(value), value.sealed), random)
  } catch (error) {
    throw error instanceof Unsealable ? wrongSecret() : error
  }
}

const wrongSecret = () =>
  new ServerSecretUnusable(
    "The server secret is not the one this database was sealed with. Set GATEHOUSE_SECRET to the former secret, or to " +
      "`new,former` to change over, or put the former `secret` file back into the data folder.",
  )
