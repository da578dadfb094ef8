import { startTestServer } from "../src/testing/testing.ts"
import { signIn } from "../test/console/console_setting.ts"
import type { FirstView } from "../test/console/first_view.ts"
import { firstView } from "../test/console/first_view.ts"
import { launchChromium } from "../test/support/chromium.ts"
import { PASSWORD } from "../test/support/journey.ts"
import { median, number, table } from "./figure.ts"

const KB = 1000
const FIGURES = [
  ["requests", ({ requests }) => requests],
  ["kB compressed", ({ bytes }) => bytes / KB],
  ["first paint ms", ({ firstPaintMs }) => firstPaintMs],
  ["heading ms", ({ headingMs }) => headingMs],
] as const satisfies readonly (readonly [string, (view: FirstView) => number])[]

/** Measures the first view of the built console in the browser, on this machine and without its cache. Returns the medians as text. */
export async function measureConsole(rounds: number): Promise<string> {
  const server = await startTestServer()
  const browser = await launchChromium()
  try {
    await server.createUser({ username: "ada", password: PASSWORD, role: "admin" })
    const home = `${server.url}/console`
    const page = await (await browser.newContext({ locale: "en" })).newPage()
    await page.goto(home)
    await signIn(page)
    await page.locator("h1").waitFor()
    const views: FirstView[] = []
    for (let round = 0; round < rounds; round += 1) views.push(await firstView(page, home))
    const rows = FIGURES.map(([name, of]) => [name, number(median(views.map(of)))])
    return `first view of the console, without the browser's cache\n${table([["", "median"], ...rows])}\n`
  } finally {
    await browser.close()
    await server.close()
  }
}
