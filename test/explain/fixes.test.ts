import { deepEqual, equal, match } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { fixFor } from "../../src/explain/fixes.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import { fixInEnglish } from "../../src/words/english.ts"

const CLIENT = `client_${"0".repeat(32)}`
const SLUGS = Object.values(REASONS).flat()
const said = (...given: Parameters<typeof fixFor>): string => {
  const fix = fixFor(...given)
  return fix === undefined ? "" : fixInEnglish(fix)
}
const { fixes } = JSON.parse(readFileSync(join(import.meta.dirname, "../../locales/en.json"), "utf8")) as {
  readonly fixes: Readonly<Record<string, string>>
}
const addRedirectUri = (received: string) =>
  /`(gatehouse [^`]+)`/.exec(said("redirect-uri-differs", { client_id: CLIENT, received }))?.[1]

test("a fix names the client and the redirect URI of the refusal", () => {
  const uri = "https://app.example:8443/cb/~ann"
  equal(addRedirectUri(uri), `gatehouse client update ${CLIENT} --add-redirect-uri ${uri}`)
})

test("OpenID Connect Core §3.1.2.1: the fix for consent_required gives the command that enables silent renewal", () => {
  const fix = said("prompt-none-unconsented", { client_id: CLIENT })
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
  match(said("client-disabled"), /^To let the client work again, enable it: `gatehouse client enable ID`\./)
  equal(fixFor("unheard-of"), undefined)
  for (const slug of SLUGS) match(said(slug), /^[^{}]*(\{"userinfo".*\}\})?[^{}]*$/)
})

test("each reason has a fix in whole sentences, and no other slug has a fix", () => {
  const others = [
    ...["localhost-redirect", "localhost-redirect-registered", "see-refusals", "dpop-missing-with-token"],
    ...["dpop-missing-by-profile", "dpop-missing-by-least-profile", "pushed-request-required-by-profile"],
    ...["pushed-request-required-by-least-profile", "pushed-request-required-by-installation", "profile-unmet-kind"],
    ...["profile-unmet-keys", "profile-unmet-objects", "profile-unmet-answers", "profile-unmet-redirect-uris"],
  ]
  deepEqual(Object.keys(fixes).toSorted(), [...new Set([...SLUGS, ...others])].toSorted())
  for (const fix of Object.values(fixes)) match(fix, /^[A-Z].*\.$/s)
})
