// A refusal in a real browser, explained and mended in the console; and what strangers can write into it.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { authorizeUrl, CHALLENGE } from "../support/journey.ts"
import { send } from "../support/wire.ts"
import { complaints, consoleSetting, EVENT, heading, shows, signIn, styled } from "./console_setting.ts"

const { service, home, open, signedIn } = await consoleSetting({ after })
const { clients, groups } = service.administration

const register = async (name: string, uris: readonly string[] = [`${service.url}/nowhere/callback`]) =>
  (
    await clients.create({
      name,
      kind: "public",
      consent: "first-party",
      redirect_uris: [...uris],
      id_token_alg: "EdDSA",
    })
  ).result.client_id

const request = (client_id: string, redirect_uri: string, more: Record<string, string> = {}) =>
  authorizeUrl(service, {
    client_id,
    redirect_uri,
    response_type: "code",
    state: "s",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...more,
  })

test("a sign-in with a wrong address is refused, its reference is pasted, the fix is previewed, and the sign-in then works", async (t) => {
  const client = await register("Photo Book")
  const wrong = `${service.url}/nowhere/other`
  const person = await open(t)
  await person.page.goto(request(client, wrong))
  const shown = (await person.page.locator("body").textContent()) ?? ""
  const trace = /\b[0-9a-f]{16}\b/.exec(shown)?.[0] ?? ""
  match(trace, /^[0-9a-f]{16}$/)
  await groups.create({ name: "settled" })

  const { page, problems } = await signedIn(t, "/explain")
  await heading(page, "Explain")
  // People copy more than the reference alone.
  await page.getByRole("textbox", { name: "A reference" }).fill(`Reference: ${trace}`)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "The service refused this" }).waitFor()
  await page.waitForURL((url) => url.searchParams.get("trace") === trace)
  equal(
    await page.locator('[aria-current="step"]').textContent(),
    "The redirect URI is registered FailedRFC 6749 §3.1.2.3",
  )
  await page.getByRole("button", { name: "Register this redirect URI" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("cell", { name: wrong }).waitFor()
  await dialog.getByText("Anybody can send such a request").waitFor()
  deepEqual((await clients.show(client)).redirect_uris, [`${service.url}/nowhere/callback`])
  await dialog.getByRole("button", { name: "Make this change" }).click()
  await page.getByText("The change is saved.").waitFor()
  deepEqual((await clients.show(client)).redirect_uris, [`${service.url}/nowhere/callback`, wrong])

  await person.page.goto(request(client, wrong))
  await signIn(person.page, "ann")
  // The address is on this device, so the service asks in any case.
  await person.page.locator("button[value=approve]").click()
  await person.page.waitForURL((url) => url.pathname === "/nowhere/other")
  match(new URL(person.page.url()).searchParams.get("code") ?? "", /^gac_/)
  deepEqual(complaints(problems), [])
})

test("an address at another host must be typed before it is registered, and a change by somebody else stops it", async (t) => {
  const client = await register("Careful", ["https://shop.example/cb"])
  const { page, problems } = await signedIn(t, "/explain")
  await page.getByRole("textbox", { name: "A reference" }).fill(request(client, "https://sh0p.example/cb"))
  await page.getByRole("button", { name: "Explain", exact: true }).click()
  await page.getByRole("heading", { name: "The service would refuse this" }).waitFor()
  await page.waitForURL((url) => url.search === "")
  await page.getByRole("button", { name: "Register this redirect URI" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("This host looks like one of the application").waitFor()
  const apply = dialog.getByRole("button", { name: "Make this change" })
  equal(await apply.isDisabled(), true)
  await clients.update(client, { name: "Changed meanwhile" })
  await dialog.getByLabel("Type https://sh0p.example to continue").fill("https://sh0p.example")
  await apply.click()
  await dialog.getByText("Somebody changed the application in the meantime.").waitFor()
  deepEqual((await clients.show(client)).redirect_uris, ["https://shop.example/cb"])
  deepEqual(
    complaints(problems).filter((each) => !each.includes("412")),
    [],
  )
})

test("the list of applications, which was read before, shows that an explained application is unblocked", async (t) => {
  const client = await register("Blocked before")
  await clients.disable(client)
  const { page } = await signedIn(t, "/applications")
  const row = page.getByRole("row", { name: "Blocked before" })
  await row.getByText("Blocked", { exact: true }).waitFor()
  const navigation = page.getByRole("navigation")
  // The time of the browser stands still, so no answer becomes old by itself.
  await navigation.getByRole("link", { name: "Explain" }).click()
  await page.getByRole("textbox", { name: "A reference" }).fill(request(client, `${service.url}/nowhere/callback`))
  await page.getByRole("button", { name: "Explain", exact: true }).click()
  await page.getByRole("button", { name: "Unblock the application" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Make this change" }).click()
  await page.getByText("The change is saved.").waitFor()
  await navigation.getByRole("link", { name: "Applications" }).click()
  await row.waitFor()
  await row.getByText("Blocked", { exact: true }).waitFor({ state: "detached" })
})

test("a token is explained, and is afterwards neither on the page, nor in the address, nor in storage", async (t) => {
  const { page, problems } = await signedIn(t, "/explain")
  const sent = page.waitForRequest((each) => each.url().endsWith("/token.php") && each.method() === "POST")
  await page.reload()
  const answer = (await (await (await sent).response())?.json()) as { access_token: string }
  await heading(page, "Explain")
  await page.getByRole("textbox", { name: "A reference" }).fill(answer.access_token)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "The service would accept this" }).waitFor()
  await page.getByText("An access token").waitFor()
  const kept = await page.evaluate("JSON.stringify([location.href, {...localStorage}, {...sessionStorage}])")
  ok(!`${kept}${await page.content()}`.includes(answer.access_token.slice(8)))
  equal(await page.getByRole("textbox", { name: "A reference" }).inputValue(), "")
  deepEqual(complaints(problems), [])
})

test("markup that strangers send as an address, state or name is text in all three views", async (t) => {
  const xss = '<img src=x onerror="document.title=1">'
  const client = await register(`Shop ${xss}`, ["https://shop.example/cb"])
  for (const uri of [
    `https://shop.example/${xss}`,
    "javascript:alert(document.domain)",
    `https://"><script>x</script>.example/`,
  ]) {
    service.clock.advance({ seconds: 1 })
    const url = new URL(request(client, uri, { state: xss, prompt: xss }))
    await send(service, url.pathname + url.search, { headers: { "user-agent": xss } })
  }
  await groups.create({ name: "settled-too" })
  const { page, problems } = await signedIn(t, "/refusals?each=true")
  await heading(page, "Refusals")
  for (let at = 0; at < 3; at++) {
    await page
      .getByRole("link", { name: "Explain" })
      .nth(at + 1)
      .click()
    await heading(page, "Explain")
    await page.getByRole("heading", { name: "The service refused this" }).waitFor()
    equal(await page.getByRole("button", { name: "Register this redirect URI" }).count(), 0)
    equal(await page.locator("img, main script, a[href^='javascript']").count(), 0)
    await page.goBack()
    await heading(page, "Refusals")
  }
  await page.goto(`${home}/audit?about=${client}`)
  await page.locator(EVENT, { hasText: "registered the application" }).waitFor()
  equal(await page.locator("img").count(), 0)
  equal(await page.title(), "Audit · Gatehouse")
  deepEqual(complaints(problems), [])
})

test("the refusals are counted by reason and application, and lead to each one and to its explanation", async (t) => {
  const client = await register("Counted", ["https://counted.example/cb"])
  service.clock.advance({ seconds: 1 })
  for (let at = 0; at < 2; at++) {
    const url = new URL(request(client, "https://counted.example/wrong"))
    await send(service, url.pathname + url.search)
  }
  await groups.create({ name: "settled-at-last" })
  const { page, problems } = await signedIn(t, `/refusals?client=${client}`)
  await page.getByText("2 ×").waitFor()
  await page.getByRole("link", { name: "Show each" }).click()
  await page.getByText("2 ×").waitFor({ state: "detached" })
  await shows(page.locator(styled("refusal")), 2)
  await page.waitForURL((url) => url.searchParams.get("each") === "true")
  deepEqual(Object.fromEntries(new URL(page.url()).searchParams), {
    reason: "redirect-uri-differs",
    each: "true",
    client,
  })
  await page.getByRole("link", { name: "Explain" }).last().click()
  await page.getByRole("heading", { name: "The service refused this" }).waitFor()
  deepEqual(complaints(problems), [])
})

test("the list shows refusals of the admin API only on request, and the address keeps the request", async (t) => {
  service.clock.advance({ seconds: 1 })
  await groups.create({ name: "taken" })
  const form = await signedIn(t, "/groups")
  await form.page.getByRole("button", { name: "Create a group" }).first().click()
  await form.page.getByRole("textbox", { name: "Name" }).fill("taken")
  await form.page.keyboard.press("Enter")
  await form.page.getByRole("dialog").locator(".mantine-InputWrapper-error, [role=alert]").first().waitFor()
  await groups.create({ name: "settled-after-the-form" })
  const { page, problems } = await signedIn(t, "/refusals?range=hour")
  const own = page.locator(styled("refusal"), { hasText: "data-conflicts" })
  await page
    .getByText("No refusal matches")
    .or(page.locator(styled("refusal")).first())
    .waitFor()
  equal(await own.count(), 0)
  await page.getByRole("switch", { name: "Include refusals of the administration" }).click({ force: true })
  await own.waitFor()
  await page.waitForURL((url) => url.searchParams.get("admin") === "true")
  await page.reload()
  await own.waitFor()
  deepEqual(complaints(problems), [])
})

test("a reference that reads as a number is taken from the address as it is", async (t) => {
  for (const reference of ["1234567890123456", "12e4567890123456", "0000000000000012"]) {
    const { page } = await signedIn(t, `/explain?trace=${reference}`)
    await page.getByText(reference).first().waitFor()
  }
})

test("another path of a known host must be typed before it is registered", async (t) => {
  const client = await register("Paths", ["https://shop.example/cb"])
  const { page, problems } = await signedIn(t, "/explain")
  const redirector = "https://shop.example/go"
  await page.getByRole("textbox", { name: "A reference" }).fill(request(client, redirector))
  await page.getByRole("button", { name: "Explain", exact: true }).click()
  await page.getByRole("button", { name: "Register this redirect URI" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("The application does not use this page so far.").waitFor()
  const apply = dialog.getByRole("button", { name: "Make this change" })
  equal(await apply.isDisabled(), true)
  await dialog.getByLabel(`Type ${redirector} to continue`).fill("https://shop.example")
  equal(await apply.isDisabled(), true)
  await dialog.getByLabel(`Type ${redirector} to continue`).fill(redirector)
  await apply.click()
  await page.getByText("The change is saved.").waitFor()
  deepEqual((await clients.show(client)).redirect_uris, ["https://shop.example/cb", redirector])
  deepEqual(complaints(problems), [])
})
