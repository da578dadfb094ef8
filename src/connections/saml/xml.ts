import { DOMParser } from "@xmldom/xmldom"
import { say } from "../../base/say.ts"
import { fail, shown } from "../protocol/failure.ts"

/** XML of a provider: bounded, and without what an attacker needs to make two readers of it see two documents. */

const MAX_ELEMENTS = 10_000
const MAX_ATTRIBUTES = 20_000
/** The parser copies the known prefixes for each element that declares one. */
const MAX_PREFIXES = 2000
/** The canonical form is computed with a call for each level. */
const MAX_DEPTH = 50

const DECLARATION = /^\uFEFF?\s*<\?xml [^<>]*\?>/
/** A document type (and so entities), a comment, CDATA or a processing instruction. */
const NOT_IN_MESSAGES = /<[!?]/
/** Files of metadata have comments, for the people who read them. */
const NOT_IN_METADATA = /<!(?!--)|<\?/

/**
 * Parses a message. A DOCTYPE could define entities that grow without end, or read files. A comment is in no signature, and splits a text into two: many
 * readers see only the first one. No provider sends either. Throws a ConnectionFailure.
 */
export const parseMessage = (xml: string): Element => parsed(xml, NOT_IN_MESSAGES)

/** Parses metadata of a provider. Throws a ConnectionFailure. */
export const parseMetadata = (xml: string): Element => parsed(xml, NOT_IN_METADATA)

function parsed(given: string, refused: RegExp): Element {
  // Line ends are normalized before parsing.
  const xml = given.replace(DECLARATION, "").replace(/\r\n?/g, "\n")
  const found = refused.exec(xml)
  if (found !== null) malformed(`"${shown(xml.slice(found.index, found.index + 12))}" is not allowed`)
  const isTooLarge =
    countOf(xml, /<[^/]/g) > MAX_ELEMENTS ||
    countOf(xml, /=\s*["']/g) > MAX_ATTRIBUTES ||
    countOf(xml, /\bxmlns\b/g) > MAX_PREFIXES
  if (isTooLarge) malformed("it has too many elements or attributes")
  const root = documentOf(xml)
  checkTree(root)
  return root
}

function documentOf(xml: string): Element {
  const stop = (message: string): never => malformed(message)
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: stop, error: stop, fatalError: stop } })
  const root: Element | null | undefined = parser.parseFromString(xml, "text/xml")?.documentElement
  return root ?? malformed("it is not XML")
}

/** Refuses deep trees and repeated ids: with these, a signature could be for another element than the one that is read. */
function checkTree(root: Element): void {
  const ids = new Set<string>()
  const open: { readonly element: Element; readonly depth: number }[] = [{ element: root, depth: 1 }]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { element, depth } = each
    if (depth > MAX_DEPTH) malformed("its elements are nested too deeply")
    for (const name of ["ID", "Id", "id"]) {
      const id = attributeOf(element, name)
      if (id === undefined) continue
      if (ids.has(id)) malformed(`two elements have the id "${shown(id)}"`)
      ids.add(id)
    }
    for (const child of elementsIn(element)) open.push({ element: child, depth: depth + 1 })
  }
}

const countOf = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}

const ELEMENT_NODE = 1

export function elementsIn(parent: Element): readonly Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === ELEMENT_NODE) found.push(node as Element)
  return found
}

export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name

export const childrenOf = (parent: Element, namespace: string, name: string): readonly Element[] =>
  elementsIn(parent).filter((each) => isNamed(each, namespace, name))

/** The only child of this name; undefined without one. Throws a ConnectionFailure for several. */
export function childOf(parent: Element, namespace: string, name: string): Element | undefined {
  const [first, second] = childrenOf(parent, namespace, name)
  if (second !== undefined) fail("connection-answer-invalid", say("connection-parameter-repeated", { parameter: name }))
  return first
}

export const neededChild = (parent: Element, namespace: string, name: string): Element =>
  childOf(parent, namespace, name) ?? missing(name)

/** All elements of this name below the element, at any depth. */
export function descendantsOf(root: Element, namespace: string, name: string): readonly Element[] {
  const found: Element[] = []
  const open = [...elementsIn(root)]
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (isNamed(element, namespace, name)) found.push(element)
    open.push(...elementsIn(element))
  }
  return found
}

export function attributeOf(element: Element, name: string): string | undefined {
  return element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined
}

/** The whole text of an element that has only text. Throws a ConnectionFailure for elements in it. */
export function textOf(element: Element): string {
  if (elementsIn(element).length > 0) malformed(`${element.localName} has elements instead of a text`)
  return (element.textContent ?? "").trim()
}

export const missing = (name: string): never =>
  fail("connection-answer-invalid", say("connection-parameter-missing", { parameter: name }))

export const malformed = (why: string): never =>
  fail("connection-answer-invalid", say("connection-answer-malformed", { why: shown(why) }))
