import { closeSync, fsyncSync, openSync } from "node:fs"

/** Makes the names of new and renamed files in a folder durable. Does nothing where a folder cannot be synced, as on Windows. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r")
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (process.platform !== "win32") throw error
  } finally {
    closeSync(descriptor)
  }
}
