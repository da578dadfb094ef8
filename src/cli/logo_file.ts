import { closeSync, openSync, readSync } from "node:fs"
import { MAX_LOGO_BYTES } from "../looks/read_logo.ts"

/** Returns the content of a logo's file. Reads one byte more than allowed, so that a huge file is refused and not loaded. Throws if it cannot be read. */
export function readLogoFile(file: string): Uint8Array {
  const descriptor = openSync(file, "r")
  try {
    const content = Buffer.alloc(MAX_LOGO_BYTES + 1)
    const length = readSync(descriptor, content, 0, content.length, 0)
    if (length > MAX_LOGO_BYTES) throw new Error(`it has more than ${MAX_LOGO_BYTES} bytes`)
    return content.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}
