/** Writes the types of the words in locales/en.json, so that the compiler finds a missing word, a misspelt one and a wrong placeholder. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { placeholdersOf } from "../locales/placeholders.ts"

type Texts = string | readonly string[] | { readonly [name: string]: Texts }

const HEADER = "// Generated from locales/en.json by `npm run docs`. Change it there.\n"

/** Returns the words of pages, e-mails and the demo as types, and those that the demo shares with the console. */
export function serverWords(project: string): string {
  const { pages, mails, demo } = englishTexts(project)
  return `${HEADER}
import type { Sentence, Value } from "./sentence.ts"

export interface PageWords ${typeOf(pages ?? {})}

export interface MailWords ${typeOf(mails ?? {})}

export interface DemoWords ${typeOf(demo ?? {})}

/** The words of the console's trial of an application. */
export interface TrialWords ${typeOf({ tryIt: consoleTexts(project).tryIt ?? {} })}
`
}

/** Returns the words of the console as types. */
export function consoleWords(project: string): string {
  const { tryIt: _, ...topics } = consoleTexts(project)
  return `${HEADER}
import type { Sentence, Value } from "../../../src/words/sentence.ts"
import type { TrialWords } from "../../../src/words/words.ts"

/** The topics of the console's words. */
export interface ConsoleWords extends TrialWords ${typeOf(topics)}
`
}

const consoleTexts = (project: string) => englishTexts(project).console as { readonly [topic: string]: Texts }

export const englishTexts = (project: string): Readonly<Record<string, Texts>> =>
  JSON.parse(readFileSync(join(project, "locales/en.json"), "utf8")) as Readonly<Record<string, Texts>>

function typeOf(texts: Texts, indent = ""): string {
  if (typeof texts === "string") return typeOfText(texts)
  if (Array.isArray(texts)) return "readonly string[]"
  const inner = `${indent}  `
  const members = Object.entries(texts).map(
    ([name, text]) => `${inner}readonly ${memberName(name)}: ${typeOf(text, inner)}\n`,
  )
  return `{\n${members.join("")}${indent}}`
}

function typeOfText(text: string): string {
  const values = [...placeholdersOf(text)].map(([name, type]) => `${memberName(name)}: ${type}`)
  return values.length === 0 ? "string" : `Sentence<{ ${values.join("; ")} }>`
}

const memberName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
