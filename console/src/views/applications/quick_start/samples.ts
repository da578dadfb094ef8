import type { Samples } from "./guide.ts"

const FOLDER = "../../../../../samples/quick_starts/"

const files = import.meta.glob<string>("../../../../../samples/quick_starts/*/**", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** All samples of the quick starts, in a separate chunk. */
export const samples: Samples = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice(FOLDER.length), text]),
)
