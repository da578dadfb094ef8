import type { LogoFacts } from "./look.ts"
import { CSS_FUNCTIONS, SVG_ATTRIBUTES, SVG_ELEMENTS, SVG_NAMESPACES } from "./svg_names.ts"

type Picture = Pick<LogoFacts, "type" | "width" | "height">
type Problem = { readonly problem: string }

const MAX_ELEMENTS = 2000
const MAX_DEPTH = 32

class Refused extends Error {}
const refuse = (problem: string): never => {
  throw new Refused(problem)
}

/** Each token of a strict part of XML 1.0: no DOCTYPE, CDATA, processing instruction or entity exists here. */
const DECLARATION = /^<\?xml version="1\.[01]"(?: encoding="utf-8")?(?: standalone="(?:yes|no)")?\s*\?>/i
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>|[^<]+/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const OWN_REFERENCE = /url\(#[\w.:-]+\)/g
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(["title", "desc", "style"])

/**
 * Reads an SVG and returns its size, or the error. It is never cleaned: a cleaner and a browser that read one byte differently would let a script
 * through. So every element, attribute and style must be on the list, and a browser that reads the file as XML sees exactly what was checked.
 */
export function readSvg(content: Uint8Array): Picture | Problem {
  try {
    return { type: "image/svg+xml", ...sizeOf(rootOf(textOf(content))) }
  } catch (error) {
    if (error instanceof Refused) return { problem: `is an SVG that cannot be used: ${error.message}` }
    throw error
  }
}

function textOf(content: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return refuse("it is not UTF-8: save it in this encoding")
  }
  // A byte order mark or a control character could make a browser choose another encoding.
  if (/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|\ufeff/u.test(text))
    refuse("it has a byte order mark or a control character: export it as plain SVG")
  return text.trim().replace(DECLARATION, "")
}

type Attributes = ReadonlyMap<string, string>

/** Checks the whole text, and returns the attributes of its only root, which is `svg`. */
function rootOf(text: string): Attributes {
  const open: string[] = []
  let root: Attributes | undefined
  let elements = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const [token, closed, opened, attributes = "", empty] = TOKEN.exec(text) ?? refuse(unreadable(text.slice(at)))
    if (closed !== undefined) {
      if (open.pop() !== closed) refuse(`</${closed}> closes another element: export it as plain SVG`)
    } else if (opened !== undefined) {
      const found = checkedElement(opened, attributes)
      if (open.length === 0 && (root !== undefined || opened !== "svg")) refuse("its only root must be <svg>")
      root ??= found
      elements += 1
      if (elements > MAX_ELEMENTS)
        refuse(`it has more than ${MAX_ELEMENTS} elements: simplify it, or export the logo as PNG`)
      if (empty === "") open.push(opened)
      if (open.length > MAX_DEPTH)
        refuse(`it is nested more than ${MAX_DEPTH} levels deep: ungroup its parts, or export the logo as PNG`)
    } else if (!token.startsWith("<!--")) checkText(token, open.at(-1))
  }
  if (open.length > 0) refuse(`<${open.at(-1)}> is not closed: export it as plain SVG`)
  return root ?? refuse("it has no <svg>")
}

/** Returns why the text is not readable from here. Common reasons have a sentence of their own, so that people know what to remove. */
function unreadable(rest: string): string {
  if (/^<!doctype/i.test(rest)) return "it has a DOCTYPE: remove it"
  if (/^<!\[CDATA\[/.test(rest)) return "it has a CDATA section: export it as plain SVG"
  if (/^<[!?]/.test(rest)) return "it has a processing instruction or declaration: export it as plain SVG"
  const [, name] = /^<\/?([\w.-]+:[\w.-]+)/.exec(rest) ?? []
  if (name !== undefined) return `<${name}> belongs to another namespace: export it as plain SVG`
  return rest.slice(0, 500).includes("&")
    ? "it has an entity in an attribute: export it as plain SVG"
    : `it is not well-formed at ${JSON.stringify(rest.slice(0, 20))}: export it as plain SVG`
}

const NO_SCRIPTS = "remove the scripts, because a logo runs no code"
const NO_FILES = "remove links and references to other files"
const NO_TEXT = "convert text to paths"
const NO_COPIES = "replace copies and symbols with their shapes"
const NO_EFFECTS = "remove embedded pictures, filters and patterns, or export the logo as PNG"
const NO_MOTION = "remove the animation"
const PLAIN = "export it as plain SVG"

const ELEMENT_ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^script$/i, NO_SCRIPTS],
  [/^(?:text|tspan|textPath|tref|font)/i, NO_TEXT],
  [/^(?:use|symbol)$/i, NO_COPIES],
  [/^a$/i, NO_FILES],
  [/^(?:image|filter|fe[A-Z]|pattern|mesh)/i, NO_EFFECTS],
  [/^(?:animate|set$)/i, NO_MOTION],
]
const ATTRIBUTE_ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^on/i, NO_SCRIPTS],
  [/href$|^src$/i, NO_FILES],
  [/^(?:font|text|letter-|word-|dominant-|alignment-|baseline-)/i, NO_TEXT],
  [/^filter/i, NO_EFFECTS],
]

/** Says what to do with a drawing that has such an element or attribute. */
const adviceIn = (advice: readonly (readonly [RegExp, string])[], name: string): string =>
  advice.find(([pattern]) => pattern.test(name))?.[1] ?? PLAIN
const elementAdvice = (name: string): string => adviceIn(ELEMENT_ADVICE, name)
const attributeAdvice = (name: string): string => adviceIn(ATTRIBUTE_ADVICE, name)

function checkedElement(name: string, text: string): Attributes {
  if (!SVG_ELEMENTS.has(name)) refuse(`<${name}> is not allowed: ${elementAdvice(name)}`)
  const attributes = new Map<string, string>()
  for (const [, attribute = "", one, other = ""] of text.matchAll(ATTRIBUTE)) {
    const value = one ?? other
    if (attributes.has(attribute)) refuse(`${attribute} is repeated: export it as plain SVG`)
    attributes.set(attribute, value)
    const namespace = Object.hasOwn(SVG_NAMESPACES, attribute) ? SVG_NAMESPACES[attribute] : undefined
    if (namespace !== undefined) {
      if (value !== namespace) refuse(`${attribute} must be ${namespace}`)
    } else if (!SVG_ATTRIBUTES.has(attribute))
      refuse(`the attribute ${attribute} is not allowed: ${attributeAdvice(attribute)}`)
    else checkStyle(value, attribute)
  }
  return attributes
}

/** `&` occurs only in title and desc, as one of the entities that every XML parser knows. */
function checkText(text: string, parent: string | undefined): void {
  if (text.trim() === "") return
  if (parent === undefined || !TEXT_ELEMENTS.has(parent)) refuse("it has text: convert text to paths")
  if (parent === "style") checkStyle(text, "<style>")
  else if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text) || text.includes("]]>"))
    refuse(`<${parent}> has an entity: export it as plain SVG`)
}

/** Refuses what loads something or hides it from this check: other functions, at-rules, escapes, comments and, in a style, strings. */
function checkStyle(text: string, where: string): void {
  const isStyle = where === "style" || where === "<style>"
  if (/[\\@&]|\/\*/.test(text) || (isStyle && /["']/.test(text)))
    refuse(`${where} has one of @ & \\ " ' /*: remove fonts, imports and comments from the style`)
  for (const [, name = ""] of text.replace(OWN_REFERENCE, "").matchAll(/([\w-]{0,40})\s{0,5}\(/g))
    if (!CSS_FUNCTIONS.has(name.toLowerCase()))
      refuse(`${where} uses ${name}(), which is not allowed: remove references to other files and effects`)
}

/** The viewBox lets the picture scale. Without it a browser would show only a part. */
function sizeOf(root: Attributes): Pick<Picture, "width" | "height"> {
  if (root.get("xmlns") !== SVG_NAMESPACES.xmlns) refuse("<svg> needs xmlns")
  const box =
    root
      .get("viewBox")
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const [, , width = 0, height = 0] = box
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0)
    refuse('<svg> needs a viewBox of four numbers, such as viewBox="0 0 64 64"')
  // The numbers of a viewBox are not pixels: only their ratio matters.
  const scale = Math.min(1, 2048 / Math.max(width, height))
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}
