import { deepEqual, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import type { TSchema } from "typebox"
import Schema from "typebox/schema"
import { parse } from "yaml"
import { memory } from "./world.ts"

const DOCS = join(import.meta.dirname, "../../docs")
const schema = JSON.parse(readFileSync(join(DOCS, "gatehouse.schema.json"), "utf8")) as TSchema
const errors = (value: unknown) => Schema.Errors(schema, value)[1].map(({ instancePath }) => instancePath)

const [, example = ""] = /```yaml\n(.*?)```/s.exec(readFileSync(join(DOCS, "configuration_as_code.md"), "utf8")) ?? []

test("the documented example matches the schema and can be applied; its export matches the schema too", async () => {
  const { planned, run, state } = await memory()
  deepEqual(errors(parse(example)), [])
  const given = { env: { PHOTO_BOOK_SECRET: "p3nO0yQk7xV9wZ2bT5mD8sF1gH4jL6aC-_uEiRtYqWx" } }
  await run(await planned([example], given))
  deepEqual(await planned([example], { ...given, prune: true }), [])
  deepEqual(errors(await state()), [])
})

test("the schema refuses what apply refuses: unknown keys, wrong types and words, missing names, secrets", async () => {
  const { planned } = await memory()
  const wrong: object[] = [
    { clinets: [] },
    { clients: null },
    { roles: [{ scope: "admin:read" }] },
    { apis: [{ identifier: "urn:x", scopes: [{ scope: "x:y", assigned: "yes" }] }] },
    { apis: [{ identifier: "urn:x", clients: "some" }] },
    { apis: [{ identifier: "urn:x", access_token_ttl: "60" }] },
    { groups: [{ name: "x", members: ["ann"] }] },
    { clients: [{ name: "x", kind: "public", redirect_uris: "https://x.example/" }] },
    { clients: [{ name: "x", kind: "confidential", client_secret: "x" }] },
    { clients: [{ name: "x", kind: "confidential", client_secret_from: { env: "A", file: "b" } }] },
    { clients: [{ name: null }] },
    { looks: [{ client: null }] },
    { looks: [{ logo: "logo.svg" }] },
    { looks: [{ logo: { file: "logo.svg", base64: "AAAA" } }] },
    { looks: [{ colour: "#0b4f8a" }] },
    { attributes: [{ name: "x", type: "big" }] },
    { claims: [{ name: "x", value: 1 }] },
    { claims: [{ name: "x", scope: "openid" }] },
    { claims: [{ name: "x", scope: "openid", value: 1, of: "roles" }] },
    { claims: [{ name: "x", scope: "openid", value: 1, client: null }] },
    { claims: [{ name: "x", scope: "openid", value: 1, targets: ["header"] }] },
  ]
  for (const file of wrong) {
    const text = JSON.stringify(file)
    ok(errors(file).length > 0, text)
    ok(
      await planned([text]).then(
        () => false,
        ({ name }: Error) => name === "FilesInvalid",
      ),
      text,
    )
  }
})
