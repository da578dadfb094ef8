import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import sparticuz from "@sparticuz/chromium"
import type { Browser } from "playwright-core"
import { chromium } from "playwright-core"

const CACHE = join(import.meta.dirname, "../../node_modules/.cache")

const NAMES = "--host-resolver-rules=MAP *.example 127.0.0.1"

/**
 * A real browser from npm packages. The arguments that the package proposes are not used: they switch web security off, and tests of CORS or
 * of a content security policy would then prove nothing. `--no-sandbox` is for root, as in containers. Every name under `.example` leads to
 * this machine, so that an application can have an address that is not loopback.
 */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await unpacked(), args: ["--no-sandbox", NAMES], timeout: 30_000 })

/**
 * Unpacks the browser once. Test files run in parallel, and the package mistakes another process's partial copy for a complete one: so each
 * process unpacks into its own folder, and then renames it.
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
    // Another process was first.
    if (!existsSync(home)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(fresh, { recursive: true, force: true })
  }
  return join(home, "chromium")
}
