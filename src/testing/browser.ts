import { systemClock } from "../base/clock.ts"
import type { Form } from "./form.ts"

/** The answer that the browser received: a page or a redirect. */
export interface Visited {
  /** The requested address. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** The target of a redirect, as an absolute URL. Undefined for a page. */
  readonly location: string | undefined
}

/** A browser without scripts: it keeps cookies and submits forms. It does not follow redirects; the test does. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  /**
   * Returns the cookies that the browser sends to the host of this URL, by name. A test may read, set and delete cookies in this map. As in
   * browsers, all ports of a host share their cookies.
   */
  cookiesFor(url: string): Map<string, string> {
    const { hostname } = new URL(url)
    const jar = this.#jars.get(hostname) ?? new Map<string, string>()
    this.#jars.set(hostname, jar)
    return jar
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Visited> {
    return this.visit(url, { headers })
  }

  /** Submits a form with the typed values, or with the name and value of the pressed button. */
  submit(
    { action, fields }: Form,
    typed: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    return this.visit(action, { method: "POST", body: new URLSearchParams({ ...fields, ...typed }), headers })
  }

  protected async visit(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Visited> {
    const cookie = [...this.cookiesFor(url)].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...init.headers, ...(cookie === "" ? {} : { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: "manual" })
    for (const set of response.headers.getSetCookie()) keep(this.cookiesFor(url), set)
    const location = response.headers.get("location") ?? undefined
    return {
      url,
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      // An absolute URL stays unchanged, byte for byte.
      location: location?.startsWith("/") ? new URL(url).origin + location : location,
    }
  }
}

function keep(jar: Map<string, string>, setCookie: string): void {
  const [pair = "", ...attributes] = setCookie.split(";").map((part) => part.trim())
  const equals = pair.indexOf("=")
  const name = pair.slice(0, equals)
  if (attributes.some(hasPassed)) jar.delete(name)
  else jar.set(name, pair.slice(equals + 1))
}

/** Whether this attribute of Set-Cookie deletes the cookie: a past Expires or a Max-Age of 0. RFC 6265 §5.2.1, §5.2.2. */
function hasPassed(attribute: string): boolean {
  const [, name, value = ""] = /^(max-age|expires)=(.*)$/i.exec(attribute) ?? []
  if (name === undefined) return false
  return name.toLowerCase() === "max-age" ? Number(value) <= 0 : Date.parse(value) <= systemClock()
}
