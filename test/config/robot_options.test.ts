import assert from "node:assert/strict"
import { test } from "node:test"
import { ConfigurationInvalid, loadConfig } from "../../src/config/load.ts"

const RANGE = "https://api.example/range/"

test("the calm rate is a rate or off, and the service of breached passwords a URL that a prefix can follow", () => {
  const { proofOfWork, breachedPasswordsUrl } = loadConfig({})
  assert.deepEqual([proofOfWork, breachedPasswordsUrl], [{ count: 40, windowMs: 3_600_000 }, undefined])
  assert.equal(loadConfig({ GATEHOUSE_PROOF_OF_WORK: "off" }).proofOfWork, "off")
  assert.deepEqual(loadConfig({ GATEHOUSE_PROOF_OF_WORK: "200/hour" }).proofOfWork, { count: 200, windowMs: 3_600_000 })
  assert.equal(loadConfig({ GATEHOUSE_BREACHED_PASSWORDS_URL: RANGE }).breachedPasswordsUrl, RANGE)
})

const REFUSED: Record<string, readonly string[]> = {
  GATEHOUSE_PROOF_OF_WORK: ["on", "40", "0/hour"],
  GATEHOUSE_BREACHED_PASSWORDS_URL: [
    ...["on", "api.example/range/", "ftp://api.example/", "https://api.example/range", `${RANGE}?key=/`, `${RANGE}#/`],
    ...["https://key@api.example/range/", "https:///range/", "https://api.example/ range/"],
  ],
}

for (const [env, values] of Object.entries(REFUSED))
  test(`${env} refuses other texts, and says what it takes`, () => {
    for (const value of values)
      assert.throws(
        () => loadConfig({ [env]: value }),
        (error) => error instanceof ConfigurationInvalid && error.problems.some((problem) => problem.startsWith(env)),
        value,
      )
  })
