import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import sparticuz from "@sparticuz/chromium"
import type { Browser } from "playwright-core"
import { chromium } from "playwright-core"

const CACHE = join(import.meta.dirname, "../../node_modules/.cache")

const NAMES = "--host-resolver-rules=MAP *.example 127.0.0.1"

/**
 * A real browser out of npm packages. Of the arguments that the package proposes none is taken: they switch web security off,
 * and a test of CORS or of a content security policy would then prove nothing. `--no-sandbox` is for root, as in containers.
 * Every name under `.example` leads to this machine, so that an application can have an address that is not loopback.
 */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await unpacked(), args: ["--no-sandbox", NAMES], timeout: 30_000 })

/**
 * Unpacks the browser once. Test files run beside each other, and the package takes what another process is still writing for
 * the whole: it unpacks into a folder of this process's own, which is then renamed.
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
