import { formOfText } from "../../assembly/other_forms.ts"
import { MAX_OTHER_FORMS } from "../../identity/password.ts"
import type { Opened } from "../open.ts"
import type { Finding } from "./finding.ts"
import { warning } from "./finding.ts"

/** Reports each form of imported hash that is left: every attempt to sign in does the work of each form. Decision 0048. */
export async function* checkHashes({ imports }: Pick<Opened["store"], "imports">): AsyncGenerator<Finding> {
  const forms = (await imports.otherHashes(formOfText, MAX_OTHER_FORMS)).map(formOfText)
  if (forms.length === 0) return
  const counts = await Promise.all(forms.map((form) => imports.countWithForm(form)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const listed = forms.map((form, at) => `${counts[at]} × ${shown(form)}`).join(", ")
  yield warning(
    "password hashes",
    `${total} user${total === 1 ? " has" : "s have"} an imported hash (${listed}). Until they sign in, every attempt to sign in does the work of each of these forms`,
    "`gatehouse user list --imported-hash` shows these users. Send them `gatehouse user reset U`, or delete the accounts that nobody uses: `gatehouse user delete U`",
  )
}

/** A form ends with `$`. A hash that is unreadable is a form of its own, and must not be printed. */
const shown = (form: string): string => (form.endsWith("$") ? form.slice(1, -1) : "unreadable")
