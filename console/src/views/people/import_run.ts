import { call } from "../../api/call.ts"
import type { ImportLine } from "../../api/operations/users.ts"
import { isMessage } from "../../words/said.ts"
import { patiently } from "./bulk.ts"
import type { Flaw, Format, Parts, Said } from "./import_parts.ts"

export interface ImportState {
  readonly isDryRun: boolean
  readonly read: number
  readonly added: number
  readonly existing: number
  readonly refused: number
  readonly flaws: readonly Flaw[]
  readonly notes: readonly Said[]
}

/** Limits the memory for a file of a million wrong lines. */
const MAX_FLAWS = 50_000
const MAX_NOTES = 100
/** The reason for a row that is larger than a request. In English, like the other reasons in the report. */
const TOO_LONG = "the row is longer than this service accepts"

/** Sends the parts one after another, and reports after each. A part can be repeated safely, because the server adds nobody twice. */
export async function runImport(
  { parts, tooLong, unit }: Parts,
  { format, isDryRun }: { format: Format; isDryRun: boolean },
  report: (state: ImportState) => void,
  signal: AbortSignal,
): Promise<void> {
  const named = (place: number, detail: string) =>
    // The server counts the lines within a part.
    detail.replace(/^Row \d+/, `${unit === "line" ? "Row" : "Person"} ${place}`)
  const saidOf = ({ username, detail, values }: ImportLine, place: number): Said => ({
    place,
    username,
    detail: named(place, detail),
    flaw: isMessage(values.flaw) ? values.flaw : undefined,
  })
  const unsent = tooLong.map((place) => ({
    place,
    username: null,
    row: undefined,
    flaw: undefined,
    detail: named(place, `Row ${place}: ${TOO_LONG}.`),
  }))
  let state: ImportState = {
    isDryRun,
    read: unsent.length,
    added: 0,
    existing: 0,
    refused: unsent.length,
    flaws: unsent,
    notes: [],
  }
  report(state)
  for (const part of parts) {
    if (signal.aborted) return
    const body = { format, people: part.text, dry_run: isDryRun }
    const { body: done } = await patiently(() => call("importUsers", { body }), signal)
    // The server reports flaws in any order.
    const flaws = done.flaws
      .toSorted((one, other) => one.line - other.line)
      .map((flaw) => ({ ...saidOf(flaw, part.placeOf(flaw.line)), row: part.rowOf(flaw.line) }))
    state = {
      isDryRun,
      read: state.read + done.read,
      added: state.added + done.added,
      existing: state.existing + done.existing,
      refused: state.refused + done.refused,
      flaws: [...state.flaws, ...flaws].slice(0, MAX_FLAWS),
      notes: notesWith(
        state.notes,
        done.notes.map((note) => saidOf(note, part.placeOf(note.line))),
      ),
    }
    report(state)
  }
}

/** Each part reports unknown names, so only the first row with a name is kept. */
function notesWith(notes: readonly Said[], more: readonly Said[]): readonly Said[] {
  const about = ({ detail }: Said) => detail.replace(/^\w+ \d+: /, "")
  const known = new Map<string, Said>()
  for (const note of [...notes, ...more]) if (!known.has(about(note))) known.set(about(note), note)
  return [...known.values()].slice(0, MAX_NOTES)
}
