import { equal } from "node:assert/strict"
import type { TestContext } from "node:test"
import type { FirstProof } from "../../src/base/first_proofs.ts"
import type { Config } from "../../src/gatehouse.ts"
import type { Visited } from "./browser.ts"
import { Browser } from "./browser.ts"
import { formsOf } from "./connections.ts"
import type { MailingService } from "./mails.ts"
import { mailingService } from "./mails.ts"

export const ANN = "ann@example.com"
export const EVERY_PROOF: readonly FirstProof[] = ["passkey", "email-code", "connection", "password"]

/** Starts a service that offers codes by e-mail, with the user ann, whose address is verified. */
export const codeService = (t: TestContext, more: Partial<Config> = {}): Promise<MailingService> =>
  mailingService(t, { firstProofs: EVERY_PROOF, ...more })

/** The form of a page that answers this step. */
export function formOfStep(page: Pick<Visited, "html" | "url">, step: string) {
  const found = formsOf(page).find(({ fields }) => fields.step === step)
  if (found === undefined) throw new Error(`no form for ${step} in: ${page.html}`)
  return found
}

type Headers = Record<string, string>

/** Asks for a code at the page, and returns the page on which the code is typed. */
export async function askForCode(
  at: Pick<MailingService, "url">,
  { email = ANN, browser = new Browser(), url = `${at.url}/account` } = {},
  headers: Headers = {},
) {
  const start = await browser.get(url)
  const asked = await browser.submit(formOfStep(start, "email-code"), { email }, headers)
  equal(asked.status, 303)
  return { browser, page: await browser.get(asked.location ?? ""), address: asked.location ?? "" }
}

/** The code of the newest e-mail; empty if it has none. */
export const newestCode = async (at: MailingService): Promise<string> =>
  /^\d{8}$/m.exec((await at.mails()).at(-1)?.parsed.text ?? "")?.[0] ?? ""

export const typeCode = (browser: Browser, page: Visited, code: string, headers: Headers = {}): Promise<Visited> =>
  browser.submit(formOfStep(page, "typed-code"), { code }, headers)

/** Another code than this one. */
export const otherThan = (code: string, by = 1): string =>
  ((Number(code) + by) % 100_000_000).toString().padStart(8, "0")

/** The reason of the refusal that this answer is. */
export async function reasonOf({ gatehouse, clock }: MailingService, { headers }: Visited): Promise<string> {
  await gatehouse.store.probe()
  const kept = await gatehouse.store.refusals.find(headers.get("x-trace-id") ?? "", clock())
  return JSON.parse(kept?.record ?? "{}").reason
}
