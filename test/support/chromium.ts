import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import sparticuz from "@sparticuz/chromium"
import type { Browser } from "playwright-core"
import { chromium } from "playwright-core"

const CACHE = join(import.meta.dirname, "../../node_modules/.cache")

const NAMES = "--host-resolver-rules=MAP *.example 127.0.0.1"

let launched: Promise<Browser> | undefined

/**
 * Starts a real browser from npm packages, once for all files of a process. Each test opens its own context, with its own cookies. The first
 * caller that closes the browser closes it for all, so callers close it after all tests.
 *
 * The package's proposed arguments are not used, because they switch web security off, and tests of CORS or of a content security policy would
 * then prove nothing. `--no-sandbox` is needed for root, as in containers. Every name under `.example` resolves to this machine, so that an
 * application can have an address other than loopback.
 */
export function launchChromium(): Promise<Browser> {
  launched ??= unpacked().then((executablePath) =>
    chromium.launch({ executablePath, args: ["--no-sandbox", NAMES], timeout: 30_000 }),
  )
  return launched
}

/**
 * Unpacks the browser once. Test files run in parallel, and the package mistakes another process's partial copy for a complete one. So each
 * process unpacks into a separate folder, and then renames this folder.
 */
async function unpacked(): Promise<string> {
  const home = join(CACHE, "chromium")
  if (existsSync(home)) return join(home, "chromium")
  mkdirSync(CACHE, { recursive: true })
  const fresh = mkdtempSync(`${home}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = fresh
  try {
    await sparticuz.executablePath()
    if (!existsSync(home)) renameSync(fresh, home)
  } catch (error) {
    // If `home` exists, another process has already renamed its folder to `home`.
    if (!existsSync(home)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(fresh, { recursive: true, force: true })
  }
  return join(home, "chromium")
}
