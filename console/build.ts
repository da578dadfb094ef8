/**
 * Builds the console: the page, and beside it its assets, whose names change with their content. Each asset is also written in compressed forms,
 * so that the server never compresses.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"

/** A compressed form below this size saves less than its headers cost. */
const MIN_COMPRESSED_BYTES = 512

/**
 * Few files instead of one for each combination of views, with which the first view took 58 requests. The sign-in has a file of its own, because
 * it loads first, and twice.
 */
const GROUPS = [
  {
    name: "sign_in",
    test: /[\\/](node_modules[\\/]oauth4webapi|src[\\/](sign_in|page_facts|trusted_types|words[\\/]first_language)|preload-helper)\b/,
    priority: 2,
  },
  { name: "packages", test: /[\\/]node_modules[\\/]/, minShareCount: 3, priority: 1 },
  { name: "shared", test: /[\\/]console[\\/]src[\\/]/, minShareCount: 3 },
]

export async function buildConsole(folder: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    // Addresses relative to the page's base element and to the importing file: the path of the public URL is unknown here.
    base: "./",
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      // The first versions with light-dark(), which the style sheet uses.
      target: ["chrome123", "firefox120", "safari17.5"],
      // The policy forbids data: for everything except images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1024,
      rolldownOptions: {
        // "use client" is for servers that render React. Thousands of files of our packages begin with it.
        onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)),
        output: { codeSplitting: { groups: GROUPS } },
      },
    },
  })
  const assets = join(folder, "assets")
  for (const name of readdirSync(assets)) {
    const bytes = readFileSync(join(assets, name))
    if (bytes.length < MIN_COMPRESSED_BYTES) continue
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params: quality }))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
