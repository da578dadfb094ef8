/** A browser in front of a proxy that asks this service: what it does at the host of a site. These functions act as the proxy. */
import { equal, ok } from "node:assert/strict"
import { Browser, formOf } from "./browser.ts"
import { PASSWORD } from "./journey.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"
import type { World } from "./world.ts"

export const ORIGIN = "https://app.example"
export const TRUSTED = ["127.0.0.0/8", "::1"]
const NAVIGATION = { "sec-fetch-mode": "navigate", accept: "text/html" }
export const SCRIPT = { "sec-fetch-mode": "cors", accept: "application/json" }

export const siteCookie = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join("; ")

/** A person at a site: the cookies at its host, and their browser at the service. */
export class AtSite {
  readonly at: World
  readonly origin: string
  readonly jar = new Map<string, string>()
  readonly browser: Browser
  /** A real proxy at the origin, in place of the functions here. */
  readonly isProxied: boolean

  constructor(at: World, origin = ORIGIN, browser = new Browser(), isProxied = false) {
    this.at = at
    this.origin = origin
    this.browser = browser
    this.isProxied = isProxied
  }

  /** Asks as Traefik and Caddy do. With a real proxy: requests the address. */
  async ask(
    target = "/",
    headers: Record<string, string> | readonly string[] = NAVIGATION,
    method = "GET",
    body?: string,
  ): Promise<Received> {
    const more = Array.isArray(headers) ? headers : Object.entries(headers).flat()
    if (this.isProxied)
      return send({ url: this.origin }, target, {
        method,
        headers: [...Object.entries(this.#cookies()).flat(), ...more],
        ...(body !== undefined && { body }),
      })
    return send(this.at, "/forward", {
      headers: {
        ...this.#cookies(),
        "x-forwarded-host": new URL(this.origin).host,
        "x-forwarded-uri": target,
        "x-forwarded-method": method,
        ...(headers as Record<string, string>),
      },
    })
  }

  /** Opens a page of the service at the host of the site. */
  async open(url: string, headers: Record<string, string> = {}): Promise<Received> {
    const { host, pathname, search } = new URL(url)
    const forwarded = this.isProxied ? {} : { "x-forwarded-host": host }
    const answer = await send(this.isProxied ? { url: this.origin } : this.at, pathname + search, {
      headers: { ...this.#cookies(), ...forwarded, ...headers },
    })
    for (const [, name = "", value = "", rest = ""] of (answer.headers["set-cookie"] ?? "").matchAll(
      /(?:^|, )([^=;, ]+)=([^;]*)((?:; [^;,]+)*)/g,
    ))
      if (rest.includes("Max-Age=0")) this.jar.delete(name)
      else this.jar.set(name, value)
    return answer
  }

  /** Signs in, from a page of the site to the address with the code. Asks for no password if somebody is signed in. */
  async code(target = "/", username = "ann"): Promise<string> {
    const asked = await this.ask(target)
    equal(asked.status, 302)
    const begun = await this.open(asked.headers.location ?? "")
    equal(begun.status, 302)
    const address = begun.headers.location ?? ""
    ok(address.startsWith(`${this.at.url}/site/sign_in?request=`))
    const page = await this.browser.get(address)
    if (page.status === 303) return page.location ?? ""
    const answer = await this.browser.submit(formOf(page.html), { username, password: PASSWORD })
    return (await this.browser.get(answer.location ?? "")).location ?? ""
  }

  /** Signs in, and returns the page to which the sign-in leads. */
  async signIn(target = "/", username = "ann"): Promise<string> {
    const answer = await this.open(await this.code(target, username))
    equal(answer.status, 303)
    return answer.headers.location ?? ""
  }

  #cookies(): Record<string, string> {
    return this.jar.size === 0 ? {} : { cookie: siteCookie(this.jar) }
  }
}
