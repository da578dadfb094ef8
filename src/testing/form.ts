/** A form: the address to which the browser sends it, and the fields that it sends if the user changes nothing. */
export interface Form {
  readonly action: string
  /** The hidden fields. The browser sends them back unchanged. */
  readonly fields: Readonly<Record<string, string>>
}

/** A form on a page. */
export interface ShownForm extends Form {
  /** The names of inputs and buttons. */
  readonly controls: readonly string[]
}

/** Returns the first form of a visited page, or undefined. */
export function formOf({ html, url }: { readonly html: string; readonly url: string }): ShownForm | undefined {
  const form = readForm(html)
  return form && { ...form, action: new URL(form.action, url).href }
}

/**
 * Returns the first form in the HTML, or undefined. Parses only the markup of this service's pages (src/pages), with escaped values in
 * double quotes, not HTML in general.
 */
export function readForm(html: string): ShownForm | undefined {
  const [, opening, inner = ""] = /<form((?:[^>"]|"[^"]*")*)>(.*?)<\/form>/s.exec(html) ?? []
  if (opening === undefined) return undefined
  const fields: Record<string, string> = {}
  const controls = new Set<string>()
  for (const [, tag = ""] of inner.matchAll(/<(?:input|button)((?:[^>"]|"[^"]*")*)>/g)) {
    const name = attribute(tag, "name")
    if (name === undefined) continue
    if (attribute(tag, "type") === "hidden") fields[name] = attribute(tag, "value") ?? ""
    else controls.add(name)
  }
  return { action: attribute(opening, "action") ?? "", fields, controls: [...controls] }
}

/** The text of a page, without its markup. */
export const textOf = (html: string): string =>
  decodeHtml(
    (/<main>(.*)<\/main>/s.exec(html)?.[1] ?? html)
      .replaceAll(/<style>.*?<\/style>|<script>.*?<\/script>/gs, "")
      .replaceAll(/<[^>]*>/g, " "),
  )
    .replaceAll(/\s+/g, " ")
    .trim()

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decodeHtml(value)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

export const decodeHtml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(+decimal)
        : (ENTITIES[name] ?? whole),
  )
