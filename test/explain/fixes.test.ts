import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import { FIXES, fixFor } from "../../src/explain/fixes.ts"
import { REASONS } from "../../src/oauth/reasons.ts"

const CLIENT = `client_${"0".repeat(32)}`
const addRedirectUri = (received: string) =>
  /`(gatehouse [^`]+)`/.exec(fixFor("redirect-uri-differs", { client_id: CLIENT, received }) ?? "")?.[1]

test("a fix names the client and the redirect URI of the refusal", () => {
  const uri = "https://app.example:8443/cb/~ann"
  equal(addRedirectUri(uri), `gatehouse client update ${CLIENT} --add-redirect-uri ${uri}`)
})

test("OpenID Connect Core §3.1.2.1: the fix for consent_required gives the command that enables silent renewal", () => {
  const fix = fixFor("prompt-none-unconsented", { client_id: CLIENT }) ?? ""
  match(fix, new RegExp(`first-party.*: \`gatehouse client update ${CLIENT} --consent remember\`\\.$`))
})

test("a command omits a value that a shell or the command line could read as several arguments", () => {
  for (const received of [
    ...["https://a.example/;id", "https://a.example/$(id)", "https://a.example/`id`", "https://a.example/ --name x"],
    ...[
      "--name=x",
      "-x",
      "https://a.example/'",
      "https://a.example/?token=[secret]",
      "https://a.example/\n",
      "~/x",
      "",
    ],
  ])
    equal(addRedirectUri(received), `gatehouse client update ${CLIENT} --add-redirect-uri URI`, received)
})

test("a fix shows placeholders such as ID for unknown values", () => {
  match(fixFor("client-disabled") ?? "", /^Enable the client if it is to work again: `gatehouse client enable ID`\./)
  equal(fixFor("unheard-of"), undefined)
  for (const slug of Object.keys(FIXES)) match(fixFor(slug) ?? "", /^[^{}]*(\{"userinfo".*\}\})?[^{}]*$/)
})

test("each reason has a fix in whole sentences, and no other slug has a fix", () => {
  const slugs = new Set(Object.values(REASONS).flatMap((reasons) => Object.keys(reasons)))
  deepEqual(Object.keys(FIXES).toSorted(), [...slugs].toSorted())
  for (const fix of Object.values(FIXES)) match(fix, /^[A-Z].*\.$/s)
})
