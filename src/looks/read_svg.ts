import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { LogoFacts } from "./look.ts"
import { CSS_FUNCTIONS, SVG_ATTRIBUTES, SVG_ELEMENTS, SVG_NAMESPACES } from "./svg_names.ts"

type Picture = Pick<LogoFacts, "type" | "width" | "height">
type Problem = { readonly problem: Said }

const MAX_ELEMENTS = 2000
const MAX_DEPTH = 32

class Refused extends Error {
  readonly problem: Said

  constructor(problem: Said) {
    super(problem.code)
    this.problem = problem
  }
}
const refuse = (problem: Said): never => {
  throw new Refused(problem)
}

/** The tokens of a strict part of XML 1.0, without DOCTYPE, CDATA, processing instructions and entities. */
const DECLARATION = /^<\?xml version="1\.[01]"(?: encoding="utf-8")?(?: standalone="(?:yes|no)")?\s*\?>/i
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>|[^<]+/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const OWN_REFERENCE = /url\(#[\w.:-]+\)/g
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(["title", "desc", "style"])

/**
 * Reads an SVG and returns its size, or the error. It is never cleaned: if a cleaner and a browser read one byte differently, a script could pass. So
 * every element, attribute and style must be on the list, and a browser that reads the file as XML sees exactly what was checked.
 */
export function readSvg(content: Uint8Array): Picture | Problem {
  try {
    return { type: "image/svg+xml", ...sizeOf(rootOf(textOf(content))) }
  } catch (error) {
    if (error instanceof Refused) return { problem: say("svg-unusable", { problem: error.problem }) }
    throw error
  }
}

function textOf(content: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return refuse(say("svg-not-utf8"))
  }
  // A byte order mark or a control character could make a browser choose another encoding.
  if (/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|\ufeff/u.test(text))
    refuse(say("svg-control-character", { advice: say("svg-plain") }))
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
      if (open.pop() !== closed) refuse(say("svg-closes-another", { name: closed, advice: say("svg-plain") }))
    } else if (opened !== undefined) {
      const found = checkedElement(opened, attributes)
      if (open.length === 0 && (root !== undefined || opened !== "svg")) refuse(say("svg-root"))
      root ??= found
      elements += 1
      if (elements > MAX_ELEMENTS) refuse(say("svg-elements", { max: MAX_ELEMENTS }))
      if (empty === "") open.push(opened)
      if (open.length > MAX_DEPTH) refuse(say("svg-depth", { max: MAX_DEPTH }))
    } else if (!token.startsWith("<!--")) checkText(token, open.at(-1))
  }
  if (open.length > 0) refuse(say("svg-not-closed", { name: open.at(-1) ?? "", advice: say("svg-plain") }))
  return root ?? refuse(say("svg-without-root"))
}

/** Returns why the text is not readable from here. Frequent reasons have a separate sentence, so that people know what to remove. */
function unreadable(rest: string): Said {
  const advice = say("svg-plain")
  if (/^<!doctype/i.test(rest)) return say("svg-doctype")
  if (/^<!\[CDATA\[/.test(rest)) return say("svg-cdata", { advice })
  if (/^<[!?]/.test(rest)) return say("svg-declaration", { advice })
  const [, name] = /^<\/?([\w.-]+:[\w.-]+)/.exec(rest) ?? []
  if (name !== undefined) return say("svg-namespace-of-element", { name, advice })
  return rest.slice(0, 500).includes("&")
    ? say("svg-entity-in-attribute", { advice })
    : say("svg-not-well-formed", { text: rest.slice(0, 20), advice })
}

const NO_SCRIPTS = say("svg-no-scripts")
const NO_FILES = say("svg-no-files")
const NO_TEXT = say("svg-no-text")
const NO_COPIES = say("svg-no-copies")
const NO_EFFECTS = say("svg-no-effects")
const NO_MOTION = say("svg-no-motion")
const PLAIN = say("svg-plain")

const ELEMENT_ADVICE: readonly (readonly [RegExp, Said])[] = [
  [/^script$/i, NO_SCRIPTS],
  [/^(?:text|tspan|textPath|tref|font)/i, NO_TEXT],
  [/^(?:use|symbol)$/i, NO_COPIES],
  [/^a$/i, NO_FILES],
  [/^(?:image|filter|fe[A-Z]|pattern|mesh)/i, NO_EFFECTS],
  [/^(?:animate|set$)/i, NO_MOTION],
]
const ATTRIBUTE_ADVICE: readonly (readonly [RegExp, Said])[] = [
  [/^on/i, NO_SCRIPTS],
  [/href$|^src$/i, NO_FILES],
  [/^(?:font|text|letter-|word-|dominant-|alignment-|baseline-)/i, NO_TEXT],
  [/^filter/i, NO_EFFECTS],
]

/** Returns advice for a drawing with such an element or attribute. */
const adviceIn = (advice: readonly (readonly [RegExp, Said])[], name: string): Said =>
  advice.find(([pattern]) => pattern.test(name))?.[1] ?? PLAIN
const elementAdvice = (name: string): Said => adviceIn(ELEMENT_ADVICE, name)
const attributeAdvice = (name: string): Said => adviceIn(ATTRIBUTE_ADVICE, name)

function checkedElement(name: string, text: string): Attributes {
  if (!SVG_ELEMENTS.has(name)) refuse(say("svg-element", { name, advice: elementAdvice(name) }))
  const attributes = new Map<string, string>()
  for (const [, attribute = "", one, other = ""] of text.matchAll(ATTRIBUTE)) {
    const value = one ?? other
    if (attributes.has(attribute)) refuse(say("svg-attribute-repeated", { name: attribute, advice: PLAIN }))
    attributes.set(attribute, value)
    const namespace = Object.hasOwn(SVG_NAMESPACES, attribute) ? SVG_NAMESPACES[attribute] : undefined
    if (namespace !== undefined) {
      if (value !== namespace) refuse(say("svg-namespace", { name: attribute, namespace }))
    } else if (!SVG_ATTRIBUTES.has(attribute))
      refuse(say("svg-attribute", { name: attribute, advice: attributeAdvice(attribute) }))
    else checkStyle(value, attribute)
  }
  return attributes
}

/** `&` occurs only in title and desc, as one of the entities that every XML parser knows. */
function checkText(text: string, parent: string | undefined): void {
  if (text.trim() === "") return
  if (parent === undefined || !TEXT_ELEMENTS.has(parent)) refuse(say("svg-text", { advice: NO_TEXT }))
  if (parent === "style") checkStyle(text, "<style>")
  else if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text) || text.includes("]]>"))
    refuse(say("svg-entity", { name: parent ?? "", advice: PLAIN }))
}

/** Refuses text that loads something or hides it from this check: other functions, at-rules, escapes, comments and, in a style, strings. */
function checkStyle(text: string, where: string): void {
  const isStyle = where === "style" || where === "<style>"
  if (/[\\@&]|\/\*/.test(text) || (isStyle && /["']/.test(text))) refuse(say("svg-style", { where }))
  for (const [, name = ""] of text.replace(OWN_REFERENCE, "").matchAll(/([\w-]{0,40})\s{0,5}\(/g))
    if (!CSS_FUNCTIONS.has(name.toLowerCase())) refuse(say("svg-function", { where, name }))
}

/** The viewBox lets the picture scale. Without it a browser would show only a part. */
function sizeOf(root: Attributes): Pick<Picture, "width" | "height"> {
  if (root.get("xmlns") !== SVG_NAMESPACES.xmlns) refuse(say("svg-xmlns"))
  const box =
    root
      .get("viewBox")
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const [, , width = 0, height = 0] = box
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0) refuse(say("svg-viewbox"))
  // The numbers of a viewBox are not pixels: only their ratio matters.
  const scale = Math.min(1, 2048 / Math.max(width, height))
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}
