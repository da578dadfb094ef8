import type { TestContext } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import type { BrowserContextOptions, Locator, Page } from "playwright-core"
import type { Config } from "../../src/gatehouse.ts"
import { watched } from "../flows/watched.ts"
import { launchChromium } from "../support/chromium.ts"
import { PASSWORD } from "../support/journey.ts"
import type { WorldOptions } from "../support/world.ts"
import { world } from "../support/world.ts"

interface Closing {
  after(callback: () => Promise<void>): void
}

/**
 * Starts a service with the administrator ada and the user ann, and a browser, once for a test file. The console is the one that `npm run build`
 * wrote.
 */
export async function consoleSetting({ after }: Closing, overrides: Partial<Config> = {}, more: WorldOptions = {}) {
  const service = await world({ after }, overrides, more)
  const chromium = await launchChromium()
  after(() => chromium.close())
  await service.createUser({ username: "ada", password: PASSWORD, name: "Ada Adler", role: "admin" })
  await service.createUser({ username: "ann", password: PASSWORD, name: "Ann Ode" })
  const home = `${service.url}/console`

  /** The browser has the time of the server, which begins in another year. */
  async function open(t: TestContext, options?: BrowserContextOptions) {
    const opened = await watched(t, chromium, options)
    await opened.context.clock.setFixedTime(service.clock())
    return opened
  }

  /** Opens a view of the console in a new profile, signed in. */
  async function signedIn(t: TestContext, path = "", { username = "ada", ...options }: SignedIn = {}) {
    const opened = await open(t, options)
    await opened.page.goto(home + path)
    await signIn(opened.page, username)
    await onConsole(opened.page)
    return opened
  }

  /** Creates a person who may see everything and change nothing. */
  async function createReader(username: string): Promise<void> {
    const { roles } = service.administration
    await roles.create({ name: "readers", scope: "admin:read" })
    await service.createUser({ username, password: PASSWORD })
    await roles.assign("readers", { user: username })
  }

  return { service, chromium, home, open, signedIn, createReader }
}

type SignedIn = BrowserContextOptions & { readonly username?: string }

/** What the browser complained about. In a frame without scripts, the browser also stops the scripts with which the tests look into pages. */
export const complaints = (problems: readonly string[]): string[] =>
  problems.filter((each) => !/^Blocked script execution in 'about:(srcdoc|blank)'/.test(each))

export async function signIn(page: Page, username = "ada", password = PASSWORD): Promise<void> {
  await page.locator("#username").fill(username)
  await page.locator("#password").fill(password)
  await page.keyboard.press("Enter")
}

/** Waits until a view of the console has its heading. */
export const onConsole = (page: Page): Promise<void> => page.locator("h1").waitFor()

/** Waits until there are exactly so many. */
export async function shows(all: Locator, count: number): Promise<void> {
  if (count > 0) await all.nth(count - 1).waitFor()
  await all.nth(count).waitFor({ state: "detached" })
}

/** Waits until something holds that no page shows. It leaves time for the server, which runs in the same process. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20)
}

/** Opens the palette by the keyboard. The heading gets the focus when the page listens to the keys. */
export async function openPalette(page: Page): Promise<void> {
  await page.locator("h1:focus").waitFor()
  await page.keyboard.press("Control+k")
}

/** Waits until the palette has selected this entry, which the key Enter opens. */
export const selectsEntry = (page: Page, name: string): Promise<void> =>
  page.locator("[data-action][data-selected]", { hasText: name }).waitFor()

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor()

/** The elements with a class of a CSS module, by its name in that module. */
export const styled = (name: string): string => `[class*="_${name}_"]`

/** The events of the audit, in a list. */
export const EVENT = `li:has(${styled("head")})`
