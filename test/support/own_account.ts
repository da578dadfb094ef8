import { equal } from "node:assert/strict"
import type { Visited } from "./browser.ts"
import { Browser, formOf } from "./browser.ts"
import { PASSWORD } from "./journey.ts"
import type { World } from "./world.ts"

export const ACCOUNT = "/account"

/** Signs in at a page of the account, and returns that page. */
export async function atAccount(
  at: Pick<World, "url">,
  path = ACCOUNT,
  username = "ann",
  browser = new Browser(),
  password = PASSWORD,
) {
  const page = await browser.get(`${at.url}${path}`)
  const answer = await browser.submit(formOf(page.html), { username, password })
  equal(answer.status, 303)
  return { browser, page: await browser.get(answer.location ?? "") }
}

/** The form of a page that does this change. `value`: of the forms for scope values, the one for this value; undefined: one without a value. */
export function formFor(html: string, change: string, value?: string) {
  const forms = html
    .split("<form")
    .slice(1)
    .map((part) => formOf(`<form${part}`))
  const found = forms.find(({ fields }) => fields.change === change && fields.value === value)
  if (found === undefined) throw new Error(`no form for ${change} ${value}`)
  return found
}

/** Whether a page asks for the password. */
export const asksForPassword = ({ html }: Pick<Visited, "html">): boolean => html.includes('value="sign-in"')
