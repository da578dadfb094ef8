/** Tests the demo's operator view and its sign-out, in a real browser without scripts. */
import { equal, match, ok } from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import type { Browser, Page } from "playwright-core"
import { COMPILED, RUN } from "../cli/command.ts"
import { launchChromium } from "../support/chromium.ts"
import type { Running } from "./demo_process.ts"
import { ended, freePorts, startDemoIn, started } from "./demo_process.ts"

const temporary = mkdtempSync(join(tmpdir(), "gatehouse-demo-test-"))
let [port, appPort] = [0, 0]
let running: Running
let browser: Browser
let page: Page

before(async () => {
  ;[port, appPort] = await freePorts()
  running = startDemoIn(temporary, ["--port", String(port), "--app-port", String(appPort)])
  const [launched] = await Promise.all([launchChromium(), started(running, "Ctrl+C")])
  browser = launched
  page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  page.setDefaultTimeout(30_000)
})

after(async () => {
  await browser?.close()
  running?.child.kill("SIGTERM")
  if (running !== undefined) await ended(running)
  rmSync(temporary, { recursive: true, force: true })
})

const home = () => page.goto(`http://localhost:${appPort}/`)
const heading = () => page.locator("h1").innerText()

async function typeAt(password: string): Promise<void> {
  await page.fill("[name=username]", "demo")
  await page.fill("[name=password]", password)
  await page.keyboard.press("Enter")
}

/** Waits for the heading after a form or link. */
const onPage = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()

test("the terminal shows the reason for a wrong password and the command that explains it", async () => {
  await home()
  await page.getByRole("link", { name: "Sign in", exact: true }).click()
  await typeAt("wrong")
  await page.getByText("Wrong username or password").waitFor()
  // The page may be there before the line in the terminal.
  await started(running, " gatehouse explain ")
  match(
    running.output(),
    /\n✗ refused because: password-differs: The password is wrong\.\n {2}to see more: GATEHOUSE_DATA=\S+ gatehouse explain [0-9a-f]{16}\n/,
  )
})

test("a refused exchange shows what the operator sees, and the shown command explains the refusal while the demo runs", async () => {
  await typeAt(/with the password {2}(\S+)/.exec(running.output())?.[1] ?? "")
  await page.click("button[name=decision][value=approve]")
  await onPage("You are signed in as Demo User")
  await page.getByRole("button", { name: "Exchange the code again", exact: true }).click()
  const operator = page.locator(".operator")
  const command = await operator.locator("code.copy").innerText()
  const [, folder, traceId] = /^GATEHOUSE_DATA=(\S+) gatehouse explain ([0-9a-f]{16})$/.exec(command) ?? []
  ok(folder?.startsWith(temporary))
  const explained = execFileSync(process.execPath, [RUN, "explain", traceId ?? ""], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, GATEHOUSE_DATA: folder },
    encoding: "utf8",
  })
  match(explained, /^POST \/oauth\/token\.php was refused: invalid_grant \(code-replayed\)\n/)
  await started(running, ` ${traceId}\n`)
  match(running.output(), new RegExp(`← 400\\n✗ refused because: code-replayed: .*\\n  to see more: .* ${traceId}\\n`))
})

test("OpenID Connect RP-Initiated Logout §2: Sign out ends the session at Gatehouse without a question, and returns the state", async () => {
  await page.getByRole("link", { name: "Sign out", exact: true }).click()
  await onPage("Sign in, and see how it works")
  const signOut = page.getByRole("region", { name: "The application signs the person out" })
  const states = await signOut.locator("dl > div:has(dt > code:text-is('state')) dd > code").allInnerTexts()
  equal(states.length, 2)
  equal(states[0], states[1])
  equal(await page.getByRole("link", { name: "Sign out", exact: true }).count(), 0)
  await page.getByRole("link", { name: "Sign in", exact: true }).click()
  await page.locator("[name=password]").waitFor()
  ok(page.url().startsWith(`http://localhost:${port}/oauth/authorize.php`))
  await started(running, "→ the browser was sent to Gatehouse: GET /oauth/logout.php\n")
})

test("RFC 6749 §10.12: an unrequested sign-out answer, and a sign-out sent by another site, have no effect", async () => {
  await page.goto(`http://localhost:${appPort}/signed-out?state=guessed`)
  equal(await heading(), "This answer was not requested")
  const headers = { "Sec-Fetch-Site": "cross-site" }
  const byOthers = await fetch(`http://localhost:${appPort}/sign-out`, { headers, redirect: "manual" })
  equal(byOthers.status, 404)
})
