import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Picture } from "./drawn.ts"
import { pictureOfComparison, pictureOfSlowDisk, pictureOfYear } from "./drawn.ts"
import { drawing } from "./svg.ts"

export const STORED = join(import.meta.dirname, "../results")
export const PICTURES = join(import.meta.dirname, "../../docs/pictures")

/** Draws what a results file of the bench has. Stores what each picture shows in bench/results. Returns the names of the pictures. */
export function draw(file: string): string[] {
  const results = JSON.parse(readFileSync(file, "utf8"))
  const of = (name: string) => results[name]?.figures
  const drawn: Record<string, Picture> = {
    ...(of("year") && { year: pictureOfYear(of("year")) }),
    ...(of("slow_disk")?.length > 0 && { slow_disk: pictureOfSlowDisk(of("slow_disk")) }),
    ...(of("refresh") && {
      comparison: pictureOfComparison(Object.fromEntries(Object.keys(results).map((name) => [name, of(name)]))),
    }),
  }
  for (const [name, picture] of Object.entries(drawn)) {
    writeFileSync(join(STORED, `${name}.json`), `${JSON.stringify(picture, null, 2)}\n`)
    writeFileSync(join(PICTURES, `bench_${name}.svg`), drawing(picture.title, picture.panels))
  }
  return Object.keys(drawn)
}
