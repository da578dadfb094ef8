import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { say } from "../../src/base/say.ts"
import { defaultSettings } from "../../src/clients/settings/each_setting.ts"
import type { PublicClient } from "../../src/oauth/client.ts"
import { provenRedirectUri } from "../../src/oauth/proven_redirect_uri.ts"
import { validateRedirectUri } from "../../src/oauth/redirect_uri.ts"

const clientWith = (native: boolean, ...redirectUris: string[]): PublicClient => ({
  ...strangerWith(...redirectUris),
  native,
  registeredBy: "operator",
})

const strangerWith = (...redirectUris: string[]): PublicClient => ({
  ...defaultSettings({ kind: "public", authMethod: undefined }),
  id: "client_00000000000070008000000000000000",
  kind: "public",
  name: "Sample",
  redirectUris,
  native: false,
  enabled: true,
  createdAt: 0,
  registeredBy: "anyone",
  createdBy: undefined,
  metadataUrl: undefined,
})

const REGISTERED = [
  "https://client.example/callback",
  "https://client.example/callback/",
  "https://client.example:8443/a%2Fb/c;d=1",
  "https://xn--bcher-kva.example/%E2%9C%93",
  "http://localhost:3000/cb",
  "http://localhost/cb",
  "http://127.0.0.1/cb",
  "http://127.0.0.1:8080/cb",
  "http://[::1]/cb",
  "http://[::1]:49152",
  "com.example.app:/oauth",
  "com.example.app://oauth/cb",
]

/** Every printable ASCII character, and characters that normalization or decoding would turn into one of them. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)),
  ..."\0\t\n\r\u00a0\u00ad\u200b\u2024\u3002\uff0f\uff1a\uff0e\u0131\u212a\u017f",
]

const flipped = (character: string): string =>
  character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`

/** Yields every text that differs from the URI in one character. */
function* changesOf(uri: string): Generator<string> {
  for (let at = 0; at <= uri.length; at++) {
    const [before, character, after] = [uri.slice(0, at), uri.charAt(at), uri.slice(at + 1)]
    for (const other of CHARACTERS) yield before + other + character + after
    if (character === "") continue
    yield before + after
    yield before + flipped(character) + after
    yield before + percentEncoded(character) + after
    yield before + percentEncoded(character).toLowerCase() + after
    for (const other of CHARACTERS) yield before + other + after
  }
}

const ADDRESSES = ["http://127.0.0.1", "http://[::1]"] as const
const ADDRESSES_AND_NAME = [...ADDRESSES, "http://localhost"] as const

/** A second implementation of RFC 8252 §7.3: the URIs may differ only in a port after one of these hosts. */
function isLoopbackVariant(registered: string, given: string, hosts: readonly string[] = ADDRESSES): boolean {
  for (const host of hosts) {
    if (!registered.startsWith(host) || !given.startsWith(host)) continue
    const slash = registered.indexOf("/", host.length)
    const path = slash < 0 ? "" : registered.slice(slash)
    if (!given.endsWith(path) || given.length < host.length + path.length) return false
    const port = given.slice(host.length, given.length - path.length)
    return port === "" || (/^:[0-9]{1,5}$/.test(port) && Number(port.slice(1)) > 0 && Number(port.slice(1)) <= 65_535)
  }
  return false
}

for (const uri of REGISTERED) {
  test(`specification §4.1, RFC 6749 §3.1.2.3: ${uri} matches itself, and no text that differs in one character`, () => {
    const client = clientWith(false, uri)
    assert.equal(provenRedirectUri(client, uri), uri)
    for (const changed of changesOf(uri)) {
      assert.equal(provenRedirectUri(client, changed), changed === uri ? uri : undefined, changed)
    }
  })

  test(`RFC 8252 §7.3: for a native client only the loopback port of ${uri} may differ`, () => {
    const client = clientWith(true, uri)
    assert.equal(provenRedirectUri(client, uri), uri)
    for (const changed of changesOf(uri)) {
      const matches = changed === uri || isLoopbackVariant(uri, changed)
      assert.equal(provenRedirectUri(client, changed), matches ? changed : undefined, changed)
    }
  })

  test(`RFC 8252 §7.3: for a self-registered client only the loopback port of ${uri} may differ, at localhost too`, () => {
    const client = strangerWith(uri)
    assert.equal(provenRedirectUri(client, uri), uri)
    for (const changed of changesOf(uri)) {
      const matches = changed === uri || isLoopbackVariant(uri, changed, ADDRESSES_AND_NAME)
      assert.equal(provenRedirectUri(client, changed), matches ? changed : undefined, changed)
    }
  })
}

test("RFC 8252 §8.3: no other host passes for a loopback host of a self-registered client, and no other port than 1 to 65535", () => {
  const hosts = ["localhost", "127.0.0.1", "[::1]"]
  for (const host of hosts) {
    const client = strangerWith(`http://${host}/cb`, `http://${host}:3118/cb`)
    const others = hosts.filter((other) => other !== host)
    assert.equal(provenRedirectUri(client, `http://${host}:1/cb`), `http://${host}:1/cb`)
    assert.equal(provenRedirectUri(client, `http://${host}:65535/cb`), `http://${host}:65535/cb`)
    for (const given of [
      ...["0", "00", "65536", "99999", "100000", "-1", "", "+80", "8o", "80:80"].map(
        (port) => `http://${host}:${port}/cb`,
      ),
      ...[`http://${host}.evil.example:1234/cb`, `http://${host}@evil.example/cb`, `http://${host}:80@evil.example/cb`],
      ...[`http://evil.example/http://${host}/cb`, `http://${host}:1234\\@evil.example/cb`, `http://${host}:1234?/cb`],
      ...[`http://${host}:1234/cb/`, `http://${host}:1234/cb?x`, `http://${host}:1234/cb#x`, `http://${host}:1234/CB`],
      ...[
        `https://${host}:1234/cb`,
        `http://${host}:1234`,
        `http://${host}:1234/../cb`,
        `http://${host.toUpperCase()}:1/cb`,
      ],
      ...others.map((other) => `http://${other}:1234/cb`),
    ].filter((given) => given !== `http://${host}:1/cb`))
      assert.equal(provenRedirectUri(client, given), undefined, given)
  }
})

test("RFC 8252 §7.3: any port is accepted for a loopback address, and no text that is not a port", () => {
  const port = fc.oneof(
    fc.nat({ max: 99_999 }).map(String),
    fc.string({ unit: fc.constantFrom(..."0123456789:@/%.-+x "), maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.constantFrom("http://127.0.0.1", "http://[::1]"), port, (host, text) => {
      const registered = `${host}/cb`
      const given = `${host}:${text}/cb`
      const isPort = /^[0-9]{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535
      assert.equal(provenRedirectUri(clientWith(true, registered), given), isPort ? given : undefined)
      assert.equal(provenRedirectUri(clientWith(false, registered), given), undefined)
    }),
  )
})

test("RFC 8252 §7.3: other addresses of 127/8 keep their port, and so does localhost of an operator's client", () => {
  const hosts = ["localhost", "127.0.0.2", "127.1", "2130706433", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]"]
  for (const host of hosts) {
    const client = clientWith(true, `http://${host}:3000/cb`)
    assert.equal(provenRedirectUri(client, `http://${host}:3001/cb`), undefined, host)
    if (host === "localhost") continue
    assert.equal(provenRedirectUri(strangerWith(`http://${host}:3000/cb`), `http://${host}:3001/cb`), undefined, host)
  }
})

const PIECES = [
  ...["https:", "http:", "HTTPS:", "com.example.app:", "javascript:", "data:", "file:", "myapp:", "ftp:", "about:"],
  ...[
    "//",
    "/",
    "///",
    "\\\\",
    "\\",
    "client.example",
    "127.0.0.1",
    "[::1]",
    "localhost",
    "user",
    "user:pw",
    "@",
    ":8080",
    ":",
  ],
  ...[
    "callback",
    "a/b",
    "..",
    ".",
    "%2e",
    "%23",
    "%3F",
    "%40",
    "?",
    "?a=b",
    "#",
    "#x",
    " ",
    "\t",
    "\n",
    "é",
    "*",
    "*.example",
    ";",
  ],
]
const anyUriLike = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join("")),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: "binary", maxLength: 40 }),
)

test("behaviour §1.2, RFC 6749 §3.1.2: registration never accepts a query, a fragment, user information, a relative or a non-ASCII URI", () => {
  fc.assert(
    fc.property(anyUriLike, (text) => {
      const { problem, warning } = validateRedirectUri(text)
      if (problem !== undefined) return
      assert.match(text, /^[\x21-\x7e]+$/)
      assert.doesNotMatch(text, /[?#]/)
      assert.match(text, /^(https?:\/\/[^/\\@]+(\/.*)?$|[a-z][a-z0-9.+-]*:)/i)
      const url = new URL(text)
      assert.deepEqual([url.search, url.hash, url.username, url.password], ["", "", "", ""])
      assert.ok(!["javascript:", "data:", "file:", "ftp:", "about:"].includes(url.protocol), url.protocol)
      if (!/^https?:$/.test(url.protocol)) assert.equal(warning === undefined, url.protocol.includes("."), url.protocol)
    }),
    { numRuns: 5000 },
  )
})

test("specification §4.1, RFC 9700 §2.1, §4.1.3: a registered redirect URI is matched only by itself", () => {
  fc.assert(
    fc.property(anyUriLike, anyUriLike, fc.boolean(), (registered, given, native) => {
      fc.pre(validateRedirectUri(registered).problem === undefined)
      const client = clientWith(native, registered)
      assert.equal(provenRedirectUri(client, registered), registered)
      const matches = given === registered || (native && isLoopbackVariant(registered, given))
      assert.equal(provenRedirectUri(client, given), matches ? given : undefined)
      assert.equal(
        provenRedirectUri(client, new URL(registered).href) !== undefined,
        new URL(registered).href === registered,
      )
    }),
    { numRuns: 300, maxSkipsPerRun: 1000 },
  )
})

test("behaviour §1.2: user information is refused in every scheme", () => {
  for (const scheme of ["https", "http", "com.example.app"]) {
    for (const user of ["user@", "user:password@", ":password@", "@", "user:@"]) {
      assert.deepEqual(validateRedirectUri(`${scheme}://${user}client.example/cb`), {
        problem: say("uri-user-information"),
      })
    }
  }
})
