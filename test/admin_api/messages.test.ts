/** Each sentence of an answer has its name and values beside it, from which the sentence follows. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { english, fixInEnglish, reasonInEnglish } from "../../src/words/english.ts"
import type { Message } from "../../src/words/message.ts"
import { codeRequest, confidentialClient, freshCode, post, withToken } from "../support/service.ts"
import type { Asked } from "./samples.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })

interface Spoken extends Message {
  readonly detail: string
}
interface Problem extends Spoken {
  readonly type: string
  readonly errors: readonly (Spoken & { readonly pointer: string })[]
}

const withoutCase = (text: string): string => text.toLowerCase().replace(/\.$/, "")
const IS_REASON = /^(?:invalid-token|missing-token)$/

const user = { username: "ann2", password: "correct horse battery", email: "ann2@example.com" }
const web = { name: "Shop", kind: "confidential", redirect_uris: ["https://shop.example/cb"] }
const UNSAFE = 'a"\u0007{name}$&'

/** Requests that are refused, with the names of what the answer says. */
const REFUSED: readonly (readonly [method: string, path: string, asked: Asked, ...codes: string[]])[] = [
  ["POST", "/users", { json: { ...user, username: UNSAFE } }, "input-invalid", "username-invisible"],
  [
    "POST",
    "/users",
    { json: { ...user, username: " x", email: UNSAFE } },
    "input-invalid",
    "space-around",
    "email-malformed",
  ],
  ["POST", "/users", { json: { ...user, password: "a" } }, "input-invalid", "password-too-short"],
  ["POST", "/users", { json: { ...user, role: UNSAFE } }, "input-invalid", "member-not-allowed"],
  [
    "POST",
    "/users",
    { json: { ...user, attributes: { gone: "x", phone_number: 4 } } },
    "input-invalid",
    "attribute-unknown",
    "attribute-value",
  ],
  [
    "POST",
    "/users",
    { json: { [UNSAFE]: [], username: 4, email: null } },
    "input-invalid",
    "member-missing",
    "member-unknown",
    "member-type",
    "member-type",
  ],
  ["GET", "/users?limit=x", {}, "admin-query-invalid", "member-type"],
  [
    "GET",
    `/users?limit=999&${encodeURIComponent(UNSAFE)}=1`,
    {},
    "admin-query-invalid",
    "member-too-large",
    "parameter-unknown",
  ],
  ["GET", "/users?limit=1&limit=2", {}, "admin-query-invalid", "parameter-given-twice"],
  ["GET", "/users?cursor=nonsense", {}, "admin-query-invalid", "cursor-of-other-list"],
  ["GET", `/users/${encodeURIComponent(UNSAFE)}`, {}, "no-user"],
  ["GET", "/nowhere", {}, "path-unknown"],
  ["POST", "/users", { body: "x", contentType: "text/plain" } as Asked, "content-type-wanted"],
  ["POST", "/clients", { json: { ...web, redirect_uris: ["https://a.example/?x"] } }, "input-invalid", "list-item"],
  ["POST", "/clients", { json: { ...web, jwks: "x" } }, "input-invalid", "jwks-malformed"],
  ["POST", "/roles", { json: { name: UNSAFE, scope: "" } }, "input-invalid", "role-name-malformed", "role-scope-empty"],
  [
    "PATCH",
    "/look",
    { json: { accent: "#ffcc00", support_uri: UNSAFE } },
    "input-invalid",
    "contrast-low-light",
    "link-malformed",
  ],
  ["POST", "/explain", { json: { kind: "trace", value: UNSAFE } }, "input-invalid", "trace-id-malformed"],
  ["POST", "/users/import", { json: { format: "csv", people: "username,shoe\n" } }, "input-invalid", "in-file"],
]

for (const [method, path, asked, code, ...errors] of REFUSED)
  test(`${method} ${decodeURIComponent(path)} is refused with ${[code, ...errors].join(", ")}`, async () => {
    const answer = await at.call(method, path, asked)
    const problem = read<Problem>(answer)
    equal(problem.code, code, answer.text)
    assertSpoken(problem)
    deepEqual(problem.errors.map((error) => error.code).toSorted(), errors.toSorted(), answer.text)
    for (const error of problem.errors) equal(english(error), error.detail)
  })

/** The detail is the sentence of the message, or of the reason if nothing more is known. */
function assertSpoken({ type, detail, ...said }: Problem): void {
  const error = type.replace("urn:gatehouse:problem:", "").replaceAll("-", "_")
  const sentence = english(said)
  equal(withoutCase(detail), withoutCase(sentence === said.code ? reasonInEnglish(error, said.code) : sentence))
  ok(detail.endsWith(".") && detail !== said.code, detail)
}

test("the values of a conflict and of a missing right name what they are about", async () => {
  equal((await at.call("POST", "/users", { json: user })).status, 201)
  const taken = read<Problem>(await at.call("POST", "/users", { json: { ...user, email: "x@example.com" } }))
  deepEqual([taken.code, taken.values], ["username-taken", { username: "ann2" }])
  assertSpoken(taken)
  await at.call("POST", "/users", { json: { ...user, username: "chief", email: "c@example.com", role: "admin" } })
  const headers = withToken(await at.tokenOf("admin:people"))
  const lacking = read<Problem>(await at.call("POST", "/users/chief/disable", { headers }))
  equal(lacking.code, "right-lacking")
  deepEqual(lacking.values.holder, { code: "the-user", values: { name: "chief" } })
  assertSpoken(lacking)
  const refused = read<Problem>(await at.call("GET", "/users", { headers: withToken("gat_x") }))
  ok(IS_REASON.test(refused.type.replace("urn:gatehouse:problem:", "")))
  equal(refused.code, "token-malformed")
  assertSpoken(refused)
})

test("a warning names its message, and its detail begins with the member", async () => {
  const json = { ...web, redirect_uris: ["http://a.example/cb"] }
  const answer = await at.call("POST", "/clients", { json })
  const { warnings } = read<{ warnings: (Spoken & { pointer: string })[] }>(answer)
  deepEqual(
    warnings.map(({ code, values }) => [code, values]),
    [["list-item", { item: "http://a.example/cb", problem: { code: "uri-plain-http", values: {} } }]],
  )
  for (const { pointer, detail, ...said } of warnings) equal(detail, `${pointer.slice(1)} ${english(said)}`)
})

test("each line of an import report names its message with the row and the flaw", async () => {
  const people = `username,email,email_verified,groups\nx${"y".repeat(200)},nonsense,,\nw,,perhaps,\nz,,,gone\n`
  const answer = await at.call("POST", "/users/import", { json: { format: "csv", people, dry_run: true } })
  const { flaws, notes } = read<{ flaws: Spoken[]; notes: Spoken[] }>(answer)
  const flawOf = ({ values }: Message) => (values.flaw as Message).code
  deepEqual(flaws.map(flawOf), ["email-without-at", "row-flags"])
  deepEqual(notes.map(flawOf), ["row-group-missing"])
  for (const { detail, code, values } of [...flaws, ...notes]) equal(english({ code, values }), detail)
})

interface Explanation {
  readonly reason: string | null
  readonly sentence: string | null
  readonly sentence_message: Message | null
  readonly says: readonly string[]
  readonly says_messages: readonly Message[]
  readonly differs: readonly string[]
  readonly differs_messages: readonly Message[]
  readonly fix: string | null
  readonly fix_message: Message | null
}

test("an explanation has each sentence as a message too", async () => {
  const client = await confidentialClient(at)
  const code = await freshCode(at, client)
  const { access_token } = JSON.parse((await post(at, codeRequest(client, code))).text)
  const address = new URL(`${at.url}/oauth/authorize.php`)
  address.search = String(
    new URLSearchParams({ client_id: client.client_id, redirect_uri: "http://other.example/cb/" }),
  )
  const explain = async (kind: string, value: string) =>
    read<Explanation>(await at.call("POST", "/explain", { json: { kind, value } }))
  const found = await Promise.all([
    ...[code, access_token, "nonsense"].map((value) => explain("token", value)),
    explain("authorization_request", address.href),
  ])
  for (const { says, says_messages, differs, differs_messages, fix, fix_message, ...one } of found) {
    deepEqual(says_messages.map(english), says)
    deepEqual(differs_messages.map(english), differs)
    equal(fix_message && fixInEnglish(fix_message), fix)
    if (one.sentence_message !== null) equal(english(one.sentence_message), one.sentence)
  }
  deepEqual(
    found.map(({ reason, sentence_message }) => [reason, sentence_message?.code]),
    [
      ["code-replayed", "code-exchanged-before"],
      [null, undefined],
      ["not-ours", "not-a-credential"],
      ["redirect-uri-differs", undefined],
    ],
  )
  ok(found.at(-1)?.differs_messages.some((difference) => difference.code === "differs-host"))
  deepEqual(found.at(-1)?.fix_message?.values, { client: client.client_id, received: "URI" })
})

test("a setting has its default as a message too", async () => {
  const { items } = read<{ items: { env: string; default: string; default_message: Message | null }[] }>(
    await at.call("GET", "/settings?limit=200"),
  )
  for (const each of items) if (each.default_message !== null) equal(english(each.default_message), each.default)
  equal(items.find(({ env }) => env === "GATEHOUSE_METRICS")?.default_message?.code, "default-metrics")
})
