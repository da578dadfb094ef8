/** A stranger chooses the name of its client. The pages show the name only beside the host, and only the host if the name can pass for another name. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { strangersName } from "../../src/clients/settings/strangers_name.ts"
import { shownClient } from "../../src/oauth/shown_client.ts"
import { publicClient } from "../store/samples.ts"
import { ask, assertProblemPage, isConsentPage, signedIn, visit } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { CHALLENGE, requestOf } from "../support/journey.ts"
import { credentialsOf, PUBLIC, registered } from "../support/registration.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { registration: "open" })
const web = await confidentialClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
const HOST = "client.example"

const shown = (name: string, { issuer = "https://id.acme.example", redirectUri = `https://${HOST}/cb` } = {}) =>
  shownClient({ ...publicClient(), name, registeredBy: "anyone", consent: "remember" }, redirectUri, issuer).clientName

/** The host stands for these names. */
const IMITATING = {
  "the name of the product": [
    "Gatehouse",
    "GATEHOUSE",
    "My Gatehouse login",
    "Gate house",
    "Gate-house",
    "Gâtéhousé",
    "G4teh0use",
  ],
  "look-alike letters for the name of the product": [
    "Gаtehouse",
    "Gateһouse",
    "ɢᴀᴛᴇʜᴏᴜsᴇ",
    "Ｇａｔｅｈｏｕｓｅ",
    "𝐆𝐚𝐭𝐞𝐡𝐨𝐮𝐬𝐞",
    "Ⓖatehouse",
  ],
  "the host of this service": [
    "id.acme.example",
    "Login at ID.ACME.EXAMPLE",
    "acme.example",
    "id acme example",
    "ACME.EXAMPIE",
  ],
  "another host": ["accounts.bank.example", "https://bank.example/", "bank.example:443", "evil-client.example"],
  "letters of two scripts in one word": ["Pаypal", "Αpple", "Micrоsoft 365", "Яндекcы"],
  "letters of another script that all look like Latin letters": ["Аррӏе", "РауРаӏ Support", "ΑΒΒ", "ВМХ"],
  "letters of scripts that are in no everyday use": ["ꓮꓑꓑꓡꓰ", "ᏀᎪᎢᎬ"],
  "invisible characters, stored before registration refused them": ["Photo\u200bBook", "Photo\u00a0Book"],
  "many accents": ["P\u0317a\u0330ypal", "x\u0300\u0301\u0302\u0303\u0304"],
}

const HONEST = [
  ...[
    "Harbour Photos",
    "Claude Code",
    "VS Code",
    "Cursor",
    "MCP Inspector",
    "Node.js Tool",
    "1Password 8",
    "C++ Helper",
  ],
  ...[
    "Café Zürich",
    "Łódź",
    "Điện thoại",
    "İstanbul",
    "Яндекс Музыка",
    "Игра с друзьями",
    "Ελληνικά και Αγγλικά",
    "Հայերեն",
  ],
  ...[
    "LINEアプリ",
    "微信 WeChat",
    "카카오톡",
    "تطبيق الصور",
    "می\u200cخواهم",
    "תמונות",
    "हिन्दी",
    "ภาษาไทย",
    "👩\u200d💻 Helper",
  ],
  ...[HOST, "example", "Client.Example"],
]

describe("the name of a client that nobody registered by hand", () => {
  for (const [what, names] of Object.entries(IMITATING))
    it(`is replaced with the host if it has ${what}`, () => {
      for (const name of names) equal(shown(name), HOST, name)
    })
  it("is shown if it is an honest name in any script", () => {
    for (const name of HONEST) equal(shown(name), name)
  })
  it("is shown with its end cut off if it is too long", () => {
    const long = strangersName("Harbour Photos, the assistant for your holidays")
    equal(long, "Harbour Photos, the assistant for your…")
    equal(shown(long), long)
    equal(shown(strangersName(`Gatehouse ${"security ".repeat(9)}`)), HOST)
    equal(shown(strangersName(`P\u0430ypal ${"security ".repeat(9)}`)), HOST)
  })
  it("may be anything once an operator vouches for the client, or registers it", () => {
    const client = { ...publicClient(), name: "Gatehouse console" }
    for (const more of [{ registeredBy: "anyone", consent: "first-party" }, { registeredBy: "operator" }] as const)
      equal(shownClient({ ...client, ...more }, `https://${HOST}/cb`, at.url).clientName, "Gatehouse console")
  })
  it("does not hide a scheme or a loopback address, which stand beside it", () => {
    for (const [redirectUri, redirectHost] of [
      ["com.evil.app://bank.example/cb", "com.evil.app"],
      ["http://127.0.0.1:4321/cb", "127.0.0.1:4321"],
    ] as const) {
      const client = { ...publicClient(), name: "Photo Book", registeredBy: "anyone", consent: "remember" } as const
      deepEqual(shownClient(client, redirectUri, at.url), {
        clientName: "Photo Book",
        selfRegistered: { redirectHost },
      })
    }
  })
})

describe("the pages for a client that nobody registered by hand", () => {
  const pagesOf = async (client_name: string) => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name }))
    const consent = await visit(at, await signedIn(at, web), client, S256)
    equal(isConsentPage(consent), true)
    return [(await visit(at, new Browser(), client, S256)).html, consent.html]
  }
  it("show the name beside the host, in heading and title", async () => {
    for (const html of await pagesOf("Photo Book")) {
      match(html, /<h1[^>]*>[^<]*<bdi>Photo Book<\/bdi> \(<bdi dir="ltr">client\.example<\/bdi>\)/)
      match(html, /<title>[^<]*Photo Book \(client\.example\)/)
    }
  })
  it("show only the host if the name imitates this service", async () => {
    for (const html of await pagesOf("Gаtehouse Security")) {
      match(html, /<h1[^>]*>[^<]*<bdi>client\.example<\/bdi>[^<(]*<\/h1>/)
      ok(!html.includes("Security"))
    }
  })
  it("never show the name on a page of an error, which shows no host", async () => {
    const client = credentialsOf(await registered(at, { ...PUBLIC, client_name: "Your Bank" }))
    const pages = [
      assertProblemPage(await ask(at, { ...requestOf(client, S256), redirect_uri: "https://other.example/cb" })),
      (
        await send(
          at,
          `/oauth/logout.php?client_id=${client.client_id}&post_logout_redirect_uri=https%3A%2F%2Fx.example`,
        )
      ).text,
      (await ask(at, { ...requestOf(client, S256), scope: "bogus" })).text,
    ]
    for (const page of pages) ok(!page.includes("Your Bank"))
    match(pages[0] ?? "", /An application sent a sign-in request/)
    match(pages[1] ?? "", /An application sent a sign-out request/)
  })
})
