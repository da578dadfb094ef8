// People in the console: adding, importing, and everything about one person.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { watched } from "../flows/watched.ts"
import { PASSWORD } from "../support/journey.ts"
import { NEW_PASSWORD } from "../support/mails.ts"
import { mailServer } from "../support/smtp.ts"
import { complaints, consoleSetting, heading, signIn, styled } from "./console_setting.ts"

const mail = await mailServer({ after })
const { service, chromium, home, signedIn } = await consoleSetting({ after }, { smtpUrl: mail.url })
const { users, sessions, audit } = service.administration

const create = (username: string, settings: object = {}) =>
  users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD), ...settings })

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click()

test("a person is invited by e-mail, chooses the password and signs in", async (t) => {
  const { page, problems } = await signedIn(t, "/people")
  await press(page, "Add a person")
  await page.waitForURL((url) => url.searchParams.get("add") === "invite")
  await page.getByLabel("E-mail address").fill("eve@example.com")
  await page.getByLabel("Name", { exact: true }).fill("Eve Adams")
  await press(page, "Send the invitation")
  await heading(page, "Eve Adams")
  await page.getByText("not accepted yet").waitFor()
  await service.gatehouse.sendMails()
  const [, link = ""] = /^(http\S+\/account\/invitation\S+)$/m.exec(mail.mails.at(-1)?.parsed.text ?? "") ?? []
  const guest = await watched(t, chromium)
  await guest.page.goto(link)
  await guest.page.getByLabel("Password").fill(NEW_PASSWORD)
  await press(guest.page, "Accept the invitation")
  await heading(guest.page, "Your account")
  const eve = await users.show("eve@example.com")
  deepEqual([eve.invited_at, eve.email_verified], [null, true])
  deepEqual(complaints(problems), [])
})

test("without e-mail, the link of an invitation is shown once and passed on", async (t) => {
  const { page } = await signedIn(t, "/people?add=invite")
  const before = mail.mails.length
  await page.getByLabel("E-mail address").fill("lin@example.com")
  await page.getByLabel("Give me the link instead of sending an e-mail").check()
  await press(page, "Create the link")
  const link = (await page.getByRole("dialog").locator(styled("mono")).textContent()) ?? ""
  match(link, /\/account\/invitation\?token=gal_/)
  await press(page, "I have passed it on")
  await heading(page, "lin@example.com")
  ok(!(await page.content()).includes(link))
  await service.gatehouse.sendMails()
  equal(mail.mails.length, before)
  const guest = await watched(t, chromium)
  await guest.page.goto(link)
  await guest.page.getByLabel("Password").fill(NEW_PASSWORD)
  await press(guest.page, "Accept the invitation")
  await heading(guest.page, "Your account")
  equal((await users.show("lin@example.com")).email_verified, false)
})

test("an account with a first password is created, and its person signs in", async (t) => {
  const { page } = await signedIn(t, "/people?add=create")
  await page.getByLabel("E-mail address").fill("kay@example.com")
  await page.getByRole("textbox", { name: "Username" }).fill("kay")
  await page.getByLabel("First password").fill("short")
  await press(page, "Create the account")
  await page.getByRole("alert").getByRole("link", { name: "First password" }).waitFor()
  await page.getByLabel("First password").fill(PASSWORD)
  await press(page, "Create the account")
  await heading(page, "kay")
  const own = await watched(t, chromium)
  await own.page.goto(`${service.url}/account`)
  await signIn(own.page, "kay")
  await heading(own.page, "Your account")
})

test("a German administrator reads in German what the server says about a value", async (t) => {
  const { page } = await signedIn(t, "/people?add=create", { locale: "de-DE" })
  await page.getByLabel("E-Mail-Adresse").fill("kim@example.com")
  await page.getByLabel("Erstes Passwort").fill("short")
  await press(page, "Konto anlegen")
  const alert = page.getByRole("alert")
  await alert.getByText("Etwas an den Eingaben stimmt nicht.").waitFor()
  match((await alert.innerText()).replaceAll(/[\u2068\u2069]/g, ""), /Erstes Passwort hat 5 Zeichen; nötig sind/)
})

test("an import is tried first, then done, and the refused people are in a file that can be corrected", async (t) => {
  const { page, problems } = await signedIn(t, "/people/import")
  const people = Array.from({ length: 450 }, (_, at) => `import${at}@example.com,"Person, ""${at}""",,`)
  const wrong = [",nobody,,", "other@example.com,Ada,,ada", 'lines@example.com,"two\nlines",,']
  const header = "email,name,groups,username"
  const csv = [header, ...people, ...wrong, "new@example.com,New,gone,", ""]
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv.join("\r\n")) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByText("454 people in this file").waitFor()
  await press(page, "Try it without changing anything")
  await page.getByText("Nothing was changed.").waitFor()
  equal((await users.page({ search: "import", limit: 9 })).items.length, 0)
  await page.getByText('Row 456: the group "\u2068gone\u2069" does not exist').waitFor()
  await press(page, "Import 451 people")
  await page.getByText("The import has ended.").waitFor()
  equal((await users.page({ search: "import", limit: 200 })).items.length, 200)
  equal((await users.show("import449@example.com")).name, 'Person, "449"')
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)])
    return readFileSync(await download.path(), "utf8")
  }
  const report = (await saved("Download what was not imported")).split("\r\n")
  deepEqual([report.length, report[0]], [5, "line,username,reason"])
  deepEqual(
    report.slice(1, 4).map((line) => line.split(",")[0]),
    ["452", "453", "454"],
  )
  deepEqual((await saved("Download these rows")).split("\r\n"), [header, ...wrong, ""])
  deepEqual(complaints(problems), [])
})

test("a file of another format is refused before anything is sent", async (t) => {
  const { page } = await signedIn(t, "/people/import")
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  const file = { name: "realm.json", mimeType: "application/json", buffer: Buffer.from('{"realm": "x"}') }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByText("This file cannot be read").waitFor()
  deepEqual(
    asked.filter((url) => url.endsWith("/users/import")),
    [],
  )
})

test("a changed profile sends what changed alone, and somebody else's change is shown first", async (t) => {
  const { user_id } = await create("nina", { name: "Nina" })
  const { page } = await signedIn(t, `/people/${user_id}`)
  await heading(page, "Nina")
  await page.getByRole("textbox", { name: "nickname" }).fill("Nini")
  const sent = page.waitForRequest((request) => request.method() === "PATCH")
  await press(page, "Save")
  deepEqual((await sent).postDataJSON(), { attributes: { nickname: "Nini" } })
  await page.getByText("You have unsaved changes").waitFor({ state: "detached" })
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine")
  await users.update("nina", { name: "Theirs" })
  await press(page, "Save")
  await page.getByRole("cell", { name: "Theirs" }).waitFor()
  await press(page, "Save my changes on top")
  await heading(page, "Mine")
  deepEqual((await users.show("nina")).attributes, { nickname: "Nini" })
})

test("sessions end one by one and all at once, and a disabled person is signed out", async (t) => {
  const { user_id } = await create("sam", { name: "Sam" })
  for (let browser = 0; browser < 3; browser++) {
    const own = await watched(t, chromium, {
      userAgent: `<img src=x onerror="document.title='owned'">Firefox/${browser}`,
    })
    await own.page.goto(`${service.url}/account`)
    await signIn(own.page, "sam")
    await heading(own.page, "Your account")
  }
  const { page, problems } = await signedIn(t, `/people/${user_id}?tab=sessions`)
  await page
    .getByRole("button", { name: /^End the session in/ })
    .first()
    .click()
  await page.getByText("The session has ended").waitFor()
  equal((await sessions.list("sam")).length, 2)
  equal(await page.locator("img[src=x]").count(), 0)
  await press(page, "End all sessions")
  await inDialog(page, "End all sessions")
  await page.getByText("Not signed in").waitFor()
  deepEqual(await sessions.list("sam"), [])
  await page.getByRole("tab", { name: "Danger zone" }).click()
  await press(page, "Disable this account")
  await inDialog(page, "Disable this account")
  await page.getByText("the person cannot sign in.").waitFor()
  equal((await users.show("sam")).disabled, true)
  const [event] = await audit.list({ about: user_id, types: ["user-disabled"], limit: 1 })
  match(event?.actor ?? "", /^user_/)
  deepEqual(complaints(problems), [])
})

test("a deletion shows in numbers what goes with it, and asks for the username", async (t) => {
  const { user_id } = await create("rex")
  const own = await watched(t, chromium)
  await own.page.goto(`${service.url}/account`)
  await signIn(own.page, "rex")
  await heading(own.page, "Your account")
  const { page } = await signedIn(t, `/people/${user_id}?tab=danger`)
  await press(page, "Delete this account")
  const dialog = page.getByRole("dialog")
  await dialog.getByText("sessions: 1").waitFor()
  const remove = dialog.getByRole("button", { name: "Delete this account" })
  equal(await remove.isDisabled(), true)
  await dialog.getByLabel("Type rex to confirm").fill("rex")
  await remove.click()
  await heading(page, "People")
  equal((await users.page({ search: "rex", limit: 9 })).items.length, 0)
})

test("a link for a new password goes to the person, and the list of e-mails shows it", async (t) => {
  const { user_id } = await create("mia")
  const { page } = await signedIn(t, `/people/${user_id}?tab=sign-in`)
  await press(page, "Send a link for a new password")
  await page.getByText("A link for a new password is on its way to mia@example.com").waitFor()
  await service.gatehouse.sendMails()
  deepEqual(mail.mails.at(-1)?.to, ["mia@example.com"])
  await page.goto(`${home}/people/${user_id}?tab=mails`)
  await page.getByRole("cell", { name: "Link for a new password" }).waitFor()
})
