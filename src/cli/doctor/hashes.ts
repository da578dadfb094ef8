import type { Finding } from "../../doctor/finding.ts"
import { warning } from "../../doctor/finding.ts"
import { costOfText, formOfText, shownForm } from "../../identity/hash_forms.ts"
import { MAX_OTHER_FORMS } from "../../identity/password.ts"
import type { Opened } from "../open.ts"

/** Reports each form of imported hash that is left: every attempt to sign in does the work of each form. Decision 0048. */
export async function* checkHashes({ imports }: Pick<Opened["store"], "imports">): AsyncGenerator<Finding> {
  const hashes = await imports.otherHashes(formOfText, MAX_OTHER_FORMS)
  const forms = hashes.map(formOfText)
  if (forms.length === 0) return
  const counts = await Promise.all(forms.map((form) => imports.countWithForm(form)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const listed = forms
    .map((form, at) => `${counts[at]} × ${shownForm(form)}: ${costOfText(hashes[at] ?? "")} ms`)
    .join(", ")
  yield warning(
    ["password hashes", "imported-hashes", { count: total, forms: forms.map(shownForm) }],
    `${total} user${total === 1 ? " has" : "s have"} an imported hash (${listed}). Until they sign in, every attempt to sign in does the work of each of these forms, ${hashes.map(costOfText).reduce((sum, each) => sum + each)} ms in all`,
    "`gatehouse user list --imported-hash` shows these users. Send them `gatehouse user reset U`, or delete the accounts that nobody uses: `gatehouse user delete U`",
  )
}
