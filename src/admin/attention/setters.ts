import { presentActor } from "../../accounts/inviter.ts"
import type { AttentionFinding, FindingKind, Severity } from "../attention_contract.ts"
import type { Check, Examined } from "./finding.ts"
import { finding } from "./finding.ts"

const MAX_RECORDS = 200

interface SetRecord {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly setBy?: string | undefined
}

/**
 * Enabled trusted issuers and exchange policies whose last setter is no longer an administrator. A person with the private key of an issuer can still
 * sign assertions. Reads 200 of each kind.
 */
export const setters: Check = async ({ store }) => [
  ...(await unentitled("issuer-setter", "now", "/issuers", await store.issuers.list(), store)),
  ...(await unentitled("policy-setter", "soon", "/exchange", await store.exchangePolicies.list(), store)),
]

async function unentitled(
  kind: FindingKind,
  severity: Severity,
  view: string,
  records: readonly SetRecord[],
  store: Examined["store"],
): Promise<readonly AttentionFinding[]> {
  const found: AttentionFinding[] = []
  for (const { id, name, setBy } of records.filter(({ enabled }) => enabled).slice(0, MAX_RECORDS)) {
    if (setBy === undefined) continue
    const { name: detail, rights } = await presentActor(setBy, store)
    if (rights?.includes("admin") !== true) found.push(finding(kind, severity, `${view}/${id}`, { id, name, detail }))
  }
  return found
}
