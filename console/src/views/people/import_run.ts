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
const TOO_LONG = "is longer than this service accepts"

/**
 * Sends the parts one after another, and reports after each. Repeating a part is harmless, because the server adds nobody twice.
 */
export async function runImport(
  { parts, tooLong }: Parts,
  { format, isDryRun }: { format: Format; isDryRun: boolean },
  report: (state: ImportState) => void,
  signal: AbortSignal,
): Promise<void> {
  const unsent = tooLong.map((place) => ({ place, username: null, detail: TOO_LONG, row: undefined }))
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
      .map(({ line, username, detail }) => ({
        ...{ place: part.placeOf(line), username, detail, row: part.rowOf(line) },
      }))
    state = {
      isDryRun,
      read: state.read + done.read,
      added: state.added + done.added,
      existing: state.existing + done.existing,
      refused: state.refused + done.refused,
      flaws: [...state.flaws, ...flaws].slice(0, MAX_FLAWS),
      notes: [...new Set([...state.notes, ...done.notes.map(({ detail }) => detail)])].slice(0, MAX_NOTES),
    }
    report(state)
  }
}
