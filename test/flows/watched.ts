import type { TestContext } from "node:test"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

/** Longer than any event takes on a busy machine. A missing event fails the test instead of blocking it. */
const PATIENCE_MS = 30_000

export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** Everything that the browser complained about in this context: blocked by policy, thrown by a script, failed to load. */
  readonly problems: string[]
  /** The addresses of requests that the browser gave up: the page ended, another navigation took over, or the answer was a download. */
  readonly abandoned: string[]
}

/** Opens a browser profile with one page, and closes it with the test. */
export async function watched(
  test: TestContext,
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ locale: "en", ...options })
  test.after(() => context.close())
  context.setDefaultTimeout(PATIENCE_MS)
  const problems: string[] = []
  const abandoned: string[] = []
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text())
  })
  context.on("weberror", (error) => problems.push(String(error.error())))
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText
    if (why === "net::ERR_ABORTED") abandoned.push(request.url())
    else problems.push(`${why} ${request.url()}`)
  })
  return { context, page: await context.newPage(), problems, abandoned }
}
