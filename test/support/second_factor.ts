import { equal, ok } from "node:assert/strict"
import { Secret } from "../../src/base/secret.ts"
import { oneTimeCode, stepAt } from "../../src/identity/one_time_code.ts"
import type { Visited } from "./browser.ts"
import { Browser, decodeHtml, formOf } from "./browser.ts"
import { PASSWORD } from "./journey.ts"
import type { World } from "./world.ts"

export const SECURITY = "/account/security"

/** A person's authenticator app and recovery codes. */
export interface Enrolled {
  /** The code of this moment, or of a moment some steps of 30 seconds later. */
  code(steps?: number): string
  readonly recoveryCodes: readonly string[]
}

export const isSecondFactorPage = ({ html }: Pick<Visited, "html">): boolean => html.includes('value="one-time-code"')
export const isAppPage = ({ html }: Pick<Visited, "html">): boolean => html.includes('value="authenticator-app"')

/** Signs in at the page that lists second factors, with password alone. */
export async function atSecurity(at: World, username = "ann", browser = new Browser()) {
  const page = await browser.get(`${at.url}${SECURITY}`)
  const answer = await browser.submit(formOf(page.html), { username, password: PASSWORD })
  equal(answer.status, 303)
  return { browser, page: await browser.get(answer.location ?? "") }
}

/** Reads the codes that a page shows. */
export const codesOn = (html: string): readonly string[] =>
  [...html.matchAll(/<li><code[^>]*>([^<]*)</g)].map(([, code = ""]) => decodeHtml(code))

/** Returns the app that has the secret of the page. */
export function appOn(at: World, html: string): Pick<Enrolled, "code"> {
  const secret = new Secret(/name="secret" value="([A-Z2-7]{32})"/.exec(html)?.[1] ?? "")
  ok(secret.reveal() !== "")
  const codeAt = (steps: number) => oneTimeCode(secret, stepAt(at.clock()) + steps)
  return {
    code(steps = 0) {
      // The server accepts the codes of three moments. A code of another moment is equal to one of them by chance.
      const accepted = [-1, 0, 1].map(codeAt)
      let shown = steps
      while (Math.abs(shown) > 1 && accepted.includes(codeAt(shown))) shown += Math.sign(shown)
      return codeAt(shown)
    },
  }
}

/** Adds an authenticator app, as a person does. The clock then moves on, so that the app shows an unused code. */
export async function enrolled(at: World, username = "ann", given?: Browser): Promise<Enrolled & { browser: Browser }> {
  const browser = given ?? (await atSecurity(at, username)).browser
  const page = await browser.get(`${at.url}${SECURITY}?add=app`)
  const app = appOn(at, page.html)
  const shown = await browser.submit(formOf(page.html), { code: app.code() })
  equal(shown.status, 200)
  at.clock.advance({ seconds: 60 })
  return { ...app, browser, recoveryCodes: codesOn(shown.html) }
}

/** The form of a page that belongs to a step. */
export const formFor = (html: string, step: string) =>
  formOf(html.slice(html.lastIndexOf("<form", html.indexOf(`value="${step}"`))))
