import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { nearestRedirectUri, redirectUriDifferences } from "../../src/oauth/redirect_uri_difference.ts"
import { english } from "../../src/words/english.ts"

const REGISTERED = "https://client.example/callback"

const ALONE: readonly (readonly [received: string, differs: string])[] = [
  ["https://client.example/callback/", "trailing slash: present, but not registered"],
  ["http://client.example/callback", "http instead of https"],
  ["HTTPS://client.example/callback", "letter case of the scheme"],
  ["com.example.app://client.example/callback", "scheme: com.example.app instead of https"],
  ["https://client.example:8443/callback", "port: 8443 instead of none"],
  ["https://client.example:443/callback", "port: 443 must be omitted"],
  ["https://Client.example/callback", "letter case of the host"],
  ["https://www.client.example/callback", "host: www.client.example instead of client.example"],
  ["https://client.example/Callback", "letter case of the path"],
  ["https://client.example/%63allback", "encoded characters in the path"],
  ["https://client.example/callbacks", "path: /callbacks instead of /callback"],
  ["https://client.example", "path: none instead of /callback"],
  ["https://client.example/callback?x=1", "query: a redirect URI cannot have a query"],
  ["https://client.example/callback#", "fragment: a redirect URI cannot have a fragment"],
  ["https://ann@client.example/callback", "user information"],
  [" https://client.example/callback\n", "white space around it"],
  ["https://client.example:/callback", "spelling"],
]

for (const [received, differs] of ALONE)
  test(`specification §4.1: ${JSON.stringify(received)} differs from a registered redirect URI in ${differs}`, () => {
    deepEqual(redirectUriDifferences(REGISTERED, received).map(english), [differs])
  })

test("reports a missing part as missing, and says if a host means this machine", () => {
  deepEqual(redirectUriDifferences(`${REGISTERED}/`, REGISTERED).map(english), [
    "trailing slash: registered, but missing",
  ])
  deepEqual(redirectUriDifferences("http://127.0.0.1:80/cb", "http://localhost/cb").map(english), [
    "localhost instead of 127.0.0.1",
    "port: 80 must be present",
  ])
  deepEqual(redirectUriDifferences("http://localhost:8080/cb", "http://[::1]:8081/cb").map(english), [
    "[::1] instead of localhost",
    "port: 8081 instead of 8080",
  ])
})

test("RFC 8252 §7.3: does not report a different port of a native client's loopback redirect", () => {
  const registered = ["http://127.0.0.1:7777/cb", "https://client.example/cb"]
  const isPortFree = (uri: string) => uri.startsWith("http:")
  deepEqual(nearestRedirectUri(registered, "http://127.0.0.1:1/cb/", isPortFree)?.differs.map(english), [
    "trailing slash: present, but not registered",
  ])
  equal(nearestRedirectUri(registered, "http://127.0.0.1:1/cb/")?.differs.length, 2)
  deepEqual(nearestRedirectUri(registered, "https://client.example:1/cb", isPortFree)?.differs.map(english), [
    "port: 1 instead of none",
  ])
  equal(nearestRedirectUri([], "https://client.example/cb"), undefined)
})

const uri = fc
  .tuple(
    fc.constantFrom("https", "http", "HTTP", "com.example.app"),
    fc.constantFrom("", "a@"),
    fc.constantFrom("client.example", "Client.example", "localhost", "127.0.0.1", "[::1]", ""),
    fc.constantFrom("", ":", ":80", ":443", ":8080"),
    fc.constantFrom("", "/", "/cb", "/cb/", "/CB", "/%63b", "/%zz", "//"),
    fc.constantFrom("", "?", "?a=1"),
    fc.constantFrom("", "#", "#f"),
  )
  .map(
    ([scheme, user, host, port, path, query, fragment]) =>
      `${scheme}://${user}${host}${port}${path}${query}${fragment}`,
  )

test("property: reports differences exactly when the URIs are not equal, for any client, and each difference once", () => {
  fc.assert(
    fc.property(uri, uri, (one, other) => {
      const [there, back] = [redirectUriDifferences(one, other), redirectUriDifferences(other, one)]
      equal(there.length === 0, one === other)
      equal(there.length, back.length)
      equal(new Set(there).size, there.length)
    }),
    { numRuns: 2000 },
  )
})

test("property: a client with redirect URIs has a nearest one, which differs in the fewest parts", () => {
  fc.assert(
    fc.property(uri, uri, uri, (one, other, received) => {
      const nearest = nearestRedirectUri([one, other], received)
      ok(nearest !== undefined)
      const counts = [one, other].map((each) => redirectUriDifferences(each, received).length)
      equal(nearest.differs.length, Math.min(...counts))
    }),
  )
})
