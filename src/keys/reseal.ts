import type { Random } from "../base/random.ts"
import type { SealedValue } from "../store/sealed_value.ts"
import type { Store } from "../store/store.ts"
import type { KeyRing } from "./key_ring.ts"
import { isSealedUnderFirst, seal, Unsealable, unseal } from "./sealing.ts"
import { ServerSecretUnusable } from "./server_secret.ts"

/** The purpose to which the sealed values of a table are bound. */
export const PURPOSE: Readonly<Record<SealedValue["table"], string>> = {
  client_secret: "client secret",
  signing_key: "signing key",
  authenticator_app: "authenticator app",
}

/** The purpose of a value. The secret of an authenticator app is bound to its row too: copied to the row of another user, it does not open. */
export const purposeOf = ({ table, id }: Pick<SealedValue, "table" | "id">): string =>
  table === "authenticator_app" ? `${PURPOSE[table]} ${Buffer.from(id).toString("hex")}` : PURPOSE[table]

/**
 * At start, finds every value that an older server secret sealed, and seals it with the first secret. The operator can then remove the older
 * secret. If no secret opens a value, the server refuses to start, because the secret is wrong and serving would break every client.
 */
export async function resealAll(store: Store, ring: KeyRing, random: Random): Promise<number> {
  const stale = (await store.sealed.list()).filter(({ sealed }) => !isSealedUnderFirst(ring, sealed))
  if (stale.length === 0) return 0
  try {
    const resealed = stale.map((value) => ({
      ...value,
      sealed: seal(ring, purposeOf(value), unseal(ring, purposeOf(value), value.sealed), random),
    }))
    await store.sealed.replace(resealed)
    return resealed.length
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error
    throw new ServerSecretUnusable(
      "The server secret is not the one this database was sealed with. Set GATEHOUSE_SECRET to the former secret, or to " +
        "`new,former` to change over, or put the former `secret` file back into the data folder.",
    )
  }
}
