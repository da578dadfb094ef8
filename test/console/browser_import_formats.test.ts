// People from the exports of two other services, in the shapes that these write, imported in the console. They sign in with their old passwords.
import { deepEqual, equal } from "node:assert/strict"
import { pbkdf2Sync } from "node:crypto"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { hash } from "@node-rs/bcrypt"
import type { Page } from "playwright-core"
import { complaints, consoleSetting, heading, signIn, styled } from "./console_setting.ts"

const { service, open, signedIn } = await consoleSetting({ after })
const { users, groups, roles, audit, sessions } = service.administration

const OLD = "the password of the old service"

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click()

/** Chooses a file, tries it, and imports it. The counts are those of the last report: new, existing, refused. */
async function imported(page: Page, name: string, text: string, people: number) {
  const buffer = Buffer.from(text)
  const before = await users.list()
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/json", buffer })
  await press(page, /^Try it/)
  const figures = page.locator(styled("figure"))
  await figures.nth(2).waitFor()
  const tried = await figures.allInnerTexts()
  equal((await users.list()).length, before.length)
  await press(page, new RegExp(`^Import ${people} `))
  await page.getByRole("button", { name: /^Import \d/ }).waitFor({ state: "detached" })
  await page.getByText("The import has ended.").waitFor()
  deepEqual(await figures.allInnerTexts(), tried)
  return tried
}

async function signsIn(t: TestContext, username: string) {
  const own = await open(t)
  await own.page.goto(`${service.url}/account`)
  await own.page.locator("#username").fill(username)
  await own.page.locator("#password").fill("not the password of the old one")
  await own.page.keyboard.press("Enter")
  await own.page.getByRole("alert").waitFor()
  await signIn(own.page, username, OLD)
  await heading(own.page, "Your account")
  equal((await sessions.list(username)).length, 1)
}

test("people of a Keycloak realm keep passwords, names, groups and rights, and sign in as before", async (t) => {
  await groups.create({ name: "staff" })
  await roles.create({ name: "readers", scope: "admin:read" })
  const salt = Buffer.alloc(16, 7)
  // As kc.sh export writes it: texts of JSON inside of JSON.
  const credential = {
    id: "9c1d8a4e-5f0b-4a7e-9f63-0f2d7f8f6a01",
    type: "password",
    userLabel: "My password",
    createdDate: 1_690_000_000_000,
    secretData: JSON.stringify({
      value: pbkdf2Sync(OLD, salt, 27_500, 64, "sha256").toString("base64"),
      salt: salt.toString("base64"),
      additionalParameters: {},
    }),
    credentialData: JSON.stringify({ hashIterations: 27_500, algorithm: "pbkdf2-sha256", additionalParameters: {} }),
  }
  const base = { createdTimestamp: 1_690_000_000_000, totp: false, requiredActions: [], notBefore: 0 }
  const realm = {
    id: "bakery",
    realm: "bakery",
    enabled: true,
    sslRequired: "external",
    roles: { realm: [{ name: "readers" }, { name: "default-roles-bakery" }] },
    groups: [{ name: "staff", path: "/staff" }],
    users: [
      {
        ...base,
        id: "b7a8",
        username: "ida",
        email: "ida@old.example",
        emailVerified: true,
        enabled: true,
        firstName: "Ida",
        lastName: "Iversen",
        attributes: { nickname: ["Idi"] },
        credentials: [credential],
        realmRoles: ["default-roles-bakery", "readers"],
        groups: ["/staff"],
      },
      { ...base, id: "c8b9", username: "jon", email: "jon@old.example", enabled: false, credentials: [] },
      { ...base, id: "d9c0", username: "service-account-api", enabled: true, serviceAccountClientId: "api" },
    ],
    clients: [{ clientId: "account" }, { clientId: "api", serviceAccountsEnabled: true }],
    keycloakVersion: "26.0.5",
  }
  const { page, problems } = await signedIn(t, "/people/import")
  deepEqual(await imported(page, "bakery-realm.json", JSON.stringify(realm, null, 2), 2), ["2", "0", "1"])
  await page.getByText("service-account-api").first().waitFor()
  const ida = await users.show("ida")
  deepEqual(
    [ida.name, ida.email, ida.email_verified, ida.disabled, ida.attributes.nickname],
    ["Ida Iversen", "ida@old.example", true, false, "Idi"],
  )
  equal((await users.show("jon")).disabled, true)
  deepEqual(await groups.members("staff"), [ida.user_id])
  deepEqual((await audit.list({ types: ["user-imported"], limit: 9 })).length, 2)
  await signsIn(t, "ida")
  deepEqual(complaints(problems), [])
})

test("people of an Auth0 export keep addresses, names and passwords, and sign in as before", async (t) => {
  const lines = [
    {
      _id: { $oid: "5f1a2b3c4d5e6f7a8b9c0d1e" },
      email: "kim@mail.example",
      email_verified: true,
      name: "Kim Koch",
      nickname: "kim",
      connection: "Username-Password-Authentication",
      tenant: "bakery",
      passwordHash: await hash(OLD, 10),
      _tmp_is_unique: true,
    },
    {
      _id: { $oid: "5f1a2b3c4d5e6f7a8b9c0d1f" },
      email: "lou@mail.example",
      email_verified: false,
      blocked: true,
      connection: "Username-Password-Authentication",
      tenant: "bakery",
      passwordHash: `$unknown$${"x".repeat(40)}`,
    },
  ]
  const { page, problems } = await signedIn(t, "/people/import")
  const text = lines.map((line) => JSON.stringify(line)).join("\n")
  deepEqual(await imported(page, "bakery.ndjson", `${text}\n`, 1), ["1", "0", "1"])
  await page.getByText("lou@mail.example").first().waitFor()
  const kim = await users.show("kim@mail.example")
  deepEqual([kim.name, kim.email_verified, kim.disabled], ["Kim Koch", true, false])
  await signsIn(t, "kim@mail.example")
  // The report names the line, and never repeats the hash.
  equal((await page.content()).includes("$unknown$"), false)
  deepEqual(complaints(problems), [])
})

/** Chooses a file without importing it. */
const choose = (page: Page, name: string, bytes: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/plain", buffer: bytes })

test("a JSON file is taken for the export whose members it has, whatever its name", async (t) => {
  const { page, problems } = await signedIn(t, "/people/import")
  const auth0 = [{ user_id: "auth0|7", email: "mia@mail.example", email_verified: true, custom_password_hash: {} }]
  const keycloak = [{ username: "nik", emailVerified: true, credentials: [] }]
  const format = page.getByRole("combobox", { name: "Format" })
  for (const [name, value, shown] of [
    ["people.json", auth0, "Auth0 export (JSON)"],
    ["export.ndjson", [...keycloak, ...keycloak], "Keycloak export (JSON)"],
    ["people.json", [...auth0, ...auth0, ...auth0], "Auth0 export (JSON)"],
  ] as const) {
    await choose(page, name, Buffer.from(JSON.stringify(value)))
    await page.getByText(new RegExp(`^${value.length} (?:person|people) in this file`)).waitFor()
    equal(await format.inputValue(), shown)
  }
  deepEqual(complaints(problems), [])
})

test("a spreadsheet's file with semicolons and the line sep=; is imported, one in UTF-16 or Windows-1252 says what to save instead", async (t) => {
  const { page, problems } = await signedIn(t, "/people/import")
  const text = "email;name;groups\r\npia@mail.example;Pia Müller;a;b\r\nqi.mail.example;Qi;\r\n"
  for (const [bytes, says] of [
    [Buffer.from(`\ufeff${text}`, "utf16le"), "This file is UTF-16"],
    [Buffer.from(text, "latin1"), "This file is not UTF-8, but perhaps Windows-1252"],
  ] as const) {
    await choose(page, "people.csv", bytes)
    await page.getByText(says).waitFor()
    await page.getByText("CSV UTF-8").waitFor()
  }
  const figures = await imported(page, "people.csv", `\ufeffsep=;\r\n${text.replace("a;b", '"gone"')}`, 1)
  deepEqual(figures, ["1", "0", "1"])
  await page.getByText("Row 4 (\u2068qi.mail.example\u2069): the e-mail address has no @.").waitFor()
  equal((await users.show("pia@mail.example")).name, "Pia Müller")
  deepEqual(complaints(problems), [])
})

test("a trial that fails says that nothing was changed, and not that those who were added stay", async (t) => {
  const { page } = await signedIn(t, "/people/import")
  await choose(page, "people.csv", Buffer.from("email,shoe\nros@mail.example,38\n"))
  await press(page, /^Try it/)
  await page.getByText("The trial stopped before its end. Nothing was changed.").waitFor()
  deepEqual(
    [
      await page.getByText("Nothing was changed").count(),
      await page.getByText("Those who were added stay").count(),
      await page.getByText("This would happen").count(),
    ],
    [1, 0, 0],
  )
})
