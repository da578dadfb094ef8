const FOLDER = "../../../../samples/api/"

const files = import.meta.glob<string>("../../../../samples/api/*_{jwt,introspection}.*", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** The text of a sample in `samples/api`. */
export function apiSample(name: string): string {
  const text = files[FOLDER + name]
  if (text === undefined) throw new Error(`No sample ${name}.`)
  return text
}
