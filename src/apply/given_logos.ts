import { say } from "../base/say.ts"
import type { Logo } from "../looks/look.ts"
import { readLogo } from "../looks/read_logo.ts"
import type { ReportEntry } from "./chosen_secrets.ts"
import type { Entry, Wanted } from "./entry.ts"

/** The place from which logos are read. */
export interface LogoPlaces {
  /** Reads a file whose path is relative to the file that names it. Rejects if the file cannot be read, or is too large for a logo. */
  logo(path: string, namedIn: string): Promise<Uint8Array>
}

/** Reads the logos of all looks. Reports a file that cannot be read, and content that is not a logo. */
export async function givenLogos(
  { looks = [] }: Wanted,
  places: LogoPlaces,
  add: ReportEntry,
): Promise<ReadonlyMap<Entry, Logo>> {
  const found = new Map<Entry, Logo>()
  for (const entry of looks) {
    const { logo: source } = entry
    if (source === undefined || source === null) continue
    try {
      const content =
        "file" in source ? await places.logo(source.file, entry.file) : Buffer.from(source.base64, "base64")
      const logo = readLogo(content)
      if ("problem" in logo) add(entry, "logo", logo.problem)
      else found.set(entry, logo)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      add(
        entry,
        "logo",
        "file" in source
          ? say("apply-logo-file-unreadable", { file: source.file, why })
          : say("apply-logo-unreadable", { why }),
      )
    }
  }
  return found
}
