// An application is registered in the wizard. The code of its quick start runs with the downloaded file, and a person signs in to it.
import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { onConsent, press } from "../flows/browser_setting.ts"
import { watched } from "../flows/watched.ts"
import { launchChromium } from "../support/chromium.ts"
import { freePort } from "../support/free_port.ts"
import { PASSWORD } from "../support/journey.ts"
import { onConsole, signIn, styled } from "./console_setting.ts"

// The applications read the system's clock, so the service uses it too.
const service = await startTestServer()
after(() => service.close())
const chromium = await launchChromium()
after(() => chromium.close())
await service.createUser({ username: "ada", password: PASSWORD, name: "Ada Adler", role: "admin" })

await service.administration.apis.create({ identifier: "https://reports.example/", name: "Reports" })
await service.administration.scopes.create({ scope: "reports:write", api: "https://reports.example/" })

const MODULES = join(import.meta.dirname, "../../node_modules")

/** A folder below node_modules, so that the code finds the packages of this repository. It is removed with the test. */
function folderFor(t: TestContext): string {
  const cache = join(MODULES, ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "quick_start-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const step = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

interface Addresses {
  readonly redirect?: string
  readonly afterSignOut?: string
}

/** Registers an application in the wizard, downloads its file, opens the quick start from there, and writes the files that the page shows. */
async function written(t: TestContext, kind: string, stack: RegExp, { redirect, afterSignOut }: Addresses = {}) {
  const { page, context } = await watched(t, chromium)
  await page.goto(`${service.url}/console/applications/new?kind=${kind}`)
  await signIn(page)
  await onConsole(page)
  await page.getByRole("radio", { name: stack }).click()
  await page.getByRole("radio", { name: stack, checked: true }).waitFor()
  await step(page, "Continue")
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Holiday planner")
  if (redirect !== undefined) await page.getByRole("textbox", { name: "Redirect URIs 1", exact: true }).fill(redirect)
  if (afterSignOut !== undefined)
    await page.getByRole("textbox", { name: "Post-logout redirect URIs 1" }).fill(afterSignOut)
  await step(page, "Continue")
  if (kind === "machine") await page.getByRole("checkbox", { name: "reports:write" }).check()
  await step(page, "Register")
  await page.getByRole("heading", { name: "The application is registered" }).waitFor()
  const folder = folderFor(t)
  if (kind === "web" || kind === "machine" || kind === "agent") {
    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: /^Download / }).click()
    const file = await downloading
    await file.saveAs(join(folder, file.suggestedFilename()))
  }
  await page.getByRole("link", { name: "Open the quick start" }).click()
  const opened = await page.locator(`${styled("stack")}[aria-current=page]`).innerText()
  match(`${opened} `, stack)
  await page.locator("pre").first().waitFor()
  equal(await page.getByText("do not suit this stack yet").count(), 0)
  const codeOf = (title: string) => page.getByRole("region", { name: title, exact: true }).locator("code").innerText()
  for (const title of await page.getByRole("heading", { level: 3, name: /^Create / }).allInnerTexts()) {
    const file = join(folder, title.slice("Create ".length))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await codeOf(title))
  }
  const shows = await page.getByRole("region", { name: "What you see" }).locator("pre").innerText()
  // The application is another site for this person: a profile of its own, which is not signed in.
  await context.clearCookies()
  return { page, folder, codeOf, shows }
}

async function signsIn(page: Page) {
  await signIn(page)
  await onConsent(page)
  await press(page, "Allow")
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { redirect: "manual" }).then(
    () => true,
    () => new Promise<boolean>((resolve) => setTimeout(resolve, 50, false)),
  )

/** Starts the application, and waits until it answers. It ends with the test. */
async function running(t: TestContext, cwd: string, args: readonly string[], base: string) {
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "ignore", "inherit"] })
  const ended = once(child, "close")
  t.after(async () => {
    child.kill()
    await ended
  })
  while (!(await answers(`${base}/`))) equal(child.exitCode, null)
}

test("the code of the Express quick start signs a person in, and out again", async (t) => {
  const base = `http://localhost:${(await freePort()).toString()}`
  const { page, folder, codeOf } = await written(t, "web", /^Express /, {
    redirect: `${base}/callback`,
    afterSignOut: base,
  })
  const [command = "", ...args] = (await codeOf("Start it")).split(" ")
  equal(command, "node")
  await running(t, folder, args, base)
  await page.goto(`${base}/`)
  await signsIn(page)
  await page.waitForURL(`${base}/`)
  match(await page.locator("body").innerText(), /"name":\s*"Ada Adler"/)
  await page.goto(`${base}/logout`)
  await page.waitForURL(`${service.url}/**`)
  await page.locator("#username").waitFor()
})

test("the code of the React quick start signs a person in, and out again", async (t) => {
  const base = `http://localhost:${(await freePort()).toString()}`
  const { page, folder, codeOf, shows } = await written(t, "page", /^React /, {
    redirect: `${base}/callback`,
    afterSignOut: `${base}/`,
  })
  // What Vite's template has around App.jsx.
  const root = '<!doctype html><html lang="en"><title>Application</title><div id="root"></div>'
  writeFileSync(join(folder, "index.html"), `${root}<script type="module" src="/src/main.jsx"></script>`)
  writeFileSync(
    join(folder, "src/main.jsx"),
    `import { StrictMode } from "react"
    import { createRoot } from "react-dom/client"
    import App from "./App.jsx"
    createRoot(document.getElementById("root")).render(<StrictMode><App /></StrictMode>)`,
  )
  const [, options = ""] = (await codeOf("Start it")).split("npm run dev -- ")
  await running(t, folder, [join(MODULES, "vite/bin/vite.js"), ...options.split(" ")], base)
  await page.goto(`${base}/`)
  await page.getByRole("button", { name: "Sign in" }).click()
  await signsIn(page)
  await page.getByText(shows.replace("Ann Ode", "Ada Adler")).waitFor()
  await page.waitForURL(`${base}/`)
  // The library shows the page of a stranger before it leaves for the service.
  const back = page.waitForEvent("load", (loaded) => loaded.url() === `${base}/`)
  await page.getByRole("button", { name: "Sign out" }).click()
  await back
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.locator("#username").waitFor()
})

test("the command of the curl quick start gets a token", async (t) => {
  const { folder, codeOf } = await written(t, "machine", /^curl /)
  const child = spawn("sh", ["-c", await codeOf("Start it")], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] })
  let said = ""
  child.stdout.on("data", (data) => {
    said += data
  })
  await once(child, "close")
  const { token_type, scope } = JSON.parse(said) as { token_type: string; scope: string }
  deepEqual([token_type, scope], ["Bearer", "reports:write"])
})

test("the code of the Node.js quick start shows a code and a QR code, and a person who types the code signs in to it", async (t) => {
  const { page, folder, codeOf } = await written(t, "device", /^Node\.js /)
  const [command = "", ...args] = (await codeOf("Start it")).split(" ")
  equal(command, "node")
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] })
  t.after(() => child.kill())
  const ended = once(child, "close")
  let said = ""
  const codeShown = new Promise<readonly string[]>((resolve) => {
    child.stdout.on("data", (data) => {
      said += data
      const [, ...shown] = /^Open (\S+) and type the code (\S+)$/m.exec(said) ?? []
      if (shown.length > 0) resolve(shown)
    })
  })
  const [address = "", code = ""] = await codeShown
  match(said, /(?:[ \u2580\u2584\u2588]{33,}\n){17,}/)
  await page.goto(address)
  await signIn(page)
  await page.locator("#user_code").fill(code)
  await page.getByRole("button", { name: "Continue" }).click()
  await press(page, "Allow")
  await ended
  match(said, /name: 'Ada Adler'/)
})

test("the code of the agent's quick start asks a person, who allows it on the page of their account", async (t) => {
  const { page, folder, codeOf } = await written(t, "agent", /^Node agent /)
  const { clients } = service.administration
  for (const { client_id, grant_types } of await clients.list())
    if (grant_types.includes(CIBA)) await clients.update(client_id, { consent: "first-party" })
  const [command = "", ...args] = (await codeOf("Start it")).replace(/ ann$/, " ada").split(" ")
  equal(command, "node")
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] })
  t.after(() => child.kill())
  const ended = once(child, "close")
  let said = ""
  const asked = new Promise<string>((resolve) => {
    child.stdout.on("data", (data) => {
      said += data
      const [, address] = /^ada decides at (\S+)$/m.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  await page.goto(await asked)
  await signIn(page)
  await page.locator('a[href*="request="]').click()
  await page.getByText("Order 1234: two chairs").waitFor()
  await press(page, "Allow")
  await ended
  match(said, /name: 'Ada Adler'/)
})
