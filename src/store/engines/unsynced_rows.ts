import type { Step, Value } from "./engine.ts"

/**
 * The rows that a commit changed which is not on the disk yet, by their ids. An answer that rests on such a row must wait: a power cut could
 * still undo the change. By convention the first value of a step is the id of its row.
 * A write for which nobody waits acknowledges nothing, so it does not belong here.
 */
export class UnsyncedRows {
  readonly #rows = new Map<string, Promise<void>>()

  /** Keeps the rows of these steps until the commit is on the disk. If its sync fails, they stay. */
  add(writes: readonly { readonly steps: readonly Step[] }[], synced: Promise<void>): void {
    const ids: string[] = []
    for (const { steps } of writes)
      for (const { statement, values } of steps) {
        const id = statement.sql.startsWith("SELECT") ? undefined : idOf(values[0])
        if (id !== undefined) ids.push(id)
      }
    for (const id of ids) this.#rows.set(id, synced)
    synced.then(
      () => {
        for (const id of ids) if (this.#rows.get(id) === synced) this.#rows.delete(id)
      },
      () => {},
    )
  }

  /** Returns what an answer must wait for if it rests on rows with these values; undefined if on nothing. */
  under(values: readonly Value[]): Promise<void> | undefined {
    if (this.#rows.size === 0) return undefined
    for (const value of values) {
      const synced = this.#rows.get(idOf(value) ?? "")
      if (synced !== undefined) return synced
    }
    return undefined
  }
}

function idOf(value: Value | undefined): string | undefined {
  if (typeof value === "string") return value
  if (!(value instanceof Uint8Array)) return undefined
  return Buffer.from(value.buffer, value.byteOffset, value.length).toString("latin1")
}
