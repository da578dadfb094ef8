import type { Message } from "../../words/said.ts"
/** Divides a file of people into parts that the server accepts, because a request has a maximum size. */

export const FORMATS = ["csv", "keycloak", "auth0"] as const
export type Format = (typeof FORMATS)[number]

/** A part of the file: a file of its own. */
export interface Part {
  readonly text: string
  /** The number of people in it. */
  readonly count: number
  /** Returns the place in the whole file of a line that the server counted in this part. */
  placeOf(line: number): number
  /** Returns the row of the file for a line of this part. Only for CSV. */
  rowOf(line: number): string | undefined
}

export interface Parts {
  readonly parts: readonly Part[]
  readonly total: number
  /** Whether places are lines of the file, or numbers of people in it. */
  readonly unit: "line" | "entry"
  /** The first line of a CSV file. */
  readonly header: string | undefined
  /** The places of people who are too large for a request. */
  readonly tooLong: readonly number[]
}

/** A file that does not have its format, with the reason. */
export class NotThisFormat extends Error {
  override readonly name = "NotThisFormat"
}

/** The server accepts 98,304 bytes. The rest is for the escapes of JSON and for other members. */
const MAX_BYTES = 80_000
/** The server imports a part within a second, so that the progress moves. */
const MAX_PEOPLE = 200

const utf8 = new TextEncoder()
const sizeOf = (text: string): number => utf8.encode(JSON.stringify(text)).length

interface Entry {
  readonly text: string
  readonly place: number
}

/** Divides a file into parts that each fit into one request. Throws NotThisFormat. */
export function partsOf(text: string, format: Format): Parts {
  if (format === "csv") return csvParts(text)
  const trimmed = text.trimStart()
  if (format === "auth0" && !trimmed.startsWith("[")) return linesParts(text)
  const people = peopleIn(parsed(text), format)
  const entries = people.map((each, at) => ({ text: JSON.stringify(each), place: at + 1 }))
  return divided(entries, "entry", (texts) => `[\n${texts.join(",\n")}\n]`, 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NotThisFormat(error instanceof Error ? error.message : "", { cause: error })
  }
}

/** The list of people: the file itself, the member `users`, or the lists of several realms. */
function peopleIn(value: unknown, format: Format): readonly unknown[] {
  if (Array.isArray(value)) return format === "keycloak" ? value.flatMap((each) => usersOf(each) ?? [each]) : value
  const users = usersOf(value)
  if (users === undefined) throw new NotThisFormat("users")
  return users
}

const usersOf = (value: unknown): readonly unknown[] | undefined =>
  typeof value === "object" && value !== null && "users" in value && Array.isArray(value.users)
    ? value.users
    : undefined

/** One JSON object in each line. */
function linesParts(text: string): Parts {
  const entries = text
    .split("\n")
    .map((line, at) => ({ text: line.trim(), place: at + 1 }))
    .filter((entry) => entry.text !== "")
  return divided(entries, "line", (texts) => texts.join("\n"), 0)
}

function csvParts(text: string): Parts {
  const plain = text.replace(/^\ufeff/, "")
  const all = recordsOf(plain)
  const [header, ...records] = SEPARATOR_LINE.test(plain) ? underSeparator(all) : all
  if (header === undefined) throw new NotThisFormat("empty")
  const lines = (each: string) => each.split("\n").length
  const made = divided(
    records,
    "line",
    (texts) => [header.text, ...texts].join("\n"),
    lines(header.text),
    sizeOf(header.text),
  )
  return { ...made, header: header.text }
}

/** A line that Excel reads and does not show: `sep=;`. src/import/csv.ts on the server has the same pattern. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?\n/i

/** Each part begins with the line of the separator, and the line of the columns. */
const underSeparator = ([separator, header, ...records]: readonly Entry[]): readonly Entry[] =>
  separator === undefined || header === undefined
    ? []
    : [{ ...separator, text: `${separator.text}\n${header.text}` }, ...records]

/** The records of a CSV file. A line break inside quotes belongs to its record. RFC 4180 §2. */
function recordsOf(text: string): Entry[] {
  const records: Entry[] = []
  let [start, place, line, isQuoted] = [0, 1, 1, false]
  const add = (end: number) => {
    const record = text.slice(start, end).replace(/\r$/, "")
    if (record.trim() !== "") records.push({ text: record, place })
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === "\n") {
      line += 1
      if (isQuoted) continue
      add(at)
      ;[start, place] = [at + 1, line]
    }
  }
  add(text.length)
  return records
}

/** `before` is the number of lines before the first person of a part. `extra` is the number of bytes that each part needs besides its people. */
function divided(
  entries: readonly Entry[],
  unit: Parts["unit"],
  join: (texts: readonly string[]) => string,
  before: number,
  extra = 0,
): Parts {
  const [parts, tooLong]: [Part[], number[]] = [[], []]
  let [batch, size]: [Entry[], number] = [[], extra]
  const close = () => {
    if (batch.length > 0) parts.push(partFrom(batch, join, before))
    ;[batch, size] = [[], extra]
  }
  for (const entry of entries) {
    const bytes = sizeOf(entry.text)
    if (bytes + extra > MAX_BYTES) {
      tooLong.push(entry.place)
      continue
    }
    if (size + bytes > MAX_BYTES || batch.length >= MAX_PEOPLE) close()
    batch.push(entry)
    size += bytes
  }
  close()
  return { parts, total: entries.length, unit, header: undefined, tooLong }
}

function partFrom(batch: readonly Entry[], join: (texts: readonly string[]) => string, before: number): Part {
  // The last line of each record, because the server names the line in which a record ends.
  const ends: number[] = []
  for (const { text } of batch) ends.push((ends.at(-1) ?? before) + text.split("\n").length)
  const entryOf = (line: number): Entry | undefined => batch[ends.findIndex((end) => line <= end)]
  return {
    text: join(batch.map(({ text }) => text)),
    count: batch.length,
    placeOf: (line) => entryOf(line)?.place ?? 1,
    rowOf: (line) => entryOf(line)?.text,
  }
}

/** Escapes a cell that a spreadsheet would run as a formula. The file's texts are untrusted, and the reader of the report may not know the file. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /^[\w .@:'-]*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`
}

/** The server's message about a person of the file. */
export interface Said {
  readonly place: number
  readonly username: string | null
  /** In English. */
  readonly detail: string
  /** The message without the place. Undefined if the row was too long to send. */
  readonly flaw: Message | undefined
}

export interface Flaw extends Said {
  readonly row: string | undefined
}

export const reportOf = (flaws: readonly Flaw[], unit: Parts["unit"]): string =>
  [`${unit},username,reason`, ...flaws.map((flaw) => `${flaw.place},${cell(flaw.username ?? "")},${cell(flaw.detail)}`)]
    .map((line) => `${line}\r\n`)
    .join("")

/** The refused rows, unchanged, so that a person can correct and import them. */
export const rowsOf = (flaws: readonly Flaw[], header: string): string =>
  [header, ...new Set(flaws.flatMap(({ row }) => row ?? []))].map((line) => `${line}\r\n`).join("")
