import { call } from "../../api/call.ts"
import { patiently } from "./bulk.ts"
import type { Flaw, Format, Parts } from "./import_parts.ts"

export interface ImportState {
  readonly isDryRun: boolean
  readonly read: number
  readonly added: number
  readonly existing: number
  readonly refused: number
  readonly flaws: readonly Flaw[]
  readonly notes: readonly string[]
}

/** A file of a million wrong lines must not fill the memory. */
const MAX_FLAWS = 50_000
const MAX_NOTES = 100
/** About people whom no request can hold, in the server's language as the other reasons. */
const TOO_LONG = "the row is longer than this service accepts"

/**
 * Sends the parts one after another, and reports after each. Repeating a part is harmless, because the server adds nobody twice.
 */
export async function runImport(
  { parts, tooLong, unit }: Parts,
  { format, isDryRun }: { format: Format; isDryRun: boolean },
  report: (state: ImportState) => void,
  signal: AbortSignal,
): Promise<void> {
  const named = (place: number, detail: string) =>
    // The server counts the lines of a part.
    detail.replace(/^Row \d+/, `${unit === "line" ? "Row" : "Person"} ${place}`)
  const unsent = tooLong.map((place) => ({
    ...{ place, username: null, row: undefined },
    detail: named(place, `Row ${place}: ${TOO_LONG}.`),
  }))
  let state: ImportState = {
    ...{ isDryRun, read: unsent.length, added: 0, existing: 0, refused: unsent.length },
    ...{ flaws: unsent, notes: [] },
  }
  report(state)
  for (const part of parts) {
    if (signal.aborted) return
    const body = { format, people: part.text, dry_run: isDryRun }
    const { body: done } = await patiently(() => call("importUsers", { body }), signal)
    // The server reports them in any order.
    const flaws = done.flaws
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, username, detail }) => {
        const place = part.placeOf(line)
        return { place, username, detail: named(place, detail), row: part.rowOf(line) }
      })
    state = {
      isDryRun,
      read: state.read + done.read,
      added: state.added + done.added,
      existing: state.existing + done.existing,
      refused: state.refused + done.refused,
      flaws: [...state.flaws, ...flaws].slice(0, MAX_FLAWS),
      notes: notesWith(
        state.notes,
        done.notes.map(({ line, detail }) => named(part.placeOf(line), detail)),
      ),
    }
    report(state)
  }
}

/** Each part reports what does not exist: the first row that names it is enough. */
function notesWith(notes: readonly string[], more: readonly string[]): readonly string[] {
  const about = (note: string) => note.replace(/^\w+ \d+: /, "")
  const known = new Map<string, string>()
  for (const note of [...notes, ...more]) if (!known.has(about(note))) known.set(about(note), note)
  return [...known.values()].slice(0, MAX_NOTES)
}
