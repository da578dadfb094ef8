import type { Page } from "playwright-core"

/** What the first view of the console costs a browser without a cache, in a session that is signed in. */
export interface FirstView {
  readonly requests: number
  /** Bytes of files of the console, as they are sent: compressed. */
  readonly bytes: number
  /** From the navigation, with the redirects that sign the console in. Not a number if the test has set the clock of the browser. */
  readonly firstPaintMs: number
  readonly headingMs: number
}

/** The browser reports a paint a few frames after it. */
const PAINTED = `(async () => {
  for (let frame = 0; frame < 60; frame += 1) {
    const [painted] = performance.getEntriesByName("first-contentful-paint")
    if (painted) return performance.timeOrigin + painted.startTime
    await new Promise((next) => requestAnimationFrame(next))
  }
  return NaN
})()`

/** Opens the console and waits for its first heading. Files that load later do not count. */
export async function firstView(page: Page, home: string): Promise<FirstView> {
  const network = await page.context().newCDPSession(page)
  await network.send("Network.enable")
  await network.send("Network.setCacheDisabled", { cacheDisabled: true })
  const addresses = new Map<string, string>()
  let bytes = 0
  let requests = 0
  network.on("Network.responseReceived", ({ requestId, response }) => addresses.set(requestId, response.url))
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    requests += 1
    if (addresses.get(requestId)?.startsWith(`${home}/`) || addresses.get(requestId) === home)
      bytes += encodedDataLength
  })
  const begunAt = performance.now()
  const begunAtEpoch = performance.timeOrigin + begunAt
  await page.goto(home)
  await page.locator("h1").waitFor()
  const headingMs = performance.now() - begunAt
  const measured = { requests, bytes, headingMs }
  const paintedAt = await page.evaluate<number>(PAINTED)
  await network.detach()
  return { ...measured, firstPaintMs: paintedAt - begunAtEpoch }
}
