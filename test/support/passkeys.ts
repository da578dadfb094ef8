import { ok } from "node:assert/strict"
import type { ShownForm } from "../../src/testing/form.ts"
import { formOf } from "../../src/testing/form.ts"
import type { Visited } from "./browser.ts"
import { Browser, decodeHtml } from "./browser.ts"
import { signIn } from "./journey.ts"
import type { Site, SoftPasskey } from "./soft_authenticator.ts"
import { asserted, created } from "./soft_authenticator.ts"
import type { World } from "./world.ts"

export const PASSKEYS = "/account/passkeys"

export const siteOf = ({ url }: Pick<World, "url">): Site => ({
  origin: new URL(url).origin,
  rpId: new URL(url).hostname,
})

export const isPasskeysPage = ({ html }: Pick<Visited, "html">): boolean => html.includes("<h1>Your passkeys</h1>")

/** The options that the page gives to the browser. */
interface Ceremony {
  readonly ceremony: "create" | "get"
  readonly conditional?: boolean
  readonly publicKey: {
    readonly challenge: string
    readonly rpId?: string
    readonly userVerification?: string
    readonly allowCredentials?: readonly { readonly id: string }[]
    readonly excludeCredentials?: readonly { readonly id: string }[]
    readonly user?: { readonly id: string; readonly name: string; readonly displayName: string }
    readonly rp?: { readonly id: string }
    readonly attestation?: string
  }
}

/** Returns the passkey form of a page, and what it asks of the browser. */
export function passkeyFormOn({ html, url }: Pick<Visited, "html" | "url">): { form: ShownForm; ceremony: Ceremony } {
  const options = /data-passkey="([^"]*)"/.exec(html)
  ok(options?.[1] !== undefined, "the page has no passkey form")
  const form = formOf({ html: html.slice(html.lastIndexOf("<form", options.index)), url })
  ok(form)
  return { form, ceremony: JSON.parse(decodeHtml(options[1])) }
}

/** Signs in at the page of passkeys, with the password. */
export async function atPasskeys(at: World, username = "ann", browser = new Browser()) {
  const page = await signIn(browser, await browser.get(at.url + PASSKEYS), username)
  ok(isPasskeysPage(page), page.html)
  return { browser, page }
}

/** Whether the passkey was added: the page restarts, or shows the recovery codes of the first second factor. */
export const isAdded = ({ status, html }: Pick<Visited, "status" | "html">): boolean =>
  status === 303 || html.includes("<h1>Your recovery codes</h1>")

type Asked = Omit<Parameters<typeof asserted>[2], "challenge">

/** Adds the passkey as the page of passkeys does. Returns the server's answer. */
export function add(
  browser: Browser,
  page: Pick<Visited, "html" | "url">,
  passkey: SoftPasskey,
  site: Site,
  { name = "Key", challenge, ...asked }: Asked & { readonly name?: string; readonly challenge?: string } = {},
): Promise<Visited> {
  const { form, ceremony } = passkeyFormOn(page)
  const { user } = ceremony.publicKey
  const answered = { ...asked, challenge: challenge ?? ceremony.publicKey.challenge }
  return browser.submit(form, { name, response: created(passkey, site, answered, user?.id ?? "") })
}

/** Adds a passkey for the user, in a new browser or in one that has signed in. */
export async function added(
  at: World,
  passkey: SoftPasskey,
  username = "ann",
  asked: Asked = {},
  given?: Browser,
): Promise<Browser> {
  const { browser, page } =
    given === undefined ? await atPasskeys(at, username) : { browser: given, page: await given.get(at.url + PASSKEYS) }
  const answer = await add(browser, page, passkey, siteOf(at), asked)
  ok(isAdded(answer), answer.html)
  return browser
}

/** Answers the passkey form of a page. */
export function prove(
  browser: Browser,
  page: Pick<Visited, "html" | "url">,
  passkey: SoftPasskey,
  site: Site,
  { challenge, ...asked }: Asked & { readonly challenge?: string } = {},
): Promise<Visited> {
  const { form, ceremony } = passkeyFormOn(page)
  const answered = { ...asked, challenge: challenge ?? ceremony.publicKey.challenge }
  return browser.submit(form, { response: asserted(passkey, site, answered) })
}
