import { deepEqual, doesNotMatch, equal, match, notEqual } from "node:assert/strict"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import type { Browser, Page } from "playwright-core"
import { launchChromium } from "../support/chromium.ts"
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
/** The number of steps that the application shows. */
let steps = 0

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

/** Clicks, and waits for the page with one more step. */
async function toNextStep(click: () => Promise<void>): Promise<void> {
  steps += 1
  await Promise.all([page.waitForURL(`http://localhost:${appPort}/steps/${steps}`), click()])
}

const press = (name: string) => toNextStep(() => page.getByRole("button", { name, exact: true }).click())
const decide = (decision: "approve" | "deny") =>
  toNextStep(() => page.click(`button[name=decision][value=${decision}]`))
const heading = () => page.locator("h1").innerText()
/** The text of the page's main button. */
const bestNext = () => page.locator(".best .button, .best button").innerText()

/** Returns the lines of an HTTP message that the page shows. The first line is the start line. The notes beside the lines are left out. */
async function message(title: string): Promise<string[]> {
  const section = page.locator("section.message").filter({ has: page.locator(`h2:text-is("${title}")`) })
  return section.locator("code").allInnerTexts()
}

/** Returns the rest of the line that begins with `beginning`. */
async function rest(title: string, beginning: string): Promise<string> {
  const line = (await message(title)).find((each) => each.startsWith(beginning))
  return line?.slice(beginning.length) ?? `no line begins with ${beginning}`
}

const chips = () => page.locator("mark").allInnerTexts()
/** Returns the status line of the answer and the members of its body. */
const answer = async () => (await message("Response")).filter((line, at) => at === 0 || line.startsWith('"'))

const INVALID_GRANT = [
  "400 Bad Request",
  '"error": "invalid_grant"',
  '"error_description": "The authorization code or refresh token is invalid, expired or already used."',
]

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
  await page.goto(`http://localhost:${appPort}`)
  equal(await heading(), "Sign in, and see how it works")
  equal(await bestNext(), "Sign in with Gatehouse")
  const lines = await message("The URL of the button")
  deepEqual(
    lines.map((line) => line.replace(/=client_[0-9a-f]{32}$/, "=ID").replace(/=[\w-]{43}$/, "=43")),
    [
      `GET http://localhost:${port}/oauth/authorize.php`,
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
})

test("RFC 6749 §10.12: a forged answer is discarded, and the pending sign-in continues", async () => {
  const state = await rest("The URL of the button", "state=")
  await toNextStep(() => page.getByRole("link", { name: "Send a forged answer" }).click())
  equal(await heading(), "This answer was not requested")
  deepEqual(await message("Does the answer belong to this sign-in?"), [state, "guessed"])
  deepEqual(await page.locator(".checks li").allInnerTexts(), ["No The received state equals the sent state."])
  deepEqual(await page.locator("form button").allInnerTexts(), ["Start over"])
})

test("Deny returns access_denied", async () => {
  await page.locator("a.button[href='/sign-in']").click()
  await page.waitForURL(`http://localhost:${port}/oauth/authorize.php?**`)
  await page.fill("[name=username]", "demo")
  await page.fill("[name=password]", "open-sesame-please")
  await page.keyboard.press("Enter")
  await decide("deny")
  equal(await heading(), "You denied access")
  deepEqual((await message("The request of your browser")).slice(0, 3), [
    `GET http://localhost:${appPort}/callback`,
    "error=access_denied",
    "error_description=The user refused the authorization.",
  ])
  equal(await bestNext(), "Sign in once more")
})

test("Allow returns a code, which disappears from the address bar at once", async () => {
  await page.locator("a.button[href='/sign-in']").click()
  await decide("approve")
  equal(await heading(), "A code came back")
  match(await rest("The request of your browser", "code="), /^gac_[\w-]+$/)
  deepEqual(await page.locator(".checks li").allInnerTexts(), ["Yes The received state equals the sent state."])
})

test("RFC 7636 §4.5, RFC 7515 §5.2, RFC 7519 §2: the code becomes three tokens, and the ID token passes every check", async () => {
  const code = await rest("The request of your browser", "code=")
  await press("Exchange the code")
  equal(await heading(), "The code became tokens")
  const request = await message("Request")
  deepEqual(
    request.map((line) => line.replace(/=client_[0-9a-f]{32}$/, "=ID").replace(/=[\w-]{43}$/, "=43")),
    [
      `POST http://localhost:${port}/oauth/token.php`,
      "Accept: application/json",
      "Content-Type: application/x-www-form-urlencoded",
      "grant_type=authorization_code",
      `code=${code}`,
      `redirect_uri=http://localhost:${appPort}/callback`,
      "client_id=ID",
      "client_secret=••••••••",
      "code_verifier=43",
    ],
  )
  const response = await message("Response")
  equal(response[0], "200 OK")
  for (const line of ["Cache-Control: no-store", "Pragma: no-cache", '"token_type": "Bearer"', '"expires_in": 3600'])
    equal(response.includes(line), true, line)
  deepEqual(await chips(), ["access token 1", "refresh token 1", "ID token 1"])
  deepEqual(await message("The ID token, decoded"), ["header", '"alg": "HS256"', '"typ": "JWT"'])
  equal(await rest("Its claims", '"iss": '), `"http://localhost:${port}"`)
  equal((await page.locator(".checks li.passed").count()) - (await page.locator(".checks li").count()), 0)
  equal(await page.locator(".checks li").count(), 7)
})

test("userinfo and tokeninfo answer with the access token", async () => {
  const sub = await rest("Its claims", '"sub": ')
  const clientId = await rest("Its claims", '"aud": ')
  equal(await bestNext(), "Ask who this is")
  await press("Ask who this is")
  equal(await heading(), "Who you are")
  deepEqual(await answer(), [
    "200 OK",
    `"sub": ${sub}`,
    '"name": "Demo User"',
    '"preferred_username": "demo"',
    '"email": "demo@example.com"',
    '"email_verified": true',
    `"client_id": ${clientId}`,
    '"scope": "openid profile email read write"',
  ])
  equal(await bestNext(), "Check the access token")
  await press("Check the access token")
  equal(await heading(), "The token is valid")
  equal(await rest("Response", '"active": '), "true")
  equal(await rest("Response", '"user_id": '), sub)
})

test("a client's own token has no user: tokeninfo accepts it, userinfo refuses it", async () => {
  await press("Get a token without a person")
  equal(await heading(), "A token without a person")
  deepEqual((await answer()).slice(2), ['"token_type": "Bearer"', '"expires_in": 3600', '"scope": "read"'])
  equal(await bestNext(), "Check the application’s own token")
  await press("Check the application’s own token")
  equal(await heading(), "Valid, without a user")
  equal(await rest("Response", '"user_id": '), 'no line begins with "user_id": ')
  await press("Ask userinfo with the application’s own token")
  equal(await heading(), "The token has no user")
  equal(await rest("Response", '"error": '), '"insufficient_scope"')
})

test("the old refresh token returns the same successor until the successor is used; after that the old token ends the grant", async () => {
  equal(await bestNext(), "Refresh")
  await press("Refresh")
  equal(await heading(), "New tokens, without you")
  deepEqual(await chips(), ["refresh token 1", "access token 2", "refresh token 2"])
  const successor = await rest("Response", '"refresh_token": ')
  equal(await bestNext(), "Use the old refresh token again")
  await press("Use the old refresh token again")
  equal(await heading(), "The same successor again")
  deepEqual(await chips(), ["refresh token 1", "access token 3", "refresh token 2"])
  equal(await rest("Response", '"refresh_token": '), successor)
  equal(await bestNext(), "Check the access token")
  await press("Check the access token")
  equal(await bestNext(), "Use the old refresh token again")
  await press("Use the old refresh token again")
  equal(await heading(), "Theft: everything has ended")
  deepEqual(await answer(), INVALID_GRANT)
  equal(await bestNext(), "Check the access token")
  await press("Check the access token")
  equal(await heading(), "The token is not valid")
  deepEqual(await answer(), ["200 OK", '"active": false'])
  await press("Ask who this is")
  equal(await heading(), "The token was refused")
  equal(
    await rest("Response", "WWW-Authenticate: "),
    'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
  )
  await press("Refresh")
  equal(await heading(), "The refresh token was refused")
  await press("Use the old refresh token again")
  equal(await heading(), "The old refresh token was refused")
})

test("a second sign-in asks only for consent; sending the code again revokes its tokens", async () => {
  await page.getByRole("link", { name: "Sign in once more", exact: true }).click()
  await decide("approve")
  await press("Exchange the code")
  equal(await bestNext(), "Exchange the code again")
  const first = await message("Request")
  await press("Exchange the code again")
  equal(await heading(), "A replay: everything is revoked")
  deepEqual(await message("Request"), first)
  deepEqual(await answer(), INVALID_GRANT)
  await press("Check the access token")
  deepEqual(await answer(), ["200 OK", '"active": false'])
})

test("earlier steps can be viewed again, without buttons that act on the newest step", async () => {
  await page.getByRole("link", { name: "Who you are" }).click()
  equal(await heading(), "Who you are")
  deepEqual(await page.locator("form button").allInnerTexts(), ["Start over"])
  await page.getByRole("link", { name: "Go to the newest step" }).click()
  await page.waitForURL(`http://localhost:${appPort}/steps/${steps}`)
})

test("Start over discards all steps, and the next authorization request is a new one", async () => {
  const state = () => rest("The URL of the button", "state=")
  await page.goto(`http://localhost:${appPort}`)
  const earlier = await state()
  await page.getByRole("button", { name: "Start over" }).click()
  // The page had this address before, so the end of the old steps shows that the new page is there.
  await page.locator("nav").waitFor({ state: "detached" })
  await page.goto(`http://localhost:${appPort}/`)
  notEqual(await state(), earlier)
  equal(await page.locator("nav").count(), 0)
  deepEqual(complaints, [])
})

test("a button pressed by a form on another site does nothing", async () => {
  const url = `http://localhost:${appPort}/client-credentials`
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
      .slice(0, 11)
      .join("\n"),
    `← the browser came back with code, state: This answer was not requested
→ the browser was sent to Gatehouse: GET /oauth/authorize.php
✗ refused because: user-denied: The user chose Deny.
  to see more: GATEHOUSE_DATA=FOLDER gatehouse explain TRACE
← the browser came back with error, error_description, state: You denied access
→ the browser was sent to Gatehouse: GET /oauth/authorize.php
← the browser came back with code, state: A code came back
→ the application asked POST /oauth/token.php, authorization_code
← 200: The code became tokens
→ the application asked GET /api/userinfo.php
← 200: Who you are`,
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
