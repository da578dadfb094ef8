/**
 * Behaviour §1.5: the language of every page, including problem pages, follows `ui_locales`, else `Accept-Language`. The default is English. OpenID
 * Connect Core §3.1.2.1, Discovery §3.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import {
  ask,
  assertPageHeaders,
  assertProblemPage,
  assertSentBack,
  codeIn,
  errorLocation,
  isConsentPage,
  isSignInPage,
  signedIn,
  visit,
} from "../support/authorization.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const web = await confidentialClient(at, { name: "Harbour Photos", consent: "ask", scope: "openid email read" })
const direct = await confidentialClient(at)

/** The languages whose words the tests of this file repeat. test/pages/words.test.ts has tests for the words of every language. */
const LANGUAGES = ["en", "de", "fr", "es"] as const
type Language = (typeof LANGUAGES)[number]

interface Spoken {
  readonly title: string
  readonly wrong: string
  readonly throttled: string
  readonly consent: string
  readonly permissions: readonly string[]
  readonly buttons: readonly string[]
}

const SPOKEN: Readonly<Record<Language, Spoken>> = {
  en: {
    title: "Sign in to continue to Harbour Photos",
    wrong: "Wrong username or password.",
    throttled: "Too many failed attempts to sign in. Wait a few minutes, then try again.",
    consent: "Allow Harbour Photos to use your account?",
    permissions: ["Know who you are", "Your e-mail address", "Read your data"],
    buttons: ["Deny", "Allow"],
  },
  de: {
    title: "Melden Sie sich an, um mit Harbour Photos fortzufahren",
    wrong: "Der Benutzername oder das Passwort ist falsch.",
    throttled: "Zu viele fehlgeschlagene Anmeldeversuche. Warten Sie einige Minuten und versuchen Sie es dann erneut.",
    consent: "Darf Harbour Photos Ihr Konto verwenden?",
    permissions: ["Wissen, wer Sie sind", "Ihre E-Mail-Adresse", "Ihre Daten lesen"],
    buttons: ["Ablehnen", "Erlauben"],
  },
  fr: {
    title: "Connectez-vous pour continuer vers Harbour Photos",
    wrong: "Le nom d’utilisateur ou le mot de passe est incorrect.",
    throttled: "Trop de tentatives de connexion ont échoué. Patientez quelques minutes, puis réessayez.",
    consent: "Autoriser Harbour Photos à utiliser votre compte\u202f?",
    permissions: ["Savoir qui vous êtes", "Votre adresse e-mail", "Lire vos données"],
    buttons: ["Refuser", "Autoriser"],
  },
  es: {
    title: "Inicie sesión para continuar en Harbour Photos",
    wrong: "El nombre de usuario o la contraseña no son correctos.",
    throttled: "Demasiados intentos fallidos de inicio de sesión. Espere unos minutos e inténtelo de nuevo.",
    consent: "¿Permitir que Harbour Photos use su cuenta?",
    permissions: ["Saber quién es usted", "Su dirección de correo electrónico", "Leer sus datos"],
    buttons: ["Denegar", "Permitir"],
  },
}

const langOf = (html: string) => /^<!doctype html>\n<html lang="([^"]*)"/.exec(html)?.[1]
const titleOf = (html: string) => /<title>(.*) · Gatehouse<\/title>/.exec(html)?.[1]
const alarmOf = (html: string) => /role="alert">([^<]*)</.exec(html)?.[1]
const languageOf = (html: string) => [langOf(html), titleOf(html)]
const signInIn = (language: Language) => [language, SPOKEN[language].title]
const scope = "openid email read"

for (const [what, ui_locales, expected] of [
  ["a supported language", "de", "de"],
  ["English", "en", "en"],
  ["the first of two", "fr de", "fr"],
  ["the first of two, in reverse order", "de fr", "de"],
  ["English before German", "en de", "en"],
  ["a region", "de-CH", "de"],
  ["a script and a region", "es-Latn-419", "es"],
  ["capitals", "FR-CA", "fr"],
  ["one supported language among others", "sv fi-FI gsw-CH es-MX de", "es"],
  ["a tag that only ends like a supported tag", "da-DE", "en"],
  ["a tag of three letters", "deu", "en"],
  ["no supported language", "sv ko-Kore", "en"],
  ["an invalid language tag", "<script>alert(1)</script>", "en"],
  ["an underscore", "de_DE", "en"],
  ["a header's list", "de;q=0.9,fr;q=0.8", "en"],
  ["a supported tag after an invalid one", "%% fr", "fr"],
  ["spaces", "  de  en ", "de"],
  ["nothing but spaces", "   ", "en"],
  ["a tab instead of a space", "sv\tde", "en"],
  ["names of object members", "constructor __proto__ toString", "en"],
  ["an empty value", "", "en"],
  ["no value", undefined, "en"],
] as const) {
  test(`OpenID Connect Core §3.1.2.1: ui_locales with ${what} (${JSON.stringify(ui_locales)}): ${expected}, and no error`, async () => {
    const page = await visit(at, new Browser(), web, { scope, ui_locales })
    deepEqual([page.status, isSignInPage(page), ...languageOf(page.html)], [200, true, ...signInIn(expected)])
    equal(withoutOwnScript(page.html).includes("<script"), false)
    assertPageHeaders({ headers: Object.fromEntries(page.headers), text: page.html }, "client")
  })
}

for (const language of LANGUAGES) {
  const { wrong, consent, permissions, buttons } = SPOKEN[language]

  test(`ui_locales=${language} persists from sign-in through a wrong password to the consent page and the code`, async () => {
    const browser = new Browser()
    const first = await visit(at, browser, web, { scope, ui_locales: language })
    deepEqual([...languageOf(first.html), alarmOf(first.html)], [...signInIn(language), undefined])

    const again = await browser.submit(formOf(first.html), { username: "ann", password: "wrong" })
    deepEqual([again.status, ...languageOf(again.html), alarmOf(again.html)], [403, ...signInIn(language), wrong])

    const { status, location = "" } = await browser.submit(formOf(again.html), { username: "ann", password: PASSWORD })
    equal(status, 303)
    deepEqual(Object.fromEntries(new URL(location).searchParams), requestOf(web, { scope, ui_locales: language }))

    const page = await browser.get(location)
    deepEqual([page.status, isConsentPage(page), ...languageOf(page.html)], [200, true, language, consent])
    const listed = [...page.html.matchAll(/<li><span>([^<]*)<\/span><\/li>/g)].map(([, text]) => text)
    deepEqual(listed, permissions)
    const pressed = [...page.html.matchAll(/<button type="submit" name="decision" [^>]*>([^<]*)</g)]
    deepEqual(
      pressed.map(([, text]) => text),
      buttons,
    )

    const other = await browser.get(decodeHtml(/<a class="reach" href="([^"]*)"/.exec(page.html)?.[1] ?? ""))
    deepEqual([isSignInPage(other), ...languageOf(other.html)], [true, ...signInIn(language)])

    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }))
  })

  test(`ui_locales=${language}: an outdated consent form restarts in the same language, and a denial returns the usual error`, async () => {
    const browser = await signedIn(at, web)
    const page = await visit(at, browser, web, { scope, ui_locales: language })
    const { fields, action } = formOf(page.html)
    const stale = await browser.submit({ action, fields: { ...fields, form: "x" } }, { decision: "approve" })
    equal(stale.status, 303)
    equal(langOf((await browser.get(stale.location ?? "")).html), language)
    const denied = await browser.submit({ action, fields }, { decision: "deny" })
    deepEqual([denied.status, denied.location], [302, errorLocation("access_denied")])
  })
}

test("A throttled sign-in is answered in the requested language, with the same status and Retry-After", async (t) => {
  const own = await service(t, { signInLimit: { count: 1, windowMs: 900_000 } })
  const client = await confidentialClient(own, { name: "Harbour Photos" })
  for (const language of LANGUAGES) {
    const browser = new Browser()
    const page = await visit(own, browser, client, { ui_locales: language })
    const typed = { username: `eve-${language}`, password: "wrong" }
    equal((await browser.submit(formOf(page.html), typed)).status, 403)
    const answer = await browser.submit(formOf(page.html), typed)
    deepEqual(
      [answer.status, answer.headers.get("retry-after"), langOf(answer.html), alarmOf(answer.html)],
      [429, "900", language, SPOKEN[language].throttled],
    )
  }
})

test("A page follows ui_locales, then Accept-Language, then English", async () => {
  const headers = { "accept-language": "sv;q=0.9, de-DE;q=0.8, es;q=0.7" }
  for (const [more, expected] of [
    [{}, "de"],
    [{ ui_locales: "sv" }, "de"],
    [{ ui_locales: "fr" }, "fr"],
  ] as const) {
    const page = await new Browser().get(authorizeUrl(at, requestOf(web, more)), headers)
    deepEqual(languageOf(page.html), signInIn(expected))
  }
  const page = await new Browser().get(authorizeUrl(at, requestOf(web)), { "accept-language": "sv" })
  deepEqual(languageOf(page.html), signInIn("en"))
})

test("RFC 9110 §12.5.5: no Vary, since no cache stores a page", async () => {
  const page = await new Browser().get(authorizeUrl(at, requestOf(web)), { "accept-language": "de" })
  deepEqual([page.headers.get("vary"), page.headers.get("cache-control")], [null, "no-store"])
})

const HEADINGS = {
  en: ["Gatehouse is running", "Page not found", "That does not work here", "This sign-in link does not work"],
  de: ["Gatehouse läuft", "Seite nicht gefunden", "Das geht hier nicht", "Dieser Anmeldelink funktioniert nicht"],
  fr: [
    ...["Gatehouse est en service", "Page introuvable", "Cela ne fonctionne pas ici"],
    "Ce lien de connexion ne fonctionne pas",
  ],
  es: [
    ...["Gatehouse está en funcionamiento", "Página no encontrada", "Eso no funciona aquí"],
    "Este enlace de inicio de sesión no funciona",
  ],
} as const

for (const language of LANGUAGES) {
  test(`the start page, problem pages and the signed-out page are in ${language} by ui_locales and by Accept-Language`, async () => {
    const [home, none, method, link] = HEADINGS[language]
    const broken = (more: object) =>
      `/oauth/authorize.php${authorizeUrl(at, { ...requestOf(web), client_id: "nobody", ...more }).replace(/^[^?]*/, "")}`
    const assertSpoken = (text: string, heading: string) =>
      deepEqual([langOf(text), /<h1>(.*?)<\/h1>/.exec(text)?.[1]], [language, heading])
    for (const [query, headers] of [
      [`?ui_locales=${language}`, { "accept-language": "es, en;q=0.5" }],
      ["", { "accept-language": language }],
    ] as const) {
      const ui = query === "" ? {} : { ui_locales: language }
      assertSpoken((await send(at, `/${query}`, { headers })).text, home)
      assertSpoken((await send(at, `/none${query}`, { headers })).text, none)
      assertSpoken((await send(at, `/${query}`, { method: "PUT", headers })).text, method)
      assertSpoken((await send(at, broken(ui), { headers })).text, link)
      equal(langOf((await send(at, `/oauth/logout.php${query}`, { headers })).text), language)
    }
  })
}

test("A problem page for a form is in the language of the request in the form's query", async () => {
  const carried = new URLSearchParams({ client_id: "nobody", ui_locales: "fr" }).toString()
  const headers = { "accept-language": "de" }
  const action = `${at.url}/oauth/authorize.php`
  for (const form of [
    { action: `${action}?${carried}`, fields: { step: "sign-in", ui_locales: "es" } },
    { action, fields: { client_id: "nobody", ui_locales: "fr" } },
  ] as const)
    equal(langOf((await new Browser().submit(form, {}, headers)).html), "fr")
  const logout = `${at.url}/oauth/logout.php?post_logout_redirect_uri=x&ui_locales=es`
  const answer = await new Browser().submit({ action: logout, fields: { form: "x" } }, {}, headers)
  equal(langOf(answer.html), "es")
})

test("RFC 6749 §4.1.2.1: the problem page shows the name of a known client, escaped, and no other name", async () => {
  const named = await confidentialClient(at, { name: "Photo <b>Book" })
  const sentence = "sent a sign-in request that we can’t accept. Nothing was shared."
  for (const [change, application] of [
    [{ redirect_uri: "https://elsewhere.example/" }, "<bdi>Photo &#60;b&#62;Book</bdi>"],
    [{ redirect_uri: undefined }, "<bdi>Photo &#60;b&#62;Book</bdi>"],
    [{ client_id: "Photo Album" }, "An application"],
  ] as const) {
    const html = assertProblemPage(await ask(at, { ...requestOf(named), ...change }))
    ok(html.includes(`<p class="lead">${application} ${sentence}</p>`), html.slice(-800))
  }
})

test("ui_locales does not change what the client receives: the code and the error texts", async () => {
  const browser = await signedIn(at, direct)
  codeIn(await visit(at, browser, direct, { ui_locales: "de" }))
  const silent = await ask(at, requestOf(web, { prompt: "none", ui_locales: "de" }))
  assertSentBack(silent, errorLocation("login_required"))
})

test("POST and HEAD requests get the same language", async () => {
  const head = await ask(at, requestOf(web, { ui_locales: "de" }), { method: "HEAD" })
  const got = await ask(at, requestOf(web, { ui_locales: "de" }))
  deepEqual([head.status, got.status, head.text], [200, 200, ""])
  const posted = await new Browser().submit({ action: `${at.url}/oauth/authorize.php`, fields: {} }, {
    ...requestOf(web),
    ui_locales: "es",
  } as Record<string, string>)
  equal(posted.status, 303)
  const { html } = await new Browser().get(posted.location ?? "")
  deepEqual(languageOf(html), signInIn("es"))
})

test("Names of clients and users are shown unchanged, escaped, in every language", async () => {
  const name = `Müller & Söhne <b>"¡!"</b> \${x} !\${x}`
  const client = await confidentialClient(at, { name, consent: "ask" })
  const holder = await signedIn(at, client)
  for (const ui_locales of LANGUAGES) {
    for (const browser of [new Browser(), holder]) {
      const { html } = await visit(at, browser, client, { ui_locales })
      equal(html.includes("<b>"), false)
      ok(decodeHtml(/<bdi>(.*?)<\/bdi>/.exec(html)?.[1] ?? "") === name)
      ok(decodeHtml(titleOf(html) ?? "").includes(name))
    }
    const { html } = await visit(at, holder, client, { ui_locales })
    ok(html.includes("<strong><bdi>Ann Example</bdi></strong> (<bdi>ann</bdi>)"))
  }
})

test("OpenID Connect Discovery §3: ui_locales_supported lists every supported language, and pages exist in each", async () => {
  const { text } = await send(at, "/.well-known/openid-configuration")
  const { ui_locales_supported: announced } = JSON.parse(text) as { ui_locales_supported: readonly string[] }
  deepEqual(announced, LOCALES)
  for (const ui_locales of announced)
    equal(langOf((await visit(at, new Browser(), web, { ui_locales })).html), ui_locales)
})
