import { deepEqual, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { breachService, sha1 } from "../support/breaches.ts"
import { commandOn, temporaryFolder } from "./command.ts"

interface Found {
  readonly check: string
  readonly state: string
  readonly code: string
  readonly says: string
}

const found = async (env: Record<string, string>) => {
  const { stdout } = await commandOn(temporaryFolder())(["doctor", "--json"], { env: { PORT: "1", ...env } })
  return (JSON.parse(stdout) as Found[]).filter(({ check }) => check === "breached passwords")
}
const at = (url: string) => found({ GATEHOUSE_BREACHED_PASSWORDS_URL: url })
const codesOf = (findings: readonly Found[]) => findings.map(({ state, code }) => [state, code])

test("doctor asks the service of breached passwords for one that each such service knows, and nothing if none is set", async (t) => {
  deepEqual(await found({}), [])
  const works = await breachService(t, ["password"])
  deepEqual(codesOf(await at(works.url)), [["ok", "breached-passwords-work"]])
  deepEqual(
    works.asked.map(({ path }) => path),
    [`/range/${sha1("password").slice(0, 5)}`],
  )
  const other = await breachService(t, ["something else"])
  deepEqual(codesOf(await at(other.url)), [["warning", "breached-passwords-incomplete"]])
  const broken = await breachService(t, [], (_, response) => response.end("<html>"))
  const [finding] = await at(broken.url)
  deepEqual([finding?.state, finding?.code], ["warning", "breached-passwords-unreachable"])
  match(finding?.says ?? "", /its answer is not a list of hashes.*bundled list only/)
  ok(!finding?.says.includes(sha1("password").slice(0, 5)))
})
