import { open } from "../../api/call.ts"
import type { Operations } from "../../api/operations.ts"

type Query = NonNullable<Operations["exportAuditEvents"]["query"]>

/** Reads the export in pieces, reports the number of bytes, and saves a file. Throws if the export breaks off. */
export async function saveExport(query: Query, signal: AbortSignal, progress: (bytes: number) => void): Promise<void> {
  const response = await open("exportAuditEvents", { query, signal })
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    progress(bytes)
  }
  const address = URL.createObjectURL(new Blob(pieces))
  const link = document.createElement("a")
  link.href = address
  link.download = `audit.${query.format ?? "jsonl"}`
  link.click()
  // By then the browser has started to save.
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER_MS)
}

const SAVED_AFTER_MS = 60_000
