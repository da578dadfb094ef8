import type { Form, ShownForm } from "../../src/testing/form.ts"
import { readForm } from "../../src/testing/form.ts"
import type { Visited } from "../../src/testing/testing.ts"
import { Browser as TestBrowser } from "../../src/testing/testing.ts"

export { decodeHtml, type Form } from "../../src/testing/form.ts"
export type { Visited } from "../../src/testing/testing.ts"

/** The browser of `gatehouse-auth/testing`, but with one cookie jar for all names of the server, and absolute URLs in pages. */
export class Browser extends TestBrowser {
  readonly cookies = new Map<string, string>()

  override cookiesFor(): Map<string, string> {
    return this.cookies
  }

  protected override async visit(...asked: Parameters<TestBrowser["visit"]>): Promise<Visited> {
    const visited = await super.visit(...asked)
    const { origin } = new URL(visited.url)
    return { ...visited, html: visited.html.replaceAll(/ (action|href)="\//g, ` $1="${origin}/`) }
  }
}

/** Returns the query of a form's action. This query is the request that the form belongs to. */
export const requestIn = ({ action }: Form): string => action.split("?")[1] ?? ""

/** Returns the same form for another request. */
export const withRequest = <Of extends Form>(form: Of, query: string): Of => ({
  ...form,
  action: `${form.action.split("?")[0]}?${query}`,
})

/** Returns the first form of a page, with its action unchanged. */
export function formOf(html: string): ShownForm {
  const form = readForm(html)
  if (form === undefined) throw new Error(`no form in: ${html.replace(/<style>.*<\/style>/s, "").slice(0, 2000)}`)
  return form
}
