import type { AttentionFinding, FindingKind, Severity } from "../attention_contract.ts"
import type { AdministrationDeps } from "../ports.ts"
import { timestamp } from "../timestamp.ts"

export const DAY_MS = 86_400_000

/** Maximum number of findings of one kind. After these are solved, the next ones appear. */
export const MAX_OF_KIND = 20

/** The data from which findings are made. */
export type Observed = Pick<AdministrationDeps, "store" | "signingKeys" | "mail" | "installation" | "issuer">

export type Examined = Observed & { readonly now: number }

/** Looks for findings of some kinds, in bounded time. */
export type Check = (examined: Examined) => Promise<readonly AttentionFinding[]>

interface Facts {
  readonly id?: string
  readonly name?: string
  readonly count?: number
  /** Times are in milliseconds. */
  readonly at?: number
  readonly dueAt?: number
  readonly detail?: string
}

export const finding = (
  kind: FindingKind,
  severity: Severity,
  address: string,
  { id, name, count, at, dueAt, detail }: Facts = {},
): AttentionFinding => ({
  kind,
  severity,
  subject_id: id ?? null,
  subject_name: name ?? null,
  count: count ?? null,
  at: at === undefined ? null : timestamp(at),
  due_at: dueAt === undefined ? null : timestamp(dueAt),
  detail: detail ?? null,
  address,
})
