// What an attacker could try against the console, in a real browser.
import { deepEqual, equal, ok } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, home, open, signedIn } = await consoleSetting({ after })
const { clients } = service.administration

/** Runs in the page, and returns what the policy refused. */
const ATTEMPTS = `(async () => {
  const thrown = []
  const tried = (name, work) => {
    try { work() } catch { thrown.push(name) }
  }
  tried("script text", () => { document.createElement("script").textContent = "document.title = 'owned'" })
  tried("script address", () => { document.createElement("script").src = "https://evil.example/x.js" })
  tried("markup", () => { document.createElement("div").innerHTML = "<img src=x>" })
  tried("handler", () => { document.createElement("button").setAttribute("onclick", "document.title = 'owned'") })
  await fetch("https://evil.example/").catch(() => thrown.push("foreign request"))
  return { thrown, title: document.title }
})()`

const MARKUP = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

test("a name with markup is shown as text in the list, on its page and in the palette", async (t) => {
  const name = `Planner ${MARKUP}`
  const { result } = await clients.create({ name, kind: "confidential", redirect_uris: ["https://x.example/cb"] })
  const { page, problems } = await signedIn(t, "/applications")
  await page.getByText(name).waitFor()
  await page.goto(`${home}/applications/${result.client_id}?tab=danger`)
  await heading(page, name)
  await page.getByRole("button", { name: "Delete this application" }).click()
  await page.getByLabel(`Type ${name} to confirm`).waitFor()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+k")
  await page.getByLabel("Go to a page, an application or a person").fill("Planner")
  await page.locator("[data-action]").getByText(name).or(page.getByText(name).last()).first().waitFor()
  ok(!(await page.title()).startsWith("owned"))
  equal(await page.locator("img[src=x]").count(), 0)
  deepEqual(complaints(problems), [])
})

test("the policy stops inline scripts, foreign scripts, event handlers and markup from text", async (t) => {
  const { page } = await signedIn(t)
  const blocked = await page.evaluate<{ thrown: string[]; title: string }>(ATTEMPTS)
  ok(!blocked.title.includes("owned"))
  deepEqual(blocked.thrown, ["script text", "script address", "markup", "handler", "foreign request"])
})

test("no other page can show the console in a frame", async (t) => {
  const framing = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end(`<iframe src="${home}" width="800" height="600"></iframe>`),
  )
  await new Promise<void>((listening) => framing.listen(0, "127.0.0.1", listening))
  t.after(() => framing.close())
  const { page, problems } = await open(t)
  const complained = page.waitForEvent("console", (message) => message.text().includes("frame"))
  await page.goto(`http://127.0.0.1:${(framing.address() as AddressInfo).port}/`)
  await complained
  const [, frame] = page.frames()
  equal(
    await frame
      ?.locator("body")
      .textContent()
      .catch(() => ""),
    "",
  )
  ok(problems.some((each) => each.includes("frame-ancestors") || each.includes("X-Frame-Options")))
})

test("the session cookie alone changes nothing: the admin API demands the token, which other pages cannot have", async (t) => {
  const { result } = await clients.create({ name: "Kept", kind: "public", redirect_uris: ["https://k.example/cb"] })
  const { page } = await signedIn(t)
  const status = await page.evaluate(
    async (address) => (await fetch(address, { method: "DELETE", credentials: "include" })).status,
    `${service.url}/admin/api/v1/clients/${result.client_id}`,
  )
  equal(status, 401)
  equal((await clients.show(result.client_id)).name, "Kept")
})

test("the console at another name of this machine moves to the public address", async (t) => {
  const { page } = await open(t)
  const other = service.url.replace("localhost", "127.0.0.1")
  await page.goto(`${other}/console/applications?q=a`)
  await page.locator("#username").waitFor()
  equal(new URL(page.url()).origin, service.url)
})

test("a page that the browser kept for its button Back begins again, and shows nothing to the next person", async (t) => {
  const { page } = await signedIn(t, "/applications")
  const loaded = page.waitForEvent("load")
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  await loaded
  await heading(page, "Applications")
})
