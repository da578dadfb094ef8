/** Tests each operation of the admin API from its declaration alone: the requests that it accepts, and every refusal that the declaration implies. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { TSchema } from "typebox"
import Schema from "typebox/schema"
import { outputOf, refusalsOf, statusOf } from "../../src/admin_api/openapi.ts"
import type { Operation } from "../../src/admin_api/operation.ts"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import type { RefusalCode } from "../../src/oauth/refusal.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import type { Sample } from "./samples.ts"
import { adminApi, BASE, pathOf, read, SAMPLES } from "./samples.ts"

const at = await adminApi({ after })
const elsewhere = await at.tokenOf("read admin", "https://elsewhere.example")

const withoutRights = await at.tokenOf("read write")

/** In how many pages a whole list of up to 200 items is read. */
const PAGES = 8

interface Problem {
  readonly errors: readonly { readonly in: string; readonly pointer: string; readonly detail: string }[]
  readonly detail: string
  readonly title: string
  readonly trace_id: string
  readonly type: string
}

/** Asserts that the answer is this refusal, as problem details (RFC 9457). Returns the problem details. */
function assertProblem(answer: Received, code: RefusalCode): Problem {
  const { status, text } = REFUSALS[code]
  equal(answer.status, status, answer.text)
  equal(answer.headers["content-type"], "application/problem+json")
  equal(answer.headers["cache-control"], "no-store")
  equal(answer.headers["access-control-allow-origin"], undefined)
  const problem = read<Problem & { status: number }>(answer)
  deepEqual(
    [problem.type, problem.title, problem.status, problem.trace_id],
    [`urn:gatehouse:problem:${code.replaceAll("_", "-")}`, text, status, answer.headers["x-trace-id"]],
  )
  ok(problem.detail !== "" && problem.detail !== code)
  return problem
}

const isDeclared = (operation: Operation, code: RefusalCode): boolean => refusalsOf(operation).includes(code)

/** Returns a value of a type that this schema does not accept. */
const wrongValue = (schema: TSchema): unknown => {
  const { type } = schema as { type?: string | string[] }
  return [type].flat().includes("object") ? "text" : { wrong: true }
}

/** Whether any JSON value is valid for this schema. */
const acceptsAnything = (schema: TSchema): boolean =>
  Schema.Check(schema, { wrong: true }) && Schema.Check(schema, "text")

/** The members of a body that are numbers. */
const numbersIn = (body: TSchema | undefined): string[] =>
  Object.entries((body as { properties?: Record<string, { type?: string | string[] }> })?.properties ?? {})
    .filter(([, { type = [] }]) => ["integer", "number"].some((each) => [type].flat().includes(each)))
    .map(([name]) => name)

it("every operation has a sample, and no two have the same method and path", () => {
  deepEqual(Object.keys(SAMPLES).sort(), OPERATIONS.map(({ id }) => id).sort())
  equal(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size, OPERATIONS.length)
})

it("a program that calls the use cases cannot store a span of more than ten years either", async () => {
  const { clients, registrationTokens } = at.gatehouse.administration
  const { client_id } = await confidentialClient(at)
  for (const seconds of [-1, 1.5, Number.NaN, 3650 * 86_400 + 1, Number.MAX_SAFE_INTEGER]) {
    await rejects(clients.newSecret(client_id, seconds), { name: "Invalid" })
    await rejects(registrationTokens.create(seconds), { name: "Invalid" })
  }
  equal((await clients.show(client_id)).secrets?.length, 1)
})

for (const operation of OPERATIONS) {
  const { id, method, path, kind, right, body, current } = operation
  const sampleOf = async (): Promise<Sample> => (await SAMPLES[id]?.(at)) ?? {}
  const request = ({ path: values, body: json, ...sample }: Sample, headers: Record<string, string> = {}) =>
    at.call(method, pathOf(path, values), { json, headers: { ...sample.headers, ...headers } })

  describe(`${method} ${path}`, () => {
    it("answers a valid request as its schema says", async () => {
      // A stream may have no end, so only its head is requested. Its pieces have tests of their own.
      const sample = await sampleOf()
      const answer = kind === "stream" ? await at.call("HEAD", path) : await request(sample)
      equal(answer.status, statusOf(operation), answer.text)
      equal(answer.headers["cache-control"], "no-store")
      const output = outputOf(operation)
      if (kind === "stream") match(answer.headers["content-type"] ?? "", /^(text|application)\//)
      else if (answer.status === 204) equal(answer.text, "")
      else if (output !== undefined) {
        const [, errors] = Schema.Errors(output, read(answer))
        deepEqual(errors, [])
        if (kind === "list") ok((read(answer).items as unknown[]).length > 0)
      }
      if (kind === "create" && answer.headers.location !== undefined) {
        const { pathname } = new URL(answer.headers.location)
        const created = await at.call("GET", pathname.slice(BASE.length))
        deepEqual([created.status, created.headers.etag], [200, answer.headers.etag])
      }
    })

    if (right !== "none") {
      it("RFC 6750 §3, RFC 9728 §5.1: refuses a request without a token, and one with an invalid token", async () => {
        const sample = await sampleOf()
        const to = BASE + pathOf(path, sample.path)
        const missing = await send(at, to, { method })
        assertProblem(missing, "missing_token")
        const metadata = `resource_metadata="${at.url}/.well-known/oauth-protected-resource"`
        equal(missing.headers["www-authenticate"], `Bearer realm="Gatehouse", ${metadata}`)
        for (const token of ["no-token", elsewhere]) {
          const invalid = await send(at, to, { method, headers: withToken(token) })
          assertProblem(invalid, "invalid_token")
          match(invalid.headers["www-authenticate"] ?? "", new RegExp(`^Bearer error="invalid_token".*, ${metadata}$`))
        }
        const cookie = await send(at, to, { method, headers: { cookie: "gatehouse_session=x" } })
        assertProblem(cookie, "missing_token")
      })

      it("RFC 6750 §3.1: refuses a token without the right, and names the right", async () => {
        const refused = await request(await sampleOf(), withToken(withoutRights))
        assertProblem(refused, "insufficient_right")
        match(refused.headers["www-authenticate"] ?? "", new RegExp(`error="insufficient_scope".*scope="${right}"$`))
      })
    }

    it("refuses unknown parameters in the query, all at once", async () => {
      const { path: values } = await sampleOf()
      const refused = await at.call(method, `${pathOf(path, values)}?wrong=1&other=2`)
      const { errors } = assertProblem(refused, "invalid_request")
      deepEqual(
        errors.map((error) => [error.in, error.pointer]),
        [
          ["query", "/wrong"],
          ["query", "/other"],
        ],
      )
    })

    if (kind === "list") {
      it("refuses a cursor that is changed or of another list, and a limit outside of 1 to 200", async () => {
        const { path: values } = await sampleOf()
        const to = pathOf(path, values)
        for (const cursor of ["", "x", "x.y", "Y2xpZW50Xw.AAAA"])
          assertProblem(await at.call("GET", `${to}?cursor=${cursor}`), "invalid_request")
        for (const limit of ["0", "201", "x", "-1", "1.5", "1e2"]) {
          const { errors } = assertProblem(await at.call("GET", `${to}?limit=${limit}`), "invalid_request")
          deepEqual(
            errors.map(({ pointer }) => pointer),
            ["/limit"],
          )
        }
      })

      it("returns every item once, page by page", async () => {
        await sampleOf()
        await sampleOf()
        const { path: values } = await sampleOf()
        // The e-mails of earlier tests write audit events too.
        await at.gatehouse.sendMails()
        const whole = read<{ items: unknown[] }>(await at.call("GET", `${pathOf(path, values)}?limit=200`)).items
        const paged: unknown[] = []
        const limit = Math.max(1, Math.ceil(whole.length / PAGES))
        let query = `?limit=${limit}`
        for (let page = 0; page < PAGES; page++) {
          const answer = await at.call("GET", pathOf(path, values) + query)
          const { items, next_cursor } = read<{ items: unknown[]; next_cursor: string | null }>(answer)
          ok(items.length <= limit)
          paged.push(...items)
          if (next_cursor === null) break
          query = `?limit=${limit}&cursor=${next_cursor}`
          match(answer.headers.link ?? "", /^<http.*cursor=.*>; rel="next"$/)
        }
        deepEqual(paged, whole)
      })
    }

    if (isDeclared(operation, "not_found") && path.includes("{"))
      it("refuses an unknown id", async () => {
        const { body: json } = await sampleOf()
        for (const unknown of ["unknown", `client_${"0".repeat(32)}`, "%ff", "x".repeat(2000)]) {
          const to = path.replaceAll(/\{.+?\}/g, unknown)
          assertProblem(await at.call(method, to, { json }), "not_found")
        }
      })

    if (body !== undefined) {
      it("refuses a body of another type, and a body that is not a JSON object", async () => {
        const sample = await sampleOf()
        const to = pathOf(path, sample.path)
        for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"])
          assertProblem(
            await at.call(method, to, { headers: { "content-type": type }, body: "{}" }),
            "unsupported_media_type",
          )
        assertProblem(await at.call(method, to), "unsupported_media_type")
        const headers = { "content-type": "application/json" }
        for (const text of ["", "{", "[]", "null", '"x"', '{"a":1,"a":2}', `{"a":${"[".repeat(20)}${"]".repeat(20)}}`])
          assertProblem(await at.call(method, to, { headers, body: text }), "invalid_request")
        assertProblem(await at.call(method, to, { headers, body: " ".repeat(100_000) }), "body_too_large")
      })

      it("refuses every invalid member at once, each with its pointer", async () => {
        const { path: values } = await sampleOf()
        const { properties: all } = body as unknown as { properties: Record<string, TSchema> }
        const properties = Object.fromEntries(Object.entries(all).filter(([, schema]) => !acceptsAnything(schema)))
        const wrong = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, wrongValue(schema)]))
        const refused = await at.call(method, pathOf(path, values), { json: { ...wrong, "un/known~": 1 } })
        const { errors } = assertProblem(refused, "invalid_input")
        const pointers = new Set(errors.map((error) => error.pointer))
        deepEqual([...pointers].sort(), [...Object.keys(properties).map((name) => `/${name}`), "/un~1known~0"].sort())
        ok(errors.every((error) => error.in === "body" && error.detail.endsWith(".")))
      })

      it("refuses a body without its required members", async () => {
        const { path: values } = await sampleOf()
        const { required = [] } = body as unknown as { required?: string[] }
        if (required.length === 0) return
        const { errors } = assertProblem(await at.call(method, pathOf(path, values), { json: {} }), "invalid_input")
        for (const name of required)
          ok(
            errors.some(({ pointer }) => pointer === `/${name}`),
            name,
          )
      })
    }

    if (numbersIn(body).length > 0)
      it("refuses numbers that are too large to be stored exactly, and stays readable", async () => {
        const sample = await sampleOf()
        for (const name of numbersIn(body))
          for (const number of [Number.MAX_SAFE_INTEGER, 1e300]) {
            const json = { ...(sample.body as object), [name]: number }
            const { errors } = assertProblem(
              await at.call(method, pathOf(path, sample.path), { json }),
              "invalid_input",
            )
            ok(errors.some(({ pointer }) => pointer === `/${name}`))
          }
        for (const list of ["/clients", "/apis", "/registration_tokens"])
          equal((await at.call("GET", list)).status, 200)
      })

    if (current !== undefined)
      it("RFC 9110 §13.1.1: refuses a stale ETag and changes nothing, and accepts the current one", async () => {
        const sample = await sampleOf()
        const shown = OPERATIONS.filter((each) => each.kind === "show" && `${path}/`.startsWith(`${each.path}/`))
        const [{ path: resource } = operation] = shown.toSorted((one, other) => other.path.length - one.path.length)
        const before = await at.call("GET", pathOf(resource, sample.path))
        for (const stale of ['"stale"', `W/${before.headers.etag}`])
          assertProblem(await request(sample, { "if-match": stale }), "precondition_failed")
        deepEqual((await at.call("GET", pathOf(resource, sample.path))).text, before.text)
        const accepted = await request(sample, { "if-match": `"stale", ${before.headers.etag}` })
        equal(accepted.status, statusOf(operation), accepted.text)
      })
  })
}

it("a body with 15,000 errors below a long name costs little memory, and 100 errors are reported", async () => {
  const body = `{"attributes":{"${"n".repeat(30_000)}":[${"1,".repeat(15_000)}1]}}`
  const before = process.resourceUsage().maxRSS
  const answer = await at.call("PATCH", "/users/ann", { headers: { "content-type": "application/json" }, body })
  equal(assertProblem(answer, "invalid_input").errors.length, 100)
  const grown = Math.round((process.resourceUsage().maxRSS - before) / 1024)
  ok(grown < 200, `${grown} MiB`)
})
