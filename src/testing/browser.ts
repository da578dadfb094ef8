import { systemClock } from "../base/clock.ts"
import type { Form } from "./form.ts"

/** An answer as the browser got it: a page, or where it is sent on to. */
export interface Visited {
  /** What was asked for. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** Of a redirect. Whole, also where the answer named no host. */
  readonly location: string | undefined
}

/** As much of a browser as plain forms need: cookies, forms, and redirects that its user follows by hand. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  /** The cookies that are sent to the host of this address, by name: they may be read, set and deleted. A port makes no difference, as in browsers. */
  cookiesFor(url: string): Map<string, string> {
    const { hostname } = new URL(url)
    const jar = this.#jars.get(hostname) ?? new Map<string, string>()
    this.#jars.set(hostname, jar)
    return jar
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Visited> {
    return this.visit(url, { headers })
  }

  /** Submits a form with what was typed into it, or with the name and value of the button that was pressed. */
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
      // One that names its host stays byte for byte as it came.
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

/** RFC 6265 §5.2.1 and §5.2.2: how a server has a cookie forgotten. */
function hasPassed(attribute: string): boolean {
  const [, name, value = ""] = /^(max-age|expires)=(.*)$/i.exec(attribute) ?? []
  if (name === undefined) return false
  return name.toLowerCase() === "max-age" ? Number(value) <= 0 : Date.parse(value) <= systemClock()
}
