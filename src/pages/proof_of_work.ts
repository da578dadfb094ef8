import { html } from "ghtml"
import { sha256 } from "../base/digest.ts"
import type { Locale } from "../base/locales.ts"
import { wordsIn } from "../words/languages.ts"

/** The work that the page's script does before it sends the form. src/proof_of_work says what the members mean. */
export interface WorkToDo {
  readonly challenge: string
  readonly iterations: number
  readonly limit: number
  readonly numbers: number
}

/** A page whose form can need a proof of work. */
export interface NeedsWork {
  /** Absent if no proof is needed. */
  readonly proofOfWork?: WorkToDo
}

/**
 * The part of a form that proves the work, before its button. It is invisible unless a person sends the form before the script is done. A browser
 * without scripts sends the field empty.
 */
export function proofPart(work: WorkToDo | undefined, locale: Locale): string {
  if (work === undefined) return ""
  const { challenge, iterations, limit, numbers } = work
  return html`<input type="hidden" name="proof_of_work" data-work="${JSON.stringify({ challenge, iterations, limit, numbers })}">
<span class="quiet" role="status"><span hidden data-working>${wordsIn(locale).proofOfWork.working}</span></span>`
}

/**
 * Begins with the page, so that most people have typed less than the work takes. `hardwareConcurrency` tries run at the same time: each is computed
 * outside the page's thread, so the page stays responsive. Without WebCrypto (plain http), the form is sent without a solution.
 */
const script = `
async function solve({ challenge, iterations, limit, numbers }) {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey("raw", text.encode(challenge), "PBKDF2", false, ["deriveBits"])
  const found = []
  let next = 0
  async function search() {
    while (found.length < numbers) {
      const number = next++
      const salt = text.encode(String(number))
      const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 32)
      if (new DataView(bits).getUint32(0) < limit) found.push(number)
    }
  }
  await Promise.all(Array.from({ length: Math.min(navigator.hardwareConcurrency || 2, 8) }, search))
  return [challenge, ...found.sort((one, other) => one - other).slice(0, numbers)].join(".")
}

for (const field of document.querySelectorAll("input[data-work]")) {
  if (!window.crypto?.subtle) continue
  const { form } = field
  const working = form.querySelector("[data-working]")
  const solved = solve(JSON.parse(field.dataset.work)).then((solution) => {
    field.value = solution
  }, () => {})
  let isDone = false
  let isWaiting = false
  solved.then(() => {
    isDone = true
  })
  form.addEventListener("submit", (event) => {
    if (isDone) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    working.hidden = false
    solved.then(() => form.requestSubmit(event.submitter))
  })
}
`

/** The script as an element, for the end of a page that has work to do. */
export const proofScript = (work: WorkToDo | undefined): string =>
  work === undefined ? "" : `<script>${script}</script>\n`

/** The hash that a Content-Security-Policy contains. */
export const proofScriptSource = `'sha256-${sha256(script).toString("base64")}'`
