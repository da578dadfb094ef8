/**
 * Specification, section 4.2, and silence.md, "Token endpoint": the order of checks, methods and bodies. Client authentication
 * and each grant have files of their own.
 */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { gzipSync } from "node:zlib"
import type { ErrorName } from "../support/answers.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  service,
  tokensFor,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const page = await publicClient(at)

const _BASIC_CHALLENGE = { "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"' }
const FORM = { "content-type": "application/x-www-form-urlencoded" }
const JSON_TYPE = { "content-type": "application/json" }
const machine = { grant_type: "client_credentials", ...client }

/** A body of any kind with any headers. */
const raw = (body: string | Uint8Array, headers: Record<string, string> = {}, path = "/oauth/token.php") =>
  send(at, path, { method: "POST", headers, body })
const json = (value: unknown) => raw(JSON.stringify(value), JSON_TYPE)

function assertTokens(answer: Received): Tokens {
  const tokens = bodyOf<Tokens>(answer)
  equal(tokens.token_type, "Bearer")
  return tokens
}

describe("silence.md: the order of checks at the token endpoint", async () => {
  const others = await confidentialClient(at, { grant_types: ["client_credentials"], redirect_uris: [] })
  const big = `${"x=1&".repeat(16_384)}x`
  const wrong = { ...client, client_secret: "wrong" }
  const unusable = await tokensFor(at, client)
  await post(at, codeRequest(client, await freshCode(at, client)))
  const beyond = { grant_type: "refresh_token", refresh_token: "grt_nothing", scope: "admin", ...client }

  interface Case {
    readonly title: string
    readonly expected: ErrorName
    readonly answer: () => Promise<Received>
    readonly more?: Record<string, string>
  }
  const cases: Case[] = [
    {
      title: "method before type: GET with a query that has all parameters, and no body",
      expected: "method_not_allowed",
      answer: () => send(at, `/oauth/token.php?${new URLSearchParams(machine)}`),
      more: { allow: "POST, OPTIONS" },
    },
    {
      title: "method before size: PUT with a body that is too large",
      expected: "method_not_allowed",
      answer: () => send(at, "/oauth/token.php", { method: "PUT", headers: FORM, body: big }),
      more: { allow: "POST, OPTIONS" },
    },
    { title: "size before type", expected: "body_too_large", answer: () => raw(big, { "content-type": "text/plain" }) },
    {
      title: "size before encoding",
      expected: "body_too_large",
      answer: () => raw(big, { "content-encoding": "gzip" }),
    },
    {
      title: "type before grant_type",
      expected: "invalid_request",
      answer: () => raw("grant_type=none", { "content-type": "text/plain" }),
    },
    { title: "parse before grant_type", expected: "invalid_request", answer: () => post(at, "grant_type=none&x=%ff") },
    {
      title: "parse before client authentication",
      expected: "invalid_request",
      answer: () => post(at, { ...wrong, grant_type: "client_credentials" }, { "content-encoding": "gzip" }),
    },
    {
      title: "duplicates before grant_type missing",
      expected: "invalid_request",
      answer: () => post(at, "client_id=a&client_id=a"),
    },
    {
      title: "duplicates before grant_type unknown",
      expected: "invalid_request",
      answer: () => post(at, "grant_type=none&client_id=a&client_id=a"),
    },
    {
      title: "duplicates before client authentication",
      expected: "invalid_request",
      answer: () =>
        post(at, `grant_type=client_credentials&client_id=${client.client_id}&client_secret=wrong&client_secret=wrong`),
    },
    {
      title: "grant_type present before client_id",
      expected: "invalid_request",
      answer: () => post(at, { client_secret: "wrong" }),
    },
    { title: "grant_type present before authentication", expected: "invalid_request", answer: () => post(at, wrong) },
    {
      title: "grant_type present before authentication by Basic",
      expected: "invalid_request",
      answer: () => post(at, {}, basic(client.client_id, "wrong")),
    },
    {
      title: "grant_type known before client_id",
      expected: "unsupported_grant_type",
      answer: () => post(at, { grant_type: "password" }),
    },
    {
      title: "grant_type known before authentication",
      expected: "unsupported_grant_type",
      answer: () => post(at, { ...wrong, grant_type: "password" }),
    },
    {
      title: "grant_type known before an unreadable Basic",
      expected: "unsupported_grant_type",
      answer: () => post(at, { grant_type: "password" }, { authorization: "Basic !" }),
    },
    {
      title: "client_id before the grant's parameters",
      expected: "invalid_request",
      answer: () => post(at, { grant_type: "authorization_code", client_secret: "wrong" }),
    },
    {
      title: "authentication before grant allowed",
      expected: "invalid_client",
      answer: () => post(at, { grant_type: "authorization_code", ...others, client_secret: "wrong" }),
    },
    {
      title: "authentication before parameters",
      expected: "invalid_client",
      answer: () => post(at, { ...wrong, grant_type: "authorization_code" }),
    },
    {
      title: "authentication before a malformed verifier",
      expected: "invalid_client",
      answer: () =>
        post(at, { ...wrong, grant_type: "authorization_code", code: "x", redirect_uri: "x", code_verifier: "x" }),
    },
    {
      title: "authentication before grant",
      expected: "invalid_client",
      answer: () => post(at, { ...wrong, grant_type: "refresh_token", refresh_token: "grt_nothing" }),
    },
    {
      title: "authentication before scope",
      expected: "invalid_client",
      answer: () => post(at, { ...wrong, grant_type: "client_credentials", scope: "none" }),
    },
    {
      title: "grant allowed before parameters",
      expected: "unauthorized_client",
      answer: () => post(at, { grant_type: "authorization_code", ...others }),
    },
    {
      title: "grant allowed before grant",
      expected: "unauthorized_client",
      answer: () => post(at, { grant_type: "refresh_token", refresh_token: "grt_nothing", ...others }),
    },
    {
      title: "grant allowed before scope",
      expected: "unauthorized_client",
      answer: () => post(at, { grant_type: "client_credentials", scope: "none", ...page }),
    },
    {
      title: "parameters before grant: no redirect_uri and an unknown code",
      expected: "invalid_request",
      answer: () => post(at, codeRequest(client, "gac_nothing", { redirect_uri: undefined })),
    },
    {
      title: "parameters before grant: a malformed verifier and an unknown code",
      expected: "invalid_request",
      answer: () => post(at, codeRequest(client, "gac_nothing", { code_verifier: "short" })),
    },
    {
      title: "grant before scope: an unknown refresh token and a scope beyond any",
      expected: "invalid_grant",
      answer: () => post(at, beyond),
    },
    {
      title: "grant before scope: another client's refresh token and an unknown scope",
      expected: "invalid_grant",
      answer: () =>
        post(at, {
          ...beyond,
          refresh_token: unusable.refresh_token,
          scope: "none",
          ...page,
          client_secret: undefined,
        }),
    },
  ]
  for (const { title, expected, answer, more } of cases)
    it(title, async () => {
      assertError(await answer(), expected, more)
    })
})

describe("specification §4.2: POST, body is application/x-www-form-urlencoded or application/json", () => {
  for (const type of [
    "application/x-www-form-urlencoded",
    "APPLICATION/X-WWW-Form-UrlEncoded",
    "application/x-www-form-urlencoded; charset=utf-8",
    "application/x-www-form-urlencoded;charset=UTF-8",
    'application/x-www-form-urlencoded; Charset="Utf-8"',
  ])
    it(`accepts ${type}`, async () => {
      assertTokens(await raw(new URLSearchParams(machine).toString(), { "content-type": type }))
    })
  for (const type of [
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json;CHARSET=UTF-8",
  ])
    it(`accepts ${type}`, async () => {
      assertTokens(await raw(JSON.stringify(machine), { "content-type": type }))
    })
  for (const type of [
    undefined,
    "",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jwt",
    "application/json+x",
    "application/vnd.api+json",
    "application/x-www-form-urlencoded; charset=iso-8859-1",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/json; charset=latin1",
    "application/json, text/plain",
    "application",
    "/",
    ";",
  ])
    it(`refuses ${type === undefined ? "a body without a type" : `the type "${type}"`} with invalid_request`, async () => {
      const headers: Record<string, string> = type === undefined ? {} : { "content-type": type }
      assertError(await raw(new URLSearchParams(machine).toString(), headers), "invalid_request")
      assertError(await raw(JSON.stringify(machine), headers), "invalid_request")
    })
  it("refuses a form that says it is JSON, and JSON that says it is a form", async () => {
    assertError(await raw(new URLSearchParams(machine).toString(), JSON_TYPE), "invalid_request")
    assertError(await raw(JSON.stringify(machine), FORM), "invalid_request")
  })
  it("refuses an empty body, and none at all", async () => {
    for (const headers of [FORM, JSON_TYPE, {}]) {
      assertError(await raw("", headers), "invalid_request")
      assertError(await send(at, "/oauth/token.php", { method: "POST", headers }), "invalid_request")
    }
  })
  it("answers to JSON and form are alike", async () => {
    const [one, other] = [assertTokens(await json(machine)), assertTokens(await post(at, machine))]
    deepEqual({ ...one, access_token: "" }, { ...other, access_token: "" })
  })
})

describe("silence.md: JSON is an object whose known members are strings", () => {
  for (const [title, value] of [
    ["null", null],
    ["an array", [machine]],
    ["an empty array", []],
    ["a string", "grant_type=client_credentials"],
    ["a number", 1],
    ["true", true],
    ["an empty object", {}],
  ] as const)
    it(`refuses ${title}`, async () => assertError(await json(value), "invalid_request"))

  for (const name of [
    "grant_type",
    "client_id",
    "client_secret",
    "scope",
    "code",
    "redirect_uri",
    "code_verifier",
    "refresh_token",
  ])
    for (const value of [1, true, false, null, [], ["read"], {}, { toString: "read" }])
      it(`refuses ${name}: ${JSON.stringify(value)}`, async () =>
        assertError(await json({ ...machine, [name]: value }), "invalid_request"))

  it("an empty string is as if absent", async () => {
    assertTokens(await json({ ...machine, scope: "" }))
    assertError(await json({ ...machine, grant_type: "" }), "invalid_request")
    assertError(await json({ ...machine, client_secret: "" }), "invalid_client")
  })
  it("ignores unknown members whatever they are", async () => {
    const unknown = { x: null, y: [1, { grant_type: "password" }], z: { client_id: 1, scope: ["a"] }, "": 1 }
    assertTokens(await json({ ...unknown, ...machine }))
  })
  it("takes no member from a prototype", async () => {
    const { client_secret, ...rest } = machine
    assertError(
      await raw(`{"__proto__":{"client_secret":"${client_secret}"},${JSON.stringify(rest).slice(1)}`, JSON_TYPE),
      "invalid_client",
    )
    assertTokens(
      await raw(`{"__proto__":{"scope":1},"constructor":{"a":1},${JSON.stringify(machine).slice(1)}`, JSON_TYPE),
    )
  })
  it("refuses duplicate keys, known and unknown, however they are spelled, whatever stands between", async () => {
    const rest = JSON.stringify(machine).slice(1)
    for (const first of [
      '"scope":"read","scope":"read",',
      '"scope":"read","sc\\u006fpe":"read",',
      '"x":1,"x":2,',
      '"scope":"","y":{"z":[1,","]},"scope":"",',
    ])
      assertError(await raw(`{${first}${rest}`, JSON_TYPE), "invalid_request")
    assertError(await raw(`{"grant_type":"client_credentials",${rest}`, JSON_TYPE), "invalid_request")
  })
  it("keys within unknown members are not counted", async () => {
    assertTokens(
      await raw(`{"x":{"scope":1,"scope":2,"x":[{"scope":3}]},${JSON.stringify(machine).slice(1)}`, JSON_TYPE),
    )
    assertTokens(await raw(`{"x":"\\"scope\\":1,{[","y":"}",${JSON.stringify(machine).slice(1)}`, JSON_TYPE))
  })
  it("refuses depth: arrays and objects by the thousand", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const deep = `${open.repeat(5000)}1${close.repeat(5000)}`
      assertError(await raw(`{"x":${deep},${JSON.stringify(machine).slice(1)}`, JSON_TYPE), "invalid_request")
      assertError(await raw(open.repeat(10_000), JSON_TYPE), "invalid_request")
    }
  })
  for (const [title, text] of [
    ["broken off", JSON.stringify(machine).slice(0, -1)],
    ["followed by more", `${JSON.stringify(machine)}{}`],
    ["with a comma at the end", JSON.stringify(machine).replace("}", ",}")],
    ["with a comment", `/* */${JSON.stringify(machine)}`],
    ["with single quotes", JSON.stringify(machine).replaceAll('"', "'")],
    ["with a byte order mark", `\ufeff${JSON.stringify(machine)}`],
    [
      "with a control character in a string",
      JSON.stringify(machine).replace("client_credentials", "client\u0000credentials"),
    ],
  ] as const)
    it(`refuses JSON ${title}`, async () => assertError(await raw(text, JSON_TYPE), "invalid_request"))
  it("accepts white space around it", async () => {
    assertTokens(await raw(`\r\n\t ${JSON.stringify(machine, null, 2)} \n`, JSON_TYPE))
  })
})

describe("silence.md: bytes", () => {
  it("refuses bytes that are not UTF-8, in form and JSON, in known and unknown parameters", async () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xc3]]) {
      const bad = Buffer.from(bytes)
      assertError(
        await raw(Buffer.concat([Buffer.from(`${new URLSearchParams(machine)}&x=`), bad]), FORM),
        "invalid_request",
      )
      const text = JSON.stringify({ ...machine, x: "|" }).split("|")
      assertError(
        await raw(Buffer.concat([Buffer.from(text[0] ?? ""), bad, Buffer.from(text[1] ?? "")]), JSON_TYPE),
        "invalid_request",
      )
    }
  })
  for (const percent of ["%ff", "%C0%AF", "%ED%A0%80", "%", "%2", "%zz", "%E2%82"])
    it(`refuses a form with ${percent}`, async () =>
      assertError(await post(at, `${new URLSearchParams(machine)}&x=${percent}`), "invalid_request"))
  for (const encoding of ["gzip", "br", "deflate", "identity", "x"])
    it(`refuses Content-Encoding: ${encoding}`, async () => {
      const body = Buffer.from(new URLSearchParams(machine).toString())
      assertError(
        await raw(encoding === "gzip" ? gzipSync(body) : body, { ...FORM, "content-encoding": encoding }),
        "invalid_request",
      )
    })
  for (const [length, fits] of [
    [65_535, true],
    [65_536, true],
    [65_537, false],
    [1_000_000, false],
  ] as const)
    it(`a body of ${length} bytes ${fits ? "is read" : "is 413, 64 KiB at most"}`, async () => {
      const start = `${new URLSearchParams(machine)}&x=`
      const answer = await raw(start + "x".repeat(length - start.length), FORM)
      if (fits) assertTokens(answer)
      else assertError(answer, "body_too_large")
      const text = JSON.stringify({ ...machine, x: "" })
      const inJson = await raw(text.replace('"x":""', `"x":"${"x".repeat(length - text.length)}"`), JSON_TYPE)
      if (fits) assertTokens(inJson)
      else assertError(inJson, "body_too_large")
    })
})

describe("silence.md: a parameter twice; an empty value", () => {
  for (const name of [
    "grant_type",
    "client_id",
    "client_secret",
    "scope",
    "code",
    "redirect_uri",
    "code_verifier",
    "refresh_token",
  ])
    it(`${name} twice, equal or not: invalid_request`, async () => {
      const form = new URLSearchParams(machine).toString()
      const once = name in machine ? form : `${form}&${name}=read`
      assertError(await post(at, `${once}&${name}=read`), "invalid_request")
      assertError(await post(at, `${once}&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=read`), "invalid_request")
    })
  for (const name of ["grant_type", "client_id"])
    it(`an empty ${name} is as if absent: invalid_request`, async () =>
      assertError(await post(at, { ...machine, [name]: "" }), "invalid_request"))
  it("an empty client_secret is as if absent: invalid_client", async () =>
    assertError(await post(at, { ...machine, client_secret: "" }), "invalid_client"))
  it("an empty scope is as if absent: all that the client may have", async () =>
    equal(assertTokens(await post(at, { ...machine, scope: "" })).scope, "read write"))
  it("an empty client_secret from a public client is none", async () =>
    void assertTokens(await post(at, codeRequest(page, await freshCode(at, page), { client_secret: "" }))))
  it("an empty code_verifier is as if absent: invalid_grant where a challenge was sent", async () =>
    assertError(await post(at, codeRequest(page, await freshCode(at, page), { code_verifier: "" })), "invalid_grant"))
  it("unknown parameters are ignored", async () =>
    void assertTokens(
      await post(at, { ...machine, resource: "https://api.example/", audience: "x", username: "ann", password: "x" }),
    ))
  it("names are case-sensitive", async () =>
    assertError(await post(at, { Grant_Type: "client_credentials", ...client }), "invalid_request"))
  it("a plus and a %20 are both a space", async () => {
    const form = new URLSearchParams(machine)
    equal(assertTokens(await post(at, `${form}&scope=read+write`)).scope, "read write")
    equal(assertTokens(await post(at, `${form}&scope=read%20write`)).scope, "read write")
  })
})

describe("specification §4.2: grant_type", () => {
  for (const grantType of [
    "password",
    "implicit",
    "urn:ietf:params:oauth:grant-type:device_code",
    "Authorization_Code",
    "authorization_code ",
    "__proto__",
    "constructor",
  ])
    it(`${grantType}: unsupported_grant_type`, async () => {
      assertError(await post(at, { ...machine, grant_type: grantType }), "unsupported_grant_type")
      assertError(await json({ ...machine, grant_type: grantType }), "unsupported_grant_type")
    })
})

describe("odd values are refused as wrong ones are, and are no defect", () => {
  const ODD = [
    "\u0000",
    "\ud800",
    "x\udfff",
    "\ufeff",
    "\r\n",
    "\u{1f511}",
    "x".repeat(60_000),
    "__proto__",
    "' OR 1=1 --",
    "%00",
    "\u202e",
  ]
  const code = { grant_type: "authorization_code", code: "gac_x", redirect_uri: REDIRECT_URI, ...client }
  for (const [name, request, expected] of [
    ["grant_type", machine, "unsupported_grant_type"],
    ["client_id", machine, "invalid_client"],
    ["client_secret", machine, "invalid_client"],
    ["scope", machine, "invalid_scope"],
    ["code", code, "invalid_grant"],
    ["redirect_uri", code, "invalid_grant"],
    ["code_verifier", code, "invalid_request"],
    ["refresh_token", { ...machine, grant_type: "refresh_token" }, "invalid_grant"],
  ] as const)
    it(`${name}: ${expected}`, async () => {
      for (const value of ODD) {
        assertError(await json({ ...request, [name]: value }), expected)
        // A form cannot hold half of a surrogate pair: it becomes U+FFFD on the way.
        assertError(await post(at, { ...request, [name]: value }), expected)
      }
    })
})

describe("specification §4.2: JSON answers carry Cache-Control: no-store and Pragma: no-cache, errors too", () => {
  for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "SEARCH", "PURGE", "M-SEARCH"])
    it(`${method}: 405 invalid_request with Allow`, async () => {
      const answer = await send(at, "/oauth/token.php", { method })
      if (method === "HEAD") {
        deepEqual([answer.status, answer.text, answer.headers.allow], [405, "", "POST, OPTIONS"])
        equal(answer.headers["content-type"], "application/json")
      } else assertError(answer, "method_not_allowed", { allow: "POST, OPTIONS" })
    })
})
