/**
 * Takes the pictures of the console for the documents: `npm run pictures`. Each view, light, dark and on a phone, with data that it makes itself,
 * becomes a file in docs/pictures/console.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { Secret } from "../../src/gatehouse.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { PASSWORD } from "../support/journey.ts"
import { consoleSetting, onConsole } from "./console_setting.ts"

const FOLDER = join(import.meta.dirname, "../../docs/pictures/console")
const QUALITY = 0.8

const KINDS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 780 }, colorScheme: "light", isMobile: true, hasTouch: true },
}

const PEOPLE = [
  "Mira Holm",
  "Jonas Weidenbrück",
  "Amara Okafor",
  "Li Wei",
  "Sofía Álvarez",
  "Yuki Tanaka",
  "Nadia Rahman",
]

const closing: (() => Promise<void>)[] = []
const ends = { after: (close: () => Promise<void>) => void closing.unshift(close) }
const { service, home, signedIn } = await consoleSetting(ends, { mailOutbox: temporaryFolder() })
const { administration, clock, gatehouse } = service
const { apis, clients, groups, keys, roles, scopes, users } = administration

const post = (body: Record<string, string>) =>
  fetch(`${service.url}/oauth/token.php`, { method: "POST", body: new URLSearchParams(body) })

/** Fills the service with an example that has something in every view. */
async function fill() {
  for (const name of PEOPLE) {
    const username = name
      .toLowerCase()
      .normalize("NFD")
      .replace(/[^a-z ]/g, "")
      .replace(" ", ".")
    await users.create({ username, name, email: `${username}@example.com`, password: new Secret(PASSWORD) })
  }
  const { api_id } = await apis.create({ identifier: "https://photos.example/v1", name: "Photo Book" })
  await scopes.create({ scope: "photos:read", api: api_id, description: "See your photos" })
  await scopes.create({ scope: "photos:moderate", api: api_id, description: "Hide photos of others", assigned: true })
  await roles.create({ name: "moderator", scope: "photos:moderate", description: "Looks at reported photos" })
  await groups.create({ name: "staff", description: "Everyone who works here" })
  await groups.addMember("staff", "mira.holm")
  await groups.addMember("staff", "li.wei")
  await roles.assign("moderator", { group: "staff" })
  const { result: planner } = await clients.create({
    name: "Holiday planner",
    kind: "confidential",
    redirect_uris: ["https://planner.example/callback"],
    scope: "openid profile email photos:read",
    id_token_alg: "RS256",
  })
  await clients.create({ name: "Photo Book", kind: "public", redirect_uris: ["https://photos.example/callback"] })
  const refused = new URL("/oauth/authorize.php", service.url)
  refused.search = String(
    new URLSearchParams({
      response_type: "code",
      client_id: planner.client_id,
      redirect_uri: "https://planner.example/cb",
      scope: "openid",
    }),
  )
  const trace = /\b[0-9a-f]{16}\b/.exec(await (await fetch(refused)).text())?.[0]
  await clients.update(planner.client_id, {
    redirect_uris: ["https://planner.example/callback", "https://planner.example/back"],
  })
  const { result: billing } = await clients.create({
    name: "Billing",
    kind: "confidential",
    grant_types: ["client_credentials"],
    redirect_uris: [],
    scope: "photos:read",
  })
  clock.advance({ seconds: 1 })
  await clients.newSecret(billing.client_id, 6 * 86_400)
  for (let request = 0; request < 24; request++)
    await post({ grant_type: "client_credentials", client_id: billing.client_id, client_secret: "wrong" })
  for (const agent of ["photo-book/1.4", "Apache-HttpClient/5.3"])
    await fetch(`${service.url}/oauth/jwks.php`, { headers: { "user-agent": agent } })
  clock.advance({ hours: 1 })
  await keys.rotate({ alg: "RS256" })
  return { planner: planner.client_id, refused: trace, api: api_id }
}

/** Adds the counts of two days, as a service of some thousand people would have them. */
async function count() {
  for (let hour = 0; hour < 48; hour++) {
    const at = clock() - hour * 3_600_000
    const share = Math.max(0.05, Math.sin(((new Date(at).getUTCHours() - 5) / 24) * Math.PI * 2) + 0.6)
    for (const [series, most] of Object.entries(COUNTS))
      await gatehouse.store.statistics.add({ series, count: Math.round(most * share) }, at)
  }
}

const COUNTS: Readonly<Record<string, number>> = {
  "sign_in_ways password": 120,
  "sign_in_ways password_and_code": 40,
  "sign_in_ways passkey": 60,
  "sign_in_ways password_and_passkey": 12,
  "sign_ins succeeded": 232,
  "sign_ins failed": 18,
  "sign_ins limited": 2,
  "tokens authorization_code": 300,
  "tokens refresh_token": 2100,
  "tokens client_credentials": 200,
  "refusals token-expired": 60,
  "refusals refresh-expired": 22,
  "refusals secret-differs": 9,
  "refusals code-expired": 5,
  "requests /oauth/token.php answered": 2500,
  "requests /oauth/token.php refused": 100,
  "durations api 1": 900,
  "durations api 5": 60,
  "durations page 50": 300,
  "durations page 200": 12,
}

/** The picture as WebP, which takes a quarter of the bytes of PNG. The browser encodes it. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const url = `data:image/png;base64,${png.toString("base64")}`
  const encoded = await page.evaluate<string>(`new Promise((done, failed) => {
    const image = new Image()
    image.onerror = failed
    image.onload = () => {
      const canvas = document.createElement("canvas")
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext("2d").drawImage(image, 0, 0)
      done(canvas.toDataURL("image/webp", ${QUALITY}))
    }
    image.src = ${JSON.stringify(url)}
  })`)
  return Buffer.from(encoded.replace(/^data:image\/webp;base64,/, ""), "base64")
}

const { planner, refused, api } = await fill()
await count()
mkdirSync(FOLDER, { recursive: true })
const VIEWS: Readonly<Record<string, string>> = {
  overview: "",
  applications: "/applications",
  wizard: "/applications/new",
  quick_start: `/applications/${planner}/quick-start?stack=express`,
  settings_of_application: `/applications/${planner}`,
  people: "/people",
  person: "/people/mira.holm?tab=rights",
  groups: "/groups",
  roles: "/roles",
  api: `/apis/${api}`,
  audit: "/audit?type=client-created,client-updated,user-created,group-created,role-assigned,signing-key-rotated",
  refusals: "/refusals",
  explain: `/explain?trace=${refused}`,
  keys: "/keys",
  settings: "/settings",
  look: "/look",
}

const only = process.argv.slice(2)
for (const [kind, options] of Object.entries(KINDS)) {
  const { page, context } = await signedIn(ends as never, "", { ...options, reducedMotion: "reduce" })
  const encoder = await context.newPage()
  for (const [name, path] of Object.entries(VIEWS)) {
    if (only.length > 0 && !only.includes(name)) continue
    await page.goto(home + path)
    await onConsole(page)
    await page.locator("[aria-busy=true]").waitFor({ state: "detached" })
    await page.waitForTimeout(600)
    const picture = await webp(encoder, await page.screenshot())
    writeFileSync(join(FOLDER, `${name}_${kind}.webp`), picture)
    process.stdout.write(`${name}_${kind}.webp ${Math.round(picture.length / 1024)} KiB\n`)
  }
}
for (const close of closing) await close()
process.exit(0)
