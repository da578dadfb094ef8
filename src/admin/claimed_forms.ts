import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { costMs, costOfText, formOfText, MAX_OTHER_COST_MS, shownForm } from "../identity/hash_forms.ts"
import { MAX_OTHER_FORMS, TODAYS_FORM } from "../identity/password.ts"
import type { PasswordHash } from "../identity/password_hash.ts"
import { formOf } from "../identity/password_hash.ts"
import type { AdministrationDeps } from "./ports.ts"

/** An import that stores nothing for this long has ended. Its claim then no longer counts. */
const CLAIM_MS = 3_600_000
/** A running import repeats its claim after this time. */
const REPEAT_MS = 600_000

/** The claimed forms, with their cost and the time of the claim in milliseconds. */
type Claims = Readonly<Record<string, { readonly ms: number; readonly at: number }>>

/** Claims the form of a hash. Returns why the form is refused, as the rest of a sentence about a line. */
export type ClaimForm = (hash: PasswordHash) => Promise<Said | undefined>

/**
 * Keeps the forms of hashes within their budget, even while several imports run at once: an import claims each form before it stores a hash of that
 * form. A dry run only looks.
 */
export function claimingForms(dryRun: boolean, { store: { imports }, clock }: AdministrationDeps): ClaimForm {
  const claimedAt = new Map<string, number>()
  /** The claims that a dry run would make. */
  const wouldClaim: Record<string, Claims[string]> = {}

  return async (hash) => {
    const [form, ms] = [formOf(hash), costMs(hash)]
    const now = clock()
    const last = claimedAt.get(form)
    if (form === TODAYS_FORM || (last !== undefined && now >= last && now < last + REPEAT_MS)) return undefined
    for (;;) {
      const before = await imports.formClaims()
      const stored = await imports.otherHashes(formOfText, MAX_OTHER_FORMS)
      const costs = new Map<string, number>(stored.map((text) => [formOfText(text), costOfText(text)]))
      const claims = Object.fromEntries(
        Object.entries({ ...(JSON.parse(before) as Claims), ...wouldClaim }).filter(
          ([, { at }]) => now < at + CLAIM_MS,
        ),
      )
      for (const [each, claim] of Object.entries(claims)) costs.set(each, claim.ms)
      const flaw = costs.has(form) ? undefined : beyondBudget(form, ms, costs)
      if (flaw !== undefined) return flaw
      claims[form] = { ms, at: now }
      if (dryRun) wouldClaim[form] = claims[form]
      // Another import has claimed a form meanwhile: its cost must be counted too.
      else if (!(await imports.changeFormClaims(before, JSON.stringify(claims)))) continue
      claimedAt.set(form, now)
      return undefined
    }
  }
}

function beyondBudget(form: string, ms: number, costs: ReadonlyMap<string, number>): Said | undefined {
  if (costs.size >= MAX_OTHER_FORMS) return say("hash-forms-too-many", { count: MAX_OTHER_FORMS })
  const present = [...costs.values()].reduce((sum, each) => sum + each, 0)
  return present + ms <= MAX_OTHER_COST_MS
    ? undefined
    : say("hash-too-slow", { form: shownForm(form), ms, present, max: MAX_OTHER_COST_MS })
}
