/** The consent page shows each resource, and consent is remembered for the shown resources. RFC 8707. */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { ask, assertSentBack, codeIn, errorLocation, isConsentPage, signedIn } from "../support/authorization.ts"
import type { Browser, Visited } from "../support/browser.ts"
import { decodeHtml, formOf } from "../support/browser.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"

const PHOTOS = "https://photos.example/v1"
const FILES = "urn:example:files?a=<b>&c='d'"
const at = await service({ after })
const web = await confidentialClient(at)
const resources = [PHOTOS, FILES]

const address = (client: typeof web, asked: readonly string[], more = {}) =>
  [
    authorizeUrl(at, requestOf(client, { scope: "openid read", ...more })),
    ...asked.map((resource) => `resource=${encodeURIComponent(resource)}`),
  ].join("&")
const visit = (browser: Browser, client: typeof web, asked: readonly string[]) => browser.get(address(client, asked))
const shown = ({ html }: Visited) =>
  [...html.matchAll(/<li><span><bdi dir="ltr" translate="no">(.*?)<\/bdi><\/span><\/li>/g)].map(([, text = ""]) =>
    decodeHtml(text),
  )

async function allow(browser: Browser, client: typeof web, asked: readonly string[]): Promise<void> {
  const page = await visit(browser, client, asked)
  equal(isConsentPage(page), true)
  codeIn(await browser.submit(formOf(page.html), { decision: "approve" }))
}

test("the consent page shows each resource of the requested tokens (RFC 8707 §2)", async () => {
  const client = await confidentialClient(at, { consent: "ask", resources })
  const browser = await signedIn(at, web)
  deepEqual(shown(await visit(browser, client, [PHOTOS, FILES, PHOTOS])), [PHOTOS, FILES])
  deepEqual(shown(await visit(browser, client, [at.url, FILES])), [at.url, FILES])
  for (const none of [[], [at.url]]) deepEqual(shown(await visit(browser, client, none)), [])
})

test("behaviour §1.6: a consent is remembered for its resources: the same or fewer resources need no page, more resources do", async () => {
  const client = await confidentialClient(at, { consent: "remember", resources })
  const browser = await signedIn(at, web)
  const asks = async (...asked: string[]) => isConsentPage(await visit(browser, client, asked))
  await allow(browser, client, [PHOTOS])
  equal(await asks(PHOTOS), false)
  equal(await asks(FILES), true, "another resource")
  equal(await asks(PHOTOS, FILES), true, "one resource more")
  equal(await asks(), true, "this service")
  equal(await asks(PHOTOS, at.url), true, "this service too")
  const silent = await ask(at, address(client, [FILES], { prompt: "none" }).split("?")[1] ?? "", { browser })
  assertSentBack(silent, errorLocation("consent_required"))

  await allow(browser, client, [FILES, at.url])
  for (const fewer of [[FILES], [at.url], [], [FILES, at.url], [PHOTOS]]) equal(await asks(...fewer), false)
})

test("behaviour §1.6: more scope for a resource needs a page, even if another resource has that scope", async () => {
  const client = await confidentialClient(at, { consent: "remember", resources })
  const browser = await signedIn(at, web)
  await allow(browser, client, [PHOTOS])
  const wider = address(client, [FILES], { scope: "openid read write" })
  codeIn(await browser.submit(formOf((await browser.get(wider)).html), { decision: "approve" }))
  equal(isConsentPage(await browser.get(address(client, [PHOTOS], { scope: "openid read write" }))), true)
  codeIn(await visit(browser, client, [PHOTOS, FILES]))
})

test("revoking a grant deletes the remembered consent for its resources", async () => {
  const client = await confidentialClient(at, { consent: "remember", resources })
  const browser = await signedIn(at, web)
  await allow(browser, client, [PHOTOS])
  const { grants } = at.gatehouse.administration
  const [grant] = await grants.list({ client_id: client.client_id })
  await grants.revoke(grant?.grant_id ?? "")
  equal(isConsentPage(await visit(browser, client, [PHOTOS])), true)
})
