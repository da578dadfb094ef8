import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser"
import { isNumberElement, isPluralElement, isSelectElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"

/** The type of a placeholder's value, in TypeScript. */
export type PlaceholderType = "Value" | "number" | "string"

/** The values that the server puts into every text. Callers do not give them. */
const CONSTANTS: ReadonlySet<string> = new Set(["service"])

/** Parses a text in ICU MessageFormat. Throws a SyntaxError that says what is wrong. */
export const parsed = (text: string): readonly MessageFormatElement[] => parse(text, { ignoreTag: true })

/** Returns the placeholders of a text with the types of their values, in the order of the text. */
export function placeholdersOf(text: string): ReadonlyMap<string, PlaceholderType> {
  const found = new Map<string, PlaceholderType>()
  for (const element of elementsOf(parsed(text))) {
    const type = typeOf(element)
    if (type === undefined || !("value" in element) || CONSTANTS.has(element.value)) continue
    // A number in a plural may also appear by itself.
    if (type !== "Value" || !found.has(element.value)) found.set(element.value, type)
  }
  return found
}

/** Yields all elements, those inside plurals and selections included. */
export function* elementsOf(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element
    if (isPluralElement(element) || isSelectElement(element))
      for (const { value } of Object.values(element.options)) yield* elementsOf(value)
  }
}

function typeOf(element: MessageFormatElement): PlaceholderType | undefined {
  if (isPluralElement(element) || isNumberElement(element)) return "number"
  if (isSelectElement(element)) return "string"
  return element.type === TYPE.argument ? "Value" : undefined
}
