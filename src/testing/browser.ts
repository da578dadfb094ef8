import { systemClock } from "../base/clock.ts"
import type { Form } from "./form.ts"

/** An answer as the browser received it: a page or a redirect. */
export interface Visited {
  /** The requested address. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** Of a redirect. Absolute, even if the answer named no host. */
  readonly location: string | undefined
}

/** Only what plain forms need of a browser: cookies, forms, and redirects that the test follows itself. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  /**
   * The cookies sent to the host of this address, by name. A test may read, set and delete them. As in browsers, the port does not
   * matter.
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
      // An absolute address stays byte for byte as received.
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

/** RFC 6265 §5.2.1 and §5.2.2: how a server deletes a cookie. */
function hasPassed(attribute: string): boolean {
  const [, name, value = ""] = /^(max-age|expires)=(.*)$/i.exec(attribute) ?? []
  if (name === undefined) return false
  return name.toLowerCase() === "max-age" ? Number(value) <= 0 : Date.parse(value) <= systemClock()
}
