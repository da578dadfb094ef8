import type { SessionId } from "../base/id.ts"
import type { ConnectionId } from "../connections/connection_settings.ts"
import type { CarriedValues } from "../keys/carried_values.ts"
import type { ConnectionBinding, Tried } from "./connections.ts"
import type { Forms } from "./ports.ts"

/** How long an administrator may take at the other service. */
export const TRIAL_TTL_MS = 600_000

/**
 * A trial of a connection. The browser carries it as `state`, so nothing is stored. It is sealed for a use of its own: the callback address cannot take it
 * for a sign-in, nor a sign-in for a trial. Decision 0080.
 */
export interface ConnectionTrial {
  readonly connectionId: ConnectionId
  /** The id of the administrator who began. */
  readonly actor: string
  /** The session in which the administrator began. The answer counts only in the browser with this session. */
  readonly rootId: SessionId
  readonly begunAt: number
  /** Random bytes, from which nonce and verifier are derived. */
  readonly salt: string
}

/** What the browser brought back: the parameters as a query, or what came of a posted answer. */
type BroughtBack = { readonly parameters: string } | { readonly tried: Tried }

/** The answer of the other service, sealed for the administrator's page. Nobody else can read the code in it. */
export type TrialAnswer = ConnectionTrial & BroughtBack

/** What came of a posted answer, on the way from the POST, which has no cookies, to the GET. */
interface PostedTrial {
  readonly tried: Tried
  /** The salt of the trial that was answered. */
  readonly salt: string
}

type Sealing = { readonly carriedValues: CarriedValues }

export const sealTrial = (trial: ConnectionTrial, { carriedValues }: Sealing): string =>
  carriedValues.seal("connection trial", trial)

/** Returns the trial of a genuine `state`, of whatever age and administrator. */
export const openTrial = (state: string, { carriedValues }: Sealing) =>
  carriedValues.open("connection trial", state) as ConnectionTrial | undefined

export const sealTrialAnswer = (answer: TrialAnswer, { carriedValues }: Sealing): string =>
  carriedValues.seal("connection trial answer", answer)

export const openTrialAnswer = (sealed: string, { carriedValues }: Sealing) =>
  carriedValues.open("connection trial answer", sealed) as TrialAnswer | undefined

export const sealTried = (tried: Tried, { salt }: Pick<ConnectionTrial, "salt">, { carriedValues }: Sealing): string =>
  carriedValues.seal("connection trial outcome", { tried, salt } satisfies PostedTrial)

/** Returns what came of the trial; undefined if it belongs to another one. */
export function openTried(
  sealed: string,
  { salt }: Pick<ConnectionTrial, "salt">,
  { carriedValues }: Sealing,
): Tried | undefined {
  const posted = carriedValues.open("connection trial outcome", sealed) as PostedTrial | undefined
  return posted?.salt === salt ? posted.tried : undefined
}

/** The values that bind the answer to the trial. Their names differ from those of a sign-in, so no value of one fits the other. */
export const bindingOfTrial = (
  state: string,
  { actor, rootId, salt }: ConnectionTrial,
  { forms }: { readonly forms: Pick<Forms, "mac"> },
): ConnectionBinding => ({
  state,
  nonce: forms.mac(["connection trial nonce", actor, rootId, salt]),
  verifier: forms.mac(["connection trial verifier", actor, rootId, salt]),
  requestId: `_${forms.mac(["connection trial request id", actor, rootId, salt])}`,
})
