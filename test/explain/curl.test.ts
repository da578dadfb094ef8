import { deepEqual, equal, throws } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import fc from "fast-check"
import { readCurl, readUrl } from "../../src/explain/curl.ts"
import { shellWords, Unreadable } from "../../src/explain/shell_words.ts"

const AT = "https://auth.example.com/oauth/token.php"
const written = (command: string) => {
  const { url, request } = readCurl(command)
  const { method, target, headers, body } = request
  return { origin: url.origin, method, target, headers, body: body === undefined ? undefined : String(body) }
}
const FORM = ["content-type", "application/x-www-form-urlencoded"] as const
const basic = (text: string) => ["authorization", `Basic ${Buffer.from(text).toString("base64")}`] as const

test("a command is divided into words as a POSIX shell does", () => {
  deepEqual(shellWords(`curl -d 'a b' -d "c \\"d\\" \\$e \\e" f\\ g h''i "" $'j\\'\\n\\u0021\\x41' \\\n  k # l`), [
    ...["curl", "-d", "a b", "-d", 'c "d" $e \\e', "f g", "hi", "", "j'\n!A", "k"],
  ])
  deepEqual(shellWords("  "), [])
  deepEqual(shellWords("a#b 'it''s' \"5 $ 6\""), ["a#b", "its", "5 $ 6"])
})

test("property: words come out as /bin/sh gives them to a command", () => {
  const piece = fc.constantFrom(
    "a",
    " ",
    "'b c'",
    '"d e"',
    "\\ ",
    "\\\\",
    '"\\\\"',
    '"\\""',
    "''",
    "é",
    "=",
    "'&|;$'",
    "\\\n",
    "%",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("")
      const { stdout } = spawnSync("/bin/sh", ["-c", `for word in ${text}\ndo printf '%s\\0' "$word"; done`])
      deepEqual(shellWords(text), String(stdout).split("\0").slice(0, -1))
    }),
    { numRuns: 40 },
  )
})

test("what only the shell knows, other commands and open quotes are refused in words", () => {
  for (const [text, why] of [
    ["curl -u $ID:x", /^\$ID is known to your shell alone/],
    [`curl -u "\${ID}"`, /^\$ID is known to your shell alone/],
    ["curl `date`", /what your shell would put in the place of \$ or `/],
    ['curl "$ \\$a $b"', /^\$b is known/],
    ['curl "$(date)"', /what your shell would put/],
    ["curl https://a.example/?a=1&b=2", /an & outside of quotes ends the command: put quotes/],
    ["curl x | jq .", /\| leads to another one/],
    ["curl x > file", /> leads to another one or to a file/],
    ["curl 'x", /a quote is not closed/],
    ['curl "x', /a quote is not closed/],
    ["curl \\", /it ends with a backslash/],
  ] as const)
    throws(
      () => shellWords(text),
      (error) => error instanceof Unreadable && why.test(error.message),
      text,
    )
})

test("a token request as curl sends it: data joined in order, by form, encoded where asked for", () => {
  deepEqual(
    written(
      `$ curl -sS ${AT} -d grant_type=authorization_code --data-urlencode 'redirect_uri=https://a.example/?b=c d' --data-raw @x`,
    ),
    {
      ...{ origin: "https://auth.example.com", method: "POST", target: "/oauth/token.php", headers: [FORM] },
      body: "grant_type=authorization_code&redirect_uri=https%3A%2F%2Fa.example%2F%3Fb%3Dc%20d&@x",
    },
  )
  deepEqual(written(`curl -u 'id:se:cret' -da=1 --data=b=2 ${AT}`).headers, [FORM, basic("id:se:cret")])
  deepEqual(written(`curl -u id -X PUT ${AT}`), {
    ...{ origin: "https://auth.example.com", method: "PUT", target: "/oauth/token.php", headers: [basic("id:")] },
    body: undefined,
  })
  deepEqual(written(`curl --json '{"a":' --json '1}' ${AT}`), {
    ...{ origin: "https://auth.example.com", method: "POST", target: "/oauth/token.php" },
    ...{ headers: [["content-type", "application/json"]], body: '{"a":1}' },
  })
  deepEqual(written(`curl ${AT} -H 'Content-Type: application/json' -d '{}'`).headers, [
    ["Content-Type", "application/json"],
  ])
  deepEqual(written(`curl ${AT} -F a=b`).headers, [["content-type", "multipart/form-data; boundary=not-written"]])
})

test("a query by -G, HEAD, cookies, bearer tokens and headers that are left away", () => {
  deepEqual(written("/usr/bin/curl -G 'auth.example.com/a?x=1#f' -d y=2 -d z -b 'c=d' -H 'Host: other' -H 'Accept:'"), {
    ...{ origin: "http://auth.example.com", method: "GET", target: "/a?x=1&y=2&z", headers: [["cookie", "c=d"]] },
    body: undefined,
  })
  deepEqual(written(`curl ${AT} -H 'X-A: Åsa' -H $'X-B: 1\\t2' -H 'Trailer: X-C'`).headers, [
    ["X-A", "Åsa"],
    ["X-B", "1\t2"],
  ])
  deepEqual(written(`curl -u 'id:→' ${AT}`).headers, [basic("id:→")])
  deepEqual(written(`curl -I --url ${AT} --oauth2-bearer gat_x -L`), {
    ...{ origin: "https://auth.example.com", method: "HEAD", target: "/oauth/token.php" },
    ...{ headers: [["authorization", "Bearer gat_x"]], body: undefined },
  })
})

test("what is not known, files and a second address are refused in words", () => {
  for (const [text, why] of [
    ["wget x", /begins with the word curl/],
    ["", /begins with the word curl/],
    ["curl", /there is no address/],
    [`curl ${AT} -d @file`, /--data names a file, which is not read/],
    [`curl ${AT} --data-urlencode name@file`, /--data-urlencode names a file/],
    [`curl ${AT} -b jar.txt`, /--cookie names a file/],
    [`curl ${AT} -H @headers`, /--header names a file/],
    [`curl ${AT} -H 'no colon'`, /a header is written as/],
    [`curl ${AT} ${AT}`, /more than one address: one request is explained/],
    [`curl ${AT} --proxy x`, /Unknown option '--proxy': these are read: --url /],
    ["curl https://a:b@auth.example.com/", /write it as --user/],
  ] as const)
    throws(
      () => readCurl(text),
      (error) => error instanceof Unreadable && why.test(error.message),
      text,
    )
  equal(readUrl("auth.example.com/x").href, "http://auth.example.com/x")
  throws(() => readUrl("https://["), Unreadable)
})

test("RFC 9110 §5.5, §5.6.2: a method that is no token and a value that is not of plain bytes cannot be sent, and are refused in words", () => {
  for (const [text, why] of [
    [`curl ${AT} -X 'A B'`, /a method is one word of letters/],
    [`curl ${AT} -X ''`, /a method is one word of letters/],
    [`curl ${AT} -X PÖST`, /a method is one word of letters/],
    [`curl ${AT} -H 'X-A: →'`, /^the header X-A has a character that cannot stand in one: leave it away$/],
    [`curl ${AT} -H $'X-A: b\\x01c'`, /^the header X-A has a character/],
    [`curl ${AT} -H $'X-A: b\\r\\nX-B: c'`, /^the header X-A has a character/],
    [`curl ${AT} -b 'a=→'`, /^the header cookie has a character/],
    [`curl ${AT} --oauth2-bearer 'gat_…'`, /^the header authorization has a character/],
  ] as const)
    throws(
      () => readCurl(text),
      (error) => error instanceof Unreadable && why.test(error.message),
      text,
    )
})
