import { deepEqual, doesNotMatch, equal, match, notEqual } from "node:assert/strict"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import type { Browser, Page } from "playwright-core"
import { launchChromium } from "../support/chromium.ts"
import { loadedWith } from "./browser_setting.ts"
import type { Running } from "./demo_process.ts"
import { ended, freePorts, startDemoIn, started } from "./demo_process.ts"

const temporary = mkdtempSync(join(tmpdir(), "gatehouse-demo-test-"))
const demo = (...options: string[]): Running => startDemoIn(temporary, options)

let [port, appPort] = [0, 0]
let running: Running
let browser: Browser
let page: Page
/** Errors and warnings in the browser's console, such as a violated content security policy. */
const complaints: string[] = []
before(async () => {
  ;[port, appPort] = await freePorts()
  running = demo("--port", String(port), "--app-port", String(appPort))
  const [launched] = await Promise.all([launchChromium(), started(running, "it happens.\n\n")])
  browser = launched
  page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  page.setDefaultTimeout(30_000)
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
})

after(async () => {
  await browser?.close()
  if (running?.child.exitCode === null) running.child.kill("SIGKILL")
  rmSync(temporary, { recursive: true, force: true })
})

const home = () => page.goto(`http://localhost:${appPort}`)
const heading = () => page.locator("h1").innerText()
const titles = () => page.locator(".step h2").allInnerTexts()

/** Presses a button, and waits for the message with this number. */
async function press(name: string, at: number): Promise<void> {
  const message = page.waitForURL(`http://localhost:${appPort}/#step-${at}`)
  await Promise.all([message, page.getByRole("button", { name, exact: true }).click()])
}

async function decide(decision: "approve" | "deny"): Promise<void> {
  await page.getByRole("link", { name: "Sign in", exact: true }).click()
  if (await page.locator("[name=username]").isVisible()) {
    await page.fill("[name=username]", "demo")
    await page.fill("[name=password]", "open-sesame-please")
    await page.keyboard.press("Enter")
  }
  await page.click(`button[name=decision][value=${decision}]`)
  await page.waitForURL(`http://localhost:${appPort}/`)
}

/** Returns the names and values that the message with this number shows, as `name=value`. */
async function lines(at: number): Promise<string[]> {
  const items = await page.locator(`#step-${at} dl > div`).all()
  return Promise.all(items.map(async (item) => (await item.locator("code").allInnerTexts()).join("=")))
}

/** Returns the value of a line of the message with this number. */
async function sent(at: number, name: string): Promise<string> {
  const line = (await lines(at)).findLast((each) => each.startsWith(`${name}=`))
  return line?.slice(name.length + 1) ?? `no line begins with ${name}`
}

const INVALID_GRANT = [
  "error=invalid_grant",
  "error_description=The authorization code or refresh token is invalid, expired or already used.",
]

const status = (at: number) => page.locator(`#step-${at} .badge`).innerText()
const operator = (at: number) => page.locator(`#step-${at} .operator`).innerText()

test("the terminal shows the address, the user, that the data is deleted, and how to stop", () => {
  equal(
    running.output(),
    `
The demo is running. Open this in a browser:

    http://localhost:${appPort}

and sign in there as  demo  with the password  open-sesame-please

The service itself is at http://localhost:${port}.
The data is deleted when the demo stops.
To stop, press Ctrl+C. This terminal shows what happens, as it happens.

`,
  )
  match(readdirSync(temporary).join(), /^gatehouse-demo-\w{6}$/)
})

test("RFC 6749 §4.1.1, RFC 7636 §4.1: the first page explains each part of the authorization request", async () => {
  await home()
  equal(await heading(), "Sign in, and see how it works")
  equal(await page.locator(".step h3 code").innerText(), `GET http://localhost:${port}/oauth/authorize.php`)
  deepEqual(
    (await lines(1)).map((line) => line.replace(/=client_[0-9a-f]{32}$/, "=ID").replace(/=[\w-]{43}$/, "=43")),
    [
      "response_type=code",
      "client_id=ID",
      `redirect_uri=http://localhost:${appPort}/callback`,
      "scope=openid profile email read write",
      "state=43",
      "nonce=43",
      "code_challenge=43",
      "code_challenge_method=S256",
    ],
  )
  equal((await page.locator("small").allInnerTexts()).includes(""), false)
})

test("RFC 6749 §10.12: a forged answer is discarded, and the pending sign-in continues", async () => {
  const state = await sent(1, "state")
  const forged = await page.goto(`http://localhost:${appPort}/callback?code=gac_of_the_attacker&state=guessed`)
  equal(forged?.status(), 400)
  equal(await heading(), "This answer was not requested")
  await page.getByRole("link", { name: "Back to the start" }).click()
  equal(await sent(1, "state"), state)
})

test("Deny returns access_denied", async () => {
  await decide("deny")
  deepEqual(await titles(), ["1 The application asks for a sign-in", "2 The browser comes back Refused"])
  deepEqual((await lines(2)).slice(0, 2), [
    "error=access_denied",
    "error_description=The user refused the authorization.",
  ])
})

test("after Allow, one page shows each message of the sign-in, and the address bar has no code", async () => {
  await decide("approve")
  equal(await heading(), "You are signed in as Demo User")
  deepEqual(await titles(), [
    "1 The application asks for a sign-in",
    "2 The browser comes back",
    "3 The application exchanges the code for tokens Status 200",
    "4 The application reads who signed in",
    "5 The application asks for the profile Status 200",
  ])
  match(await sent(2, "code"), /^gac_[\w-]+$/)
  equal(await sent(2, "state"), await sent(1, "state"))
})

test("RFC 7636 §4.5, RFC 7515 §5.2, RFC 7519 §2: the code becomes three tokens, and the ID token passes every check", async () => {
  const code = await sent(2, "code")
  deepEqual(
    (await lines(3)).map((line) =>
      line
        .replace(/=client_[0-9a-f]{32}$/, "=ID")
        .replace(/=[\w-]{43}$/, "=43")
        .replace(/=(gat|grt)_.*|=(eyJ).*/, "=$1$2"),
    ),
    [
      "grant_type=authorization_code",
      `code=${code}`,
      `redirect_uri=http://localhost:${appPort}/callback`,
      "code_verifier=43",
      "client_id=ID",
      "client_secret=••••••••",
      "access_token=gat",
      "token_type=Bearer",
      "expires_in=3600",
      "refresh_token=grt",
      "scope=openid profile email read write",
      "id_token=eyJ",
    ],
  )
  equal(await sent(4, "iss"), `http://localhost:${port}`)
  match(await page.locator("#step-4 time").first().innerText(), /^\d{4}-\d\d-\d\dT/)
  deepEqual(await page.locator(".checks b").allInnerTexts(), Array(5).fill("Right"))
})

test("userinfo answers with the claims that the person allowed", async () => {
  const [sub, clientId] = [await sent(4, "sub"), await sent(4, "aud")]
  deepEqual((await lines(5)).slice(1), [
    `sub=${sub}`,
    "name=Demo User",
    "preferred_username=demo",
    "email=demo@example.com",
    "email_verified=true",
    `client_id=${clientId}`,
    "scope=openid profile email read write",
  ])
})

test("a client gets a token of its own, without a person", async () => {
  await press("Get a token without a person", 6)
  deepEqual((await lines(6)).slice(-3), ["token_type=Bearer", "expires_in=3600", "scope=read"])
})

test("the old refresh token returns the same successor until the successor is used; after that the old token ends the grant, and its link says why", async () => {
  await press("Refresh the tokens", 7)
  await press("Use the old refresh token again", 8)
  equal(await sent(8, "refresh_token"), await sent(7, "refresh_token"))
  await press("Ask for the profile again", 9)
  await press("Use the old refresh token again", 10)
  equal(await status(10), "Status 400")
  deepEqual((await lines(10)).slice(-3, -1), INVALID_GRANT)
  const [, link = ""] = (await lines(10)).at(-1)?.split("error_uri=") ?? []
  const explained = await (await fetch(link)).text()
  match(explained, /A replaced refresh token was presented/)
  match(await operator(10), /^What the operator sees\s+refresh-replayed A replaced refresh token was presented/)
  await press("Ask for the profile again", 11)
  equal(await status(11), "Status 401")
  equal(await sent(11, "error"), "invalid_token")
  await press("Refresh the tokens", 12)
  deepEqual((await lines(12)).slice(-3, -1), INVALID_GRANT)
})

test("a second sign-in asks only for consent; sending the code again revokes its tokens", async () => {
  await page.getByRole("link", { name: "Sign in", exact: true }).click()
  equal(await page.locator("[name=username]").count(), 0)
  await page.click("button[name=decision][value=approve]")
  await page.waitForURL(`http://localhost:${appPort}/`)
  equal((await titles()).length, 5)
  await press("Exchange the code again", 6)
  deepEqual((await lines(6)).slice(0, 6), (await lines(3)).slice(0, 6))
  deepEqual((await lines(6)).slice(-3, -1), INVALID_GRANT)
  match(await operator(6), /code-replayed The code was exchanged before\./)
  await press("Ask for the profile again", 7)
  equal(await status(7), "Status 401")
})

test("revoked tokens no longer work", async () => {
  await decide("approve")
  await press("Finish, and revoke the tokens", 6)
  equal(await status(6), "Status 200")
  await press("Ask for the profile again", 7)
  equal(await status(7), "Status 401")
})

test("Start over discards all messages, and the next authorization request is a new one", async () => {
  const earlier = await sent(1, "state")
  await page.getByRole("button", { name: "Start over" }).click()
  await page.getByRole("heading", { level: 1, name: "Sign in, and see how it works" }).waitFor()
  equal((await titles()).length, 1)
  notEqual(await sent(1, "state"), earlier)
  deepEqual(complaints, [loadedWith("400 (Bad Request)")])
})

test("the page speaks the language of the browser", async (t) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "ar" })
  t.after(() => context.close())
  const arabic = await context.newPage()
  await arabic.goto(`http://localhost:${appPort}`)
  equal(await arabic.locator("html[dir=rtl]").getAttribute("lang"), "ar")
  equal(await arabic.locator("h1").innerText(), "سجّل الدخول وشاهد كيف يعمل ذلك")
})

test("a button pressed by a form on another site does nothing", async () => {
  const url = `http://localhost:${appPort}/machine-token`
  const from = (site: string) => fetch(url, { method: "POST", headers: { "Sec-Fetch-Site": site }, redirect: "manual" })
  equal((await from("cross-site")).status, 403)
  equal((await from("same-site")).status, 403)
})

test("a port in use is reported in one sentence with the option to change; two equal ports are wrong usage", async () => {
  const [other] = await freePorts()
  const service = demo("--port", String(port), "--app-port", String(other))
  const application = demo("--port", String(other), "--app-port", String(appPort))
  const same = demo("--port", String(other), "--app-port", String(other))
  deepEqual([await ended(service), await ended(application), await ended(same)], [1, 1, 2])
  const sentence = (taken: number, option: string) => {
    const free = taken + 1000 > 65_535 ? 4000 : taken + 1000
    return `gatehouse: port ${taken} is taken by another program; choose another with ${option}, for example ${option} ${free}\n`
  }
  equal(service.errorOutput(), sentence(port, "--port"))
  equal(application.errorOutput(), sentence(appPort, "--app-port"))
  match(
    same.errorOutput(),
    new RegExp(`^gatehouse: --port and --app-port are both ${other}; choose two different ports\\n`),
  )
  equal(readdirSync(temporary).length, 1)
})

test("the terminal shows no code, token or secret, and SIGTERM leaves no files behind", async () => {
  running.child.kill("SIGTERM")
  equal(await ended(running), 0)
  const story = running.output().split("as it happens.\n\n")[1] ?? ""
  equal(
    story
      .replaceAll(/(GATEHOUSE_DATA=)\S+( gatehouse explain )[0-9a-f]{16}/g, "$1FOLDER$2TRACE")
      .split("\n")
      .slice(0, 10)
      .join("\n"),
    `→ the browser was sent to Gatehouse: GET /oauth/authorize.php
✗ refused because: user-denied: The user chose Deny.
  to see more: GATEHOUSE_DATA=FOLDER gatehouse explain TRACE
← the browser came back with error, error_description, state, error_uri
→ the browser was sent to Gatehouse: GET /oauth/authorize.php
← the browser came back with code, state
→ the application asked POST /oauth/token.php, authorization_code
← 200
→ the application asked GET /api/userinfo.php
← 200`,
  )
  match(story, /\nStopping\.\nStopped\. The data was deleted\.\n$/)
  doesNotMatch(story, /g(ac|at|rt)_|eyJ/)
  equal(running.errorOutput(), "")
  deepEqual(readdirSync(temporary), [])
})

test("--data keeps the folder, a second demo uses it again, and SIGINT ends the demo too", async () => {
  const folder = join(temporary, "kept")
  for (const round of [1, 2]) {
    const [port, appPort] = await freePorts()
    const again = demo("--data", folder, "--port", String(port), "--app-port", String(appPort), "--json")
    await started(again, "\n")
    deepEqual(JSON.parse(again.output()), {
      url: `http://localhost:${appPort}`,
      service_url: `http://localhost:${port}`,
      username: "demo",
      password: "open-sesame-please",
    })
    equal((await fetch(`http://localhost:${appPort}/`)).status, 200, `round ${round}`)
    again.child.kill("SIGINT")
    equal(await ended(again), 0)
  }
  equal(readdirSync(folder).includes("gatehouse.db"), true)
})
