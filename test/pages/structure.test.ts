import assert from "node:assert/strict"
import { test } from "node:test"
import { accountApplicationsPage } from "../../src/pages/account_applications.ts"
import { accountSessionsPage } from "../../src/pages/account_sessions.ts"
import { consentPage } from "../../src/pages/consent.ts"
import { homePage } from "../../src/pages/home.ts"
import { passkeysPage } from "../../src/pages/passkeys.ts"
import { problemPage } from "../../src/pages/problem.ts"
import { secondFactorPage } from "../../src/pages/second_factor.ts"
import { signInPage } from "../../src/pages/sign_in.ts"
import { signedOutPage, signOutPage } from "../../src/pages/signed_out.ts"
import { withoutOwnScript } from "../support/page_script.ts"
import { applications, sessions } from "./account_samples.ts"
import { passkeys } from "./passkey_samples.ts"
import {
  consent,
  consentByDocument,
  home,
  problem,
  samples,
  secondFactor,
  signedOut,
  signIn,
  signOut,
} from "./samples.ts"

/** Returns the opening tags of one element, unchanged. */
const tags = (page: string, element: string): string[] => page.match(new RegExp(`<${element}\\b[^>]*>`, "g")) ?? []

/** Returns the main landmark, without the stylesheet and the head. */
const main = (page: string): string => page.slice(page.indexOf("<main>"), page.indexOf("</main>"))

/** Returns the visible text of the main landmark. */
const words = (page: string): string =>
  main(page)
    .replace(/<\/(?:p|li|dt|dd)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()

interface Form {
  readonly action: string
  readonly fields: readonly unknown[]
}

/** Returns the forms of a model, in the order of the page. A page that asks for no password has an empty form in its model. */
function formsIn(model: unknown): readonly Form[] {
  if (typeof model !== "object" || model === null) return []
  if (Array.isArray(model)) return model.flatMap(formsIn)
  const inner = Object.values(model).flatMap(formsIn)
  return "action" in model && model.action !== "" && "fields" in model ? [model as Form, ...inner] : inner
}

const escaped = (text: string) => text.replaceAll("=", "&#61;")

for (const { name, model, render } of samples) {
  const page = withoutOwnScript(render(model))

  test(`the ${name} page loads no other resource`, () => {
    assert.deepEqual(tags(page, "script"), [])
    assert.doesNotMatch(page, /<[^>]*\s(style|on\w+)\s*=/i)
    assert.doesNotMatch(page, /<(img|iframe|object|embed|base|meta http-equiv)\b/i)
    // This link has the whole public URL, because it is shown at other addresses.
    const others = page.replaceAll(/<p class="quiet" data-other-address.*?<\/p>/g, "")
    assert.doesNotMatch(others, /(?:src|href|action|content|url)\s*[=(]\s*["']?\s*(?:[a-z]+:)?\/\//i)
    assert.deepEqual(
      tags(page, "link").map((tag) => tag.slice(0, 41)),
      [`<link rel="icon" href="data:image/svg+xml`],
    )
  })

  test(`the ${name} page is one document with language, title, viewport and one main landmark`, () => {
    assert.ok(page.startsWith('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>'))
    assert.match(page, /<title>[^<]+ · Gatehouse<\/title>/)
    assert.match(page, /<meta name="viewport" content="width=device-width, initial-scale=1">/)
    assert.match(page, /<meta name="color-scheme" content="light dark">/)
    assert.equal(tags(page, "main").length, 1)
    assert.equal(tags(page, "header").length, 1)
    if (name !== "layout") assert.equal(tags(page, "h1").length, 1)
  })

  test(`the ${name} page has no unfilled template parts`, () => {
    assert.doesNotMatch(page, /\\n|\$\{|undefined|\[object/)
    assert.doesNotMatch(main(page), /!/) // `!${…}` marks HTML in a template; a `!` in the page would be a mark that was not removed
  })

  test(`the ${name} page gives every visible field one label, and every id is unique`, () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    const labels = [...page.matchAll(/<label for="([^"]*)">[^<]+<\/label>/g)].map(([, id]) => id)
    const inputs = tags(page, "input").filter((tag) => !tag.includes('type="hidden"'))
    assert.deepEqual(
      labels,
      inputs.map((tag) => /\sid="([^"]*)"/.exec(tag)?.[1]),
    )
    for (const [, references = ""] of page.matchAll(/aria-(?:describedby|labelledby)="([^"]*)"/g)) {
      for (const reference of references.split(" ")) assert.ok(ids.includes(reference), reference)
    }
  })

  test(`the ${name} page posts its forms with the given fields`, () => {
    const forms = formsIn(model)
    const inputs = forms.map(({ fields }) => fields.length).reduce((sum, count) => sum + count, 0)
    assert.deepEqual(
      tags(page, "form").map((tag) => tag.replace(/ data-passkey="[^"]*" hidden>$/, ">")),
      forms.map(({ action }) => `<form method="post" action="${escaped(action)}">`),
    )
    // The script of a passkey form fills in the field `response`, and that of a proof of work its own field.
    const given = tags(page, "input").filter(
      (tag) => tag !== '<input type="hidden" name="response">' && !tag.includes(' name="proof_of_work" data-work="'),
    )
    assert.equal(given.filter((tag) => tag.includes('type="hidden"')).length, inputs)
  })
}

test("sign-in has the fields username and password", () => {
  const [username = "", password = ""] = tags(signInPage({ ...signIn, fields: [] }), "input")
  assert.match(
    username,
    / name="username" type="text" value="ada" .*autocomplete="username webauthn" autocapitalize="none"/,
  )
  assert.match(password, / name="password" type="password" autocomplete="current-password"/)
  for (const input of [username, password]) assert.match(input, / spellcheck="false" required/)
  assert.doesNotMatch(password, / value=/)
})

test("sign-in names the requesting application in title and heading, and its host if nobody checked the name", () => {
  const { selfRegistered: _, ...registered } = signIn
  const page = signInPage(registered)
  assert.match(page, /<title>Sign in to continue to Harbour Photos · Gatehouse<\/title>/)
  assert.match(page, /<h1>Sign in to continue to <bdi>Harbour Photos<\/bdi><\/h1>/)
  const itself = signInPage(signIn)
  assert.match(
    itself,
    /<title>Sign in to continue to Harbour Photos \(photos\.example\.com:8443\) · Gatehouse<\/title>/,
  )
  assert.match(
    itself,
    /<h1[^>]*>[^<]*<bdi>Harbour Photos<\/bdi> \(<bdi dir="ltr">photos\.example\.com:8443<\/bdi>\)<\/h1>/,
  )
  assert.match(
    signInPage({ ...signIn, clientName: "photos.example.com:8443" }),
    /<h1>[^<(]*<bdi>photos\.example\.com:8443<\/bdi><\/h1>/,
  )
})

test("a page that refused a form puts the focus on the first wrong field, and sign-in on the password", () => {
  const inputs = samples.map(({ name, model, render }) => [name, tags(render(model), "input")] as const)
  const refused = inputs.filter(([, fields]) => fields.some((tag) => tag.includes(' aria-invalid="true"')))
  assert.ok(refused.length > 8)
  const idsOf = (fields: readonly string[], mark: string) =>
    fields.filter((tag) => tag.includes(mark)).map((tag) => /\sid="([^"]*)"/.exec(tag)?.[1])
  for (const [name, fields] of refused) {
    const [first] = idsOf(fields, ' aria-invalid="true"')
    assert.deepEqual(idsOf(fields, " autofocus"), [name === "sign-in" ? "password" : first], name)
  }
})

test("sign-in puts the focus on the next field to fill in", () => {
  const focused = (username: string) =>
    tags(signInPage({ ...signIn, username }), "input")
      .filter((tag) => tag.includes(" autofocus"))
      .map((tag) => / name="([^"]*)"/.exec(tag)?.[1])
  assert.deepEqual(focused(""), ["username"])
  assert.deepEqual(focused("ada"), ["password"])
})

const problems = [
  ["wrong-credentials", "Wrong username or password. If you usually sign in with another service, use its button.", 2],
  ["too-many-attempts", "Too many failed attempts to sign in. Wait a few minutes, then try again.", 0],
  ["busy", "Gatehouse is busy and did not check your password. Try again in a moment.", 0],
] as const
for (const [problem, sentence, invalid] of problems) {
  test(`sign-in announces ${problem} and ties it to both fields`, () => {
    const page = signInPage({ ...signIn, problem })
    assert.ok(page.includes(`<p class="alarm" id="problem" role="alert">${sentence}</p>`))
    const inputs = tags(page, "input")
    assert.equal(inputs.filter((tag) => tag.includes(' aria-describedby="problem"')).length, 2)
    assert.equal(inputs.filter((tag) => tag.includes(' aria-invalid="true"')).length, invalid)
  })
}

test("sign-in for a self-registered client says that no operator checked it, and shows the redirect's host", () => {
  assert.match(
    words(signInPage(signIn)),
    /registered itself\. Nobody at this service has checked who is behind its name\. You will continue to photos\.example\.com:8443\. /,
  )
  assert.match(signInPage(signIn), /<strong><bdi dir="ltr">photos\.example\.com:8443<\/bdi><\/strong>/)
  const { selfRegistered: _, ...registered } = signIn
  assert.doesNotMatch(words(signInPage(registered)), /registered itself|photos\.example/)
})

test("sign-in without a problem announces nothing", () => {
  const { problem: _, passkey, ...first } = signIn
  assert.match(main(signInPage({ ...first, ...(passkey && { passkey }) })), /role="alert" data-problem="" hidden>/)
  assert.doesNotMatch(main(signInPage(first)), /role="alert"|aria-invalid|aria-describedby/)
})

test("consent has two submit buttons named decision; the Enter key presses the first, which denies", () => {
  const page = consentPage(consent)
  const buttons = [...page.matchAll(/<button type="submit" name="decision" value="([^"]*)"[^>]*>([^<]*)<\/button>/g)]
  assert.deepEqual(
    buttons.map(([, value, label]) => [value, label]),
    [
      ["deny", "Deny"],
      ["approve", "Allow"],
    ],
  )
  assert.equal(tags(page, "button").length, 2)
  assert.doesNotMatch(main(page), / autofocus/)
})

test("consent shows the client, the permissions, the redirect's host and the signed-in user", () => {
  const page = consentPage(consent)
  assert.match(
    page,
    /<title>Allow Harbour Photos \(photos\.example\.com:8443\) to use your account\? · Gatehouse<\/title>/,
  )
  assert.equal(
    words(page),
    "Allow Harbour Photos (photos.example.com:8443) to use your account? Signed in as Ada Lovelace (ada) Not you? Use another account " +
      "This application registered itself. Nobody at this service has checked who is behind its name. " +
      "Requested permissions Know who you are Your e-mail address " +
      "Prints of the harbour urn:example:prints See your prints Order prints " +
      "Studio urn:gatehouse:connection:studio Act for you at Studio, with the account that you connected here " +
      "For these services https://api.photos.example.com/v1 Albums of the harbour urn:example:albums " +
      "Either way, you will be sent to photos.example.com:8443. Deny Allow",
  )
  const { selfRegistered: _, ...registered } = consent
  assert.match(words(consentPage(registered)), /^Allow Harbour Photos to use your account\? (?!.*registered itself)/)
  assert.deepEqual(
    [...page.matchAll(/<li><span>([^<]*)<\/span><\/li>/g)].map(([, permission]) => permission),
    [
      "Know who you are",
      "Your e-mail address",
      "See your prints",
      "Order prints",
      "Act for you at Studio, with the account that you connected here",
    ],
  )
})

test("consent for a client with a metadata document shows the host first, then the name, and warns about local programs", () => {
  const page = consentPage(consentByDocument)
  assert.match(page, /<h1>Allow <bdi>photos\.example\.com<\/bdi> to use your account\?<\/h1>/)
  assert.match(page, /calls itself <bdi>Harbour Photos<\/bdi>\. Nobody at this service has checked that name\./)
  assert.match(page, /<p class="caution">Any program on your device can receive the answer\. /)
  const signInByDocument = { redirectHost: "127.0.0.1:8080", calledName: "Harbour Photos" }
  assert.match(
    words(signInPage({ ...signIn, clientName: "photos.example.com", selfRegistered: signInByDocument })),
    /Sign in to continue to photos\.example\.com This application calls itself Harbour Photos\. /,
  )
})

test("consent lists each requested resource, with the API's name if it has a name, and has no list without one (RFC 8707 §2)", () => {
  assert.match(
    consentPage(consent),
    /<ul class="permissions" role="list" aria-labelledby="resources">\n<li><span><bdi dir="ltr" translate="no">https:\/\/api\.photos\.example\.com\/v1<\/bdi><\/span><\/li><li><span><bdi translate="no">Albums of the harbour<\/bdi> <bdi dir="ltr" translate="no">urn:example:albums<\/bdi><\/span><\/li>/,
  )
  assert.doesNotMatch(consentPage({ ...consent, resources: [] }), /For these services|id="resources"/)
})

test("consent without a redirect names no destination, and its buttons have no description", () => {
  const { redirectHost: _, selfRegistered: _1, ...nowhere } = consent
  const page = consentPage(nowhere)
  assert.doesNotMatch(page, /destination|aria-describedby/)
  assert.match(page, /name="decision" value="deny" class="plain">Deny<\/button>/)
})

test("consent groups the permissions of an API under its name and identifier, as a labelled list", () => {
  const page = consentPage(consent)
  assert.match(
    page,
    /<h3 id="api-0"><bdi translate="no">Prints of the harbour<\/bdi> <bdi dir="ltr" translate="no">urn:example:prints<\/bdi><\/h3>\n<ul class="permissions" role="list" aria-labelledby="api-0">\n<li><span>See your prints<\/span><\/li><li><span>Order prints<\/span><\/li>/,
  )
  assert.doesNotMatch(consentPage({ ...consent, scope: [] }), /aria-labelledby="asked"/)
})

test("a user without a name, or with the username as name, is shown once", () => {
  for (const name of ["", "  ", "ada"]) {
    assert.match(words(signOutPage({ ...signOut, user: { name, username: "ada" } })), /signed in as ada\. /)
  }
})

test("problem shows the full trace id, and no advice if the problem has no advice", () => {
  assert.match(problemPage(problem), /Reference: <code translate="no">01934c8ef0b27c1a<\/code>/)
  const { wayBack: _, errorHref: _link, ...alone } = problem
  assert.equal(
    words(problemPage({ ...alone, problem: "body-too-large" })),
    "Too much data You sent more data than this service accepts. Reference: 01934c8ef0b27c1a",
  )
})

test("problem names the application that caused it, if known", () => {
  const { clientName: _, ...unknown } = problem
  const said = "sent a sign-in request that we can’t accept. Nothing was shared."
  assert.ok(problemPage(problem).includes(`<p class="lead"><bdi>Harbour Photos</bdi> ${said}</p>`))
  assert.ok(problemPage(unknown).includes(`<p class="lead">An application ${said}</p>`))
})

test("problem links back to the request, or to the application's host", () => {
  assert.match(
    problemPage(problem),
    /<a class="reach" href="[^"]*">Go to <bdi dir="ltr">photos\.example\.com:8443<\/bdi><\/a>/,
  )
  assert.match(
    problemPage({ ...problem, wayBack: { href: "/again" } }),
    /<a class="reach" href="\/again">Try again<\/a>/,
  )
})

test("sign-out asks first; signed-out confirms it, and leads to the account, where the person signs in again", () => {
  assert.match(signOutPage(signOut), /<button type="submit">Sign out<\/button>/)
  assert.deepEqual(tags(signedOutPage(signedOut), "a"), ['<a class="button plain" href="/account">'])
  assert.match(words(signedOutPage(signedOut)), /^You are signed out .* Sign in$/)
})

test("home says that the service runs, and offers sign-out only to a signed-in user", () => {
  const { user: _, ...nobody } = home
  assert.match(
    words(homePage(home)),
    /^Gatehouse is running .*Signed in as Ada Lovelace \(ada\) Your account Sign out Address/,
  )
  assert.doesNotMatch(words(homePage(nobody)), /Sign/)
  assert.match(homePage(nobody), /href="\/\.well-known\/openid-configuration"/)
})

test("home shows addresses from left to right, even in Arabic", () => {
  const page = homePage({ ...home, locale: "ar" })
  for (const address of [home.issuer, home.discoveryHref])
    assert.ok(page.includes(`<bdi dir="ltr">${address}</bdi>`), address)
})

test("a second factor or a passkey that needs scripts has a reason beside it for browsers without scripts", () => {
  const reason = '<p class="quiet" data-without-passkeys>This browser cannot use passkeys here'
  const { passkey, ...others } = secondFactor
  assert.ok(passkey)
  assert.ok(secondFactorPage({ user: secondFactor.user, passkey }).includes(reason))
  assert.ok(!secondFactorPage(others).includes(reason))
  assert.ok(passkeysPage(passkeys).includes(reason))
})

test("if passkeys cannot work at the public URL, the page says so to every browser, and blames neither the browser nor JavaScript", () => {
  const { add: _, ...without } = passkeys
  for (const page of [
    passkeysPage(without),
    secondFactorPage({ user: secondFactor.user, isPasskeyUnavailable: true }),
  ]) {
    assert.match(page, /<p>Passkeys do not work at this service yet\. Its web address must begin with https/)
    assert.doesNotMatch(page, /This browser|JavaScript|<script/)
  }
})

test("each button that ends a session or an application's access says which", () => {
  const page = accountSessionsPage(sessions)
  assert.match(page, /<h2 id="session-1">Unknown browser<\/h2>/)
  assert.match(page, /<button type="submit" class="plain" aria-describedby="session-1">Sign out there</)
  const ended = tags(accountApplicationsPage(applications), "button").filter((tag) => tag.includes("danger"))
  assert.deepEqual(
    ended,
    [0, 1].map((at) => `<button type="submit" class="plain danger" aria-describedby="application-${at}">`),
  )
})
