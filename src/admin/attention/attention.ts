import type { AttentionFinding, AttentionRecord } from "../attention_contract.ts"
import { FINDING_KINDS, SEVERITIES } from "../attention_contract.ts"
import type { AdministrationDeps } from "../ports.ts"
import { timestamp } from "../timestamp.ts"
import { plainChallenges, plainRedirects, refusals, secrets, signOuts } from "./applications.ts"
import type { Check, Observed } from "./finding.ts"
import { MAX_OF_KIND } from "./finding.ts"
import { makers } from "./makers.ts"
import { administrators, guessing, importedHashes, refusedInvitations, unreachable } from "./people.ts"
import { backups, disk, keys, mails, plainUrl, proxies, restored } from "./service.ts"
import { setters } from "./setters.ts"

export interface AttentionAdministration {
  /**
   * Returns the findings, at most twenty of each kind. A server looks for them at most once a minute, and again after `forget`. `gatehouse doctor`
   * reports the same findings.
   */
  list(): Promise<AttentionRecord>
  /** Makes the next `list` look again, because something has changed. */
  forget(): void
}

const CHECKS: readonly Check[] = [
  restored,
  disk,
  proxies,
  plainUrl,
  mails,
  keys,
  backups,
  secrets,
  signOuts,
  refusals,
  plainRedirects,
  plainChallenges,
  guessing,
  administrators,
  refusedInvitations,
  unreachable,
  makers,
  setters,
  importedHashes,
]

const REMEMBERED_MS = 60_000

export function attentionAdministration(deps: Observed & Pick<AdministrationDeps, "clock">): AttentionAdministration {
  let known: { readonly at: number; readonly record: Promise<AttentionRecord> } | undefined
  const forget = () => {
    known = undefined
  }
  return {
    forget,
    list() {
      const now = deps.clock()
      // A clock that was set back must not keep an old answer.
      if (known !== undefined && now - known.at < REMEMBERED_MS && now >= known.at) return known.record
      const record = look(deps, now)
      known = { at: now, record }
      record.catch(forget)
      return record
    },
  }
}

/** Runs one check after another: nobody waits for the result, and people who sign in need the database too. */
async function look(deps: Observed, now: number): Promise<AttentionRecord> {
  const findings: AttentionFinding[] = []
  for (const check of CHECKS) findings.push(...(await check({ ...deps, now })))
  const byKind = Map.groupBy(findings.toSorted(byUrgency), ({ kind }) => kind)
  const few = [...byKind.values()].flatMap((each) => each.slice(0, MAX_OF_KIND))
  return { as_of: timestamp(now), findings: few.toSorted(byUrgency) }
}

const byUrgency = (one: AttentionFinding, other: AttentionFinding): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
  FINDING_KINDS.indexOf(one.kind) - FINDING_KINDS.indexOf(other.kind)
