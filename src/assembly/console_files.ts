import { readdir, readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import type { ConsoleEncoding, ConsoleFiles } from "../ports/console_files.ts"

/** The content types of the files that the build makes, by the end of the name. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
}

const SUFFIX: Readonly<Record<ConsoleEncoding, string>> = { br: ".br", gzip: ".gz" }

/** The folder that the build writes (console/build.ts). The relative path is the same in the sources and in the bundle. */
const BUILT = join(import.meta.dirname, "../../dist/console")

/**
 * Reads the names of the console's files. Assets are read when they are requested: browsers keep them, so requests are rare. Throws if the
 * console is not built.
 */
export async function consoleFiles(folder = BUILT): Promise<ConsoleFiles> {
  const assets = join(folder, "assets")
  const [page, names] = await Promise.all([readFile(join(folder, "index.html"), "utf8"), readdir(assets)]).catch(
    (error: unknown) => {
      throw new Error(`The console is not built: ${folder} has no files. Run \`npm run build\`.`, { cause: error })
    },
  )
  // Only a name in this list is ever opened, so no request can name a file elsewhere.
  const known = new Set(names)
  return {
    page,
    async asset(name, encodings) {
      const contentType = CONTENT_TYPES[extname(name)]
      if (contentType === undefined || !known.has(name)) return undefined
      const encoding = encodings.find((each) => known.has(name + SUFFIX[each]))
      const file = encoding === undefined ? name : name + SUFFIX[encoding]
      return { contentType, encoding, bytes: await readFile(join(assets, file)) }
    },
  }
}
