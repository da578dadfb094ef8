/** A form of a page: where it goes and what it holds. */
export interface Form {
  readonly action: string
  readonly fields: Record<string, string>
}

export interface Visited {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** Of a redirect. */
  readonly location: string | undefined
}

/** As much of a browser as plain forms need: cookies, hidden fields, and redirects that the caller follows by hand. */
export class Browser {
  readonly cookies = new Map<string, string>()

  get(url: string, headers: Record<string, string> = {}): Promise<Visited> {
    return this.#send(url, { headers })
  }

  submit(
    { action, fields }: Form,
    typed: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    return this.#send(action, { method: "POST", body: new URLSearchParams({ ...fields, ...typed }), headers })
  }

  async #send(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Visited> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...init.headers, ...(cookie === "" ? {} : { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: "manual" })
    for (const set of response.headers.getSetCookie()) this.#keep(set)
    const { origin } = new URL(url)
    // As a browser has them: the service's own addresses name no host.
    const html = (await response.text()).replaceAll(/ (action|href)="\//g, ` $1="${origin}/`)
    const location = response.headers.get("location") ?? undefined
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: location?.startsWith("/") ? origin + location : location,
    }
  }

  #keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(";")
    const equals = pair.indexOf("=")
    const name = pair.slice(0, equals)
    if (attributes.some((attribute) => /^ *max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(equals + 1))
  }
}

/** The first form of a page, with its hidden fields. */
export function formOf(html: string): Form {
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`no form in: ${html.replace(/<style>.*<\/style>/s, "").slice(0, 2000)}`)
  const fields: Record<string, string> = {}
  for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1]
    if (name !== undefined) fields[decodeHtml(name)] = decodeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? "")
  }
  return { action: decodeHtml(action), fields }
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

export const decodeHtml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(+decimal)
        : (ENTITIES[name] ?? whole),
  )
