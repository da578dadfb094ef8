import type { Visited } from "./browser.ts"
import { Browser, formOf } from "./browser.ts"
import type { Service } from "./service.ts"

export const SIGN_UP = "/account/sign-up"
export const CREATE = "/account/create"
export const OWN_PASSWORD = "a calm walk along the canal"

/** Types an address at the page that asks for an account, and returns the answer to the form. */
export async function askFor(
  at: Pick<Service, "url">,
  email: string,
  browser = new Browser(),
  headers: Record<string, string> = {},
  query = "",
): Promise<Visited> {
  const page = await browser.get(`${at.url}${SIGN_UP}${query}`, headers)
  return browser.submit(formOf(page.html), { email }, headers)
}

/** Opens the link and submits the form that creates the account. */
export async function create(
  at: Pick<Service, "url">,
  link: string,
  username: string,
  browser = new Browser(),
  more: Record<string, string> = {},
): Promise<Visited> {
  const page = await browser.get(at.url + link)
  if (page.status !== 200) return page
  return browser.submit(formOf(page.html), { username, name: "", password: OWN_PASSWORD, ...more })
}
