import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { SlowDiskCase } from "../slow_disk.ts"
import type { Picture } from "./drawn.ts"
import { COMPARED, pictureOfComparison, pictureOfSlowDisk, pictureOfYear } from "./drawn.ts"
import { drawing } from "./svg.ts"

export const STORED = join(import.meta.dirname, "../results")
export const PICTURES = join(import.meta.dirname, "../../docs/pictures")

/** Draws what a results file of the bench has: a year, a slow disk with two builds, and the comparison if all its works were measured. Stores what each picture shows in bench/results. Returns the names of the pictures. */
export function draw(file: string): string[] {
  const results = JSON.parse(readFileSync(file, "utf8"))
  const of = (name: string) => results[name]?.figures
  const drawn: Record<string, Picture> = {
    ...(of("year") && { year: pictureOfYear(of("year")) }),
    ...(new Set(of("slow_disk")?.map(({ name }: SlowDiskCase) => name)).size === 2 && {
      slow_disk: pictureOfSlowDisk(of("slow_disk")),
    }),
    ...(COMPARED.every(([work]) => of(work) !== undefined) && {
      comparison: pictureOfComparison(Object.fromEntries(Object.keys(results).map((name) => [name, of(name)]))),
    }),
  }
  for (const [name, picture] of Object.entries(drawn)) {
    writeFileSync(join(STORED, `${name}.json`), `${JSON.stringify(picture, null, 2)}\n`)
    writeFileSync(join(PICTURES, `bench_${name}.svg`), drawing(picture.title, picture.panels))
  }
  return Object.keys(drawn)
}
