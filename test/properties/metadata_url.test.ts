import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { test } from "node:test"
import { isId } from "../../src/base/id.ts"
import { isMetadataUrl, metadataClientId, metadataUrlProblem } from "../../src/oauth/metadata_url.ts"
import { english } from "../../src/words/english.ts"

test("the URL of a metadata document is https with a path, in the form that the URL parser writes (Client ID Metadata Document §3)", () => {
  for (const url of [
    "https://app.example.com/client.json",
    "https://app.example.com/",
    "https://app.example.com:8443/a/b?v=1",
    "https://xn--bcher-kva.example/c",
    "https://192.0.2.1/c",
    "https://[2001:db8::1]/c",
    "http://localhost:8080/client.json",
    "http://127.0.0.1:8080/client.json",
    "http://[::1]/c",
  ])
    deepEqual([url, metadataUrlProblem(url)], [url, undefined])
})

test("any other client_id is refused as the URL of a metadata document, with the reason (Client ID Metadata Document §3)", () => {
  for (const [url, problem] of [
    ["https://app.example.com", /has no path/],
    ["https://app.example.com?x", /has no path/],
    ["https:app.example.com/c", /has no path/],
    ["https://app.example.com\\c", /has no path/],
    ["http://app.example.com/c", /is not https/],
    ["ftp://app.example.com/c", /is not https/],
    ["https://ann@app.example.com/c", /user information/],
    ["https://@app.example.com/c", /user information/],
    ["https://app.example.com/c#top", /fragment/],
    ["https://app.example.com/c#", /fragment/],
    ["https://app.example.com/a/../c", /usual form of a URL, https:\/\/app\.example\.com\/c/],
    ["https://app.example.com/./c", /usual form/],
    ["https://app.example.com/%2e%2e/c", /usual form/],
    ["https://APP.example.com/c", /usual form/],
    ["HTTPS://app.example.com/c", /usual form/],
    ["https://app.example.com:443/c", /usual form/],
    ["https://2130706433/c", /usual form of a URL, https:\/\/127\.0\.0\.1\/c/],
    ["https://0177.0.0.1/c", /usual form of a URL, https:\/\/127\.0\.0\.1\/c/],
    ["https://0x7f.1/c", /usual form/],
    ["https://[0:0:0:0:0:0:0:1]/c", /usual form/],
    ["https://app.example.com./c", /neither a name nor an address/],
    ["https://a;b.example/c", /neither a name nor an address/],
    ["https://bücher.example/c", /not an absolute URL/],
    ["https://app.example.com/a b", /not an absolute URL/],
    [`https://app.example.com/${"a".repeat(255)}`, /longer than 255 bytes/],
    ["https://", /not an absolute URL/],
    ["client_0190", /not an absolute URL/],
  ] as const) {
    const found = metadataUrlProblem(url)
    match(found === undefined ? "accepted" : english(found), problem, url)
    equal(isMetadataUrl(url), false)
  }
})

test("the id of a row follows from the whole URL", () => {
  const url = "https://app.example.com/client.json"
  equal(isId("client", metadataClientId(url)), true)
  equal(metadataClientId(url), metadataClientId(url))
  notEqual(metadataClientId(url), metadataClientId(`${url}?`))
})
