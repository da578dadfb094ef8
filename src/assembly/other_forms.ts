import type { Clock } from "../base/clock.ts"
import { formOfText } from "../identity/hash_forms.ts"
import { MAX_OTHER_FORMS } from "../identity/password.ts"
import type { Store } from "../store/store.ts"

/** A form that another process adds counts after this time at the latest. */
const KEPT_MS = 60_000

/** Returns one hash of each form of hash in the store, except today's. Reads the store at most once a minute, and after `forget`. */
export function otherForms({ imports }: Pick<Store, "imports">, clock: Clock) {
  let known: { readonly at: number; readonly hashes: Promise<readonly string[]> } | undefined
  return {
    read(): Promise<readonly string[]> {
      const now = clock()
      if (known === undefined || now < known.at || now >= known.at + KEPT_MS) {
        const hashes = imports.otherHashes(formOfText, MAX_OTHER_FORMS)
        known = { at: now, hashes }
        // The caller gets the error. The next caller reads again.
        hashes.catch(() => {
          known = undefined
        })
      }
      return known.hashes
    },
    forget() {
      known = undefined
    },
  }
}
