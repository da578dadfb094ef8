import { isRecentProof } from "../identity/recent_proof.ts"
import type { User } from "../identity/user.ts"
import { ACCOUNT_PATH } from "../oauth/paths.ts"
import type { AdministrationDeps } from "./ports.ts"
import { OwnProof, ProofTooOld } from "./problem.ts"

/**
 * Throws ProofTooOld if the actor is a person who proved who they are more than five minutes ago. A stolen session or token must not be enough for a
 * change that gives power (decision 0060). Clients that act for themselves and operators have no sign-in, so this does not apply to them.
 */
export async function requireRecentProof({ actor, clock }: Pick<AdministrationDeps, "actor" | "clock">): Promise<void> {
  if (actor.provenAt === undefined) return
  if (!isRecentProof(await actor.provenAt(), clock())) throw new ProofTooOld()
}

/** Throws OwnProof if the account is that of the actor. The pages of the account ask for the present proofs first. */
export function refuseOwnProof(
  { id }: Pick<User, "id">,
  { actor, issuer }: Pick<AdministrationDeps, "actor" | "issuer">,
) {
  if (actor.name === id) throw new OwnProof(id, issuer() + ACCOUNT_PATH)
}
