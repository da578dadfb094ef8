import type { KeyObject } from "node:crypto"
import type { Said } from "../base/say.ts"
import type { AssertionAlgorithm } from "../oauth/client_assertion.ts"
import { candidates } from "../oauth/client_keys.ts"
import { decoyKey } from "./decoy_key.ts"
import type { KeySets } from "./fetched_key_sets.ts"

/** A JWT whose header was read, and whose signature was not checked. */
export interface SignedJwt {
  /** The JWT in compact form. */
  readonly text: string
  readonly alg: AssertionAlgorithm
  readonly kid: string | undefined
}

/** Whether a key of the owner made the signature. `problem` says why no key was found. */
export type SignedByKey =
  | { readonly isSigned: true }
  | { readonly isSigned: false; readonly problem?: Said | undefined }

/** Checks a signature with the owner's keys. If none of them fits, fetches them again, unless it is too early. */
export async function signedByKeyOf<Owner>(
  sets: KeySets<Owner>,
  owner: Owner,
  jwt: SignedJwt,
  now: number,
): Promise<SignedByKey> {
  const { alg, kid } = jwt
  const set = await sets.of(owner, now)
  const possible = candidates(set.keys, alg, kid)
  for (const { key } of possible) if (await isSignedWith(key, jwt)) return { isSigned: true }
  // Without this check, the answer for an unknown `kid` of a known client would come sooner than the answer for an unknown client.
  if (possible.length === 0) await isSignedWith(decoyKey(alg), jwt)
  const newer = await sets.newerThan(owner, set, now)
  for (const { key } of candidates(newer?.keys ?? [], alg, kid))
    if (await isSignedWith(key, jwt)) return { isSigned: true }
  return { isSigned: false, problem: (newer ?? set).problem }
}

/** `alg` comes from the JWT's own header, but this server chose the key for this algorithm. */
export async function isSignedWith(key: KeyObject, { text, alg }: Pick<SignedJwt, "text" | "alg">): Promise<boolean> {
  // Loaded with the first assertion, because the library takes a large part of the server's memory.
  const { compactVerify } = await import("jose")
  return compactVerify(text, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  )
}
