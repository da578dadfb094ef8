/** Specification §4.2 and behaviour §2.2: types of body, JSON, bytes and sizes. */
import { deepEqual } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { gzipSync } from "node:zlib"
import { assertError } from "../support/answers.ts"
import { post } from "../support/service.ts"
import { assertTokens, FORM, JSON_TYPE, tokenEndpoint } from "../support/token_endpoint.ts"
import { send } from "../support/wire.ts"

const { at, machine, raw, json } = await tokenEndpoint({ after })

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
  it("refuses a form whose type is JSON, and JSON whose type is a form", async () => {
    assertError(await raw(new URLSearchParams(machine).toString(), JSON_TYPE), "invalid_request")
    assertError(await raw(JSON.stringify(machine), FORM), "invalid_request")
  })
  it("refuses an empty body, and a missing body", async () => {
    for (const headers of [FORM, JSON_TYPE, {}]) {
      assertError(await raw("", headers), "invalid_request")
      assertError(await send(at, "/oauth/token.php", { method: "POST", headers }), "invalid_request")
    }
  })
  it("answers JSON and form requests alike", async () => {
    const [one, other] = [assertTokens(await json(machine)), assertTokens(await post(at, machine))]
    deepEqual({ ...one, access_token: "" }, { ...other, access_token: "" })
  })
})

describe("behaviour §2.2, RFC 8259 §4, RFC 7493 §2.3: JSON is an object whose known members are strings", () => {
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

  it("an empty string counts as absent", async () => {
    assertTokens(await json({ ...machine, scope: "" }))
    assertError(await json({ ...machine, grant_type: "" }), "invalid_request")
    assertError(await json({ ...machine, client_secret: "" }), "invalid_client")
  })
  it("ignores unknown members of any type", async () => {
    const unknown = { x: null, y: [1, { grant_type: "password" }], z: { client_id: 1, scope: ["a"] }, "": 1 }
    assertTokens(await json({ ...unknown, ...machine }))
  })
  it("ignores members that JavaScript objects inherit from their prototype", async () => {
    const { client_secret, ...rest } = machine
    assertError(
      await raw(`{"__proto__":{"client_secret":"${client_secret}"},${JSON.stringify(rest).slice(1)}`, JSON_TYPE),
      "invalid_client",
    )
    assertTokens(
      await raw(`{"__proto__":{"scope":1},"constructor":{"a":1},${JSON.stringify(machine).slice(1)}`, JSON_TYPE),
    )
  })
  it("refuses duplicate keys, known and unknown, in any spelling and position", async () => {
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
  it("ignores keys within unknown members", async () => {
    assertTokens(
      await raw(`{"x":{"scope":1,"scope":2,"x":[{"scope":3}]},${JSON.stringify(machine).slice(1)}`, JSON_TYPE),
    )
    assertTokens(await raw(`{"x":"\\"scope\\":1,{[","y":"}",${JSON.stringify(machine).slice(1)}`, JSON_TYPE))
  })
  it("refuses deep nesting: thousands of arrays and objects", async () => {
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
    ["truncated", JSON.stringify(machine).slice(0, -1)],
    ["followed by more text", `${JSON.stringify(machine)}{}`],
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
  it("accepts surrounding white space", async () => {
    assertTokens(await raw(`\r\n\t ${JSON.stringify(machine, null, 2)} \n`, JSON_TYPE))
  })
})

describe("behaviour §2.2: bytes", () => {
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
