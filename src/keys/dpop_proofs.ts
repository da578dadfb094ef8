import { decodeBase64url } from "../base/base64url.ts"
import { sha256 } from "../base/digest.ts"
import type { ProofKey, ProofRequest, ProofVerdict } from "../oauth/dpop_proof.ts"
import { PROOF_WINDOW_SECONDS, proofClaims, proofKey, proofParts } from "../oauth/dpop_proof.ts"
import { isSignedBy } from "./jws.ts"
import { usedProofs } from "./used_proofs.ts"

interface AskedProof extends ProofRequest {
  /** The thumbprint of the key that must have signed, if the request presents a bound credential. */
  readonly thumbprint?: string
}

export interface DpopProofs {
  /** Checks the value of the header DPoP. A proof that is accepted is then used. */
  check(header: unknown, asked: AskedProof): Promise<ProofVerdict>
}

interface ProofDeps {
  readonly forms: { mac(parts: readonly unknown[]): string; isMac(mac: string, parts: readonly unknown[]): boolean }
  /** Whether a proof needs a nonce of this server. */
  readonly needsNonce: boolean
  /** Records a use for all servers of the store. Absent if this process is the only one. */
  readonly useShared: ((digest: Uint8Array, endsAt: number) => Promise<boolean>) | undefined
}

/** A header takes at most 4 kB, so the keys take a few megabytes. */
const MAX_KEYS = 1000
/** A nonce is accepted for five minutes, and those of a server whose clock is a minute ahead. */
const NONCE_STEP_MS = 60_000
const NONCE_STEPS = 5
const DIGEST_BYTES = 16
const ID_BYTES = 6

/** Loaded with the first proof. */
export function dpopProofs({ forms, needsNonce, useShared }: ProofDeps): DpopProofs {
  // By the encoded header, which is the same in each proof of a client: so a key is parsed, checked and hashed once. Only genuine proofs add to it.
  const keys = new Map<string, ProofKey>()
  const used = usedProofs(PROOF_WINDOW_SECONDS)

  const remember = (header: string, key: ProofKey) => {
    const [oldest] = keys.size < MAX_KEYS ? [] : keys.keys()
    if (oldest !== undefined) keys.delete(oldest)
    keys.set(header, key)
  }

  const nonceOf = (step: number) => `${step}.${forms.mac(["dpop nonce", step])}`

  const isCurrent = (nonce: string, now: number): boolean => {
    const [step = "", mac = ""] = nonce.split(".")
    const age = Math.floor(now / NONCE_STEP_MS) - Number(step)
    return age >= -1 && age < NONCE_STEPS && forms.isMac(mac, ["dpop nonce", Number(step)])
  }

  return {
    async check(header, asked) {
      const parts = proofParts(header)
      if ("reason" in parts) return parts
      const [encodedHeader, encodedClaims, encodedSignature] = parts
      const known = keys.get(encodedHeader)
      const key = known ?? proofKey(encodedHeader)
      if ("reason" in key) return key
      if (asked.thumbprint !== undefined && key.thumbprint !== asked.thumbprint) return "another-key"
      const claims = proofClaims(encodedClaims, asked)
      if ("reason" in claims) return claims
      if (needsNonce && (claims.nonce === undefined || !isCurrent(claims.nonce, asked.now)))
        return { nonce: nonceOf(Math.floor(asked.now / NONCE_STEP_MS)) }
      const signature = decodeBase64url(encodedSignature)
      if (signature === undefined || !isSignedBy(key.key, key.alg, `${encodedHeader}.${encodedClaims}`, signature))
        return { reason: "dpop-signature" }
      if (known === undefined) remember(encodedHeader, key)
      const digest = sha256(`${key.thumbprint} ${claims.jti}`)
      const use = used.use(digest.readUIntBE(0, ID_BYTES), claims.iat, Math.floor(asked.now / 1000))
      if (use === "full") return "full"
      const endsAt = (claims.iat + PROOF_WINDOW_SECONDS + 1) * 1000
      if (use === "again" || (await useShared?.(digest.subarray(0, DIGEST_BYTES), endsAt)) === false)
        return { reason: "dpop-replayed" }
      return { jkt: key.thumbprint }
    },
  }
}
