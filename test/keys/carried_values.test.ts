import { deepEqual, equal, notEqual } from "node:assert/strict"
import { test } from "node:test"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { carriedValues } from "../../src/keys/carried_values.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { seal } from "../../src/keys/sealing.ts"
import { flipped } from "../support/service.ts"

const [NEW, OLD, OTHER] = ["new", "old", "other"].map(
  (name) => new Secret(`${name}-server-secret-of-this-test-${"x".repeat(32)}`),
)
if (NEW === undefined || OLD === undefined || OTHER === undefined) throw new Error("three secrets")

const valuesOf = (...secrets: [Secret, ...Secret[]]) => carriedValues(keyRing(secrets), systemRandom)
const VALUE = { address: { path: "/oauth/authorize.php", query: "ä=1&b=2" }, begunAt: 1_893_456_000_000 }

test("a value opens for its use, under the secret that sealed it, also if that secret is no longer the first", () => {
  const sealed = valuesOf(OLD).seal("connection request", VALUE)
  deepEqual(valuesOf(OLD).open("connection request", sealed), VALUE)
  deepEqual(valuesOf(NEW, OLD).open("connection request", sealed), VALUE)
  equal(valuesOf(NEW).open("connection request", sealed), undefined)
  equal(valuesOf(OTHER, NEW).open("connection request", sealed), undefined)
})

test("a value that was changed, cut, spelt in another way or sealed for another use does not open", () => {
  const values = valuesOf(NEW)
  const sealed = values.seal("connection request", VALUE)
  for (const changed of [
    flipped(sealed),
    sealed.slice(0, -8),
    sealed.slice(0, 20),
    `${sealed}=`,
    `${sealed}A`,
    "",
    "x",
  ])
    equal(values.open("connection request", changed), undefined, changed)
  equal(values.open("connection answer", sealed), undefined)
  equal(values.open("pending link", sealed), undefined)
})

test("no value of another key of the same secret opens, and two seals of a value differ", () => {
  const values = valuesOf(NEW)
  const stored = seal(keyRing([NEW]), "connection request", new Secret(JSON.stringify(VALUE)), systemRandom)
  equal(values.open("connection request", stored.toString("base64url")), undefined)
  notEqual(values.seal("pending link", VALUE), values.seal("pending link", VALUE))
})
